"""`claimpath bench` with the task recv-type, as a person types it. All pairs are invented."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from claimpath.cli.app import app
from claimpath.errors import UserError


@pytest.fixture
def data(tmp_path: Path) -> str:
    rows = [
        {
            "claim": "Ebb has 40 inns.",
            "evidence": "Ebb has 52 inns.",
            "veracity": "REFUTES",
            "reasoning": "deductive",
        },
        {
            "claim": "Ebb burned.",
            "evidence": "Planks were black.",
            "veracity": "SUPPORTS",
            "reasoning": "abductive",
        },
    ]
    folder = tmp_path / "recv"
    folder.mkdir()
    (folder / "vitaminc.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return str(folder)


def bench(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["bench", *arguments])


def test_run_score_table_and_compare(data: str, tmp_path: Path) -> None:
    out = [str(tmp_path / f"{name}.json") for name in "ab"]
    first = bench("run", "recv-type", "--system", "offline", "--data", data, "--out", out[0], "--json")
    assert first.exit_code == 0, first.output
    assert json.loads(first.stdout)["measures"]["Accuracy"]["value"] == 1.0
    assert bench("run", "recv-type", "--system", "majority", "--data", data, "--out", out[1]).exit_code == 0
    again = bench("score", "recv-type", "--predictions", out[0], "--json")
    assert json.loads(again.stdout)["measures"] == json.loads(first.stdout)["measures"]
    assert "| offline | simple | 2 |" in bench("table", "recv-type", *out).stdout
    assert "signs-refitted" in bench("table", "recv-type", "--data", data).stdout
    assert "MacroF1" in bench("compare", *out).stdout


def test_a_model_that_is_not_plain_ends_with_three(data: str, tmp_path: Path) -> None:
    script = tmp_path / "s.jsonl"
    script.write_text(json.dumps({"answer": "Hm.", "times": 9}), encoding="utf-8")
    found = bench("run", "recv-type", "--system", f"scripted:{script}", "--data", data, "--no-cache")
    assert found.exit_code == 3
    assert "no type (2 pairs)" in found.output
    dry = bench("run", "recv-type", "--system", f"scripted:{script}", "--data", data, "--dry-run", "--json")
    assert json.loads(dry.stdout)["n_calls"] == 2


def test_options_of_models_are_refused_for_systems_without_one(data: str) -> None:
    found = bench("run", "recv-type", "--system", "offline", "--data", data, "--budget", "1usd")
    assert isinstance(found.exception, UserError)
    assert "--budget has no meaning" in str(found.exception)
