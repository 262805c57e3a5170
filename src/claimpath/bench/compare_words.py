"""A comparison in one sentence: which run is better, by how much, how sure, and what these units could tell."""

from claimpath.bench.units import UnitComparison
from claimpath.measures.statistics.minimum_difference import ALPHA
from claimpath.records import Undefined

_SAME = 1e-12
_COARSE = 0.005
"""From here on the p values that are possible lie so far apart that a reader should know."""


def sentence(a: str, b: str, measure: str, outcome: UnitComparison | Undefined, n_tests: int) -> str:
    """Is a better than b? n_tests: how many tests the p value is corrected for."""
    if isinstance(outcome, Undefined):
        return f"Nothing can be said of {a} and {b} by {measure}: {outcome.reason}."
    over = f"over {outcome.n_units} {outcome.unit_name} in {outcome.n_clusters} {outcome.cluster_name}"
    if abs(outcome.difference) < _SAME:
        return f"{a} and {b} have the same {measure}, {outcome.a:.3f}, {over}{_limit(outcome)}."
    raised = outcome.difference > 0
    first, second = (a, b) if raised == (outcome.better != "lower") else (b, a)
    values = {a: outcome.a, b: outcome.b}
    found = (
        f"{measure} {values[first]:.3f} against {values[second]:.3f}, a difference of {abs(outcome.difference):.3f}"
        f"{_between(outcome)}, {_chance(outcome, n_tests)}, {over}"
    )
    if outcome.p_holm < ALPHA:
        is_so = "differs from" if outcome.better == "neither" else "is better than"
        return f"{first} {is_so} {second} here: {found}."
    if outcome.better == "neither":
        return f"{first} and {second} can't be told apart here: {found}{_limit(outcome)}."
    return (
        f"Whether {first} is better than {second} can't be told from chance here: {found}{_limit(outcome)}."
    )


def _between(outcome: UnitComparison) -> str:
    low, high = outcome.low, outcome.high
    if isinstance(low, Undefined) or isinstance(high, Undefined):
        return ""
    if outcome.difference < 0:
        low, high = -high, -low
    return f" (95 % interval {low:.3f} to {high:.3f})"


def _chance(outcome: UnitComparison, n_tests: int) -> str:
    p = "p < 0.001" if outcome.p_holm < 0.001 else f"p = {outcome.p_holm:.3f}"
    return p if n_tests < 2 else f"{p} after Holm's correction over {n_tests} tests"


def _limit(outcome: UnitComparison) -> str:
    """What so few units could not have shown."""
    if outcome.smallest_p >= ALPHA:
        few = f"; with {outcome.n_clusters} {outcome.cluster_name}"
        return f"{few} no difference, however large, can reach p < {ALPHA:g}"
    if isinstance(outcome.minimum_difference, Undefined):
        return ""
    if abs(outcome.difference) >= outcome.minimum_difference:
        # The formula takes p for continuous; with few clusters, or after a correction, the test asks for more.
        least = f"with {outcome.n_clusters} {outcome.cluster_name} p can't be under {outcome.smallest_p:.3f}"
        return f"; {least}, before any correction" if outcome.smallest_p >= _COARSE else ""
    return (
        f"; a difference under {outcome.minimum_difference:.2f} could not be told from chance reliably here"
    )
