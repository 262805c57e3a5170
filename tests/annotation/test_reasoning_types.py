"""Labels of several people: who gets what, agreement by hand, and what comes out."""

import pytest

from claimpath.annotation.reasoning_records import SettledType, TypeAnnotation
from claimpath.annotation.reasoning_settled import settle_types, to_adjudicate
from claimpath.annotation.reasoning_types import assign_pairs, type_agreement
from claimpath.errors import DataError
from claimpath.records import Undefined
from claimpath.records.reasoning_pair import REASONING_TYPES, ReasoningType

NAMES: dict[str, ReasoningType] = {"d": "deductive", "a": "abductive", "i": "inductive"}


def labels(**by_person: str) -> list[TypeAnnotation]:
    """`A="da-?"`: A labels pairs p0 and p1, leaves p2 out, and can't tell p3; a rationale for each."""
    found = []
    for person, marks in by_person.items():
        for number, mark in enumerate(marks):
            if mark != "-":
                reasoning = Undefined(reason="open") if mark == "?" else NAMES[mark]
                found.append(
                    TypeAnnotation(
                        pair_id=f"p{number}",
                        annotator=person,
                        reasoning=reasoning,
                        rationale=f"{person} on {number}",
                    )
                )
    return found


def by_pair(settled: tuple[SettledType, ...]) -> dict[str, SettledType]:
    return {one.pair_id: one for one in settled}


def test_agreement_by_hand() -> None:
    found = type_agreement(labels(A="ddda", B="ddaa", C="dd--"))
    # A and B agree on 3 of 4: S = (3/4 - 1/2) / (1/2). Kappa: p_e = (3*2 + 1*2) / 16 = 1/2, (3/4 - 1/2) / (1/2).
    both = found.pairwise["A, B"]
    assert (both.n_pairs, both.percent, both.bennett_s, both.cohen_kappa) == (4, 0.75, 0.5, 0.5)
    assert found.pairwise["A, C"].bennett_s == 1.0
    assert isinstance(found.pairwise["A, C"].cohen_kappa, Undefined)
    assert found.mean_bennett_s == pytest.approx((0.5 + 1 + 1) / 3)
    # Coincidences: p0 and p1 give 3 dd each, p2 one da and one ad, p3 two aa; n_d = 7, n_a = 3, n = 10.
    # alpha = 1 - 9 * 2 / (2 * 7 * 3).
    assert found.krippendorff_alpha == pytest.approx(1 - 18 / 42)
    assert (found.n_pairs, found.n_shared, found.n_cannot_tell, found.n_without_rationale) == (4, 4, 0, 0)


def test_a_label_left_open_counts_as_none() -> None:
    found = type_agreement(labels(A="d?", B="dd"))
    assert found.pairwise["A, B"].n_pairs == 1
    assert (found.n_shared, found.n_cannot_tell) == (1, 1)


def test_s_depends_on_the_types_on_offer() -> None:
    given = labels(A="ddda", B="ddaa")
    assert type_agreement(given, offered=REASONING_TYPES).pairwise["A, B"].bennett_s == pytest.approx(
        (0.75 - 0.25) / 0.75
    )


def test_nobody_and_one_person() -> None:
    assert isinstance(type_agreement([]).mean_bennett_s, Undefined)
    alone = type_agreement(labels(A="da"))
    assert isinstance(alone.mean_bennett_s, Undefined)
    assert isinstance(alone.krippendorff_alpha, Undefined)
    assert settle_types([]) == ()


def test_majorities_decide_and_the_rest_is_adjudicated() -> None:
    given = labels(A="ddad?", B="dda-?", C="da?--")
    found = by_pair(settle_types(given))
    assert {name: one.how for name, one in found.items()} == {
        "p0": "unanimous",
        "p1": "majority",
        "p2": "majority",
        "p3": "single",
        "p4": "open",
    }
    assert found["p1"].votes == {"deductive": 2, "abductive": 1}
    assert found["p2"].votes == {"abductive": 2, "cannot tell": 1}
    assert to_adjudicate(settle_types(given)) == ("p4",)
    settled = by_pair(settle_types(given, adjudicated={"p4": "abductive", "p0": "abductive"}))
    assert (settled["p4"].reasoning, settled["p4"].how) == ("abductive", "adjudicated")
    assert settled["p0"].reasoning == "abductive"


def test_ties_and_halves_stay_open() -> None:
    assert to_adjudicate(settle_types(labels(A="da", B="ad"))) == ("p0", "p1")
    assert to_adjudicate(settle_types(labels(A="d", B="?"))) == ("p0",)
    assert to_adjudicate(settle_types(labels(A="d", B="a", C="i"), offered=REASONING_TYPES)) == ("p0",)


def test_rationales_are_chosen_or_those_of_the_person_with_most_in_agreement() -> None:
    given = labels(A="dd-d", B="dddd", C="--aa")
    given = [
        one.model_copy(update={"rationale": ""}) if one.annotator == "A" and one.pair_id == "p0" else one
        for one in given
    ]
    found = by_pair(settle_types(given, adjudicated={"p2": "abductive"}))
    # Unanimous are p0 (B alone has a rationale) and p1 (A and B): B has two, A one.
    assert (found["p3"].rationale_by, found["p3"].rationale) == ("B", "B on 3")
    assert found["p2"].rationale_by == "C"
    assert by_pair(settle_types(given, chosen_rationales={"p3": "A"}))["p3"].rationale == "A on 3"
    with pytest.raises(DataError, match="gave no rationale"):
        settle_types(given, chosen_rationales={"p0": "A"})
    assert by_pair(settle_types(labels(A="d", B="a")))["p0"].rationale == ""


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (labels(A="d") * 2, "twice"),
        (labels(A="i"), "on offer were: deductive, abductive"),
    ],
)
def test_labels_that_are_refused(given: list[TypeAnnotation], message: str) -> None:
    for use in (type_agreement, settle_types):
        with pytest.raises(DataError, match=message):
            use(given)


def test_adjudicating_what_nobody_labelled() -> None:
    with pytest.raises(DataError, match="'p9' was labelled by nobody"):
        settle_types(labels(A="d"), adjudicated={"p9": "deductive"})


def test_assignment_as_in_the_paper() -> None:
    ids = [f"p{n}" for n in range(500)]
    given = assign_pairs(ids, ("A", "B", "C"), n_shared=100)
    assert sorted(len(mine) for mine in given.values()) == [233, 233, 234]
    everybody = set(given["A"]) & set(given["B"]) & set(given["C"])
    assert len(everybody) == 100
    assert set().union(*given.values()) == set(ids)
    assert sum(map(len, given.values())) == 700
    assert given == assign_pairs(ids, ("A", "B", "C"), n_shared=100)
    assert given != assign_pairs(ids, ("A", "B", "C"), n_shared=100, seed=2)
    assert list(given["A"]) == [p for p in ids if p in given["A"]]


@pytest.mark.parametrize(
    ("ids", "people", "n_shared", "message"),
    [
        (["p"], [], 0, "at least one"),
        (["p"], ["A", "A"], 0, "each once"),
        (["p", "p"], ["A"], 0, "'p' is there twice"),
        (["p"], ["A"], 2, "2 pairs can't be shared"),
        (["p"], ["A"], -1, "can't be shared"),
    ],
)
def test_assignments_that_are_refused(ids: list[str], people: list[str], n_shared: int, message: str) -> None:
    with pytest.raises(DataError, match=message):
        assign_pairs(ids, people, n_shared=n_shared)
