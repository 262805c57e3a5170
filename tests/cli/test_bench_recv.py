"""`claimpath bench` with the task recv, as a person types it. All pairs are invented."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from claimpath.cli.app import app
from claimpath.errors import UserError

PAIRS = (
    ("Ebb has a pier.", "Its pier is old.", "SUPPORTS", "deductive"),
    ("Ebb has no pier.", "Its pier is old.", "REFUTES", "deductive"),
    ("Ebb is loved.", "Its guests come again.", "SUPPORTS", "abductive"),
    ("Ebb is dull.", "Its theatre sells out.", "REFUTES", "abductive"),
    ("Ebb is rich.", "It is a town.", "NOT ENOUGH INFO", ""),
)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CLAIMPATH_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("CLAIMPATH_DATA", raising=False)
    folder = tmp_path / "recv"
    folder.mkdir()
    names = ("claim", "evidence", "veracity", "reasoning")
    text = "\n".join(json.dumps(dict(zip(names, row, strict=True))) for row in PAIRS)
    (folder / "vitaminc.jsonl").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def script(tmp_path: Path) -> str:
    rows = [
        {"match": "no pier", "answer": "LABEL: REFUTED"},
        {"match": "is dull", "answer": "I can't say."},
        {"answer": "LABEL: SUPPORTED", "times": 99},
    ]
    path = tmp_path / "script.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return f"scripted:{path}"


def claimpath(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["bench", *arguments])


def refused(*arguments: str) -> str:
    result = claimpath(*arguments)
    assert isinstance(result.exception, UserError), result.output
    return str(result.exception)


def test_a_model_is_run_written_scored_tabled_and_compared(data: Path, script: str, tmp_path: Path) -> None:
    out = str(tmp_path / "a.json")
    first = claimpath("run", "recv", "--system", script, "--data", str(data), "--out", out, "--json")
    assert first.exit_code == 3
    document = json.loads(first.stdout)
    assert document["measures"]["Accuracy"]["value"] == 0.75
    assert document["measures"]["ErrorRate(type=abductive)"]["value"] == 0.5
    assert document["n_out_of_scope"] == 1
    assert document["no_label"] == {"the answer announces no label": 1}
    assert set(document["baselines"]) == {"majority", "random-by-prior", "always-supported", "always-refuted"}
    again = claimpath("score", "recv", "--predictions", out, "--json")
    assert (again.exit_code, json.loads(again.stdout)) == (0, document)
    other = str(tmp_path / "b.json")
    options = ("--instructions", "cot", "--persona", "journalist", "--temperature", "1")
    run = claimpath("run", "recv", "--system", script, "--data", str(data), "--out", other, *options)
    assert run.exit_code == 3
    assert "1 of 2" in run.stdout
    table = claimpath("table", "recv", out, other, "--show", "types")
    assert table.stdout.count("script.jsonl") == 2
    csv = claimpath("table", "recv", out, other, "--format", "csv")
    assert "MacroF1 low" in csv.stdout
    for show in ("tests", "differences"):
        assert "script.jsonl" in claimpath("table", "recv", out, other, "--show", show).stdout
    assert claimpath("compare", out, other).exit_code == 0


def test_a_dry_run_asks_nobody(data: Path, script: str) -> None:
    done = claimpath("run", "recv", "--system", script, "--data", str(data), "--dry-run")
    assert done.exit_code == 0
    assert "would be asked 4 times" in done.stdout


def test_label_counts_and_trivial_systems(data: Path) -> None:
    counts = claimpath("table", "recv", "--data", str(data), "--show", "data")
    assert "| vitaminc | all | 2 | 2 | 1 | 5 |" in counts.stdout
    trivial = claimpath("table", "recv", "--data", str(data), "--classes", "3")
    assert "always-nei" in trivial.stdout
    run = claimpath("run", "recv", "--system", "always-nei", "--classes", "3", "--data", str(data), "--json")
    assert json.loads(run.stdout)["measures"]["Accuracy"]["value"] == 0.2


def test_lines_of_json_and_recorded_answers(data: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.jsonl"
    mine.write_text('{"id": "vitaminc-1", "label": "supported"}\n')
    score = claimpath("score", "recv", "--predictions", str(mine), "--data", str(data), "--json")
    assert json.loads(score.stdout)["measures"]["Accuracy"]["n_missing"] == 3
    recorded = tmp_path / "output.txt"
    recorded.write_text(
        "Q: true or false. CLAIM: A. EVIDENCE: B. A: \nINPUT PROMPT > deductive true\nTrue\n"
        "PREDICTION > true (correct)\n"
    )
    alone = claimpath("score", "recv", "--predictions", str(recorded), "--json")
    assert json.loads(alone.stdout)["measures"]["Accuracy"]["value"] == 1.0


def test_the_set_is_found_by_name_or_its_predecessor_is_taken(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "no data folder for recv" in refused("run", "recv", "--system", "majority")
    assert "no data folder for vitaminc" in refused(
        "run", "recv", "--system", "majority", "--data", "vitaminc"
    )
    (tmp_path / "recv_v1").mkdir()
    (tmp_path / "recv_v1" / "wikipedia.tsv").write_text("true\tdeductive\tA.\tB.\tB and C.\n")
    monkeypatch.setenv("CLAIMPATH_DATA", str(tmp_path))
    assert (
        json.loads(claimpath("run", "recv", "--system", "majority", "--json").stdout)["measures"]["MacroF1"][
            "n_expected"
        ]
        == 4
    )
    (data / "vitaminc.jsonl").rename(tmp_path / "vitaminc.jsonl")
    data.rmdir()
    done = claimpath("run", "recv", "--system", "majority", "--evidence", "longer")
    assert "recv_v1 is used" in done.stderr
    assert "longer evidence" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--system", "majority", "--persona", "journalist"), "asks no language model, so --persona"),
        (("--system", "majority", "--dry-run"), "--dry-run"),
        (("--system", "majority", "--source", "pheme"), "there are: vitaminc"),
        (("--system", "majority", "--split", "test", "--classes", "4"), "--classes is 4"),
        (("--system", "majority", "--claims", "true"), "--claims goes with"),
        (("--system", "nosuch:model"), "unknown provider"),
        (("--system", "offline"), "no offline system; choose one of: majority"),
        (("--system", "scripted:x", "--instructions", "magic"), "zero-shot, cot, manual-cot"),
    ],
)
def test_mistakes_are_said(data: Path, arguments: tuple[str, ...], message: str) -> None:
    assert message in refused("run", "recv", "--data", str(data), *arguments)


def test_more_mistakes(data: Path, tmp_path: Path) -> None:
    assert "choose one of: results" in refused("table", "recv", "--data", str(data), "--show", "all")
    missing = str(tmp_path / "none.jsonl")
    assert "there is no file" in refused("score", "recv", "--predictions", missing, "--data", str(data))
    assert "does not exist" in refused("run", "recv", "--system", "majority", "--data", missing)
