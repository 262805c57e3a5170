from collections.abc import Callable

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from claimpath.records import Passage, Sentence, Study
from claimpath.stages.rank.arrange import arrange, is_set_aside
from claimpath.stages.rank.request import PassageScores


def order(study: Study, scores: list[float]) -> list[str]:
    return [r.passage_id for r in arrange(study.passages, PassageScores(scores=np.array(scores)))]


def test_a_repeat_follows_its_original_whatever_its_own_score(study_with: Callable[..., Study]) -> None:
    study = study_with(["a", "b", "a", "c"], repeats={2: 0})
    assert order(study, [0.5, 0.9, 9.0, 0.1]) == ["p2", "p1", "p3", "p4"]
    ranked = arrange(study.passages, PassageScores(scores=np.array([0.5, 0.9, 9.0, 0.1])))
    assert ranked[1].score == ranked[2].score == 0.5


def test_letters_and_declarations_come_last_with_lower_scores(study_with: Callable[..., Study]) -> None:
    study = study_with([("letter", "sub_article"), "b", ("thanks", "back"), "d"])
    assert order(study, [9, 1, 8, 2]) == ["p4", "p2", "p1", "p3"]
    scores = [r.score for r in arrange(study.passages, PassageScores(scores=np.array([9.0, 1, 8, 2])))]
    assert scores == sorted(scores, reverse=True)


def test_a_passage_of_disclosure_only_is_set_aside(study_with: Callable[..., Study]) -> None:
    assert is_set_aside(study_with(["Funded by a fund."], zone="disclosure").passages[0])
    assert not is_set_aside(study_with(["We found it."], zone="result").passages[0])


def test_a_repeat_of_a_passage_that_is_not_there_stands_alone(study_with: Callable[..., Study]) -> None:
    study = study_with(["a", "b"], repeats={1: 7})
    assert order(study, [1, 2]) == ["p2", "p1"]


@given(
    rows=st.lists(
        st.tuples(st.floats(-5, 5), st.booleans(), st.none() | st.integers(0, 11)), min_size=1, max_size=12
    )
)
def test_each_passage_once_and_scores_never_rise(rows: list[tuple[float, bool, int | None]]) -> None:
    passages = [
        Passage(
            id=f"p{i}",
            text="text",
            sentences=(Sentence(start=0, end=4),),
            origin="back" if aside else "body",
            duplicate_of=None if original is None or original >= i else f"p{original}",
        )
        for i, (_, aside, original) in enumerate(rows)
    ]
    ranked = arrange(passages, PassageScores(scores=np.array([score for score, _, _ in rows])))
    assert sorted(r.passage_id for r in ranked) == sorted(p.id for p in passages)
    scores = [r.score for r in ranked]
    assert scores == sorted(scores, reverse=True)
