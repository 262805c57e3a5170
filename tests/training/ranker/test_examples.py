"""Hard negatives and the split to stop by, and measures on two cases."""

import numpy as np
import pytest

from claimpath.training.ranker.cases import Candidate, RankCase, make_case
from claimpath.training.ranker.examples import rank_examples, validation_split
from claimpath.training.ranker.measure import by_order, measure_cases, ranking_of, trivial_scores


def case(
    name: str, query: str, texts: list[str], relevant: set[int], study: str = "", argument: str = ""
) -> RankCase:
    made = make_case(
        name,
        argument or name,
        study or name,
        query,
        {str(n): text for n, text in enumerate(texts)},
        {str(n) for n in relevant},
    )
    assert made is not None
    return made


ONE = case("one", "moss grew", ["moss grew tall", "moss fell", "rain", "moss grew grew"], {0})
TWO = case("two", "rain fell", ["rain fell", "moss grew wild", "sun"], {0, 2})


def test_hard_negatives() -> None:
    first, *rest = rank_examples([ONE, TWO], n_same=2, n_other=1)
    # Of the same study, most words of the query first: "moss grew grew", then "moss fell"; of others the one that
    # shares words with it. "rain" of ONE shares none.
    assert first.positive == "moss grew tall"
    assert first.negatives == ("moss grew grew", "moss fell", "moss grew wild")
    assert [one.positive for one in rest] == ["rain fell", "sun"]
    # The only negative of TWO's own is "moss grew wild"; relevant texts are none.
    assert rest[0].negatives[0] == "moss grew wild"
    assert rest[0].relevant == {"rain fell", "sun"}
    assert "sun" not in rest[0].negatives


def test_a_text_that_equals_a_relevant_one_is_no_negative() -> None:
    twin = case("twin", "moss", ["moss grew", "moss grew", "moss"], {0})
    other = case("other", "rain", ["moss grew", "rain"], {1})
    (example,) = rank_examples([twin], n_same=3, n_other=3)
    assert example.negatives == ("moss",)
    assert rank_examples([twin, other], n_same=0, n_other=0)[0].negatives == ()
    assert rank_examples([], n_same=1, n_other=1) == ()


def test_no_study_is_on_both_sides() -> None:
    cases = [case(f"c{n}", "q", ["a", "b"], {0}, study=f"s{n % 5}") for n in range(10)]
    learn, stop = validation_split(cases, 0.3, 1)
    # 0.3 of five studies, rounded up: two.
    assert len({one.study for one in stop}) == 2
    assert not {one.study for one in learn} & {one.study for one in stop}
    assert sorted(one.id for one in (*learn, *stop)) == sorted(one.id for one in cases)
    assert validation_split(cases, 0.3, 1) == (learn, stop)
    assert validation_split(cases, 0.3, 2) != (learn, stop)
    learn, stop = validation_split(cases[:1], 0.5, 1)
    assert (len(learn), len(stop)) == (1, 0)


def test_measures() -> None:
    """Study's order. ONE: the relevant text is first, RR 1, AP 1. TWO: ranks 1 and 3, RR 1, AP (1 + 2/3) / 2.

    A third case of TWO's argument with its relevant text last of three has RR 1/3 and AP 1/3, so that the argument has
    RR (1 + 1/3) / 2 = 2/3 and AP (5/6 + 1/3) / 2 = 7/12, and the means over both arguments are 5/6 and 19/24.
    """
    late = case("late", "q", ["a", "b", "c"], {2}, study="two", argument="two")
    found = measure_cases([ONE, TWO, late], by_order)
    assert found["MRR"].value == pytest.approx(5 / 6)
    assert found["MAP"].value == pytest.approx(19 / 24)
    assert (found["MRR"].n_expected, found["MRR"].n_scored) == (2, 2)
    trivial = trivial_scores([late])
    assert trivial["ordered"]["MRR"] == pytest.approx(1 / 3)
    # One relevant text of three at a random place: (1 + 1/2 + 1/3) / 3.
    assert trivial["random"]["MRR"] == pytest.approx(11 / 18)
    # BM25 gives no text a score, and ties keep the order.
    assert trivial["bm25"]["MRR"] == pytest.approx(1 / 3)


def test_what_is_no_score() -> None:
    with pytest.raises(ValueError, match="finite"):
        ranking_of(ONE, np.array([1, 2, float("nan"), 0]))
    with pytest.raises(ValueError, match="each text"):
        ranking_of(ONE, np.array([1.0]))
    assert make_case("x", "x", "x", "q", {"0": " "}, {"0"}) is None
    assert Candidate(id="0", text="x") in case("y", "q", ["x", " "], {0}).candidates
