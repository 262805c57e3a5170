"""`claimpath fallacies` as a person runs it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from claimpath.cli.app import app
from claimpath.errors import UserError

TEXT = "Tea is wet. You are with us or you are against us. 🎉 Look who is talking!"


def test_json_holds_what_is_promised(run) -> None:
    done = run("fallacies", TEXT, "--json")
    assert done.code == 0
    found = done.document
    assert found["text"] == TEXT
    assert {"sentences", "abstentions", "engine", "level"} <= found.keys()
    assert [span["label"] for span in found["spans"]] == ["false dilemma", "tu quoque"]
    for span in found["spans"]:
        assert TEXT[span["start"] : span["end"]] == span["text"]
        assert span["level1"] in {"pathos", "logos", "ethos"}
        assert span["reason"]
        assert isinstance(span["alternatives"], list)


def test_the_terminal_and_the_files(run, tmp_path: Path) -> None:
    done = run("fallacies", TEXT, "--out", str(tmp_path / "out"))
    assert done.code == 0
    assert "2 passages look fallacious" in done.out
    assert "[L1]" in done.out
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "fallacies.html",
        "fallacies.json",
        "fallacies.md",
    ]


def test_files_and_standard_input_keep_their_offsets(run, tmp_path: Path) -> None:
    text = TEXT.replace(". ", ".\r\n")
    path = tmp_path / "comment.txt"
    path.write_bytes(text.encode("utf-8"))
    for source, given in ((f"@{path}", b""), ("-", text.encode("utf-8"))):
        found = run("fallacies", source, "--json", given=given).document
        assert found["text"] == text
        assert found["source"] == ("-" if given else "comment.txt")
        assert len(found["spans"]) == 2


def test_a_page_is_read(run, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(
        f"<html><body><article><h1>On tea</h1><p>{TEXT}</p></article></body></html>", encoding="utf-8"
    )
    found = run("fallacies", str(path), "--json").document
    assert TEXT in found["text"]
    assert len(found["spans"]) == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["", "--json"], "holds no letter"),
        (["@nowhere.txt"], "there is no file 'nowhere.txt'"),
        (["nowhere.txt"], "there is no file"),
        ([TEXT, "--level", "3"], "choose 0"),
        ([TEXT, "--runs", "3"], "--engine MODEL"),
        ([TEXT, "--budget", "1usd"], "--engine MODEL"),
        ([TEXT, "--engine", "nobody"], "not known"),
    ],
)
def test_mistakes_are_told(arguments: list[str], said: str) -> None:
    done = CliRunner().invoke(app, ["fallacies", *arguments])
    assert isinstance(done.exception, UserError)
    assert said in str(done.exception)
    assert done.stdout == ""


def test_a_mistake_is_one_message_and_ends_with_2(run) -> None:
    done = run("fallacies", "", "--json")
    assert (done.code, done.out) == (2, "")
    assert len(done.err.strip().splitlines()) == 1


def test_a_model_that_fails_ends_with_3(run, tmp_path: Path) -> None:
    script = tmp_path / "s.jsonl"
    script.write_text(json.dumps({"match": "", "fail": "server"}) + "\n", encoding="utf-8")
    done = run("fallacies", TEXT, "--engine", f"scripted:{script}", "--json")
    assert done.code == 3
    assert done.document["state"] == "not_checked"
    assert "not answered" in done.err


def test_a_dry_run_sends_nothing() -> None:
    done = CliRunner().invoke(
        app, ["fallacies", TEXT, "--engine", "x@http://127.0.0.1:9/v1", "--dry-run", "--json"]
    )
    assert done.exit_code == 0
    assert json.loads(done.stdout)["n_calls"] == 1
