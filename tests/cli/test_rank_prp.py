"""`claimpath rank --ranker prp`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from claimpath.testing import ModelServer

Run = Callable[..., Any]
CLAIM = "Plums make rats run faster."


@pytest.fixture
def plums(tmp_path: Path) -> str:
    path = tmp_path / "study.md"
    path.write_text(
        "# Plums\n\n## Methods\n\nEight rats were used.\n\n## Results\n\nRats ran faster after plums.\n\n"
        "## Discussion\n\nPeople were not studied.\n",
        encoding="utf-8",
    )
    return str(path)


@pytest.fixture
def engine(tmp_path: Path) -> Callable[..., str]:
    def write(*lines: dict[str, Any]) -> str:
        path = tmp_path / "script.jsonl"
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        return f"scripted:{path}"

    return write


A, B = {"match": "passage", "answer": {"better": "A"}}, {"match": "passage", "answer": {"better": "B"}}


def test_the_model_decides(run: Run, plums: str, engine: Callable[..., str]) -> None:
    # From the study's order 1 2 3 one pass that always prefers the lower passage gives 3 1 2.
    options = ["--ranker", "prp", "--initial", "ordered", "--passes", "1", "--no-titles", "--json"]
    done = run("rank", CLAIM, plums, *options, "--engine", engine(A))
    assert done.code == 0
    found = done.document
    assert [item["passage_id"] for item in found["ranking"]] == ["p3", "p1", "p2"]
    assert found["counts"] == {"comparisons": 2, "undecided": 0, "disagreements": 0}
    assert found["settings"]["titles"] == "no"
    assert found["ranker"] == "prp"


def test_unused_answers_are_told(run: Run, plums: str, engine: Callable[..., str]) -> None:
    done = run(
        "rank", CLAIM, plums, "--ranker", "prp", "--engine", engine({"match": "passage", "refuse": "No."})
    )
    assert done.code == 3
    assert "comparisons got no answer that could be used" in done.err
    assert "refused" in done.err


def test_a_dry_run_counts_calls(run: Run, plums: str, engine: Callable[..., str]) -> None:
    done = run(
        "rank", CLAIM, plums, "--ranker", "prp", "--passes", "2", "--engine", engine(B), "--dry-run", "--json"
    )
    assert done.code == 0
    # 2 + 1 comparisons of 3 passages in 2 passes.
    assert done.document["n_calls_by_role"] == {"ranker": 3}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--ranker", "prp"], "give --engine MODEL"),
        (["--ranker", "prp", "--engine", "offline"], "give --engine MODEL"),
        (["--ranker", "prp", "--engine", "ENGINE", "--instruction", "best"], "convincing"),
        (["--ranker", "prp", "--engine", "ENGINE", "--passes", "0"], "--passes is 0"),
        (["--ranker", "prp", "--engine", "ENGINE", "--initial", "prp"], "unknown initial order"),
        (["--ranker", "prp", "--engine", "ENGINE", "--task", "x"], "unknown task"),
        (["--passes", "2"], "--passes has no meaning"),
        (["--engine", "ENGINE"], "give --ranker prp"),
        (["--no-titles"], "--titles has no meaning"),
    ],
)
def test_mistakes(run: Run, plums: str, engine: Callable[..., str], options: list[str], message: str) -> None:
    script = engine(A)
    done = run("rank", CLAIM, plums, *(script if option == "ENGINE" else option for option in options))
    assert done.code == 2
    assert message in " ".join(done.err.split())


def test_a_budget_in_money_that_bounds_nothing_is_said(run: Run, plums: str) -> None:
    with ModelServer() as server:
        done = run(
            "rank",
            CLAIM,
            plums,
            "--ranker",
            "prp",
            "--engine",
            f"m@{server.url}",
            "--no-cache",
            "--budget",
            "1usd",
        )
    assert done.code == 0
    assert "plums. (p" in done.out
    assert "the budget in money does not bound it" in done.err
