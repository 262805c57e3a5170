"""Comparing two runs of verdicts, and reading them from files."""

from pathlib import Path

import pytest

from claimpath.bench.verdict import (
    VerdictBenchRun,
    compare_verdict_runs,
    is_verdict_run,
    read_verdict_run,
    run_verdict_bench,
)
from claimpath.datasets import MissciSplit
from claimpath.errors import DataError
from claimpath.records import Undefined


@pytest.fixture
def pair(split: MissciSplit) -> tuple[VerdictBenchRun, VerdictBenchRun]:
    return run_verdict_bench(split, system="always-incorrect"), run_verdict_bench(split, system="always-nei")


def test_the_difference_is_that_of_the_right_labels(pair: tuple[VerdictBenchRun, VerdictBenchRun]) -> None:
    outcome = compare_verdict_runs(*pair)
    measure = outcome.measures["Proportion(label=Incorrect)"]
    assert not isinstance(measure, Undefined)
    assert (measure.a, measure.b, measure.difference, measure.n_pairs) == (1, 0, 1, 3)
    # Two studies: of the four ways to flip them, two reach the observed difference.
    assert measure.p_value == 0.5
    assert measure.sentence.startswith("always-incorrect says Incorrect in 1.000 more")
    assert "chance alone" in measure.sentence
    same = compare_verdict_runs(pair[0], pair[0]).measures["Proportion(label=Incorrect)"]
    assert not isinstance(same, Undefined)
    assert "equally often" in same.sentence


def test_other_data_is_not_compared(pair: tuple[VerdictBenchRun, VerdictBenchRun]) -> None:
    a, b = pair
    other = b.model_copy(update={"summary": b.summary.model_copy(update={"data_sha256": {"x": "1"}})})
    with pytest.raises(DataError, match="data_sha256"):
        compare_verdict_runs(a, other)


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
