"""Class overlap: how far two sets of fallacy classes for one explanation agree (Beyond Verdicts, Figure 5).

For claim i, P(i) is the multiset of predicted classes and G(i) that of the reference. Over the claims:

- at least one: the share of claims where P(i) and G(i) share a class. Both empty counts as agreement, one empty not.
- mean Jaccard: the mean of |P(i) & G(i)| / |P(i) | G(i)| over classes as sets. Both empty: 1; one empty: 0.
- multiset precision, recall, F1: the sum over claims of |P(i) & G(i)| as multisets, over the sum of |P(i)|, over the
  sum of |G(i)|, and their harmonic mean. A class that both name twice counts twice.

Ranges [0, 1], no unit; the paper prints 100 times that. It does not say how empty sets count; the rule is ours.
Undefined without claims; precision without predictions; recall without references; F1 where either is.
"""

from collections import Counter
from collections.abc import Sequence

from claimpath.records import FallacyClass, Record, Undefined

Pair = tuple[Sequence[FallacyClass], Sequence[FallacyClass]]
"""Predicted classes and reference classes of one claim, each as often as they are named."""


class ClassOverlap(Record):
    """All figures over the same claims."""

    n_claims: int
    """Claims that were compared."""
    n_predicted: int
    """Predicted classes over all claims, repeats included."""
    n_reference: int
    """The same of the reference."""
    n_shared: int
    """Classes that both name, repeats included."""
    at_least_one: float | Undefined
    """Share of claims with a class in common."""
    mean_jaccard: float | Undefined
    """Mean Jaccard index of the sets of classes."""
    precision: float | Undefined
    """Shared over predicted."""
    recall: float | Undefined
    """Shared over reference."""
    f1: float | Undefined
    """Harmonic mean of both."""


def class_overlap(pairs: Sequence[Pair]) -> ClassOverlap:
    """All figures of a list of claims, each with its predicted and its reference classes."""
    shared = sum(_n_shared(predicted, reference) for predicted, reference in pairs)
    n_predicted = sum(len(predicted) for predicted, _ in pairs)
    n_reference = sum(len(reference) for _, reference in pairs)
    no_claims = Undefined(reason="there are no claims")
    return ClassOverlap(
        n_claims=len(pairs),
        n_predicted=n_predicted,
        n_reference=n_reference,
        n_shared=shared,
        at_least_one=sum(_agree(*pair) for pair in pairs) / len(pairs) if pairs else no_claims,
        mean_jaccard=sum(jaccard(*pair) for pair in pairs) / len(pairs) if pairs else no_claims,
        precision=shared / n_predicted if n_predicted else Undefined(reason="no class was predicted"),
        recall=shared / n_reference if n_reference else Undefined(reason="the reference names no class"),
        f1=(
            2 * shared / (n_predicted + n_reference)
            if n_predicted and n_reference
            else Undefined(reason="one side names no class")
        ),
    )


def jaccard(predicted: Sequence[FallacyClass], reference: Sequence[FallacyClass]) -> float:
    """Jaccard index of two sets of classes; 1 where both are empty."""
    union = set(predicted) | set(reference)
    return len(set(predicted) & set(reference)) / len(union) if union else 1.0


def _agree(predicted: Sequence[FallacyClass], reference: Sequence[FallacyClass]) -> bool:
    return bool(set(predicted) & set(reference)) or not (predicted or reference)


def _n_shared(predicted: Sequence[FallacyClass], reference: Sequence[FallacyClass]) -> int:
    return (Counter(predicted) & Counter(reference)).total()
