"""How a measure over many units comes out of what is known of each unit.

Four forms. `"mean"`: each unit has a number, and the measure is their mean. `RatioOfSums`: each unit has two numbers,
and the measure is the sum of the first over the sum of the second (micro-averaged recall, precision, F1). `OfSums`:
each unit has a row of numbers, and the measure is a function of the rows' sum (macro F1 of counts, kappa of a table).
A plain function: the measure is the function of all units' payloads, whatever they are.

The first three are fast, as resampling needs no more than the sums of each study.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from claimpath.records import Undefined

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class RatioOfSums:
    """A unit's payload is (above, below); the measure is sum(above) / sum(below), undefined where that is x / 0."""


@dataclass(frozen=True, slots=True)
class OfSums:
    """A unit's payload is a row of numbers, as long as every other; the measure is a function of their sum."""

    function: Callable[[Sequence[float]], float | Undefined]
    """The measure of the summed row."""


OfUnits = Callable[[Sequence[Any]], float | Undefined]
"""The measure of a list of payloads, in no order; a payload can be in it more than once."""
Aggregate = Literal["mean"] | RatioOfSums | OfSums | OfUnits
MEAN: Literal["mean"] = "mean"


def measure_units(payloads: Sequence[Any], aggregate: Aggregate) -> float | Undefined:
    """The measure over all units. Undefined without units."""
    if not payloads:
        return Undefined(reason="there are no units")
    if callable(aggregate):
        return aggregate(payloads)
    if isinstance(aggregate, OfSums):
        return aggregate.function(rows_of(payloads, aggregate).sum(axis=0).tolist())
    above, below = rows_of(payloads, aggregate).sum(axis=0)
    return float(above / below) if below else Undefined(reason="there is nothing to divide by")


def rows_of(payloads: Sequence[Any], aggregate: Literal["mean"] | RatioOfSums | OfSums) -> Floats:
    """Payloads as rows that can be summed: (units, numbers). Raises ValueError for anything that is not finite."""
    rows = np.asarray(payloads, dtype=np.float64)
    if aggregate == MEAN and rows.ndim == 1:
        rows = np.column_stack([rows, np.ones(len(rows))])
    if rows.ndim != 2 or (not isinstance(aggregate, OfSums) and rows.shape[1] != 2):
        raise ValueError(f"payloads of shape {rows.shape} don't go with the aggregate {aggregate}")
    if not np.isfinite(rows).all():
        raise ValueError("a value is not finite; leave undefined scores out before")
    return rows
