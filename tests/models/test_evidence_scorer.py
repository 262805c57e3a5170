"""The claim-evidence classifier that comes along."""

import json
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimpath.models.evidence_scorer import (
    MOST_PIECES,
    EvidenceScorer,
    load_evidence_scorer,
    stance_weights,
)
from claimpath.models.pair_scorer import load_pair_scorer

CLAIM = "Basil increases the growth of snails."
SAME = "Snails that were fed basil showed increased growth."
OPPOSITE = "Snails that were fed basil showed reduced growth."
ELSEWHERE = "The trams of the town were repainted in spring."


@pytest.fixture(scope="module")
def scorer() -> EvidenceScorer:
    return load_evidence_scorer()


def test_it_tells_support_contradiction_and_silence_apart(scorer: EvidenceScorer) -> None:
    same, opposite, elsewhere = scorer.sentence_probabilities(CLAIM, [SAME, OPPOSITE, ELSEWHERE])
    assert same.argmax() == 0
    assert opposite.argmax() == 1
    assert elsewhere.argmax() == 2


def test_rows_are_probabilities_and_nothing_gives_nothing(scorer: EvidenceScorer) -> None:
    rows = scorer.sentence_probabilities(CLAIM, [SAME, "", "…"])
    assert rows.shape == (3, 3)
    assert rows.sum(axis=1) == pytest.approx([1, 1, 1])
    assert rows[1].tolist() == [0, 0, 1]
    assert scorer.sentence_probabilities(CLAIM, []).shape == (0, 3)
    assert scorer.probabilities([(CLAIM, "")]).tolist() == [[0, 0, 1]]


@settings(max_examples=10)
@given(st.lists(st.sampled_from([SAME, OPPOSITE, ELSEWHERE, "Basil.", f"{SAME} {OPPOSITE}"]), max_size=6))
def test_a_pair_does_not_depend_on_its_neighbours(sentences: list[str]) -> None:
    fresh = EvidenceScorer()
    together = fresh.sentence_probabilities(CLAIM, sentences)
    alone = [EvidenceScorer().sentence_probabilities(CLAIM, [sentence])[0] for sentence in sentences]
    assert np.allclose(together, np.array(alone).reshape(-1, 3), atol=1e-6)


def test_of_a_passage_the_sentence_that_says_most_counts(scorer: EvidenceScorer) -> None:
    row = scorer.probabilities([(CLAIM, f"{ELSEWHERE} {SAME} {ELSEWHERE}")])[0]
    assert row.tolist() == scorer.sentence_probabilities(CLAIM, [SAME])[0].tolist()


def test_a_long_sentence_is_read_whole(scorer: EvidenceScorer) -> None:
    before = scorer.counts["sentences read in windows"]
    filler = "and the boxes were cleaned with warm water " * (MOST_PIECES // 4)
    row = scorer.sentence_probabilities(CLAIM, [f"{filler} while {SAME.lower()}"])[0]
    assert scorer.counts["sentences read in windows"] == before + 1
    assert row[2] < scorer.sentence_probabilities(CLAIM, [filler])[0, 2]


def test_a_claim_that_is_too_long_is_counted() -> None:
    scorer = EvidenceScorer()
    scorer.sentence_probabilities("snail " * 200, [SAME])
    assert scorer.counts["claims cut"] == 1


def test_it_has_a_name_among_the_classifiers(scorer: EvidenceScorer) -> None:
    assert load_pair_scorer("claimpath") is scorer
    assert scorer.labels == ("SUPPORTED", "REFUTED", "NOT ENOUGH INFO")


def test_the_sums_were_fitted_with_this_model(scorer: EvidenceScorer) -> None:
    kept = json.loads((files("claimpath.models") / "evidence" / "stance.json").read_text(encoding="utf-8"))
    assert scorer.identity.startswith(kept["model_sha256"])
    assert [len(row) for row in stance_weights()] == [5, 5, 5]


def test_threads_may_ask_at_once_though_little_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimpath.models.evidence_scorer.N_KEPT", 3)
    scorer = EvidenceScorer()
    sentences = [f"Snails in box {number} grew." for number in range(6)]
    expected = EvidenceScorer().sentence_probabilities(CLAIM, sentences)
    with ThreadPoolExecutor(max_workers=4) as pool:
        answers = list(pool.map(lambda _: scorer.sentence_probabilities(CLAIM, sentences), range(16)))
    assert all(np.allclose(answer, expected, atol=1e-6) for answer in answers)
