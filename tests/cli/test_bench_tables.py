"""`claimpath bench table` and `bench score` of each task, in every format, with and without runs."""

import csv
import io
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from claimpath.cli.app import app
from claimpath.errors import SettingsError

TASKS = ("missciplus/kernel", "missciplus/undermining", "missciplus/reconstruction", "missciplus/verdict")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """One argument on an invented study."""
    texts = ["Nine snails were kept.", "Basil made snails grow.", "Boxes were cleaned."]
    passages = {
        f"PMC1-{i}": {"passage_id": f"PMC1-{i}", "section": "", "sentences": [text], "from": "main"}
        for i, text in enumerate(texts)
    }
    links = [{"passage": f"PMC1-{i}", "sentences": [0], "sentence_annotations": [[0]]} for i in (0, 1)]
    premise = {"id": "a1:1:1", "premise": "Nine do.", "class": "Ambiguity"}
    fallacy = {
        "id": "a1:1",
        "fallacy_context": "Nine snails.",
        "mapping": links[:1],
        "interchangeable_fallacies": [premise],
    }
    argument = {
        "claim": "Basil makes you grow.",
        "hidden_premises": [],
        "accurate_premise_p0": {"premise": "Snails grew.", "mapping": links[1:]},
        "fallacies": [fallacy],
    }
    study = {"pmc_id": "PMC1", "all_passages": passages, "selected_passages": passages}
    row = {"id": "a1", "argument": argument, "study": study}
    (tmp_path / "dev.missciplus.jsonl").write_text(json.dumps(row), encoding="utf-8")
    return tmp_path


def invoke(*arguments: str | Path) -> str:
    result = CliRunner().invoke(app, ["bench", *map(str, arguments)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize(
    ("task", "systems"),
    [
        (
            "missciplus/reconstruction",
            {"majority-class", "five-most-frequent", "random-by-prior", "offline"},
        ),
        ("missciplus/verdict", {"always-incorrect", "always-nei", "offline"}),
    ],
)
def test_without_runs_the_trivial_systems_and_the_offline_one_are_run(
    data: Path, task: str, systems: set[str]
) -> None:
    rows = list(csv.DictReader(io.StringIO(invoke("table", task, "--data", data, "--format", "csv"))))
    assert systems <= {row["system"] for row in rows}
    assert any(row["system"].startswith("(") for row in rows), "trivial baselines stand beside"


@pytest.mark.parametrize("task", TASKS)
def test_a_run_in_three_formats_and_scored_again(data: Path, tmp_path: Path, task: str) -> None:
    system = {"missciplus/reconstruction": "majority-class", "missciplus/verdict": "always-nei"}.get(
        task, "ordered"
    )
    out, again = tmp_path / "out" / "run.json", tmp_path / "out" / "again.json"
    first = json.loads(invoke("run", task, "--system", system, "--data", data, "--out", out, "--json"))
    scored = json.loads(invoke("score", task, "--predictions", out, "--data", data, "--out", again, "--json"))
    assert scored["measures"] == first["measures"]
    manifests = [json.loads(path.read_text(encoding="utf-8"))["manifest"] for path in (out, again)]
    assert manifests[0] == manifests[1]
    assert manifests[0]["task"] == task
    assert {"python", "numpy"} <= set(manifests[0]["versions"])
    markdown, latex, separated = (
        invoke("table", task, out, "--format", kind) for kind in ("markdown", "latex", "csv")
    )
    assert f"| {system} |" in markdown
    assert f"\n{system} & " in latex
    assert r"\bottomrule" in latex
    rows = [row for row in csv.DictReader(io.StringIO(separated)) if row["system"] == system]
    name, measure = next(iter(first["measures"].items()))
    assert float(rows[0][name]) == measure["value"]
    assert json.loads(invoke("table", task, out, "--json"))[0]["system"] == system


def test_options_of_other_tasks_are_refused_with_theirs(data: Path) -> None:
    for arguments, words in (
        (("table", "missciplus/verdict", "--setting", "open"), "--setting goes with"),
        (
            ("score", "missciplus/kernel", "--predictions", "x", "--claims", "both"),
            "--claims goes with missciplus/verdict",
        ),
        (
            ("score", "missciplus/verdict", "--predictions", "x", "--normaliser", "strict"),
            "--normaliser goes with",
        ),
    ):
        with pytest.raises(SettingsError, match=words):
            invoke(*arguments, "--data", data)


def test_lines_of_another_program_from_the_command_line(data: Path, tmp_path: Path) -> None:
    lines = {
        "missciplus/verdict": {"id": "a1", "label": "Incorrect"},
        "missciplus/reconstruction": {"id": "a1", "fallacies": ["Ambiguity"]},
        "missciplus/kernel": {"id": "a1", "scores": {"PMC1-1": 2, "PMC1-0": 1, "PMC1-2": 0}},
    }
    for task, row in lines.items():
        path = tmp_path / "theirs.jsonl"
        path.write_text(json.dumps(row), encoding="utf-8")
        score = json.loads(invoke("score", task, "--predictions", path, "--data", data, "--json"))
        assert score["system"] == "theirs"
        assert any(measure["value"] == 1 for measure in score["measures"].values())
