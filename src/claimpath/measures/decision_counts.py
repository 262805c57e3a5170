"""Yes-or-no decisions against what people said: accuracy, F1 of yes, macro F1, Cohen's kappa.

A row of counts stands for one or many items: TP yes and yes, FP yes where people say no, FN no where people say yes,
TN no and no, UY and UN undecided where people say yes or no. With n the sum of all six:

- accuracy: (TP + TN) / n
- F1 of yes: 2 TP / (2 TP + FP + FN + UY); F1 of no: 2 TN / (2 TN + FP + FN + UN)
- macro F1: the mean of both
- kappa: (p - e) / (1 - e) with p the accuracy and e the agreement by chance; "undecided" is a label that people
  never give (Cohen 1960)

So an item without a decision is an error, and belongs to no class. Accuracy and F1 are in [0, 1], kappa in [-1, 1].
Undefined: without items; F1 of a class that neither side gives; kappa where both give one and the same label.
"""

from collections.abc import Sequence

from claimpath.records import Undefined

Counts = tuple[int, int, int, int, int, int]
"""TP, FP, FN, TN, UY, UN."""
_NOTHING = Undefined(reason="there are no items")


def decision_counts(decided: bool | None, gold: bool) -> Counts:
    """The row of one item; `decided` is None where there is no decision."""
    if decided is None:
        return (0, 0, 0, 0, int(gold), int(not gold))
    return (
        int(decided and gold),
        int(decided and not gold),
        int(gold and not decided),
        int(not (decided or gold)),
        0,
        0,
    )


def accuracy(counts: Sequence[float]) -> float | Undefined:
    """Share of items decided as people did."""
    total = sum(counts)
    return (counts[0] + counts[3]) / total if total else _NOTHING


def f1_of_yes(counts: Sequence[float]) -> float | Undefined:
    """F1 of the class yes."""
    yes, false_yes, false_no, _, undecided, _ = counts
    return _f1(yes, false_yes + false_no + undecided, "yes")


def f1_of_no(counts: Sequence[float]) -> float | Undefined:
    """F1 of the class no."""
    _, false_yes, false_no, no, _, undecided = counts
    return _f1(no, false_yes + false_no + undecided, "no")


def macro_f1(counts: Sequence[float]) -> float | Undefined:
    """Mean of the F1 of both classes; undefined where one of them is."""
    yes, no = f1_of_yes(counts), f1_of_no(counts)
    if isinstance(yes, Undefined):
        return yes
    return no if isinstance(no, Undefined) else (yes + no) / 2


def decision_kappa(counts: Sequence[float]) -> float | Undefined:
    """Cohen's kappa of decisions and people."""
    total = sum(counts)
    if not total:
        return _NOTHING
    yes, false_yes, false_no, no, undecided_yes, undecided_no = counts
    by_chance = (yes + false_yes) * (yes + false_no + undecided_yes)
    by_chance += (no + false_no) * (no + false_yes + undecided_no)
    agreed = total * (yes + no)
    if by_chance == total * total:
        return Undefined(reason="both give one and the same label to every item")
    return (agreed - by_chance) / (total * total - by_chance)


def _f1(right: float, wrong: float, name: str) -> float | Undefined:
    if not right and not wrong:
        return Undefined(reason=f"neither side says {name}")
    return 2 * right / (2 * right + wrong)
