"""`claimpath bench run TASK --system prp`."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from claimpath.cli.app import app
from claimpath.errors import SettingsError


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """One argument on an invented study; the second passage is linked, and the first two are annotated."""
    passages = {
        f"PMC1-{i}": {"passage_id": f"PMC1-{i}", "section": "", "sentences": [text], "from": "main"}
        for i, text in enumerate(["Nine snails were kept.", "Basil made snails grow.", "Boxes were cleaned."])
    }
    link = {"passage": "PMC1-1", "sentences": [0], "sentence_annotations": [[0]]}
    fallacy = {
        "id": "a1:1",
        "fallacy_context": "Nine snails.",
        "mapping": [{**link, "passage": "PMC1-0"}],
        "interchangeable_fallacies": [{"id": "a1:1:1", "premise": "Nine do.", "class": "Ambiguity"}],
    }
    row = {
        "id": "a1",
        "argument": {
            "claim": "Basil makes you grow.",
            "hidden_premises": [],
            "accurate_premise_p0": {"premise": "Snails grew.", "mapping": [link]},
            "fallacies": [fallacy],
        },
        "study": {
            "pmc_id": "PMC1",
            "all_passages": passages,
            "selected_passages": {name: passages[name] for name in ("PMC1-0", "PMC1-1")},
        },
    }
    (tmp_path / "dev.missciplus.jsonl").write_text(json.dumps(row), encoding="utf-8")
    return tmp_path


@pytest.fixture
def engine(tmp_path: Path) -> str:
    path = tmp_path / "script.jsonl"
    path.write_text('{"match": "passage", "answer": {"better": "A"}}\n', encoding="utf-8")
    return f"scripted:{path}"


def invoke(data: Path, *arguments: str) -> str:
    command = ["bench", "run", "missciplus/kernel", "--data", str(data), *arguments]
    result = CliRunner().invoke(app, command, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_closed_by_default_and_three_seeds(data: Path, engine: str) -> None:
    document = json.loads(invoke(data, "--system", "prp", "--engine", engine, "--json"))
    assert document["system"] == "prp(scripted:script.jsonl, convincing, titles, passes=3, from random)"
    assert document["setting"] == "closed"
    assert document["seeds"] == [1, 2, 3]
    assert document["counts"]["comparisons"] == 3  # two annotated passages: one comparison for each seed
    assert document["settings"]["instruction"].startswith("convincing")


def test_options_reach_the_ranker(data: Path, engine: str) -> None:
    # The lower one always wins: one pass turns 0 1 2 into 2 0 1, so that the linked passage 1 comes last.
    options = ("--setting", "open", "--initial", "ordered", "--passes", "1", "--json")
    document = json.loads(invoke(data, "--system", "prp", "--engine", engine, *options))
    assert document["seeds"] == []
    assert document["measures"]["MRR"]["value"] == pytest.approx(1 / 3)


def test_a_dry_run_counts_calls(data: Path, engine: str) -> None:
    found = json.loads(
        invoke(data, "--system", "prp", "--engine", engine, "--seeds", "1", "--dry-run", "--json")
    )
    assert found["n_calls_by_role"] == {"ranker": 1}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--system", "prp"), "--engine MODEL"),
        (("--system", "bm25-study", "--passes", "2"), "--passes goes with --system prp only"),
        (("--system", "bm25-study", "--budget", "1"), "--budget goes with"),
        (
            ("--system", "prp", "--engine", "ENGINE", "--evidence", "full"),
            "--evidence goes with missciplus/verdict",
        ),
        (("--system", "prp", "--engine", "ENGINE", "--instruction", "undermine"), "convincing"),
    ],
)
def test_mistakes(data: Path, engine: str, arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        invoke(data, *(engine if argument == "ENGINE" else argument for argument in arguments))
