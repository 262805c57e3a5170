"""The matching rule, case by case, with judges that give what they are told."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from claimpath.errors import DataError, SettingsError
from claimpath.records import Alignment, Undefined
from claimpath.stages.align import align
from claimpath.stages.align.outcome import outcome_of

Make = Callable[..., Any]
GONE = Undefined(reason="The model refused: no.")


def run(a: Any, b: Any, judges: Any, **options: Any) -> Alignment:
    return asyncio.run(align(a, b, judges, **options))


def test_a_graph_matches_itself(make_side: Make, make_texts: Make, told: Make) -> None:
    graph = make_side(make_texts("x"), make_texts("y", "False Dilemma", premise="Q"))
    found = run(graph, graph, [told()])
    assert found.aligned_a == found.aligned_b == ("x", "y")
    assert found.n_one_to_one == 2
    assert found.differences == ()


@pytest.mark.parametrize(
    ("scores", "final", "matched"),
    [((3, 3, 0), 3, True), ((2, 2, 5), 2, False), ((0, 3, 5), 3, True), ((0, 2, 5), 2, False)],
)
def test_three_judges_vote_on_a_component(
    make_side: Make, make_texts: Make, told: Make, scores: tuple[int, ...], final: int, matched: bool
) -> None:
    judges = [told({("P", "Q"): score}, name=str(number)) for number, score in enumerate(scores)]
    found = run(make_side(make_texts("x")), make_side(make_texts("y", premise="Q")), judges)
    premise = found.pairs[0].components.premise
    assert (premise.scores, premise.final, premise.matched) == (scores, final, matched)
    assert found.pairs[0].matched is matched
    assert found.judges == ("0", "1", "2")


@pytest.mark.parametrize(("threshold", "matched"), [(1, True), (4, True), (5, False)])
def test_the_threshold(make_side: Make, make_texts: Make, told: Make, threshold: int, matched: bool) -> None:
    a, b = make_side(make_texts("x")), make_side(make_texts("y", context="D"))
    assert run(a, b, [told({("C", "D"): 4})], threshold=threshold).pairs[0].matched is matched


@pytest.mark.parametrize("component", ["context", "finding", "premise"])
def test_one_component_below_is_no_match(
    make_side: Make, make_texts: Make, told: Make, component: str
) -> None:
    found = run(make_side(make_texts("x")), make_side(make_texts("y", **{component: "other"})), [told()])
    assert found.aligned_a == ()
    assert found.differences[0].differs == (f"{component}: 0 of 5, below 3",)
    assert found.differences[0].closest == "y"


def test_another_class_is_no_match_however_alike_the_texts(
    make_side: Make, make_texts: Make, told: Make
) -> None:
    found = run(make_side(make_texts("x")), make_side(make_texts("y", "False Dilemma")), [told()])
    assert (found.pairs[0].same_class, found.pairs[0].matched) == (False, False)
    assert found.differences[0].differs == ("class: Ambiguity beside False Dilemma",)
    assert (found.assignment[0].matched, found.n_one_to_one) == (False, 0)


def test_judges_that_cost_are_not_asked_about_other_classes(
    make_side: Make, make_texts: Make, told: Make
) -> None:
    a, b = make_side(make_texts("x")), make_side(make_texts("y", "False Dilemma", premise="Q"))
    costly = told(is_free=False)
    assert run(a, b, [costly]).pairs[0].components.premise.state == "not_asked"
    assert costly.asked == []
    assert run(a, b, [costly], ask_all=True).pairs[0].components.premise.state == "compared"


def test_the_same_pair_of_texts_is_asked_once(make_side: Make, make_texts: Make, told: Make) -> None:
    a = make_side(make_texts("x", premise="P"), make_texts("y", premise="Q"))
    judge = told()
    found = run(a, make_side(make_texts("z", premise="R")), [judge])
    assert sorted(judge.asked) == [("C", "C"), ("F", "F"), ("P", "R"), ("Q", "R")]
    assert found.n_scores == 4


def test_a_component_that_neither_side_has_is_not_compared(
    make_side: Make, make_texts: Make, told: Make
) -> None:
    a, b = make_side(make_texts("x", context="")), make_side(make_texts("y", context=""))
    pair = run(a, b, [told()]).pairs[0]
    assert (pair.components.context.state, pair.matched) == ("both_empty", True)
    assert isinstance(pair.components.context.final, Undefined)


@pytest.mark.parametrize(("empty", "matched", "final"), [("mismatch", False, 0), ("skip", True, None)])
def test_a_component_that_one_side_has_counts_as_is_said(
    make_side: Make, make_texts: Make, told: Make, empty: Any, matched: bool, final: int | None
) -> None:
    a, b = make_side(make_texts("x")), make_side(make_texts("y", context=""))
    pair = run(a, b, [told()], empty=empty).pairs[0]
    context = pair.components.context
    assert (context.state, pair.matched) == ("one_empty", matched)
    assert (None if isinstance(context.final, Undefined) else context.final) == final


def test_a_missing_judge_leaves_a_match_open_only_where_it_decides(
    make_side: Make, make_texts: Make, told: Make
) -> None:
    a, b = make_side(make_texts("x")), make_side(make_texts("y", premise="Q"))
    silent = [told({("P", "Q"): GONE}, name=name) for name in ("1", "2")]
    found = run(a, b, [*silent, told({("P", "Q"): 5})])
    assert isinstance(found.pairs[0].matched, Undefined)
    assert (found.aligned_a, found.undecided_a, found.n_missing) == ((), ("x",), 2)
    assert "2 of 9 scores are missing" in found.warnings[0]
    one = run(a, b, [silent[0], told({("P", "Q"): 4}), told({("P", "Q"): 4}, name="3")])
    assert one.aligned_a == ("x",)
    other = make_side(make_texts("y", premise="Q", finding="else"))
    assert run(a, other, silent).pairs[0].matched is False


def test_interchangeable_classes_count_only_by_the_lenient_rule(
    make_side: Make, make_texts: Make, told: Make
) -> None:
    reference = make_texts("y", "False Dilemma", premise="Q", others=[("R", "Ambiguity")])
    found = run(make_side(make_texts("x", premise="R")), make_side(reference), [told()])
    pair = found.pairs[0]
    assert (pair.same_class, pair.same_class_lenient) == (False, True)
    assert (pair.matched, pair.matched_lenient) == (False, True)
    assert (found.aligned_a, found.aligned_a_lenient, found.aligned_b_lenient) == ((), ("x",), ("y",))


def test_the_lenient_rule_takes_the_better_premise_and_never_loses_a_strict_match(
    make_side: Make, make_texts: Make, told: Make
) -> None:
    reference = make_texts("y", premise="Q", others=[("R", "Ambiguity"), ("S", "Ambiguity")])
    judge = told({("P", "Q"): 1, ("P", "R"): 4, ("P", "S"): 2})
    pair = run(make_side(make_texts("x")), make_side(reference), [judge]).pairs[0]
    assert pair.premise_lenient is not None
    assert (pair.premise_lenient.final, pair.matched, pair.matched_lenient) == (4, False, True)
    strict = told({("P", "Q"): 5, ("P", "R"): 0, ("P", "S"): 0})
    assert run(make_side(make_texts("x")), make_side(reference), [strict]).pairs[0].matched_lenient is True


def test_two_may_match_the_same_one_but_not_one_to_one(make_side: Make, make_texts: Make, told: Make) -> None:
    found = run(make_side(make_texts("x"), make_texts("y")), make_side(make_texts("z")), [told()])
    assert found.aligned_a == ("x", "y")
    assert (found.n_one_to_one, len(found.assignment)) == (1, 1)


def test_the_assignment_prefers_matches_to_scores(make_side: Make, make_texts: Make, told: Make) -> None:
    # x with u is a match (mean 3); x with v is of another class and the same words (mean 5), y with u is worthless.
    a = make_side(make_texts("x", premise="P"), make_texts("y", "False Dilemma", premise="S"))
    b = make_side(make_texts("u", premise="Q"), make_texts("v", "Fallacy of Exclusion", premise="P"))
    judge = told({("P", "Q"): 3, ("S", "Q"): 5, ("P", "P"): 5})
    found = run(a, b, [judge])
    assert [(pair.a, pair.b, pair.matched) for pair in found.assignment] == [
        ("x", "u", True),
        ("y", "v", False),
    ]


@pytest.mark.parametrize("n_a", [0, 1])
def test_graphs_without_subgraphs(make_side: Make, make_texts: Make, told: Make, n_a: int) -> None:
    found = run(make_side(*[make_texts("x")][:n_a]), make_side(), [told()])
    assert (found.n_a, found.n_b, found.pairs, found.assignment) == (n_a, 0, (), ())
    assert [entry.closest for entry in found.differences] == [None] * n_a


def test_a_reference_of_another_claim_is_refused_unless_forced(
    make_side: Make, make_texts: Make, told: Make
) -> None:
    a, b = make_side(make_texts("x")), make_side(make_texts("y"), claim="Sage tea cures colds.")
    with pytest.raises(DataError, match=r"belongs to another claim .*Sage tea.*--force"):
        run(a, b, [told()])
    assert "forced" in run(a, b, [told()], force=True).warnings[0]


@pytest.mark.parametrize("claim", ["plum oil  cures gout", "“Plum oil cures gout!”", "PLUM OIL CURES GOUT."])
def test_the_same_claim_in_other_dress_is_accepted(
    make_side: Make, make_texts: Make, told: Make, claim: str
) -> None:
    assert run(make_side(make_texts("x")), make_side(make_texts("x"), claim=claim), [told()]).aligned_a


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"threshold": 0}, "from 1 to 5"),
        ({"threshold": 6}, "from 1 to 5"),
        ({"empty": "ignore"}, "mismatch or skip"),
    ],
)
def test_values_that_are_not_allowed(
    make_side: Make, make_texts: Make, told: Make, options: dict[str, Any], message: str
) -> None:
    graph = make_side(make_texts("x"))
    with pytest.raises(SettingsError, match=message):
        run(graph, graph, [told()], **options)


def test_outcomes_of_a_claim(make_side: Make, make_texts: Make, told: Make) -> None:
    graph, nothing = make_side(make_texts("x")), make_side()
    other = make_side(make_texts("y", premise="Q"))
    same, different = run(graph, graph, [told()]), run(graph, other, [told()])
    assert outcome_of("Incorrect", same).label == "aligned"
    assert outcome_of("Correct", same).label == "failed_at_verdict"
    open_one = outcome_of("Incorrect", different)
    assert (open_one.label, open_one.not_aligned) == ("undecided", ("x",))
    assert outcome_of("Incorrect", run(nothing, graph, [told()])).label == "rejected"
    assert outcome_of("Correct", run(nothing, nothing, [told()])).label == "aligned"
    assert outcome_of("Incorrect", run(graph, nothing, [told()])).label == "failed_at_verdict"
