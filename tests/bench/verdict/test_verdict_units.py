"""What runs of verdicts give to a comparison, and reading them from files."""

from pathlib import Path

import pytest

from claimpath.bench.compare import compare_runs
from claimpath.bench.units import UnitComparison
from claimpath.bench.verdict import (
    VerdictBenchRun,
    is_verdict_run,
    read_verdict_run,
    read_verdict_units,
    run_verdict_bench,
    verdict_units,
)
from claimpath.datasets import MissciSplit
from claimpath.datasets.true_claims import TrueClaim, TrueClaims
from claimpath.errors import DataError
from claimpath.measures.statistics import measure_units
from claimpath.records import Undefined


@pytest.fixture
def pair(split: MissciSplit) -> tuple[VerdictBenchRun, VerdictBenchRun]:
    return run_verdict_bench(split, system="always-incorrect"), run_verdict_bench(split, system="always-nei")


def test_the_share_of_the_right_label_decides(pair: tuple[VerdictBenchRun, VerdictBenchRun]) -> None:
    outcome = compare_runs([verdict_units(run) for run in pair])
    assert outcome.primary == "Proportion(label=Incorrect)"
    measure = outcome.pairs[0].measures[outcome.primary]
    assert isinstance(measure, UnitComparison)
    assert (measure.a, measure.b, measure.difference, measure.n_units) == (1, 0, 1, 3)
    # Two studies: of the four ways to exchange them, two reach the observed difference.
    assert measure.p_value == 0.5
    assert not isinstance(measure.mcnemar, Undefined)
    assert (measure.mcnemar.n_only_a, measure.mcnemar.exact) == (3, 0.25)
    assert "with 2 studies no difference, however large, can reach" in outcome.pairs[0].sentence
    # One run a claim can't disagree with itself.
    assert isinstance(outcome.pairs[0].measures["Consistency"], Undefined)
    # Saying that a false claim is correct is worse, not better.
    assert {u.measure: u.better for u in verdict_units(pair[0])}["Proportion(label=Correct)"] == "lower"


def test_both_kinds_of_claims_are_decided_by_f1(split: MissciSplit) -> None:
    claims = tuple(TrueClaim(id=f"t{i}", claim=f"Moss is green {i}.", evidence="It is.") for i in "12")
    true_claims = TrueClaims(path="true.jsonl", sha256="0", claims=claims)
    run = run_verdict_bench(split, system="always-incorrect", claims="both", true_claims=true_claims)
    units = {unit.measure: unit for unit in verdict_units(run)}
    assert next(iter(units)) == "F1(label=Incorrect)"
    # All 5 claims are called Incorrect and 3 are false: precision 3/5, recall 1, F1 = 2 * 3 / (5 + 3).
    for name, expected in (("F1(label=Incorrect)", 0.75), ("Precision(label=Incorrect)", 0.6)):
        value = measure_units(list(units[name].values.values()), units[name].aggregate)
        assert value == pytest.approx(expected)
        assert units[name].trivial["always Incorrect"] == pytest.approx(expected)
    assert run.summary.measures["Precision(label=Incorrect)"].value == pytest.approx(0.6)


def test_every_mean_is_that_of_the_summary(
    pair: tuple[VerdictBenchRun, VerdictBenchRun], tmp_path: Path
) -> None:
    path = tmp_path / "run.json"
    path.write_text(pair[0].model_dump_json(indent=1), encoding="utf-8")
    for unit in read_verdict_units(path):
        values = [value for value in unit.values.values() if not isinstance(value, Undefined)]
        expected = pair[0].summary.measures[unit.measure].value
        value = measure_units(values, unit.aggregate)
        assert isinstance(value, Undefined) == isinstance(expected, Undefined)
        assert isinstance(value, Undefined) or value == expected


def test_a_run_is_known_by_how_it_begins(
    pair: tuple[VerdictBenchRun, VerdictBenchRun], tmp_path: Path
) -> None:
    path = tmp_path / "run.json"
    path.write_text(pair[0].model_dump_json(indent=1), encoding="utf-8")
    assert is_verdict_run(path)
    assert read_verdict_run(path) == pair[0]
    path.write_text("{}", encoding="utf-8")
    assert not is_verdict_run(path)
    assert not is_verdict_run(tmp_path / "none.json")
    with pytest.raises(DataError, match="not a run of missciplus/verdict"):
        read_verdict_run(path)
