"""What a run scored on each unit, and whether another run scored differently on the same units.

A unit is what a task asks about: an argument, a claim, a text, a question. Its cluster is the study (or the source)
that it shares with other units, so that both are drawn or exchanged together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from claimpath.errors import DataError
from claimpath.measures.statistics.aggregate import MEAN, Aggregate, measure_units
from claimpath.measures.statistics.bca import bca_interval
from claimpath.measures.statistics.interval import IntervalKind, difference_interval
from claimpath.measures.statistics.mcnemar import McNemar, mcnemar
from claimpath.measures.statistics.minimum_difference import ALPHA, POWER, minimum_difference
from claimpath.measures.statistics.paired_permutation import paired_permutation
from claimpath.measures.statistics.pool import Pool
from claimpath.records import Record, Undefined

Better = Literal["higher", "lower", "neither"]


@dataclass(frozen=True)
class UnitScores:
    """One measure of one run, unit by unit.

    Every unit of the task is in `values`: one that the system failed on or did not answer has the value that the
    measure gives it (mostly 0), and its id is in `failed` or `missing`. `Undefined` is for a unit that the measure
    leaves out, such as one with nothing to find.
    """

    task: str
    """Name of the task."""
    system: str
    """Name of the system, with the settings that tell it from others."""
    split: str
    """Name of the split."""
    data_sha256: str
    """SHA-256 of the data; of several files, the digests joined by commas in the order of the files' names."""
    measure: str
    """Name of the measure."""
    values: Mapping[str, Any]
    """Unit id to its number (aggregate `mean`), or to its payload (see `Aggregate`), or to Undefined."""
    clusters: Mapping[str, str]
    """Unit id to the id of its cluster."""
    binary: bool = False
    """Whether each value is a decision, 0 or 1; such values are also tested by McNemar's test."""
    aggregate: Aggregate = MEAN
    """How the measure comes out of the units: `mean`, a RatioOfSums, an OfSums, or a function of the payloads."""
    better: Better = "higher"
    """Which way is better; `neither` for a share that is neither good nor bad."""
    setting: str = ""
    """What else two runs must have in common: `open`, `closed`, the set of claims."""
    failed: frozenset[str] = field(default=frozenset())
    """Units on which the system failed."""
    missing: frozenset[str] = field(default=frozenset())
    """Units without a prediction."""
    trivial: Mapping[str, float] = field(default_factory=dict)
    """What trivial systems score on the same units, by name."""
    unit_name: str = "arguments"
    """What units are, in the plural."""
    cluster_name: str = "studies"
    """What clusters are, in the plural."""


class UnitComparison(Record):
    """Two runs on one measure."""

    measure: str
    """The measure."""
    better: Better
    """Which way is better."""
    a: float
    """The first run's measure over the units compared."""
    b: float
    """The second run's."""
    difference: float
    """First minus second."""
    low: float | Undefined
    """Lower end of the difference's 95 % interval (bootstrap over clusters)."""
    high: float | Undefined
    """Upper end."""
    p_value: float
    """Two-sided p value of the paired permutation test, clusters exchanged as a whole."""
    exact: bool
    """Whether all permutations were counted."""
    smallest_p: float
    """The smallest p value that this number of clusters can give."""
    p_holm: float
    """The p value after Holm's correction over all comparisons made with it; `p_value` where it is the only one."""
    mcnemar: McNemar | Undefined
    """McNemar's test; undefined where the values of a run are no decisions. It takes units for independent."""
    minimum_difference: float | Undefined
    """The smallest difference that this many units would show 8 times in 10 (power 0.8, alpha 0.05)."""
    n_units: int
    """Units compared."""
    n_clusters: int
    """Their clusters."""
    n_left_out: int
    """Units that the measure leaves out in one run or both."""
    n_failed: tuple[int, int]
    """Units on which each run's system failed; they count with the measure's default."""
    n_missing: tuple[int, int]
    """Units that each run did not answer; they count with the measure's default."""
    unit_name: str
    """What units are, in the plural."""
    cluster_name: str
    """What clusters are, in the plural."""


