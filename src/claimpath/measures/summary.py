"""A measure over many arguments: the mean with its interval, and how many counted how."""

from collections.abc import Mapping, Sequence

from claimpath.measures.statistics.bootstrap import clustered_interval
from claimpath.records import Record, Undefined


class MeasureSummary(Record):
    """The mean of a measure over arguments."""

    value: float | Undefined
    """The mean; undefined where no argument counted."""
    low: float | Undefined
    """Lower end of the 95 % interval (percentile bootstrap over studies)."""
    high: float | Undefined
    """Upper end of that interval."""
    n_expected: int
    """Arguments that the task asks for."""
    n_scored: int
    """Arguments that were predicted and had something to find."""
    n_missing: int
    """Arguments without a prediction; they count 0."""
    n_failed: int
    """Arguments on which the system failed; they count 0."""
    n_no_gold: int
    """Arguments with nothing to find; they count the measure's default, or are left out where its name says so."""


def summarise(
    scores: Mapping[str, float | Undefined],
    *,
    expected: Sequence[str],
    clusters: Mapping[str, str],
    failed: frozenset[str] = frozenset(),
    no_gold_value: float | None = 0.0,
    seed: int = 1,
) -> MeasureSummary:
    """Average a measure over the arguments in `expected`.

    scores: argument id to score; ids not among `expected` are not looked at.
    clusters: argument id to the study it is about; arguments on one study are resampled together.
    no_gold_value: what an undefined score counts; None leaves it out.
    """
    counted: dict[str, float] = {}
    n_scored = n_missing = n_failed = n_no_gold = 0
    for argument in expected:
        score = scores.get(argument)
        if argument in failed:
            n_failed += 1
            counted[argument] = 0.0
        elif score is None:
            n_missing += 1
            counted[argument] = 0.0
        elif isinstance(score, Undefined):
            n_no_gold += 1
            if no_gold_value is not None:
                counted[argument] = no_gold_value
        else:
            n_scored += 1
            counted[argument] = score
    value: float | Undefined
    if counted:
        value = sum(counted.values()) / len(counted)
        low, high = clustered_interval(
            list(counted.values()), [clusters[argument] for argument in counted], seed=seed
        )
    else:
        value = low = high = Undefined(reason="no argument had anything to find")
    return MeasureSummary(
        value=value,
        low=low,
        high=high,
        n_expected=len(expected),
        n_scored=n_scored,
        n_missing=n_missing,
        n_failed=n_failed,
        n_no_gold=n_no_gold,
    )
