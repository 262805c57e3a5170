"""`claimpath train`: mistakes are one message, and the small install says what to install."""

import json
import sys
from pathlib import Path

import pytest


@pytest.fixture
def pairs(folder: Path) -> Path:
    """A file of pairs that can be split."""
    path = folder / "own.jsonl"
    rows = [
        {"claim": f"claim {n}", "evidence": f"text {n}", "label": ("SUPPORTS", "REFUTES")[n % 2]}
        for n in range(20)
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--learning-rates", "a,b"], "--learning-rates is 'a,b'; give numbers with commas"),
        (["--seeds", "1.5"], "--seeds is '1.5'; give whole numbers"),
        (["--batch-sizes", "0"], "each is at least 1"),
        (["--precision", "fp8"], "--precision is 'fp8'; "),
        (["--epochs", "0"], "--epochs is 0; "),
        (["--data", "nothing.jsonl"], "there is no file 'nothing.jsonl'"),
        (["--data", "scifoct"], "unknown data 'scifoct'"),
    ],
)
def test_a_mistake_is_one_message(run, pairs: Path, more: list[str], said: str) -> None:  # type: ignore[no-untyped-def]
    done = run("train", "afc", "--data", str(pairs), "--model", "owner/base", "--out", "out", *more)
    assert done.code == 2
    assert said in done.err
    assert "Traceback" not in done.err


def test_without_the_extra_the_install_line_is_named(
    run, pairs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setitem(sys.modules, "transformers", None)
    done = run("train", "afc", "--data", str(pairs), "--model", "owner/base", "--out", "out")
    assert done.code == 2
    assert "pip install 'claimpath[train]'" in done.err


def test_a_table_needs_a_training(run, folder: Path) -> None:  # type: ignore[no-untyped-def]
    done = run("train", "table", str(folder))
    assert done.code == 2
    assert "has finished" in done.err
    (folder / "made-by.json").write_text("{}", encoding="utf-8")
    done = run("train", "table", str(folder))
    assert done.code == 2
    assert "claimpath bench table missciplus/judge" in done.err
    (folder / "training.json").write_text('{"kind": "other"}', encoding="utf-8")
    done = run("train", "table", str(folder))
    assert done.code == 2
    assert "is no training with a table" in done.err
    (folder / "training.json").write_text('{"kind": "afc"}', encoding="utf-8")
    done = run("train", "table", str(folder))
    assert done.code == 2
    assert "is not what train afc writes" in done.err
    assert run("train", "table", str(folder), "--format", "word").code == 2
