"""Whole evaluations by Inspect: the log holds the numbers of `claimpath bench run`."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("inspect_ai", reason="needs the extra claimpath[inspect]")

EVALUATE = """
import json, sys
import inspect_ai
import claimpath.bench.inspect.registry
name, arguments, where, epochs = json.loads(sys.argv[1])
(log,) = inspect_ai.eval(
    f"claimpath/{name}", task_args=arguments, model="none/none", display="none", log_dir=where, epochs=epochs
)
scores = [value.value for value in (log.samples[0].scores or {}).values()] if log.samples else []
print("RESULT " + json.dumps({
    "status": log.status,
    "error": log.error.message if log.error else None,
    "metrics": {k: m.value for k, m in log.results.scores[0].metrics.items()} if log.results else {},
    "n_samples": len(log.samples or []),
    "first": scores[0] if scores else {},
    "location": log.location,
}))
"""


def evaluate(name: str, where: Path, epochs: int = 1, **arguments: object) -> dict[str, object]:
    """One evaluation in a process of its own, as Inspect runs one at a time."""
    done = subprocess.run(
        [sys.executable, "-c", EVALUATE, json.dumps([name, arguments, str(where), epochs])],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "INSPECT_LOG_DIR": str(where)},
    )
    line = next((row for row in done.stdout.splitlines() if row.startswith("RESULT ")), None)
    assert line, done.stderr[-2000:]
    result: dict[str, object] = json.loads(line.removeprefix("RESULT "))
    return result


def bench(*arguments: str) -> dict[str, dict[str, object]]:
    done = subprocess.run(
        [sys.executable, "-m", "claimpath", "bench", "run", *arguments, "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 3), done.stderr[-2000:]
    measures: dict[str, dict[str, object]] = json.loads(done.stdout)["measures"]
    return measures


def same(metrics: object, measures: dict[str, dict[str, object]]) -> None:
    assert isinstance(metrics, dict)
    n = 0
    for name, summary in measures.items():
        for field, value in summary.items():
            key = name if field == "value" else f"{name} {field}"
            if isinstance(value, dict):
                assert key not in metrics
            else:
                assert metrics[key] == value, key
                n += 1
    assert n == len(metrics)


def test_a_scripted_model_gives_the_same_numbers(data: Path, tmp_path: Path) -> None:
    path = tmp_path / "script.jsonl"
    path.write_text(
        '{"match": "Basil", "answer": {"explanation": "No.", "quotes": [], "final_verdict": "Incorrect"}}\n'
        '{"match": "", "fail": "not_found"}\n',
        encoding="utf-8",
    )
    system = f"scripted:{path}"
    found = evaluate(
        "missciplus_verdict",
        tmp_path / "logs",
        system=system,
        data=str(data),
        runs=2,
        instructions="short",
        use_cache=False,
    )
    assert found["status"] == "success", found["error"]
    assert found["n_samples"] == 3
    options = (
        "--system",
        system,
        "--data",
        str(data),
        "--runs",
        "2",
        "--instructions",
        "short",
        "--no-cache",
    )
    same(found["metrics"], bench("missciplus/verdict", *options))
    shown = subprocess.run(
        [sys.executable, "-m", "inspect_ai", "log", "dump", "--header-only", str(found["location"])],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(shown.stdout)["eval"]["task_args"]["system"] == system


def test_rankings_and_reconstructions_give_the_same_numbers(data: Path, tmp_path: Path) -> None:
    kernel = evaluate("missciplus_kernel", tmp_path / "logs", system="random", data=str(data))
    same(kernel["metrics"], bench("missciplus/kernel", "--system", "random", "--data", str(data)))
    first = kernel["first"]
    assert isinstance(first, dict)
    assert set(first) == {"P@1", "MRR", "HasPositives@3"}
    named = evaluate(
        "missciplus_reconstruction", tmp_path / "logs", system="five-most-frequent", data=str(data)
    )
    options = ("--system", "five-most-frequent", "--data", str(data), "--premise-judge", "none")
    same(named["metrics"], bench("missciplus/reconstruction", *options))


def test_epochs_are_refused(data: Path, tmp_path: Path) -> None:
    found = evaluate("missciplus_kernel", tmp_path / "logs", epochs=2, system="ordered", data=str(data))
    assert found["status"] == "error"
    assert "--epochs repeats nothing here" in str(found["error"])
