"""F1@k(match=class): F1 of the sets of classes, predicted and gold, of each argument, computed in five ways.

P are the different classes of an argument's first k predictions, C the different classes of its gaps, TP those in
both. The classes of interchangeable premises all count as gold, so that even a perfect reader who names one of them
loses recall here. Range [0, 1], no unit.

- F1@k: micro, 2 TP / (|P| + |C|) with each summed over arguments.
- average=macro: the mean over the nine classes of their F1 over arguments; a class that is neither predicted nor gold
  anywhere has 0, as in MissciPlus's code.
- average=samples: the mean over arguments of each argument's F1; 0 where both sets are empty.
- of=fallacies: 2 P R / (P + R) with P@k and R@k of `gap_matches`, under either match; each prediction counts, not each
  class.
- interchangeable=one: micro, where a gap asks for one of its classes only: 2 p r / (p + r) with p the share of
  predicted classes that are right and r the share of gaps with a class among them.
"""

from collections.abc import Collection, Sequence

from claimpath.records import FALLACY_CLASSES, Undefined

Gaps = Sequence[Collection[str]]
"""For each gap its classes."""


def class_set_counts(predicted: Sequence[str], gaps: Gaps, k: int) -> tuple[int, int]:
    """2 TP and |P| + |C| of one argument; F1 is the ratio of their sums."""
    first, gold = _sets(predicted, gaps, k)
    return 2 * len(first & gold), len(first) + len(gold)


def class_rows(predicted: Sequence[str], gaps: Gaps, k: int) -> tuple[float, ...]:
    """For each of the nine classes TP, whether it is predicted, and whether it is gold, one after the other."""
    first, gold = _sets(predicted, gaps, k)
    rows = [(name in first and name in gold, name in first, name in gold) for name in FALLACY_CLASSES]
    return tuple(float(number) for row in rows for number in row)


def macro_of_rows(total: Sequence[float]) -> float | Undefined:
    """Macro F1 of the summed rows of `class_rows`. Undefined where nothing is predicted and nothing gold."""
    if not any(total):
        return Undefined(reason="there are no classes")
    scores = []
    for place in range(0, len(total), 3):
        both, predicted, gold = total[place : place + 3]
        scores.append(2 * both / (predicted + gold) if predicted + gold else 0.0)
    return sum(scores) / len(scores)


def sample_f1(predicted: Sequence[str], gaps: Gaps, k: int) -> float:
    """F1 of one argument."""
    above, below = class_set_counts(predicted, gaps, k)
    return above / below if below else 0.0


def lenient_rows(predicted: Sequence[str], gaps: Gaps, k: int) -> tuple[float, ...]:
    """Right classes, predicted classes, gaps found, gaps of one argument."""
    first, gold = _sets(predicted, gaps, k)
    found = sum(not first.isdisjoint(classes) for classes in gaps)
    return float(len(first & gold)), float(len(first)), float(found), float(len(gaps))


def lenient_of_rows(total: Sequence[float]) -> float | Undefined:
    """F1 of the summed rows of `lenient_rows`, or of right predictions, predictions, gaps found and gaps."""
    right, predicted, found, gaps = total
    if not predicted or not gaps:
        return Undefined(reason="no fallacy was predicted" if gaps else "there are no gaps")
    precision, recall = right / predicted, found / gaps
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def _sets(predicted: Sequence[str], gaps: Gaps, k: int) -> tuple[set[str], set[str]]:
    return set(predicted[:k]), {name for classes in gaps for name in classes}
