"""Comparing two runs on one measure."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from claimpath.bench.units import UnitComparison, UnitScores, compare_units
from claimpath.errors import DataError
from claimpath.measures.statistics import OfSums, RatioOfSums
from claimpath.records import Undefined

CLUSTERS = {"u1": "s1", "u2": "s1", "u3": "s2", "u4": "s3"}


def scores(*values: Any, **more: Any) -> UnitScores:
    return UnitScores(
        task="invented",
        system=more.pop("system", "A"),
        split="dev",
        data_sha256="0",
        measure=more.pop("measure", "P@1"),
        values=dict(zip(CLUSTERS, values, strict=True)),
        clusters=CLUSTERS,
        **more,
    )


def compared(a: UnitScores, b: UnitScores) -> UnitComparison:
    outcome = compare_units(a, b, n_resamples=500)
    assert isinstance(outcome, UnitComparison)
    return outcome


def test_worked_by_hand() -> None:
    outcome = compared(scores(1, 1, 1, 1, binary=True), scores(0, 0, 1, 0, binary=True))
    assert (outcome.a, outcome.b, outcome.difference) == (1, 0.25, 0.75)
    # Sums of differences by study: 2, 0, 1. |T| = 3/4 needs the signs of the first and the third to agree: 4 of 8.
    assert (outcome.p_value, outcome.exact, outcome.smallest_p) == (0.5, True, 0.25)
    assert not isinstance(outcome.mcnemar, Undefined)
    # Three against none: 2 * (1/2)^3.
    assert (outcome.mcnemar.n_only_a, outcome.mcnemar.n_only_b, outcome.mcnemar.exact) == (3, 0, 0.25)
    assert (outcome.n_units, outcome.n_clusters, outcome.n_left_out) == (4, 3, 0)
    assert isinstance(outcome.low, float)
    assert outcome.low <= 0.75


def test_one_measure_in_four_forms_gives_the_same_numbers() -> None:
    a, b = [1.0, 0.0, 1.0, 0.5], [0.0, 0.5, 0.5, 0.0]
    mean = compared(scores(*a), scores(*b))
    for aggregate in (
        RatioOfSums(),
        OfSums(lambda row: row[0] / row[1]),
        lambda units: sum(top for top, _ in units) / len(units),
    ):
        pairs = [scores(*((v, 1) for v in values), aggregate=aggregate) for values in (a, b)]
        outcome = compared(*pairs)
        for name in ("a", "b", "difference", "low", "high", "p_value", "minimum_difference"):
            assert getattr(outcome, name) == pytest.approx(getattr(mean, name)), name


def test_units_left_out_of_one_run_are_left_out_of_both() -> None:
    nothing = Undefined(reason="nothing to find")
    outcome = compared(scores(1, nothing, 0, 1), scores(0, 1, 0, nothing))
    assert (outcome.a, outcome.b, outcome.n_units, outcome.n_clusters, outcome.n_left_out) == (
        0.5,
        0,
        2,
        2,
        2,
    )
    assert isinstance(compare_units(scores(*[nothing] * 4), scores(1, 1, 1, 1)), Undefined)


def test_an_undefined_measure_says_whose() -> None:
    ratio = RatioOfSums()
    a = scores(*[(0, 0)] * 4, aggregate=ratio, system="silent")
    outcome = compare_units(a, scores(*[(1, 1)] * 4, aggregate=ratio))
    assert isinstance(outcome, Undefined)
    assert "P@1 of silent is undefined" in outcome.reason


def test_failed_and_missing_units_are_counted() -> None:
    a = scores(1, 0, 0, 1, failed=frozenset({"u2"}), missing=frozenset({"u3"}))
    outcome = compared(a, scores(1, 1, 1, 1))
    assert (outcome.n_failed, outcome.n_missing) == ((1, 0), (1, 0))


@pytest.mark.parametrize("field", ["task", "setting", "split", "data_sha256", "measure"])
def test_runs_that_differ_are_not_compared(field: str) -> None:
    a = scores(1, 1, 1, 1)
    with pytest.raises(DataError, match=f"{field} is .* in the first and 'other' in the second"):
        compare_units(a, replace(a, **{field: "other"}))


def test_units_and_clusters_must_be_the_same() -> None:
    a = scores(1, 1, 1, 1)
    with pytest.raises(DataError, match="are in one of them alone, such as 'u9'"):
        compare_units(a, replace(a, values={**a.values, "u9": 1}))
    with pytest.raises(DataError, match="'u4' belongs to 's3' in the first and to 's9'"):
        compare_units(a, replace(a, clusters={**CLUSTERS, "u4": "s9"}))


def test_a_decision_is_0_or_1() -> None:
    with pytest.raises(DataError, match=r"is a yes or no, but 'u2' has the value 0\.5"):
        compare_units(scores(1, 1, 1, 1, binary=True), scores(1, 0.5, 1, 1, binary=True))
    assert isinstance(compared(scores(1, 1, 1, 1, binary=True), scores(1, 0.5, 1, 1)).mcnemar, Undefined)


def test_the_same_seed_gives_the_same_numbers_and_bca_others() -> None:
    rng = np.random.default_rng(1)
    units = {str(i): str(i // 2) for i in range(40)}
    a, b = (
        replace(
            scores(0, 0, 0, 0),
            values=dict(zip(units, rng.gamma(1, 1, 40).tolist(), strict=True)),
            clusters=units,
        )
        for _ in range(2)
    )
    assert compare_units(a, b, seed=3) == compare_units(a, b, seed=3)
    assert compare_units(a, b, seed=3) != compare_units(a, b, seed=4)
    bca = compare_units(a, b, interval="bca", n_resamples=500)
    assert isinstance(bca, UnitComparison)
    assert bca.low != compared(a, b).low
