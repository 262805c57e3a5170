"""Scores of a training of several sets, its tables and its pairs, without a model."""

from dataclasses import replace
from typing import Any

import pytest

from claimpath.bench.tables import render_all
from claimpath.datasets.claim_evidence import ClaimEvidence, ClaimEvidenceData
from claimpath.errors import SettingsError
from claimpath.measures.argument_verdict import STANCE_LABELS
from claimpath.training.afc.final import Predictions
from claimpath.training.afc.pairs import TrainingPairs, join_pairs
from claimpath.training.afc.records import AfcTraining
from claimpath.training.afc.scored import score_training
from claimpath.training.afc.tables import afc_tables
from claimpath.training.card import BaseModel
from claimpath.training.grid import CellOutcome
from claimpath.training.progress import EpochRecord, Progress
from claimpath.training.settings import Cell, training_settings

S, R, N = STANCE_LABELS


def pair(source: str, number: int, label: Any, document: str = "") -> ClaimEvidence:
    return ClaimEvidence(
        f"{source}-{number}", f"claim {source} {number}", "t", label, document or f"{source}{number}", source
    )


def data(source: str, test: list[Any], train_labels: tuple[Any, ...] = (S, S, R)) -> ClaimEvidenceData:
    train = tuple(pair(source, n, label) for n, label in enumerate(train_labels))
    dev = (pair(source, 10, S), pair(source, 11, R))
    parts: Any = {
        "train": train,
        "dev": dev,
        "test": tuple(pair(source, 20 + n, said) for n, said in enumerate(test)),
    }
    return ClaimEvidenceData(source, parts, {f"{source}.tsv": "ab"}, ("how it was split",))


@pytest.fixture
def pairs() -> TrainingPairs:
    """Two sets; the first has a label in test that training never shows."""
    return join_pairs([data("scifact", [S, R, N]), data("covidfact", [S, R], (R, R, S))])


def outcome(seed: int, state: Any = "finished", rate: float = 0.1) -> CellOutcome:
    progress = Progress(epochs=(EpochRecord(measures={"MacroF1": 0.5, "Accuracy": 0.75}),), best_epoch=1)
    return CellOutcome(
        cell=Cell(learning_rate=rate, batch_size=4, seed=seed),
        key="k",
        state=state,
        progress=progress if state == "finished" else None,
        failure="" if state == "finished" else "RuntimeError: out of memory",
    )


def said(*places: int) -> Predictions:
    rows = tuple(tuple(float(at == place) for at in range(2)) for place in places)
    return Predictions(key="k", weights_sha256={}, labels=(S, R), ids=("x",) * len(rows), probabilities=rows)


def test_sets_together_count_every_pair_the_same(pairs: TrainingPairs) -> None:
    assert pairs.name == "scifact+covidfact"
    assert pairs.labels == (S, R)
    assert len(pairs.parts["test"]) == 5
    assert [source.licence for source in pairs.sources] == [
        "claims CC BY 4.0, abstracts ODC-By 1.0",
        "none stated",
    ]
    assert pairs.sources[0].counts["test"] == {S: 1, R: 1, N: 1}
    assert pairs.warnings == (
        "test has the label Not Enough Information, which training never shows; all of it is wrong",
    )
    other = join_pairs([data("scifact", [S, R, R]), data("covidfact", [S, R])])
    assert other.digest != pairs.digest
    shared = replace(data("covidfact", [S, R]))
    shared.parts["test"] = (pair("covidfact", 20, S, "scifact0"), pair("covidfact", 21, R))
    joined = join_pairs([data("scifact", [S, R]), shared])
    assert (
        "all sets together: 1 of the 4 documents of the test part are also in train or dev" in joined.warnings
    )
    # Parts of one's own file that overlap can be mended, so it is said aloud.
    own = data("own.csv", [S, R])
    own.parts["dev"] = own.parts["train"][1:]
    assert join_pairs([own]).warnings == (
        "own.csv: 2 of the 2 documents of the dev part are also in train",
        "own.csv: 2 of the 2 claims of the dev part are also in train",
    )


