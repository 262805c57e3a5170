"""Labels of a text: worked arithmetic, and all choices of alternatives gone through."""

from itertools import chain, combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.measures.span_masks import MaskedSpan, masks_of
from claimpath.measures.text_labels import classes_at, label_counts, label_scores, macro_f1, micro_f1
from claimpath.records import Undefined
from claimpath.records.fallacious_spans import SPAN_CLASSES


def spans(*labels: list[str]) -> list[MaskedSpan]:
    return [MaskedSpan(at, at + 1, masks_of(found)) for at, found in enumerate(labels)]


def test_worked_example() -> None:
    gold = spans(["straw man", "false dilemma"], ["ad hominem"], ["tu quoque", "no fallacy"])
    answer = spans(["straw man"], ["false dilemma"], ["appeal to pity"])
    # Precision: straw man and false dilemma may both be right: 2/3.
    # Recall: one of them is chosen and hit, ad hominem is missed: 1/2.
    assert label_scores(answer, gold, 2) == pytest.approx((2 / 3, 1 / 2, 4 / 7))
    # Level 1: predicted logos and pathos; logos is hit, ethos (ad hominem) is missed.
    assert label_scores(answer, gold, 1) == pytest.approx((1 / 2, 1 / 2, 1 / 2))
    assert label_scores(answer, gold, 0) == (1.0, 1.0, 1.0)
    counts = label_counts(answer, gold, 2)
    assert (sum(counts.true_positive), sum(counts.false_positive), sum(counts.false_negative)) == (2, 1, 1)


def test_nothing_to_find_and_nothing_found() -> None:
    assert label_scores([], spans(["tu quoque", "no fallacy"]), 2) == (1.0, 1.0, 1.0)
    assert label_scores([], spans(["tu quoque"]), 2) == (0.0, 0.0, 0.0)
    assert label_scores(spans(["no fallacy"]), [], 2) == (1.0, 1.0, 1.0)
    assert label_scores(spans(["unreadable"]), [], 1) == (1.0, 1.0, 1.0)
    assert label_scores(spans(["tu quoque"]), [], 2) == (0.0, 0.0, 0.0)
    assert isinstance(micro_f1([label_counts([], [], 2)]), Undefined)
    assert isinstance(macro_f1([label_counts([], [], 2)]), Undefined)
    assert isinstance(macro_f1([]), Undefined)


def test_micro_and_macro() -> None:
    gold = spans(["straw man", "false dilemma"])
    rows = [label_counts(spans(["straw man"]), gold, 2), label_counts(spans(["tu quoque"]), gold, 2)]
    # TP 1, FP 1, FN 1 (half each class): micro 2/4. Straw man 2/(2 + 1/2), false dilemma 0, tu quoque 0.
    assert micro_f1(rows) == pytest.approx(1 / 2)
    assert macro_f1(rows) == pytest.approx((2 / 2.5) / 3)
    assert len(classes_at(2)) == 23
    assert classes_at(1) == ("pathos", "logos", "ethos")


def by_all_choices(found: set[str], sets: list[set[str]]) -> tuple[float, float]:
    """The definition itself: the best over every choice of alternatives."""
    some = [list(chain.from_iterable(combinations(sorted(s), r) for r in range(1, len(s) + 1))) for s in sets]
    precision = max(_of(found, set(chain(*choice)) - {"no fallacy"}, found) for choice in product(*some))
    truths = [set(choice) - {"no fallacy"} for choice in product(*map(sorted, sets))]
    return precision, max(_of(found, truth, truth) for truth in truths)


def _of(found: set[str], truth: set[str], below: set[str]) -> float:
    common = len(found & truth)
    return common / len(below) if common else float(not found and not truth)


_some = st.sampled_from([*SPAN_CLASSES[:5], "no fallacy"])


@given(
    st.sets(st.sampled_from(SPAN_CLASSES[:6])),
    st.lists(st.sets(_some, min_size=1, max_size=3), max_size=4),
)
def test_equal_to_going_through_all_choices(found: set[str], sets: list[set[str]]) -> None:
    answer = spans(*[[label] for label in sorted(found)])
    precision, recall, _ = label_scores(answer, spans(*map(sorted, sets)), 2)
    assert (precision, recall) == pytest.approx(by_all_choices(found, sets))
