"""Intervals, tests, calibration and selective risk: one file each."""

from claimpath.measures.statistics.aggregate import MEAN, Aggregate, OfSums, RatioOfSums, measure_units
from claimpath.measures.statistics.aurc import aurc, best_aurc
from claimpath.measures.statistics.bca import bca_interval
from claimpath.measures.statistics.bootstrap import clustered_interval
from claimpath.measures.statistics.brier import brier_of_base_rate, brier_score
from claimpath.measures.statistics.calibration_error import calibration_error, calibration_error_name
from claimpath.measures.statistics.holm import holm
from claimpath.measures.statistics.interval import difference_interval, pool_interval
from claimpath.measures.statistics.mcnemar import McNemar, mcnemar
from claimpath.measures.statistics.minimum_difference import difference_error, minimum_difference
from claimpath.measures.statistics.paired_permutation import PairedPermutation, paired_permutation
from claimpath.measures.statistics.pool import Pool
from claimpath.measures.statistics.reliability_bins import ReliabilityBin, reliability_bins
from claimpath.measures.statistics.risk_coverage import RiskPoint, risk_at, risk_coverage
from claimpath.measures.statistics.wilson import wilson_interval

__all__ = [
    "MEAN", "Aggregate", "McNemar", "OfSums", "PairedPermutation", "Pool", "RatioOfSums", "ReliabilityBin",
    "RiskPoint", "aurc", "bca_interval", "best_aurc", "brier_of_base_rate", "brier_score",
    "calibration_error", "calibration_error_name", "clustered_interval", "difference_error", "difference_interval",
    "holm", "mcnemar", "measure_units", "minimum_difference", "paired_permutation", "pool_interval",
    "reliability_bins", "risk_at", "risk_coverage", "wilson_interval",
]  # fmt: skip