def test_a_licence_is_for_files_of_ones_own() -> None:
    assert join_pairs([data("own.csv", [S])], "MIT").sources[0].licence == "MIT"
    assert not join_pairs([data("own.csv", [S])]).sources[0].has_licence
    with pytest.raises(SettingsError, match="--licence is for files of your own"):
        join_pairs([data("scifact", [S])], "MIT")
    with pytest.raises(SettingsError, match="no data"):
        join_pairs([])


def training(pairs: TrainingPairs) -> AfcTraining:
    final = (outcome(1), outcome(2, "failed"))
    # Test: scifact S R N, covidfact S R. Seed 1 says S S R, S R; seed 2 failed.
    scored = score_training(pairs, final, [said(0, 0, 1, 0, 1), None])
    return AfcTraining(
        data=pairs.name,
        data_sha256=pairs.digest,
        sources=pairs.sources,
        labels=pairs.labels,
        base=BaseModel(name="owner/base"),
        settings=training_settings(
            model="owner/base", seeds=(1, 2), learning_rates=(0.1, 0.2), batch_sizes=(4,)
        ),
        max_length=64,
        n_cut={"train": 0, "dev": 0, "test": 0},
        search=(outcome(1), outcome(1, "failed", 0.2)),
        best=final[0].cell,
        final=final,
        seeds=scored.seeds,
        measures=scored.measures,
        by_source=scored.by_source,
        baselines=scored.baselines,
        dev_baselines=scored.dev_baselines,
        seconds=1.0,
        version="0",
        code_sha256="",
        libraries={},
    )


def test_each_set_is_scored_alone_and_a_failed_seed_counts(pairs: TrainingPairs) -> None:
    run = training(pairs)
    # Seed 1: 3 of 5 right; seed 2: none. On scifact 1 of 3 and none; on covidfact 2 of 2 and none.
    assert run.measures["Accuracy"].value == pytest.approx(3 / 10)
    assert (run.measures["Accuracy"].n_expected, run.measures["Accuracy"].n_failed) == (10, 5)
    assert run.by_source["scifact"].measures["Accuracy"].value == pytest.approx(1 / 6)
    assert run.by_source["covidfact"].measures["Accuracy"].value == pytest.approx(1 / 2)
    # MacroF1 of covidfact: 1 with seed 1, 0 with seed 2; Not Enough Information occurs nowhere and is left out.
    assert run.by_source["covidfact"].measures["MacroF1"].value == pytest.approx(1 / 2)
    # Always Supported: right on 2 of 5.
    assert run.baselines["majority"]["Accuracy"] == pytest.approx(2 / 5)
    # Of covidfact's own training pairs two of three are Refuted: F1 of always Refuted on S R is 2 / (2 + 1).
    own = run.by_source["covidfact"].baselines["majority"]
    assert own["F1(label=Refuted)"] == pytest.approx(2 / 3)
    assert run.by_source["scifact"].baselines["majority"]["F1(label=Refuted)"] == 0.0
    assert [seed.seed for seed in run.seeds] == [1]
    assert [one.cell.name for one in run.failed] == ["lr0.2-bs4-seed1", "lr0.1-bs4-seed2"]


def test_the_tables_show_failures_and_trivial_systems(pairs: TrainingPairs) -> None:
    text = render_all(afc_tables([training(pairs)]), "markdown")
    for line in (
        "| owner/base | 0.1 | 4 | 1 | 75.00 | 50.00 |",
        "| owner/base | 0.2 | 4 |  | undefined | undefined |",
        "lr0.2-bs4-seed1 could not be trained: RuntimeError: out of memory",
        "| (majority) |  |  |  | 50.00 | 33.33 |",
        "2 cells, 1 failed; seed 1",
        # The paper's order: S, N, R.
        "| F1(label=Supported) % | F1(label=Not Enough Information) % | F1(label=Refuted) % |",
    ):
        assert line in text, line
    tested = [
        line for line in text.splitlines() if line.startswith("| scifact+covidfact | covidfact | owner/base")
    ]
    assert tested[0].endswith("| 2 | 1 | 2 |")
