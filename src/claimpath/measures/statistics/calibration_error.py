"""Expected calibration error: how far probabilities are from what happens, on average over bins.

ECE = sum over bins B of |B| / N * |mean probability of B - share of B that was so|, N units in all (Naeini, Cooper and
Hauskrecht 2015; Guo et al. 2017). Range [0, 1], 0 is best, no unit. The value depends on the bins, so its name says
them: `ECE(bins=10,binning=width)`, `ECE(bins=10,binning=mass)`. With few units it is above 0 even for a perfectly
calibrated system, since a bin of 5 is rarely right in just the share that was said.
"""

from collections.abc import Sequence

from claimpath.measures.statistics.reliability_bins import ReliabilityBin
from claimpath.records import Undefined


def calibration_error(bins: Sequence[ReliabilityBin]) -> float | Undefined:
    """ECE of the bins that `reliability_bins` gives. Undefined without bins."""
    n = sum(b.n for b in bins)
    if not n:
        return Undefined(reason="there are no units")
    return sum(b.n * abs(b.mean_probability - b.share_true) for b in bins) / n


def calibration_error_name(n_bins: int, binning: str) -> str:
    """The measure's name, which says the bins."""
    return f"ECE(bins={n_bins},binning={binning})"
