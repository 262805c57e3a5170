"""Figures of agreement in a project, by worked arithmetic and beside the measures themselves."""

import pytest

from claimpath.records import Undefined
from claimpath.review.projects.agreement import Figure, ProjectAgreement, agreement_in
from claimpath.review.projects.kind import Labelled
from claimpath.review.projects.kinds import KINDS
from claimpath.review.projects.records import PassageLabel, SpansLabel, TypeLabel

YES, NO = "entailed", "not entailed"


def links(*rows: tuple[str | None, ...]) -> list[Labelled]:
    return [
        Labelled(
            key=str(number),
            payload={"sentences": ["One."]},
            hidden={},
            labels={"ABC"[n]: PassageLabel(label=label) for n, label in enumerate(row) if label},
            n_expected=len(row),
        )
        for number, row in enumerate(rows)
    ]


def figure(agreement: ProjectAgreement, dimension: str, measure: str, who: str = "all") -> Figure:
    (of_dimension,) = [one for one in agreement.dimensions if one.name == dimension]
    (found,) = [one for one in of_dimension.figures if (one.measure, one.who) == (measure, who)]
    return found


def test_worked_example() -> None:
    # Ten items of two: 4 yes-yes, 3 no-no, 2 yes-no, 1 no-yes. p_o = 0.7; A says yes 6 times, B 5 times, so
    # p_e = 0.6 x 0.5 + 0.4 x 0.5 = 0.5 and kappa = (0.7 - 0.5) / 0.5 = 0.4. S with two labels: (0.7 - 0.5) / 0.5 = 0.4;
    # with four: (0.7 - 0.25) / 0.75 = 0.6.
    items = links(*[(YES, YES)] * 4, *[(NO, NO)] * 3, *[(YES, NO)] * 2, (NO, YES))
    made = agreement_in(KINDS["passage-links"], items)
    four, merged = "four labels", "merged into yes and no"
    assert figure(made, four, "Cohen’s kappa", "A, B").value == pytest.approx(0.4)
    assert figure(made, merged, "Bennett’s S", "A, B").value == pytest.approx(0.4)
    assert figure(made, four, "Bennett’s S", "A, B").value == pytest.approx(0.6)
    assert figure(made, four, "percent agreement").value == pytest.approx(0.7)
    # Krippendorff: n = 20 values, 11 yes and 9 no; D_o = 3 pairs differ of 10, alpha = 1 - 19 x 6 / (2 x 11 x 9).
    assert figure(made, merged, "Krippendorff’s alpha").value == pytest.approx(1 - 19 * 6 / (2 * 11 * 9))
    kappa = figure(made, four, "Cohen’s kappa", "A, B")
    assert -0.4 < kappa.low < 0.4 < kappa.high <= 1
    assert (made.n_expected, made.n_scored, made.n_missing, made.n_failed) == (20, 20, 0, 0)


def test_edges() -> None:
    nothing = agreement_in(KINDS["passage-links"], [])
    assert isinstance(figure(nothing, "four labels", "Krippendorff’s alpha").value, Undefined)
    single = agreement_in(KINDS["passage-links"], links((YES, None), (None, None)))
    assert (single.n_expected, single.n_scored, single.n_missing, single.n_failed) == (4, 0, 3, 1)
    one = figure(agreement_in(KINDS["passage-links"], links((YES, NO))), "four labels", "percent agreement")
    assert one.value == 0.0
    assert isinstance(one.low, Undefined)
    assert "two items" in one.low.reason
    same = figure(
        agreement_in(KINDS["passage-links"], links((YES, YES), (YES, YES))),
        "four labels",
        "Cohen’s kappa",
        "A, B",
    )
    assert isinstance(same.value, Undefined)
    assert same.low == same.value


def test_who_could_not_tell_does_not_count() -> None:
    told = TypeLabel(reasoning="deductive", rationale="x")
    items = [
        Labelled("1", {}, {}, {"A": told, "B": TypeLabel(reasoning=None)}),
        Labelled("2", {}, {}, {"A": told, "B": told}),
    ]
    made = agreement_in(KINDS["reasoning-types"], items)
    share = figure(made, "type", "percent agreement")
    assert share.value == 1.0
    assert figure(made, "type", "Bennett’s S", "A, B").n_items == 1


def test_three_annotators_have_three_pairs() -> None:
    made = agreement_in(KINDS["passage-links"], links((YES, YES, NO), (NO, NO, NO), (YES, None, YES)))
    pairs = {one.who for one in made.dimensions[0].figures} - {"all"}
    assert pairs == {"A, B", "A, C", "B, C"}
    assert figure(made, "four labels", "Cohen’s kappa", "A, B").n_items == 2


def test_spans_agree_on_places() -> None:
    text = "One is so. Two is so. Three is so."
    whole = {"start": 0, "end": 10, "labels": ("ad hominem",)}
    label, empty = SpansLabel(spans=(whole,)), SpansLabel()
    items = [
        Labelled("1", {"text": text}, {}, {"A": label, "B": label}),
        Labelled("2", {"text": text + " Then four was so too."}, {}, {"A": empty, "B": empty}),
    ]
    made = agreement_in(KINDS["fallacious-spans"], items)
    # Three sentences and four, all alike.
    assert made.dimensions[0].n_units == 7
    assert figure(made, "sentences at level 2", "Krippendorff’s alpha (equal)").value == 1.0
    assert [one.value for one in made.whole if one.measure.endswith("level 0")] == [1.0]
