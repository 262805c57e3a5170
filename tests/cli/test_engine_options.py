"""`claimpath check` and `bench run` with a language model: exit codes, one document, dry runs."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from claimpath.examples import example_claims, example_replay
from claimpath.records import Report
from claimpath.testing import ModelServer

Run = Callable[..., Any]
CURE = example_claims()[1].text


@pytest.fixture
def replay() -> str:
    return f"replay:{example_replay()}"


@pytest.fixture
def script(tmp_path: Path) -> Callable[..., str]:
    def write(*lines: dict[str, Any]) -> str:
        path = tmp_path / "script.jsonl"
        path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
        return f"scripted:{path}"

    return write


def test_recorded_answers_give_a_report(run: Run, study: str, replay: str) -> None:
    done = run("check", CURE, study, "--engine", replay, "--ranker", "bm25", "--json")
    assert (done.code, done.err) == (0, "")
    report = Report.model_validate(done.document)
    assert report.verdict.label == "Incorrect"
    assert len(report.verdict.runs) == 3
    assert report.usage.n_calls > 3


def test_the_demo_replays(run: Run) -> None:
    done = run("demo", "--engine", "replay", "--claim", "3", "--json")
    assert done.code == 0, done.err
    assert "written by hand" in done.err
    assert done.document["verdict"]["label"] == "Incorrect"


def test_a_dry_run_sends_nothing(run: Run, study: str) -> None:
    with ModelServer() as server:
        engine = f"test@{server.url}"
        arguments = ("check", CURE, study, "--engine", engine, "--ranker", "bm25", "--no-cache", "--dry-run")
        told = run(*arguments, "--reconstruct", "none")
        assert told.code == 0
        assert "Nothing was sent" in told.out
        assert "3 times" in told.out
        document = run(*arguments, "--reconstruct", "none", "--json").document
        assert (document["n_calls"], server.n_calls) == (3, 0)
        assert document["tokens_in"] > 3 * 1500


def test_a_run_without_a_verdict_ends_with_3_and_says_so(
    run: Run, study: str, script: Callable[..., str]
) -> None:
    answer = {"explanation": "No.", "quotes": [], "final_verdict": "Incorrect"}
    engine = script(
        {"match": "elvarin", "run": 1, "refuse": "I can't help with medical claims."},
        {"match": "elvarin", "answer": answer},
    )
    done = run(
        "check", CURE, study, "--engine", engine, "--ranker", "bm25", "--reconstruct", "none", "--json"
    )
    assert done.code == 3
    assert "1 of 3 runs gave no verdict" in done.err
    assert done.document["verdict"]["label"] == "Incorrect"
    done = run(
        "check", CURE, study, "--engine", engine, "--ranker", "bm25", "--reconstruct", "none", "--runs", "1"
    )
    assert done.code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--engine", "offline", "--evidence", "none"), "--evidence has no meaning"),
        (
            ("--engine", "m@http://127.0.0.1:9/v1", "--evidence", "selected", "--given", "p99"),
            "no passage 'p99'",
        ),
        (("--engine", "m@http://127.0.0.1:9/v1", "--budget", "lots"), "not a budget"),
    ],
)
def test_mistakes_end_with_2_and_one_message(
    run: Run, study: str, arguments: tuple[str, ...], said: str
) -> None:
    done = run("check", CURE, study, "--ranker", "bm25", "--no-cache", *arguments)
    assert done.code == 2
    assert said in done.err
    assert done.out == ""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with one argument about an invented study."""
    passage = {
        "passage_id": "PMC9-0",
        "section": "Results",
        "sentences": ["Snails crept 3 cm."],
        "from": "main",
    }
    row = {
        "id": "a1",
        "argument": {
            "claim": "Moss cures snails.",
            "hidden_premises": [],
            "accurate_premise_p0": {
                "premise": "Snails crept.",
                "mapping": [{"passage": "PMC9-0", "sentences": [0], "sentence_annotations": [[0]]}],
            },
            "fallacies": [],
        },
        "study": {
            "pmc_id": "PMC9",
            "all_passages": {"PMC9-0": passage},
            "selected_passages": {"PMC9-0": passage},
        },
    }
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "dev.missciplus.jsonl").write_text(json.dumps(row), encoding="utf-8")
    return folder


def test_a_bench_of_verdicts_from_run_to_table(run: Run, script: Callable[..., str], data: Path) -> None:
    answer = {"explanation": "No.", "quotes": [], "final_verdict": "Incorrect"}
    model = script({"match": "Moss", "run": 0, "fail": "not_found"}, {"match": "Moss", "answer": answer})
    task = ("missciplus/verdict", "--data", str(data))
    done = run(
        "bench", "run", *task, "--system", model, "--instructions", "short", "--out", "m.json", "--json"
    )
    assert done.code == 3, "a run that failed is told by the exit code"
    assert "no response (1 runs)" in done.err
    measures = done.document["measures"]
    assert measures["Proportion(label=Incorrect)"]["value"] == pytest.approx(2 / 3)
    assert measures["Consistency"]["value"] == 0
    assert {"value", "low", "high", "n_expected", "n_scored", "n_missing", "n_failed"} <= set(
        measures["Consistency"]
    )
    assert run("bench", "run", *task, "--system", "always-nei", "--out", "n.json").code == 0
    table = run("bench", "table", "missciplus/verdict", "m.json", "n.json")
    assert "66.67" in table.out
    assert "always Incorrect" in table.out
    compared = run("bench", "compare", "m.json", "n.json")
    assert "Proportion(label=Incorrect) 0.667 against 0.000" in compared.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("missciplus/verdict", "--system", "offline", "--evidence", "none"), "--evidence has no meaning"),
        (("missciplus/verdict", "--system", "always-nei", "--claims", "true"), "true-claims.jsonl"),
        (
            ("missciplus/kernel", "--system", "ordered", "--evidence", "full"),
            "--evidence goes with missciplus/verdict",
        ),
    ],
)
def test_mistakes_of_a_bench_run(run: Run, data: Path, arguments: tuple[str, ...], said: str) -> None:
    done = run("bench", "run", *arguments, "--data", str(data))
    assert (done.code, done.out) == (2, "")
    assert said in done.err
