"""MacroF1: the mean over classes of the F1 of each class (RECV, section 6).

F1 of class c = 2 TP / (2 TP + FP + FN), where TP are items of c that were given c, FP items of other classes that were
given c, and FN items of c that were given another class or no class. The mean is over the classes that occur in the
gold labels or in the predictions; a class that occurs in neither has no F1 and is left out. Range [0, 1], no unit.
Undefined without items.

An item without a prediction is a miss of its gold class and a false alarm of none. scikit-learn's `f1_score` with
`average="macro"` gives the same where every item has a prediction; given a made-up label in place of a missing one, it
would count that label as one more class, with F1 = 0.
"""

from collections.abc import Hashable, Sequence

from claimpath.records import Undefined

_NOTHING = Undefined(reason="there are no items")


def f1_counts(gold: Hashable, predicted: Hashable | None, classes: Sequence[Hashable]) -> tuple[int, ...]:
    """TP, FP and FN of one item for each class in turn. predicted: None where there is no prediction."""
    counts: list[int] = []
    for name in classes:
        is_gold, is_predicted = gold == name, predicted == name
        counts += [
            int(is_gold and is_predicted),
            int(is_predicted and not is_gold),
            int(is_gold and not is_predicted),
        ]
    return tuple(counts)


def macro_f1_of_counts(counts: Sequence[float]) -> float | Undefined:
    """The measure of summed counts: TP, FP and FN for each class in turn."""
    scores = []
    for place in range(0, len(counts), 3):
        tp, fp, fn = counts[place : place + 3]
        below = 2 * tp + fp + fn
        if below:
            scores.append(2 * tp / below)
    return sum(scores) / len(scores) if scores else _NOTHING


def macro_f1(
    gold: Sequence[Hashable], predicted: Sequence[Hashable | None], classes: Sequence[Hashable]
) -> float | Undefined:
    """The measure of a list of items. Raises ValueError where lengths differ or a label is none of the classes."""
    if len(gold) != len(predicted):
        raise ValueError(f"{len(gold)} gold labels, {len(predicted)} predictions")
    if strange := {*gold, *predicted} - {*classes, None}:
        raise ValueError(f"labels {sorted(map(str, strange))} are none of the classes {list(classes)}")
    sums = [0] * (3 * len(classes))
    for said, given in zip(gold, predicted, strict=True):
        sums = [a + b for a, b in zip(sums, f1_counts(said, given, classes), strict=True)]
    return macro_f1_of_counts(sums)
