"""Counting an item several times is the same as giving it several times."""

from hypothesis import given
from hypothesis import strategies as st

from claimpath.bench.mafalda.span_agreement import resampled_span_agreement, span_agreement
from claimpath.measures.alternatives_alpha import SET_DIFFERENCES, alternatives_alpha
from claimpath.measures.bennett_s import bennett_s
from claimpath.measures.cohen_kappa import cohen_kappa
from claimpath.measures.krippendorff_alpha import krippendorff_alpha
from claimpath.measures.percent_agreement import percent_agreement
from claimpath.records import Undefined
from claimpath.records.fallacious_spans import AnnotatedText

LABELS = st.sampled_from("abc")
ROWS = st.lists(
    st.tuples(st.lists(st.one_of(LABELS, st.none()), min_size=2, max_size=3), st.integers(0, 4)), max_size=8
)


def alike(a: float | Undefined, b: float | Undefined) -> bool:
    if isinstance(a, Undefined) or isinstance(b, Undefined):
        return a == b
    return abs(a - b) < 1e-9


@given(ROWS)
def test_items_of_several(rows) -> None:
    items, times = [row for row, _ in rows], [n for _, n in rows]
    repeated = [row for row, n in rows for _ in range(n)]
    for level in ("nominal", "ordinal"):
        order = list("abc")
        whole = krippendorff_alpha(repeated, level=level, order=order)
        assert alike(krippendorff_alpha(items, level=level, order=order, times=times), whole)
    assert alike(percent_agreement(items, times=times), percent_agreement(repeated))
    sets = [[None if x is None else frozenset({x, "c"}) for x in row] for row in items]
    many = [row for row, n in zip(sets, times, strict=True) for _ in range(n)]
    for name in SET_DIFFERENCES:
        assert alike(alternatives_alpha(sets, name, times=times), alternatives_alpha(many, name))


@given(st.lists(st.tuples(LABELS, LABELS, st.integers(0, 4)), max_size=8))
def test_pairs(rows) -> None:
    a, b, times = [x for x, _, _ in rows], [y for _, y, _ in rows], [n for *_, n in rows]
    first = [x for x, _, n in rows for _ in range(n)]
    second = [y for _, y, n in rows for _ in range(n)]
    assert alike(cohen_kappa(a, b, times=times), cohen_kappa(first, second))
    assert alike(bennett_s(a, b, n_labels=3, times=times), bennett_s(first, second, n_labels=3))


def text(name: str, *places: tuple[int, int]) -> AnnotatedText:
    spans = tuple({"start": a, "end": b, "labels": ("ad hominem",)} for a, b in places)
    return AnnotatedText(id=name, text=f"{name} is a text of some length.", spans=spans)


def test_span_agreement_with_each_text_once() -> None:
    first = [text("One", (0, 9)), text("Two", (3, 20)), text("Three")]
    second = [text("One", (0, 12)), text("Two", (3, 20), (22, 26)), text("Three", (1, 4))]
    for level in (0, 1, 2):
        of_times = resampled_span_agreement(first, second, level)
        assert alike(of_times([1, 1, 1]), span_agreement(first, second, level))
        # A text that is there twice is not another text: with one text alone, chance can't be told.
        assert isinstance(of_times([3, 0, 0]), Undefined)
    assert isinstance(resampled_span_agreement(first[2:], first[2:], 0)([1]), Undefined)
