"""Published rows that need no model, on the authors' validation split (MissciPlus, sections 5 and G; issue figures)."""

import os
from pathlib import Path

import pytest
from rank_bm25 import BM25Okapi

from claimpath.bench import run_bench, score_run
from claimpath.bench.run import rescored
from claimpath.bench.systems.bm25 import spacy_tokenizer
from claimpath.bench.tasks import Setting
from claimpath.datasets import MissciSplit, load_missciplus
from claimpath.stages.rank.okapi import Okapi

DATA = os.environ.get("CLAIMPATH_DATA")
pytestmark = pytest.mark.skipif(not DATA, reason="CLAIMPATH_DATA is not set: the authors' data is not here")


@pytest.fixture(scope="module")
def split() -> MissciSplit:
    return load_missciplus(Path(DATA or "") / "missciplus", "dev")


@pytest.mark.parametrize(
    ("system", "setting", "precision", "reciprocal"),
    [
        ("ordered", "open", 0.423, 0.536),
        ("ordered", "closed", 0.577, 0.710),
        ("bm25", "open", 0.308, 0.438),
        ("bm25", "closed", 0.462, 0.646),
    ],
)
def test_kernel_rows(
    split: MissciSplit, system: str, setting: Setting, precision: float, reciprocal: float
) -> None:
    measures = run_bench(split, task="missciplus/kernel", system=system, setting=setting).summary.measures
    assert measures["P@1"].n_expected == 26
    assert f"{measures['P@1'].value:.3f}" == f"{precision:.3f}"
    assert f"{measures['MRR'].value:.3f}" == f"{reciprocal:.3f}"


def test_undermining_with_the_drawn_passages(split: MissciSplit) -> None:
    # Table 20: BM25 with a drawn accurate-premise passage, mean over seeds 1 to 5.
    measures = run_bench(split, task="missciplus/undermining", system="bm25").summary.measures
    assert f"{measures['MAP'].value:.3f}" == "0.554"
    assert measures["MAP"].n_expected == 30


def test_undermining_without_a_passage(split: MissciSplit) -> None:
    # Table 20: BM25 that sees the claim alone.
    options = {"given_in": "none"}
    run = run_bench(split, task="missciplus/undermining", system="bm25", options=options)
    assert f"{run.summary.measures['MAP'].value:.3f}" == "0.283"
    assert run.manifest.seeds == ()


def test_one_run_gives_both_settings(split: MissciSplit) -> None:
    run = run_bench(split, task="missciplus/kernel", system="bm25")
    closed = run_bench(split, task="missciplus/kernel", system="bm25", setting="closed")
    assert rescored(split, run, "closed").scores == closed.scores


def test_scoring_a_recorded_run_gives_its_scores_again(split: MissciSplit) -> None:
    run = run_bench(split, task="missciplus/undermining", system="random")
    assert score_run(split, run.manifest, run.predictions).summary == run.summary


def test_bm25_ranks_like_rank_bm25(split: MissciSplit) -> None:
    tokenize = spacy_tokenizer()
    texts = {passage.id: passage.text for argument in split.arguments for passage in argument.passages}
    corpus = [tokenize(text) for text in texts.values()]
    queries = [tokenize(argument.claim) for argument in split.arguments]
    ours, theirs = Okapi(corpus), BM25Okapi(corpus)
    assert all((ours.scores(query) == theirs.get_scores(query)).all() for query in queries)
