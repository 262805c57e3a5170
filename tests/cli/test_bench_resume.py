"""A run that was killed, and the same command once more: only what is missing is asked."""

import itertools
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from claimpath.cli.app import app
from claimpath.testing import ModelServer
from claimpath.testing.protocols import Asked

N_ARGUMENTS = 4


@pytest.fixture
def data(tmp_path: Path) -> Path:
    rows = []
    for number in range(N_ARGUMENTS):
        pmc = f"PMC{number}"
        texts = ["Basil made snails grow.", f"Box {number} was cleaned."]
        passages = {
            f"{pmc}-{i}": {"passage_id": f"{pmc}-{i}", "section": "", "sentences": [text], "from": "main"}
            for i, text in enumerate(texts)
        }
        links = [{"passage": f"{pmc}-{i}", "sentences": [0], "sentence_annotations": [[0]]} for i in (0, 1)]
        premises = [{"id": f"a{number}:1:1", "premise": "It holds.", "class": "Ambiguity"}]
        fallacy = {
            "id": f"a{number}:1",
            "fallacy_context": "A box.",
            "mapping": links[1:],
            "interchangeable_fallacies": premises,
        }
        argument = {
            "claim": f"Basil of box {number} makes you grow.",
            "hidden_premises": [],
            "accurate_premise_p0": {"premise": texts[0], "mapping": links[:1]},
            "fallacies": [fallacy],
        }
        study = {"pmc_id": pmc, "all_passages": passages, "selected_passages": passages}
        rows.append({"id": f"a{number}", "argument": argument, "study": study})
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "dev.missciplus.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return folder


def answer(asked: Asked) -> str:
    """Fits all three tasks: a verdict, fallacies, and which of two passages is better."""
    if asked.schema is not None and "better" in json.dumps(asked.schema):
        return json.dumps({"better": "A"})
    if "final_verdict" in json.dumps(asked.schema):
        return json.dumps({"explanation": "So.", "quotes": [], "final_verdict": "Incorrect"})
    fallacy = {"premise": "It holds.", "fallacy_class": "Ambiguity", "quotes": [], "why": ""}
    return json.dumps({"reasoning": "", "fallacies": [fallacy]})


def command(data: Path, model: str, task: str) -> list[str]:
    more = {
        "missciplus/verdict": ("--system", model, "--runs", "1", "--instructions", "short"),
        "missciplus/reconstruction": ("--system", model, "--seeds", "1", "--reconstruct", "all-passages"),
        "missciplus/reasoning": (
            "--system",
            model,
            "--runs",
            "1",
            "--reconstruct",
            "all-passages",
            "--no-validate",
        ),
        "missciplus/kernel": ("--system", "prp", "--engine", model, "--seeds", "1", "--initial", "ordered"),
    }
    return ["bench", "run", task, *more[task], "--data", str(data), "--concurrency", "1", "--json"]


def test_a_killed_run_goes_on(data: Path, tmp_path: Path) -> None:
    out, killed = tmp_path / "run.json", threading.Event()
    n_asked = itertools.count(1)

    def the_third_waits(asked: Asked) -> str:
        if next(n_asked) == 3:
            killed.wait(60)
        return answer(asked)

    with ModelServer(the_third_waits) as server:
        arguments = command(data, f"test@{server.url}", "missciplus/reconstruction")
        whole = [sys.executable, "-m", "claimpath", *arguments, "--out", str(out)]
        environment = {**os.environ, "CLAIMPATH_CACHE": str(tmp_path / "calls.sqlite")}
        first = subprocess.Popen(whole, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 60
        while server.n_calls < 3 and time.monotonic() < until:
            time.sleep(0.01)
        os.kill(first.pid, signal.SIGKILL)
        first.wait()
        killed.set()
        assert server.n_calls == 3, "it was killed on the way"
        assert not out.exists()
        done = subprocess.run(whole, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        # The call that was open when the run was killed has no answer that could be kept.
        assert server.n_calls == N_ARGUMENTS + 1
    assert out.exists()


@pytest.mark.parametrize("task", ["missciplus/verdict", "missciplus/reasoning", "missciplus/kernel"])
def test_a_run_that_ended_early_goes_on(
    data: Path, tmp_path: Path, task: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAIMPATH_CACHE", str(tmp_path / "calls.sqlite"))

    def run(model: str, *more: str) -> Result:
        return CliRunner().invoke(app, [*command(data, model, task), *more], catch_exceptions=False)

    with ModelServer(answer) as server:
        model = f"test@{server.url}"
        assert run(model, "--no-cache").exit_code == 0
        n_whole = server.n_calls
        assert n_whole >= N_ARGUMENTS
        # From its third answer on the provider rejects the key: those calls have no answer, the others are kept.
        server.faults.queue(["none", "none"])
        server.faults.shares = {"401": 1.0}
        assert run(model).exit_code == 3
        server.faults.shares = {}
        n_before = server.n_calls
        done = run(model)
        assert done.exit_code == 0, done.stderr
        assert server.n_calls - n_before == n_whole - 2
        run(model)
        assert server.n_calls - n_before == n_whole - 2, "a finished run asks nothing"
