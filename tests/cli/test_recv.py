"""`claimpath recv sample`, as a person types it. All pairs are invented."""

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
            "claim": f"Ebb has {n} inns.",
            "evidence": f"The inns of Ebb are {n + n % 2}.",
            "veracity": "SUPPORTS",
        }
        for n in range(8)
    ]
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "vitaminc.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return str(tmp_path / "in")


def sample(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["recv", "sample", *arguments])


def test_a_sample_is_drawn_and_written(data: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="needs the extra plots")
    out = tmp_path / "out"
    found = sample(data, "--out", str(out), "--per-source", "3", "--deductive-bleurt", "0")
    assert found.exit_code == 0, found.output
    assert "chrF in place of BLEURT" in found.stdout
    assert len((out / "sampled.jsonl").read_text().splitlines()) == 3
    assert (out / "distributions.svg").read_text().startswith("<?xml")
    first = (out / "sampled.jsonl").read_bytes()
    again = sample(
        data, "--out", str(out), "--per-source", "3", "--deductive-bleurt", "0", "--figure", "none", "--json"
    )
    assert json.loads(again.stdout)["sources"]["vitaminc"]["n_scored"] == 8
    assert (out / "sampled.jsonl").read_bytes() == first


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("--labels", "half", "natural or equal"),
        ("--figure", "gif", "svg, pdf, png"),
        ("--embedder", "x", "unknown"),
    ],
)
def test_mistakes_are_named(data: str, tmp_path: Path, option: str, value: str, why: str) -> None:
    found = sample(data, "--out", str(tmp_path / "out"), option, value)
    assert isinstance(found.exception, UserError)
    assert why in str(found.exception)
