"""From the command line: train, show the tables, rank a study, run both benchmarks, with what was trained."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

torch: Any = pytest.importorskip("torch", reason="torch is not installed: the extra `train` is not there")
pytest.importorskip("transformers", reason="the extra `train` is not there")

from claimpath.cli.app import main  # noqa: E402
from claimpath.examples import example_study  # noqa: E402

torch.set_num_threads(1)
Go = Callable[..., tuple[int, str, str]]


@pytest.fixture
def go(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Go:
    """Run `claimpath` in this process: exit code and both outputs."""
    monkeypatch.setenv("CLAIMPATH_CACHE", str(tmp_path / "kept" / "calls.sqlite"))
    monkeypatch.setenv("CLAIMPATH_HOME", str(tmp_path / "home"))

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["claimpath", *arguments])
        try:
            main()
            code: Any = 0
        except SystemExit as ended:
            code = ended.code or 0
        out, err = capsys.readouterr()
        return code, out, err

    return run


def missciplus(folder: Path) -> Path:
    """One argument about snails in MissciPlus's form."""
    folder.mkdir()
    texts = ["snails grew in a box .", "nine snails were kept .", "moss ate sand ."]
    passages = {
        f"PMC1-{n}": {"passage_id": f"PMC1-{n}", "section": "", "sentences": [text], "from": "main"}
        for n, text in enumerate(texts)
    }
    basis, gap = ({"passage": f"PMC1-{n}", "sentences": [0], "sentence_annotations": [[0]]} for n in (0, 1))
    premise = {"id": "a1:1:1", "premise": "It holds.", "class": "Ambiguity"}
    fallacy = {
        "id": "a1:1",
        "fallacy_context": "Few.",
        "mapping": [gap],
        "interchangeable_fallacies": [premise],
    }
    body = {
        "claim": "snails grew",
        "accurate_premise_p0": {"premise": "They grew.", "mapping": [basis]},
        "fallacies": [fallacy],
    }
    row = {
        "id": "a1",
        "argument": body,
        "study": {"pmc_id": "PMC1", "all_passages": passages, "selected_passages": passages},
    }
    (folder / "dev.missciplus.jsonl").write_text(json.dumps(row), encoding="utf-8")
    return folder


def test_train_show_rank_and_judge(tmp_path: Path, tiny: Callable[..., Path], go: Go) -> None:
    table = tmp_path / "own.csv"
    said = {"SUPPORTS": "grew", "REFUTES": "not grew", "NEI": "ate sand"}
    rows = [
        f"box q{n} snails {words},snails grew q{n},{label}"
        for n in range(10)
        for label, words in said.items()
    ]
    table.write_text("\n".join(["claim,evidence,label", *rows, ""]), encoding="utf-8")
    out = tmp_path / "out"
    asked = [
        "train",
        "afc",
        "--data",
        str(table),
        "--model",
        str(tiny()),
        "--out",
        str(out),
        "--device",
        "cpu",
    ]
    asked += ["--learning-rates", "1e-3", "--batch-sizes", "9", "--seeds", "1,2", "--epochs", "1"]
    code, text, err = go(*asked, "--json")
    assert code == 0, err
    document = json.loads(text)
    assert document["kind"] == "afc"
    assert set(document["baselines"]) == {"majority", "random-by-prior"}
    assert {"value", "low", "high", "n_expected", "n_scored", "n_missing", "n_failed"} < set(
        document["measures"]["MacroF1"]
    )
    assert "own.csv: no licence is stated" in err

    code, text, _ = go("train", "table", str(out), "--format", "csv")
    assert code == 0
    assert "(majority)" in text
    assert "random-by-prior" in text

    model = out / document["seeds"][0]["folder"]
    code, text, err = go("rank", "Snails grew.", str(example_study()), "--ranker", f"afc:{model}", "--json")
    assert code == 0, err
    ranked = json.loads(text)
    assert ranked["ranker"] == f"afc:{model}"
    assert [one["rank"] for one in ranked["ranking"]] == list(range(1, len(ranked["ranking"]) + 1))

    data = missciplus(tmp_path / "data")
    for task in ("missciplus/kernel", "missciplus/verdict"):
        code, text, err = go("bench", "run", task, "--system", f"afc:{model}", "--data", str(data), "--json")
        assert code == 0, err
        assert json.loads(text)["task"] == task
        assert "afc" in json.loads(text)["system"]

    # The folder of the whole training stands for the models of all seeds: measures are means over them.
    alone = {}
    for seed in (1, 2):
        place = out / "models" / f"seed{seed}"
        code, text, err = go(
            "bench", "run", "missciplus/verdict", "--system", f"afc:{place}", "--data", str(data), "--json"
        )
        alone[seed] = json.loads(text)["by_link"]["gap"]
    code, text, err = go(
        "bench", "run", "missciplus/verdict", "--system", f"afc:{out}", "--data", str(data), "--json"
    )
    assert code == 0, err
    both = json.loads(text)
    assert both["seeds"] == [1, 2]
    for label, figure in both["by_link"]["gap"].items():
        assert figure["value"] == pytest.approx((alone[1][label]["value"] + alone[2][label]["value"]) / 2)
    code, _, err = go("rank", "Snails grew.", str(example_study()), "--ranker", f"afc:{out}")
    assert code == 2
    assert "is the folder of a training, with a model for each seed; name one: " in err
