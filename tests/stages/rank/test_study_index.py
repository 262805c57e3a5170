from collections.abc import Callable, Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from claimpath.models.minilm_embedder import MiniLmEmbedder
from claimpath.records import Study
from claimpath.stages.rank import rank
from claimpath.stages.rank.study_index import StudyIndex, index_of

Make = Callable[..., Study]


def test_candidates_are_the_best_up_to_a_number_of_words(study_with: Make) -> None:
    study = study_with(
        ["one two three", "one two", ("thanks a lot", "back"), "one two three four", "", "one two"]
    )
    index = StudyIndex(study, "minilm")
    scores = np.array([1.0, 5.0, 9.0, 4.0, 9.0, 2.0])
    assert index.candidates(scores, max_words=100) == [1, 3, 5, 0]
    assert index.candidates(scores, max_words=6) == [1, 3]
    assert index.candidates(scores, max_words=0) == [1]  # never none


def test_repeats_are_not_encoded(study_with: Make) -> None:
    study = study_with(["same text", "same text"], repeats={1: 0})
    assert StudyIndex(study, "minilm").candidates(np.zeros(2)) == [0]


@pytest.mark.parametrize("ranker", ["dense", "hybrid"])
@pytest.mark.parametrize("task", ["supports", "undermines"])
def test_of_a_long_study_nothing_is_dropped(
    study_with: Make, monkeypatch: pytest.MonkeyPatch, ranker: str, task: str
) -> None:
    whole = StudyIndex.candidates
    monkeypatch.setattr(StudyIndex, "candidates", lambda self, scores: whole(self, scores, max_words=30))
    texts = [f"Snails in garden {i} ate basil and grew {i} millimetres." for i in range(20)]
    study = study_with([f"{ranker} {task}.", *texts])
    ranking = rank("Basil makes snails grow.", study, task=task, ranker=ranker).ranking
    assert sorted(r.passage_id for r in ranking) == sorted(p.id for p in study.passages)
    scores = [r.score for r in ranking]
    assert scores == sorted(scores, reverse=True)
    encoded = [r.best is not None for r in ranking]
    assert 0 < sum(encoded) < 10
    assert encoded == sorted(encoded, reverse=True)  # the encoded ones lead


def test_a_study_is_encoded_once_for_both_tasks(snails: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    encoded: list[str] = []
    original = MiniLmEmbedder.encode

    def counting(self: MiniLmEmbedder, texts: Sequence[str]) -> NDArray[np.float32]:
        encoded.extend(texts)
        return original(self, texts)

    monkeypatch.setattr(MiniLmEmbedder, "encode", counting)
    # Another title of the same passages would be the same study; other passages are not.
    study = snails.model_copy(update={"passages": snails.passages[:-1]})
    for task in ("supports", "undermines"):
        rank("Basil makes snails grow.", study, task=task)
    texts = [p.text for p in study.passages]
    assert all(encoded.count(text) == 1 for text in texts)


def test_equal_passages_share_an_index_and_others_do_not(snails: Study) -> None:
    assert index_of(snails) is index_of(snails.model_copy(update={"title": "Another"}))
    changed = snails.passages[0].model_copy(
        update={"text": "Snails fed basil grew thirty millimetres in a week."}
    )
    other = snails.model_copy(update={"passages": (changed, *snails.passages[1:])})
    assert index_of(other) is not index_of(snails)
