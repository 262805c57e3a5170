import sys

import pytest
from rank_bm25 import BM25Okapi

from claimpath.bench.case import Case
from claimpath.bench.systems import BuildRequest
from claimpath.bench.systems.bm25 import build, spacy_tokenizer
from claimpath.bench.tasks import TASKS
from claimpath.datasets import MissciSplit
from claimpath.errors import MissingExtraError


def test_without_spacy_the_install_line_is_named(split: MissciSplit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spacy.lang.en", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'claimpath\[bench\]'"):
        build(BuildRequest(split, "supports"))


def test_the_query_is_the_basis_then_the_claim(split: MissciSplit) -> None:
    pytest.importorskip("spacy", reason="the extra `bench` is not installed")
    tokenize = spacy_tokenizer()
    texts = {passage.id: passage.text for argument in split.arguments for passage in argument.passages}
    theirs = BM25Okapi([tokenize(text) for text in texts.values()])
    queries = {
        "missciplus/kernel": "Basil makes you grow.",
        "missciplus/undermining": "Basil made snails grow. Therefore: Basil makes you grow.",
    }
    for task, query in queries.items():
        case = TASKS[task].cases(split.arguments, 1)["a1"]
        scores = dict(zip(texts, theirs.get_scores(tokenize(query)), strict=True))
        ids = [passage.id for passage in case.argument.passages]
        assert build(BuildRequest(split, "supports"))(case) == sorted(ids, key=lambda name: -scores[name])


def test_ties_keep_the_study_s_order(split: MissciSplit) -> None:
    pytest.importorskip("spacy", reason="the extra `bench` is not installed")
    case = TASKS["missciplus/kernel"].cases(split.arguments, 1)["a1"]
    argument = case.argument.model_copy(update={"claim": "Unrelated"})
    ranking = build(BuildRequest(split, "supports"))(Case(argument=argument, task="supports", seed=1))
    assert ranking == ["PMC1-0", "PMC1-1", "PMC1-2", "PMC1-3"]


def test_the_word_between_basis_and_claim_counts(split: MissciSplit) -> None:
    pytest.importorskip("spacy", reason="the extra `bench` is not installed")
    argument = split.arguments[0].model_copy(update={"claim": "Unrelated"})
    system = build(BuildRequest(split, "supports"))
    with_basis = Case(argument=argument, task="undermines", seed=1, premise="Elsewhere")
    assert system(with_basis)[0] == "PMC1-2"  # "Therefore: boxes were cleaned."
    assert system(Case(argument=argument, task="supports", seed=1))[0] == "PMC1-0"
