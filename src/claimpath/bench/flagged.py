"""Precision, recall and their relatives on false and true claims, with intervals over studies."""

from collections.abc import Mapping

from claimpath.measures import MeasureSummary
from claimpath.measures.flagged_claims import FlagRow, flag_measures, flag_row
from claimpath.measures.statistics.aggregate import OfSums, measure_units
from claimpath.measures.statistics.interval import pool_interval
from claimpath.measures.statistics.pool import Pool
from claimpath.records import Undefined

Shares = Mapping[str, tuple[float, float]]
"""Claim id to the shares of its runs that flagged it, and that cleared it."""


def flag_rows(shares: Shares, expected: Mapping[str, bool]) -> dict[str, FlagRow]:
    """The row of every claim; one without an answer abstained. expected: claim id to whether it is true."""
    return {
        claim: flag_row(*shares.get(claim, (0.0, 0.0)), is_true=is_true)
        for claim, is_true in expected.items()
    }


def flag_summaries(
    shares: Shares, expected: Mapping[str, bool], studies: Mapping[str, str], flag: str
) -> dict[str, MeasureSummary]:
    """Every measure of `flag_measures` by name. studies: claim id to the study that it is resampled with."""
    rows = flag_rows(shares, expected)
    clusters = [studies[claim] for claim in rows]
    n_scored = sum(claim in shares for claim in expected)
    found: dict[str, MeasureSummary] = {}
    for name, measure in flag_measures(flag).items():
        aggregate = OfSums(measure)
        value = measure_units(list(rows.values()), aggregate)
        undefined = isinstance(value, Undefined)
        low, high = pool_interval(Pool(list(rows.values()), clusters, aggregate))
        found[name] = MeasureSummary(
            value=value,
            low=value if undefined else low,
            high=value if undefined else high,
            n_expected=len(expected),
            n_scored=n_scored,
            n_missing=len(expected) - n_scored,
            n_failed=0,
            n_no_gold=0,
        )
    return found


def flag_baseline(
    flagged: float, cleared: float, expected: Mapping[str, bool], flag: str
) -> dict[str, float]:
    """What a system scores that treats every claim the same; undefined measures are left out."""
    rows = flag_rows(dict.fromkeys(expected, (flagged, cleared)), expected)
    values = {
        name: measure_units(list(rows.values()), OfSums(measure))
        for name, measure in flag_measures(flag).items()
    }
    return {name: value for name, value in values.items() if not isinstance(value, Undefined)}
