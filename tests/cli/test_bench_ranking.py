"""Systems with settings, tables of both settings and recall per class, from the command line."""

import csv
import io
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from claimpath.bench import ranking_table
from claimpath.bench.systems import bm25
from claimpath.cli.app import app
from claimpath.errors import MissingExtraError, UserError


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """One argument on an invented study; its two annotated passages leave out the first."""
    texts = ["Nine snails were kept.", "Basil made snails grow.", "Boxes were cleaned."]
    passages = {
        f"PMC1-{i}": {"passage_id": f"PMC1-{i}", "section": "Results", "sentences": [text], "from": "main"}
        for i, text in enumerate(texts)
    }
    link = {"passage": "PMC1-1", "sentences": [0], "sentence_annotations": [[0]]}
    premise = {"id": "a1:1:1", "premise": "Nine do.", "class": "Fallacy of Division/Composition"}
    fallacy = {
        "id": "a1:1",
        "fallacy_context": "Boxes.",
        "mapping": [{**link, "passage": "PMC1-2"}],
        "interchangeable_fallacies": [premise],
    }
    body = {
        "claim": "Basil makes you grow.",
        "hidden_premises": [],
        "accurate_premise_p0": {"premise": "Snails grew.", "mapping": [link]},
        "fallacies": [fallacy],
    }
    selected = {key: passages[key] for key in ("PMC1-1", "PMC1-2")}
    study = {"pmc_id": "PMC1", "all_passages": passages, "selected_passages": selected}
    for split in ("dev", "test"):
        row = {"id": "a1", "argument": body, "study": study}
        (tmp_path / f"{split}.missciplus.jsonl").write_text(json.dumps(row), encoding="utf-8")
    return tmp_path


def invoke(*arguments: str | Path) -> str:
    result = CliRunner().invoke(app, ["bench", *map(str, arguments)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_settings_reach_the_system_and_the_document(data: Path) -> None:
    options = ("--embedder", "minilm", "--best", "2", "--titles", "--given-in", "none")
    document = json.loads(
        invoke("run", "missciplus/undermining", "--system", "embedding", *options, "--data", data, "--json")
    )
    assert document["system"] == "embedding(minilm-int8, best=2, titles, given=none)"
    assert document["settings"]["accurate-premise passage"] == "none"
    assert document["seeds"] == []


def test_a_table_without_runs_has_both_settings_of_the_kernel(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        ranking_table, "TABLE_SYSTEMS", (("random", {}), ("ordered", {}), ("bm25-lucene", {}))
    )
    for split in ("dev", "test"):
        text = invoke("table", "missciplus/kernel", "--data", data, "--format", "csv", "--split", split)
        rows = {row["system"]: row for row in csv.DictReader(io.StringIO(text))}
        # All passages: the linked one is second; of the annotated ones it is first.
        assert (rows["ordered"]["MRR (open)"], rows["ordered"]["MRR (closed)"]) == ("0.5", "1.0")
        assert list(rows) == ["(random, expected)", "(ordered)", "random", "ordered", "bm25-lucene"]
        assert float(rows["(random, expected)"]["P@1 (closed)"]) == 0.5
    one = invoke("table", "missciplus/kernel", "--data", data, "--setting", "closed", "--format", "csv")
    assert "closed" in one
    assert "open" not in one
    scores = json.loads(invoke("table", "missciplus/kernel", "--data", data, "--json"))
    assert [score["setting"] for score in scores] == ["open", "closed"] * 3


def test_runs_in_both_settings_share_a_row(data: Path, tmp_path: Path) -> None:
    paths = []
    for setting in ("open", "closed"):
        paths.append(tmp_path / f"{setting}.json")
        invoke(
            "run", "missciplus/kernel", "--system", "ordered", "--setting", setting, "--data", data, "--out", paths[-1]
        )  # fmt: skip
    text = invoke("table", "missciplus/kernel", *paths, "--format", "csv")
    (row,) = [row for row in csv.DictReader(io.StringIO(text)) if row["system"] == "ordered"]
    assert (row["MRR (open)"], row["MRR (closed)"]) == ("0.5", "1.0")


def test_a_system_without_its_package_is_left_out_and_named(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise MissingExtraError("BM25 as the MissciPlus authors run it", "bench")

    monkeypatch.setattr(ranking_table, "TABLE_SYSTEMS", (("ordered", {}), ("bm25", {})))
    monkeypatch.setattr(bm25, "spacy_tokenizer", missing)
    text = invoke("table", "missciplus/undermining", "--data", data)
    assert "bm25 is left out. BM25 as the MissciPlus authors run it needs an optional package" in text


def test_recall_per_class_as_table_csv_and_figure(data: Path, tmp_path: Path) -> None:
    run = tmp_path / "u.json"
    invoke("run", "missciplus/undermining", "--system", "ordered", "--data", data, "--out", run)
    table = invoke("table", "missciplus/undermining", run, "--by-class", "--least", "1", "--data", data)
    assert "Fallacy of Composition" in table  # the class by its name in the newer vocabulary
    written = invoke(
        "plot", run, "--figure", "recall", "--least", "1", "--most-k", "3", "--data", data, "--out", tmp_path / "r.csv"
    )  # fmt: skip
    assert written.strip().endswith("r.csv")
    rows = list(csv.DictReader((tmp_path / "r.csv").open(encoding="utf-8")))
    assert [row["ClassRecall@k"] for row in rows if row["class"] == "Fallacy of Composition"] == [
        "0.0", "0.0", "1.0",
    ]  # fmt: skip
    pytest.importorskip("matplotlib", reason="the extra `plots` is not installed")
    invoke("plot", run, "--figure", "recall", "--least", "1", "--data", data, "--out", tmp_path / "r.svg")
    assert "Fallacy of Composition" in (tmp_path / "r.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run", "missciplus/kernel", "--system", "bm25", "--best", "2"], "--best does not go with"),
        (["run", "missciplus/kernel", "--system", "afc"], "needs a model"),
        (
            ["run", "missciplus/kernel", "--system", "embedding", "--given-in", "claim"],
            "missciplus/undermining",
        ),
        (["run", "missciplus/kernel", "--system", "embedding", "--engine", "offline"], "--system prp"),
        (
            ["run", "missciplus/kernel", "--system", "embedding:word2vec"],
            "unknown embedding model 'word2vec'",
        ),
        (["table", "missciplus/kernel", "--by-class"], "missciplus/undermining"),
        (["table", "missciplus/kernel", "--least", "3"], "--by-class"),
    ],
)
def test_mistakes_are_one_clear_message(data: Path, arguments: list[str], message: str) -> None:
    with pytest.raises(UserError, match=message):
        CliRunner().invoke(app, ["bench", *arguments, "--data", str(data)], catch_exceptions=False)
