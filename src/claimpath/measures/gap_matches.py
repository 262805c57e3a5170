"""Predicted fallacies against an argument's reasoning gaps: recall, precision, and whether the argument is rejected.

An argument has gaps G; a gap g has interchangeable premises I_g, any of which bridges it. P_k are the first k predicted
fallacies. A match says that prediction p stands for premise i of gap g: by class alone, or by class and premise
(MissciPlus, section 6.1). Sums go over arguments; all measures are in [0, 1] unless said otherwise, without a unit.

- R@k = |{g : some p in P_k matches some i in I_g}| / |G|. One prediction can find several gaps.
- R@k(interchangeable=each) = |{i : some p in P_k matches i}| / sum over g of |I_g|: every premise counts for itself.
- R@k(interchangeable=first): as R@k, where only the premise that the file lists first counts.
- P@k = |{p in P_k : p matches something}| / |P_k|.
- P@k(count=gold) = |{i : some p in P_k matches i}| / |P_k|, as MissciPlus's code computes it: a prediction that matches
  several premises counts several times, so that it can exceed 1.
- Arg@1 = share of arguments with at least one gap found, by P_k with k = 5.
"""

from collections.abc import Collection
from dataclasses import dataclass

Match = tuple[int, int, int]
"""Prediction by its place from 0, gap and premise by their places in the file."""
Counts = tuple[int, int]
"""What stands above and below the line of a ratio, for one argument."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One argument's predictions, best first, and what they match."""

    n_predicted: int
    """Predictions."""
    premises: tuple[int, ...]
    """For each gap the number of its interchangeable premises."""
    matches: frozenset[Match]
    """Which prediction matches what."""


def gaps_found(judged: Judged, k: int) -> Counts:
    """Gaps that are found, and all."""
    return len({gap for p, gap, _ in judged.matches if p < k}), len(judged.premises)


def gaps_found_among(judged: Judged, k: int, kept: Collection[int]) -> Counts:
    """The same among some gaps only; kept: their places."""
    return len({gap for p, gap, _ in judged.matches if p < k and gap in kept}), len(kept)


def gaps_found_by_first(judged: Judged, k: int) -> Counts:
    """Gaps whose first premise is matched, and all."""
    return len({gap for p, gap, premise in judged.matches if p < k and premise == 0}), len(judged.premises)


def premises_found(judged: Judged, k: int) -> Counts:
    """Premises that are matched, and all."""
    return len({(gap, premise) for p, gap, premise in judged.matches if p < k}), sum(judged.premises)


def predictions_right(judged: Judged, k: int) -> Counts:
    """Predictions that match something, and all, of the first k."""
    return len({p for p, _, _ in judged.matches if p < k}), min(k, judged.n_predicted)


def premises_over_predictions(judged: Judged, k: int) -> Counts:
    """Premises that are matched, and the predictions of the first k."""
    return premises_found(judged, k)[0], min(k, judged.n_predicted)


def argument_rejected(judged: Judged, k: int) -> Counts:
    """1 where at least one gap is found, else 0; and 1."""
    return int(gaps_found(judged, k)[0] > 0), 1
