"""Minimum detectable difference: how large must a paired difference be for this many units to show it?

MDD = (t(1 - alpha / 2, m - 1) + t(power, m - 1)) * s, where m is the number of clusters (studies), t(q, nu) the
q-quantile of Student's t with nu degrees of freedom, alpha the two-sided level, power the probability of finding a
difference of that size, and s the standard error of the difference. s comes from leaving each cluster out once
(jackknife; Efron and Tibshirani 1993, chapter 11): s^2 = (m - 1) / m * sum over clusters c of (D(c) - D(.))^2, with
D(c) the difference of the measures without cluster c and D(.) the mean of those. For a mean over clusters of one size
this is the textbook standard error of the clusters' mean differences (Bloom 1995 for the product of the two).

Unit: that of the measure; range above 0. It takes a repeat to have as many clusters, and differences that scatter as
much, as these two runs. Undefined with fewer than two clusters, where the two systems scored every unit alike (there is
no scatter to go by), and where a measure is undefined without one of the clusters.
"""

import numpy as np

from claimpath.measures.statistics.pool import Pool
from claimpath.measures.statistics.resample import leave_one_out_weights
from claimpath.measures.statistics.student_t import student_t_quantile
from claimpath.records import Undefined

ALPHA = 0.05
POWER = 0.8
_NOTHING = 1e-12


def minimum_difference(a: Pool, b: Pool, *, alpha: float = ALPHA, power: float = POWER) -> float | Undefined:
    """The smallest difference found with probability `power` at the two-sided level `alpha`.

    a, b: the same units in the same clusters. Raises ValueError for a level or power outside (0, 1).
    """
    error = difference_error(a, b)
    if isinstance(error, Undefined):
        return error
    if error < _NOTHING:
        return Undefined(reason="the differences do not scatter, so nothing tells how large one must be")
    freedom = a.n_clusters - 1
    return (student_t_quantile(1 - alpha / 2, freedom) + student_t_quantile(power, freedom)) * error


def difference_error(a: Pool, b: Pool) -> float | Undefined:
    """Standard error of the difference of two measures, by leaving each cluster out once."""
    m = a.n_clusters
    if m < 2:
        return Undefined(reason="a standard error needs units of at least two clusters")
    weights = leave_one_out_weights(m)
    left = a.values(weights) - b.values(weights)
    if np.isnan(left).any():
        return Undefined(reason="without one of the clusters the measure is undefined")
    return float(np.sqrt((m - 1) / m * np.square(left - left.mean()).sum()))
