"""How well a system flags false claims, over false and true claims together.

MissciPlus and Beyond Verdicts give the share of false claims that were called Incorrect, which is recall alone; calling
everything Incorrect has all of it. With true claims beside, there are precision and specificity.

A row holds six sums over claims of shares of runs: flagged, cleared and abstained for false claims (FF, FC, FA), then
for true claims (TF, TC, TA). Flagged is `Incorrect` or `yes`, cleared `Correct` or `no`; Not Enough Information and No
Response abstain. Each measure that an abstention touches has two forms under two names:

- Precision: FF / (FF + TF). An abstention flags nothing, so there is one form.
- Recall: FF / (FF + FC + FA), an abstention is a miss. `abstained=out`: FF / (FF + FC).
- F1: 2 FF / (FF + TF + FF + FC + FA), the harmonic mean of both. `abstained=out`: without FA.
- Specificity: (TC + TA) / (TF + TC + TA), an abstention flags nothing. `abstained=out`: TC / (TF + TC).
- Accuracy: (FF + TC) / all, an abstention is an error. `abstained=out`: (FF + TC) / (FF + FC + TF + TC).
- Coverage: (FF + FC + TF + TC) / all, the share that did not abstain.

All are in [0, 1] without unit, and undefined where nothing is below the line. Precision, F1, accuracy and coverage
depend on how many false and true claims there are.
"""

from collections.abc import Callable, Sequence

from claimpath.records import Undefined

FlagRow = tuple[float, float, float, float, float, float]
"""FF, FC, FA, TF, TC, TA."""
OUT = "abstained=out"


def flag_row(flagged: float, cleared: float, *, is_true: bool) -> FlagRow:
    """The row of one claim from its shares of runs; what is left of 1 abstained.

    Raises ValueError for shares that are not in [0, 1] or sum to more than 1.
    """
    left = 1 - flagged - cleared
    if min(flagged, cleared) < 0 or left < -1e-9:
        raise ValueError(f"{flagged} flagged and {cleared} cleared are no shares of one claim's runs")
    row = (flagged, cleared, max(left, 0.0))
    return (0.0, 0.0, 0.0, *row) if is_true else (*row, 0.0, 0.0, 0.0)


def precision(row: Sequence[float]) -> float | Undefined:
    """Of what was flagged, the share that is false."""
    return _ratio(row[0], row[0] + row[3], "nothing was flagged")


def recall(row: Sequence[float]) -> float | Undefined:
    """Of false claims, the share that was flagged."""
    return _ratio(row[0], sum(row[:3]), "there are no false claims")


def recall_of_decided(row: Sequence[float]) -> float | Undefined:
    """Of false claims that were flagged or cleared, the share that was flagged."""
    return _ratio(row[0], row[0] + row[1], "no false claim was decided")


def f1(row: Sequence[float]) -> float | Undefined:
    """Harmonic mean of precision and recall."""
    return _ratio(2 * row[0], row[0] + row[3] + sum(row[:3]), "nothing was flagged and no claim is false")


def f1_of_decided(row: Sequence[float]) -> float | Undefined:
    """Harmonic mean of precision and recall, without abstentions."""
    return _ratio(
        2 * row[0], 2 * row[0] + row[1] + row[3], "nothing was flagged and no false claim was cleared"
    )


def specificity(row: Sequence[float]) -> float | Undefined:
    """Of true claims, the share that was not flagged."""
    return _ratio(row[4] + row[5], sum(row[3:]), "there are no true claims")


def specificity_of_decided(row: Sequence[float]) -> float | Undefined:
    """Of true claims that were flagged or cleared, the share that was cleared."""
    return _ratio(row[4], row[3] + row[4], "no true claim was decided")


def accuracy(row: Sequence[float]) -> float | Undefined:
    """Share that was decided rightly."""
    return _ratio(row[0] + row[4], sum(row), "there are no claims")


def accuracy_of_decided(row: Sequence[float]) -> float | Undefined:
    """Share of decided claims that was decided rightly."""
    return _ratio(row[0] + row[4], row[0] + row[1] + row[3] + row[4], "no claim was decided")


def coverage(row: Sequence[float]) -> float | Undefined:
    """Share that was decided."""
    return _ratio(row[0] + row[1] + row[3] + row[4], sum(row), "there are no claims")


def flag_measures(flag: str) -> dict[str, Callable[[Sequence[float]], float | Undefined]]:
    """The measures by name. flag: what flags a claim, such as `label=Incorrect`."""
    return {
        f"Precision({flag})": precision,
        f"Recall({flag})": recall,
        f"Recall({flag},{OUT})": recall_of_decided,
        f"F1({flag})": f1,
        f"F1({flag},{OUT})": f1_of_decided,
        f"Specificity({flag})": specificity,
        f"Specificity({flag},{OUT})": specificity_of_decided,
        "Accuracy": accuracy,
        f"Accuracy({OUT})": accuracy_of_decided,
        "Coverage": coverage,
    }


def _ratio(above: float, below: float, reason: str) -> float | Undefined:
    return above / below if below > 0 else Undefined(reason=reason)
