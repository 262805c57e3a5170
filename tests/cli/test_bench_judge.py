"""`claimpath bench run|score|table|compare missciplus/judge`."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from claimpath.cli.app import app
from claimpath.errors import UserError

TASK = "missciplus/judge"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "premise_judge"
    folder.mkdir()
    header = "data_id,fallacy_id,claim,p0,generated_premise,reference_premise,predicted_fallacy,q3,q4"
    lines = [
        f"{n},arg-{n // 2}:1,Moss cures {n}.,Moss grew.,{'Snails are people' if n % 2 else 'Rain fell'} {n}.,"
        f"Snails are like people {n}.,Ambiguity,{n % 3 == 0},{n % 2 == 1}"
        for n in range(12)
    ]
    (folder / "human_eval_joined.csv").write_text("\n".join([header, *lines]), encoding="utf-8")
    return folder


def invoke(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["bench", *arguments], catch_exceptions=False)


def test_run_score_table_and_compare(data: Path, tmp_path: Path) -> None:
    out, other = tmp_path / "words.json", tmp_path / "class.json"
    options = ("--data", str(data), "--json")
    found = json.loads(invoke("run", TASK, "--system", "lexical", *options, "--out", str(out)).stdout)
    assert (found["task"], found["setting"]) == (TASK, "distinct")
    accuracy = found["measures"]["Accuracy"]
    assert (accuracy["value"], accuracy["n_expected"], accuracy["n_failed"]) == (1, 12, 0)
    assert set(found["baselines"]) == {"majority", "same-class"}
    again = json.loads(invoke("score", TASK, "--predictions", str(out), *options).stdout)
    assert again == found
    assert invoke("run", TASK, "--system", "same-class", *options, "--out", str(other)).exit_code == 0
    table = invoke("table", TASK, str(out), str(other), "--format", "csv").stdout
    assert "lexical" in table
    compared = invoke("compare", str(out), str(other)).stdout
    assert "lexical" in compared
    listed = invoke("list").stdout
    assert TASK in listed


def test_lines_of_another_program(data: Path, tmp_path: Path) -> None:
    lines = tmp_path / "mine.jsonl"
    lines.write_text(
        "\n".join(json.dumps({"id": str(n), "match": True}) for n in range(12)), encoding="utf-8"
    )
    found = json.loads(
        invoke("score", TASK, "--predictions", str(lines), "--data", str(data), "--json").stdout
    )
    assert found["system"] == "mine"
    assert found["measures"]["Accuracy"]["value"] == 0.5


def test_a_model_with_examples(data: Path, tmp_path: Path) -> None:
    script = tmp_path / "script.jsonl"
    script.write_text('{"answer": {"answer": "match"}, "match": "premise"}\n', encoding="utf-8")
    options = ("--data", str(data), "--shots", "2", "--instruction", "p1-abstract", "--no-cache", "--json")
    found = json.loads(invoke("run", TASK, "--system", f"scripted:{script}", *options).stdout)
    assert found["settings"]["shots"] == "2"
    assert found["seeds"] == [1, 2, 3]
    assert found["measures"]["Accuracy"]["value"] == 0.5
    dry = json.loads(invoke("run", TASK, "--system", f"scripted:{script}", *options, "--dry-run").stdout)
    assert dry["n_requests"] == 36


def test_rows_without_a_decision_end_with_3(data: Path, tmp_path: Path) -> None:
    script = tmp_path / "script.jsonl"
    script.write_text('{"match": "premise", "refuse": "No."}\n', encoding="utf-8")
    result = invoke("run", TASK, "--system", f"scripted:{script}", "--data", str(data), "--no-cache")
    assert result.exit_code == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--system", "lexical", "--shots", "2"), "asks no language model, so --shots"),
        (("--system", "lexical", "--split", "test"), "has no splits"),
        (("--system", "lexical", "--setting", "open"), "distinct, all, outside-test"),
        (
            (
                "--system",
                "equal-class",
            ),
            "no reference premise is known",
        ),
        (("--system", "nli-s"), "nli-s:ID"),
        (("--system", "lexical", "--style", "p1-basic"), "--style goes with"),
    ],
)
def test_mistakes(data: Path, arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(UserError, match=message):
        invoke("run", TASK, "--data", str(data), *arguments)
