"""Units grouped by study, measured under any weights of the studies.

Every resampling method here is a table of weights: a bootstrap draw says how often each study is in, the jackknife
leaves one out, a permutation takes a study from one system or from the other.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimpath.measures.statistics.aggregate import Aggregate, Floats, OfSums, rows_of
from claimpath.records import Undefined

Weights = NDArray[np.int64]


class Pool:
    """Units grouped by cluster. Raises ValueError where a payload does not go with the aggregate."""

    def __init__(self, payloads: Sequence[Any], clusters: Sequence[str], aggregate: Aggregate) -> None:
        if len(payloads) != len(clusters):
            raise ValueError(f"{len(payloads)} payloads but {len(clusters)} clusters")
        self._aggregate = aggregate
        names, membership = np.unique(np.asarray(clusters, dtype=str), return_inverse=True)
        self.n_units = len(payloads)
        self.n_clusters = len(names)
        self._groups: list[list[Any]] = [[] for _ in names]
        for payload, cluster in zip(payloads, membership.tolist(), strict=True):
            self._groups[cluster].append(payload)
        self._sums: Floats | None = None
        if not callable(aggregate) and self.n_units:
            rows = rows_of(payloads, aggregate)
            self._sums = np.zeros((self.n_clusters, rows.shape[1]))
            np.add.at(self._sums, membership, rows)

    @property
    def is_fast(self) -> bool:
        """Whether a draw costs a sum of rows, and no walk through all units."""
        return self._sums is not None

    def together(self, other: "Pool") -> "Pool":
        """The clusters of both, this pool's first, so that weights can draw from either."""
        joint = Pool([], [], self._aggregate)
        joint._groups = self._groups + other._groups
        joint.n_units, joint.n_clusters = self.n_units + other.n_units, self.n_clusters + other.n_clusters
        if self._sums is not None and other._sums is not None:
            joint._sums = np.vstack([self._sums, other._sums])
        return joint

    def values(self, weights: Weights) -> Floats:
        """The measure under each row of weights, of shape (draws, clusters); NaN where a draw has none."""
        if self._sums is None:
            return np.array([self._of_units(row) for row in weights])
        totals = weights @ self._sums
        if isinstance(self._aggregate, OfSums):
            function = self._aggregate.function
            return np.array([_or_nan(function(row)) for row in totals.tolist()])
        below = totals[:, 1]
        values: Floats = np.divide(totals[:, 0], below, out=np.full(len(totals), np.nan), where=below != 0)
        return values

    def _of_units(self, row: Weights) -> float:
        drawn = [
            payload
            for group, times in zip(self._groups, row.tolist(), strict=True)
            for _ in range(times)
            for payload in group
        ]
        if not drawn or not callable(self._aggregate):
            return float("nan")
        return _or_nan(self._aggregate(drawn))


def _or_nan(value: float | Undefined) -> float:
    # Inside an array of draws there is no room for a reason; whoever reads the draws leaves NaN out and says so.
    return float("nan") if isinstance(value, Undefined) else value
