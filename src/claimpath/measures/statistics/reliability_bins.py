"""Reliability bins: where a system says 0.8, does it happen 8 times in 10? (Murphy and Winkler 1977.)

Two binnings, each under its own name. `width`: [0, 1] is cut into bins of one width; a probability on a cut belongs to
the bin above it, and 1 to the last one (Guo et al. 2017, but for that rule). `mass`: units are sorted by probability
and cut into bins of as equal a number as can be (Nguyen and O'Connor 2015); units with one probability always share a
bin, so that there can be fewer bins than asked for, and the order of units changes nothing. Empty bins are left out.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Literal

from claimpath.measures.statistics.wilson import wilson_interval
from claimpath.records import Record, Undefined

Binning = Literal["width", "mass"]
N_BINS = 10
_ROUNDING = 1e-9
"""0.29 is on a cut of 100 bins, though 0.29 * 100 is a little less than 29."""


class ReliabilityBin(Record):
    """Units whose probabilities lie close together."""

    low: float
    """Lowest probability of the bin: its lower cut (`width`), or that of its first unit (`mass`)."""
    high: float
    """Highest probability: its upper cut, or that of its last unit."""
    n: int
    """Units in the bin, at least one."""
    mean_probability: float
    """What was said, on average, in [0, 1]."""
    share_true: float
    """How often it was so, in [0, 1]."""
    share_low: float | Undefined
    """Lower end of the 95 % interval of that share (Wilson; takes units for independent)."""
    share_high: float | Undefined
    """Upper end."""


def reliability_bins(
    probabilities: Sequence[float],
    outcomes: Sequence[bool],
    *,
    n_bins: int = N_BINS,
    binning: Binning = "width",
) -> tuple[ReliabilityBin, ...]:
    """The bins that hold units, in rising order. outcomes: whether what a probability speaks of was so.

    Raises ValueError where the lengths differ, a probability is outside [0, 1], or n_bins is below 1.
    """
    units = checked_units(probabilities, outcomes)
    if n_bins < 1:
        raise ValueError(f"at least one bin is needed; got {n_bins}")
    return _by_width(units, n_bins) if binning == "width" else _by_mass(units, n_bins)


def checked_units(probabilities: Sequence[float], outcomes: Sequence[bool]) -> list[tuple[float, bool]]:
    """Pairs in rising order of probability. Raises ValueError for a probability outside [0, 1]."""
    if len(probabilities) != len(outcomes):
        raise ValueError(f"{len(probabilities)} probabilities but {len(outcomes)} outcomes")
    for probability in probabilities:
        if not 0 <= probability <= 1:
            raise ValueError(f"a probability must be in [0, 1]; got {probability}")
    return sorted(zip(probabilities, map(bool, outcomes), strict=True))


def _by_width(units: Sequence[tuple[float, bool]], n_bins: int) -> tuple[ReliabilityBin, ...]:
    members: dict[int, list[tuple[float, bool]]] = {}
    for unit in units:
        members.setdefault(min(int(unit[0] * n_bins + _ROUNDING), n_bins - 1), []).append(unit)
    return tuple(_bin(k / n_bins, (k + 1) / n_bins, members[k]) for k in sorted(members))


def _by_mass(units: Sequence[tuple[float, bool]], n_bins: int) -> tuple[ReliabilityBin, ...]:
    bins: list[ReliabilityBin] = []
    held: list[tuple[float, bool]] = []
    done = 0
    for _, tied in groupby(units, key=lambda unit: unit[0]):
        held += tied
        # A bin is closed once the share of units so far has reached the next cut.
        if (done + len(held)) * n_bins >= (len(bins) + 1) * len(units):
            bins.append(_bin(held[0][0], held[-1][0], held))
            done += len(held)
            held = []
    return tuple(bins)


def _bin(low: float, high: float, units: Sequence[tuple[float, bool]]) -> ReliabilityBin:
    n_true = sum(outcome for _, outcome in units)
    share_low, share_high = wilson_interval(n_true, len(units))
    return ReliabilityBin(
        low=low,
        high=high,
        n=len(units),
        mean_probability=sum(probability for probability, _ in units) / len(units),
        share_true=n_true / len(units),
        share_low=share_low,
        share_high=share_high,
    )