def compare_units(
    a: UnitScores,
    b: UnitScores,
    *,
    n_resamples: int | None = None,
    n_draws: int | None = None,
    interval: IntervalKind = "percentile",
    seed: int = 1,
) -> UnitComparison | Undefined:
    """Compare two runs on one measure, unit by unit.

    n_resamples: of the bootstrap. n_draws: of the permutation test, where not all are counted. interval: `percentile`,
    as in the scores of a run, or `bca`. The same seed gives the same numbers. Undefined where no unit has a score in
    both runs, and where the measure of one is undefined.
    Raises DataError where the runs are not about the same task, setting, split, data, measure and units.
    """
    check_comparable(a, b)
    shared = [unit for unit in a.values if not _left_out(a, unit) and not _left_out(b, unit)]
    if not shared:
        return Undefined(reason=f"none of the {a.unit_name} has a score in both runs")
    first, second = [a.values[unit] for unit in shared], [b.values[unit] for unit in shared]
    value_a, value_b = measure_units(first, a.aggregate), measure_units(second, b.aggregate)
    for name, value in ((a.system, value_a), (b.system, value_b)):
        if isinstance(value, Undefined):
            return Undefined(reason=f"{a.measure} of {name} is undefined: {value.reason}")
    clusters = [a.clusters[unit] for unit in shared]
    pool_a, pool_b = Pool(first, clusters, a.aggregate), Pool(second, clusters, b.aggregate)
    test = paired_permutation(pool_a, pool_b, n_draws=n_draws, seed=seed)
    if isinstance(test, Undefined) or isinstance(value_a, Undefined) or isinstance(value_b, Undefined):
        return Undefined(reason=f"{a.measure} can't be tested on these {a.unit_name}")
    of_kind = difference_interval if interval == "percentile" else bca_interval
    low, high = of_kind(pool_a, pool_b, n_resamples=n_resamples, seed=seed)
    return UnitComparison(
        measure=a.measure,
        better=a.better,
        a=value_a,
        b=value_b,
        difference=value_a - value_b,
        low=low,
        high=high,
        p_value=test.p_value,
        exact=test.exact,
        smallest_p=test.smallest_p,
        p_holm=test.p_value,
        mcnemar=_mcnemar(a, b, shared),
        minimum_difference=minimum_difference(pool_a, pool_b, alpha=ALPHA, power=POWER),
        n_units=len(shared),
        n_clusters=pool_a.n_clusters,
        n_left_out=len(a.values) - len(shared),
        n_failed=(len(a.failed), len(b.failed)),
        n_missing=(len(a.missing), len(b.missing)),
        unit_name=a.unit_name,
        cluster_name=a.cluster_name,
    )


def check_comparable(a: UnitScores, b: UnitScores) -> None:
    """Raise DataError where two runs are not about the same task, setting, split, data, measure and units."""
    for name in ("task", "setting", "split", "data_sha256", "measure", "better"):
        ours, theirs = getattr(a, name), getattr(b, name)
        if ours != theirs:
            raise DataError(
                f"the runs can't be compared: {name} is {ours!r} in the first and {theirs!r} in the second; "
                "run both on the same task, setting and data"
            )
    only = sorted(set(a.values) ^ set(b.values))
    if only:
        raise DataError(
            f"the runs can't be compared: {len(only)} {a.unit_name} are in one of them alone, such as {only[0]!r}; "
            "run both on the same data"
        )
    for unit in a.values:
        if a.clusters.get(unit) is None or a.clusters.get(unit) != b.clusters.get(unit):
            raise DataError(
                f"the runs can't be compared: {unit!r} belongs to {a.clusters.get(unit)!r} in the first and to "
                f"{b.clusters.get(unit)!r} in the second; run both on the same data"
            )


def _left_out(scores: UnitScores, unit: str) -> bool:
    return isinstance(scores.values[unit], Undefined)


def _mcnemar(a: UnitScores, b: UnitScores, shared: Sequence[str]) -> McNemar | Undefined:
    if not (a.binary and b.binary):
        return Undefined(reason="the values are no decisions, yes or no")
    for scores in (a, b):
        for unit in shared:
            if scores.values[unit] not in (0, 1):
                raise DataError(
                    f"{scores.measure} of {scores.system} is a yes or no, but {unit!r} has the value "
                    f"{scores.values[unit]!r}; 0 or 1 was expected"
                )
    return mcnemar([bool(a.values[unit]) for unit in shared], [bool(b.values[unit]) for unit in shared])
