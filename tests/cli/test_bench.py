import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from claimpath.cli.app import app
from claimpath.errors import UserError


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """One argument on an invented study."""
    passages = {
        f"PMC1-{i}": {"passage_id": f"PMC1-{i}", "section": "", "sentences": [text], "from": "main"}
        for i, text in enumerate(["Nine snails were kept.", "Basil made snails grow.", "Boxes were cleaned."])
    }
    link = {"passage": "PMC1-1", "sentences": [0], "sentence_annotations": [[0]]}
    row = {
        "id": "a1",
        "argument": {
            "claim": "Basil makes you grow.",
            "hidden_premises": [],
            "accurate_premise_p0": {"premise": "Snails grew.", "mapping": [link]},
            "fallacies": [
                {
                    "id": "a1:1",
                    "fallacy_context": "Nine snails.",
                    "mapping": [{**link, "passage": "PMC1-0"}],
                    "interchangeable_fallacies": [
                        {"id": "a1:1:1", "premise": "Nine do.", "class": "Ambiguity"}
                    ],
                }
            ],
        },
        "study": {"pmc_id": "PMC1", "all_passages": passages, "selected_passages": passages},
    }
    (tmp_path / "dev.missciplus.jsonl").write_text(json.dumps(row), encoding="utf-8")
    return tmp_path


def invoke(*arguments: str | Path) -> str:
    result = CliRunner().invoke(app, ["bench", *map(str, arguments)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_run_prints_one_document_with_what_is_promised(data: Path) -> None:
    text = invoke("run", "missciplus/kernel", "--system", "bm25-study", "--data", data, "--json")
    document = json.loads(text)
    assert document["task"] == "missciplus/kernel"
    assert (document["system"], document["split"], document["setting"]) == ("bm25-study", "dev", "open")
    assert document["measures"]["P@1"]["value"] == 1
    assert set(document["measures"]["MRR"]) >= {
        "value", "low", "high", "n_expected", "n_scored", "n_missing", "n_failed",
    }  # fmt: skip
    assert document["measures"]["MRR"]["low"]["undefined"] is True  # one study gives no interval


def test_run_score_compare_table(data: Path, tmp_path: Path) -> None:
    a, b = tmp_path / "out" / "a.json", tmp_path / "out" / "b.json"
    invoke("run", "missciplus/undermining", "--system", "ordered", "--data", data, "--out", a)
    invoke("run", "missciplus/undermining", "--system", "random", "--data", data, "--out", b, "--runs", "3")
    scored = json.loads(
        invoke("score", "missciplus/undermining", "--predictions", b, "--data", data, "--json")
    )
    assert scored["seeds"] == [1, 2, 3]
    assert "ordered against random" in invoke("compare", a, b)
    compared = json.loads(invoke("compare", a, b, "--json"))
    assert compared["primary"] == "MAP"
    assert compared["pairs"][0]["measures"]["MAP"]["n_units"] == 1
    assert invoke("compare", a, b, a, "--format", "csv").count("\n") == 1 + 3 * len(
        compared["pairs"][0]["measures"]
    )
    for arguments, message in (
        ((a,), "at least two runs"),
        ((a, b, "--format", "pdf"), "unknown format"),
        ((a, b, "--interval", "wide"), "percentile or bca"),
        ((a, tmp_path / "none.json"), "there is no file"),
    ):
        refused = CliRunner().invoke(app, ["bench", "compare", *map(str, arguments)])
        assert isinstance(refused.exception, UserError), refused.output
        assert message in str(refused.exception)
    assert "| random |" in invoke("table", "missciplus/undermining", a, b)
    assert invoke("table", "missciplus/kernel", "--data", data, "--format", "csv").count("\n") >= 8


def test_list_names_tasks_measures_and_systems() -> None:
    assert "HasPositives@3" in invoke("list")
    document = json.loads(invoke("list", "--json"))
    assert set(document["tasks"]) >= {
        "missciplus/kernel", "missciplus/undermining", "missciplus/reasoning", "missciplus/reconstruction",
            "missciplus/verdict",
    }  # fmt: skip
    assert "hybrid" in document["systems"]


def test_the_environment_names_the_data(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = data / "root" / "missciplus"
    folder.mkdir(parents=True)
    (folder / "dev.missciplus.jsonl").write_bytes((data / "dev.missciplus.jsonl").read_bytes())
    monkeypatch.setenv("CLAIMPATH_DATA", str(data / "root"))
    assert "| ordered |" in invoke("run", "missciplus/kernel", "--system", "ordered")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run", "missciplus/kernle", "--system", "bm25"], "missciplus/kernel, missciplus/undermining"),
        (["run", "missciplus/kernel", "--system", "bm52"], "random, ordered, bm25"),
        (["run", "missciplus/kernel", "--system", "bm25", "--setting", "ajar"], "open, closed"),
        (["run", "missciplus/kernel", "--system", "bm25", "--split", "train"], "it has the splits dev"),
        (["run", "missciplus/kernel", "--system", "random", "--seeds", "1,x"], "whole numbers"),
        (["run", "missciplus/kernel", "--system", "random", "--seeds", "1", "--runs", "2"], "not both"),
        (["score", "missciplus/kernel", "--predictions", "nowhere.jsonl"], "there is no file"),
        (["table", "missciplus/kernel", "--format", "pdf"], "markdown, csv or latex"),
    ],
)
def test_mistakes_are_one_clear_message(data: Path, arguments: list[str], message: str) -> None:
    with pytest.raises(UserError, match=message):
        CliRunner().invoke(app, ["bench", *arguments, "--data", str(data)], catch_exceptions=False)


def test_no_data_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CLAIMPATH_DATA", raising=False)
    with pytest.raises(UserError, match="--data DIR"):
        CliRunner().invoke(
            app, ["bench", "run", "missciplus/kernel", "--system", "ordered"], catch_exceptions=False
        )
