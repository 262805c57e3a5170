"""The benchmark runner: what counts as met, what is written, and that every listed benchmark is there."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
sys.path.insert(0, str(BENCHMARKS))

import figures  # noqa: E402
import invented_study  # noqa: E402
import machine  # noqa: E402
import process  # noqa: E402
import run_all  # noqa: E402


@pytest.mark.parametrize(
    ("value", "target", "more_is_better", "met"),
    [
        (2.9, 3, False, True),
        (3.0, 3, False, False),  # "under 3 s" is not reached by 3 s
        (3.1, 3, False, False),
        (0.438, 0.438, True, True),  # "at least" is
        (0.437, 0.438, True, False),
        (1.0, None, True, None),
    ],
)
def test_what_counts_as_met(
    value: float, target: float | None, more_is_better: bool, met: bool | None
) -> None:
    figure = figures.Figure("x", value, "s", target, more_is_better)
    assert figure.met is met


@pytest.mark.parametrize(
    ("number", "text"),
    [(0.30769, "0.308"), (2.345, "2.35"), (99.96, "100"), (123.4, "123"), (50123.0, "50,123")],
)
def test_numbers_are_rounded_only_when_written(number: float, text: str) -> None:
    assert figures.written(number) == text


def test_figures_are_kept_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "figures.jsonl"
    monkeypatch.setenv(figures.FIGURES_FILE, str(kept))
    figures.hand_over([figures.Figure("time", 1.0, "s", 3)])
    figures.hand_over([figures.Figure("MRR", 0.5, "", 0.438, more_is_better=True)])
    read = [figures.Figure(**json.loads(line)) for line in kept.read_text(encoding="utf-8").splitlines()]
    assert [figure.name for figure in read] == ["time", "MRR"]
    assert "| MRR | 0.5 | at least 0.438 | met |  |" in run_all.table(read)


def test_what_a_benchmark_prints_beside_its_figures_is_kept() -> None:
    figure = figures.Figure("time", 1.0, "s", 3)
    output = f"| a | b |\n| --- | --- |\n{figures.line(figure)}\none core was used\n"
    rest = "| a | b |\n| --- | --- |\none core was used"
    assert run_all.beside_figures(output, [figure]) == rest
    assert rest in run_all.section("cold_start", 0, output, [figure], 2.0)
    assert "**Failed** with exit code 1." in run_all.section("cold_start", 1, "no data", [], 2.0)


def test_every_benchmark_in_the_folder_is_listed_and_the_other_way_round() -> None:
    # A benchmark says at its top how it is run. The other files help.
    runnable = {
        path.stem
        for path in BENCHMARKS.glob("*.py")
        if f"python benchmarks/{path.name}\n" in path.read_text(encoding="utf-8") and path.stem != "run_all"
    }
    listed = set(run_all.BENCHMARKS)
    assert listed == runnable, f"list them in run_all.BENCHMARKS: {sorted(runnable - listed)}"


def test_every_benchmark_says_what_it_measures() -> None:
    for path in BENCHMARKS.glob("*.py"):
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path.name


def test_the_long_study_is_the_same_each_time_and_as_long_as_asked() -> None:
    one, two = invented_study.invented_jats(3000), invented_study.invented_jats(3000)
    assert one == two
    assert one != invented_study.invented_jats(3000, seed=8)
    assert 3000 <= len(one.split()) < 4500


def test_benchmarks_run_without_variables_that_tune_numeric_libraries() -> None:
    environment = machine.untuned({"OPENBLAS_CORETYPE": "Haswell", "OMP_NUM_THREADS": "1", "HOME": "/"})
    assert environment == {"HOME": "/"}
    assert {"cores", "CPU", "Python", "unset for the runs"} <= set(machine.describe())


def test_time_and_memory_are_those_of_the_process_alone() -> None:
    # In a process of its own: a child's peak starts with what its parent holds, and this one holds much.
    code = """
import sys
from process import run_once
for program in ("pass", "x = bytearray(120_000_000); import time; time.sleep(0.3)", "pass"):
    run = run_once([sys.executable, "-c", program])
    print(run.seconds, run.megabytes)
"""
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=BENCHMARKS, capture_output=True, text=True, check=True)
    small, large, small_again = (
        [float(field) for field in line.split()] for line in done.stdout.splitlines()
    )
    assert large[0] >= 0.3
    assert large[1] > 120
    # The peak of an earlier, larger child must not show in a later, small one.
    assert max(small[1], small_again[1]) < 60


def test_a_command_that_fails_is_no_measurement() -> None:
    with pytest.raises(RuntimeError, match="exited with 3"):
        process.run_once([sys.executable, "-c", "raise SystemExit(3)"])


def test_an_unknown_benchmark_is_answered_with_the_known_ones() -> None:
    done = subprocess.run(
        [sys.executable, str(BENCHMARKS / "run_all.py"), "moss"],
        capture_output=True,
        text=True,
        check=False,
        env=dict(os.environ),
    )
    assert done.returncode == 2
    assert "cold_start" in done.stderr


def test_named_benchmarks_replace_their_parts_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    document = tmp_path / "benchmarks.md"
    document.write_text(
        f"# Ours\n\n{run_all.START}\n\n| old machine |\n\n## Finding quotations again\n\nold quotes\n\n"
        f"## The way to a language model\n\nold way\n\n{run_all.END}\n\nThe end\n"
    )
    monkeypatch.setattr(run_all, "DOC", document)
    monkeypatch.setattr(run_all, "run_one", lambda name: (0, f"new {name}", [], 1.0))
    assert run_all.main(["quotes"]) == 0
    assert "old quotes" in document.read_text()
    assert run_all.main(["--write", "llm", "gaps"]) == 0
    text = document.read_text()
    places = [text.index(words) for words in ("# Ours", "old quotes", "new gaps", "new llm", "The end")]
    assert places == sorted(places)
    assert "old way" not in text
    assert "old machine" not in text
