"""`claimpath bench ... mafalda` and `claimpath spans`: what they print, and how they end."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from claimpath.cli.app import app
from claimpath.cli.bench_parts import MOST_FAILURES, say_failures
from claimpath.errors import DataError, SettingsError

ROWS = [
    {"text": "Owls nod. So do we.", "labels": [[10, 19, "false analogy"]]},
    {"text": "Ask anyone about snails.", "labels": [[0, 24, "ad populum"], [0, 24, "nothing"]]},
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "datasets").mkdir()
    for name in ("gold_standard_dataset", "user_study_examples_with_labels"):
        lines = "".join(json.dumps(row) + "\n" for row in ROWS)
        (tmp_path / "datasets" / f"{name}.jsonl").write_text(lines, encoding="utf-8")
    for person, label in (("ann", "false analogy"), ("bo", "straw man")):
        rows = [
            {"text": ROWS[0]["text"], "label": [[10, 19, label]], "Comments": []},
            {"text": ROWS[1]["text"], "label": [], "Comments": []},
        ]
        (tmp_path / f"{person}.jsonl").write_text(
            "".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8"
        )
    return tmp_path


def call(*words: object, code: int = 0) -> str:
    result = CliRunner().invoke(app, [str(word) for word in words])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.output
    return result.stdout


def test_run_score_table_and_compare(folder: Path) -> None:
    run, other = folder / "run.json", folder / "other.json"
    shown = call("bench", "run", "mafalda", "--system", "silent", "--data", folder, "--out", run)
    assert re.search(r"\| silent \| gold \| +\| 0\.", shown)
    call("bench", "run", "mafalda", "--system", "random", "--seeds", "7", "--data", folder, "--out", other)
    document = json.loads(call("bench", "score", "mafalda", "--predictions", run, "--data", folder, "--json"))
    measure = document["measures"]["F1(level=0,variant=corrected)"]
    assert {"value", "low", "high", "n_expected", "n_scored", "n_missing", "n_failed"} <= set(measure)
    assert set(document["baselines"]) == {"random", "silent", "majority"}
    table = call("bench", "table", "mafalda", run, other, "--data", folder, "--format", "csv")
    assert table.startswith("system,split,reader,F1(level=0),")
    assert "\\begin{" in call("bench", "table", "mafalda", "--data", folder, "--format", "latex")
    assert "random" in call("bench", "compare", run, other)


def test_recorded_answers_and_people(folder: Path) -> None:
    answers = folder / "model.jsonl"
    row = {"text": ROWS[0]["text"], "prediction": {"Owls nod.": "no", "So do we.": "analogy"}}
    answers.write_text(json.dumps(row) + "\n", encoding="utf-8")
    options = ("--data", folder, "--split", "gold")
    scored = json.loads(
        call("bench", "score", "mafalda", "--predictions", answers, *options, "--reader", "careful", "--json")
    )
    assert (scored["reader"], scored["measures"]["F1(level=0)"]["n_missing"]) == ("careful", 1)
    golds = call(
        "bench", "table", "mafalda", "--as-gold", folder / "ann.jsonl", folder / "bo.jsonl", "--data", folder
    )
    assert "| ann | bo |" in golds
    assert "| user-study | (mean) |" in golds


def test_many_failures_are_not_said_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    say_failures([f"text-{number}: refused" for number in range(200)])
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == MOST_FAILURES + 1
    assert lines[0] == "failed: text-0: refused"
    assert lines[-1].startswith("failed: 190 more;")
    say_failures(["a: refused"])
    assert capsys.readouterr().err.splitlines() == ["failed: a: refused"]


def test_a_failed_text_ends_with_3(folder: Path) -> None:
    mine = folder / "mine.jsonl"
    mine.write_text('{"id": "user-study-001", "error": "refused"}\n', encoding="utf-8")
    call("bench", "score", "mafalda", "--predictions", mine, "--data", folder, code=3)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("run", "mafalda", "--system", "random", "--seeds", "1,2"), "one seed at a time, not 2"),
        (("run", "mafalda", "--system", "random", "--split", "test"), "choose one of: gold, user-study"),
        (("run", "missciplus/kernel", "--system", "random", "--setting", "x"), "unknown setting"),
        (("table", "recv", "--as-gold"), "--as-gold goes with mafalda only"),
        (("run", "mafalda", "--system", "random", "--setting", "open"), "--setting goes with"),
    ],
)
def test_mistakes_are_named(folder: Path, words: tuple[str, ...], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        call("bench", *words, "--data", folder)


def test_convert_check_and_agreement(folder: Path) -> None:
    gold = folder / "datasets" / "gold_standard_dataset.jsonl"
    tasks, config = folder / "tasks.json", folder / "config.xml"
    call("spans", "convert", gold, "--to", "labelstudio", "--out", tasks, "--config", config)
    assert config.read_text(encoding="utf-8").startswith("<View>")
    back = [json.loads(line) for line in call("spans", "convert", tasks, "--to", "mafalda").splitlines()]
    assert [row["labels"] for row in back] == [row["labels"] for row in ROWS]
    checked = json.loads(call("spans", "check", gold, "--json"))
    assert (checked["n_texts"], checked["n_spans"], checked["n_broken"]) == (2, 2, 0)
    report = json.loads(call("spans", "agreement", folder / "ann.jsonl", folder / "bo.jsonl", "--json"))
    assert report["pairs"][0]["f1"] == 1.0
    assert report["pairs"][2]["f1"] == 0.5
    assert "alpha(meet)" in call("spans", "agreement", folder / "ann.jsonl", folder / "bo.jsonl")


def test_a_span_inside_a_sentence_ends_with_3(folder: Path) -> None:
    broken = folder / "broken.jsonl"
    broken.write_text(json.dumps({"text": "Owls nod.", "labels": [[5, 9, "tu quoque"]]}), encoding="utf-8")
    assert "leaves out 'Owls '" in call("spans", "check", broken, code=3)
    broken.write_text(json.dumps({"text": "Owls nod.", "labels": [[5, 9, "x"]]}), encoding="utf-8")
    with pytest.raises(DataError, match=r"broken\.jsonl: line 1: unknown label"):
        call("spans", "check", broken)
