"""Systems that look, on invented texts in the authors' layout."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from claimpath.bench.mafalda.systems import predicted, run_model, run_offline
from claimpath.datasets.mafalda import load_mafalda
from claimpath.datasets.mafalda_records import MafaldaSplit
from claimpath.fallacious import fallacies
from claimpath.stages.fallacies.settings import fallacies_settings

A = "Tea is wet. You are with us or you are against us."
B = "The ferry leaves at nine."


@pytest.fixture
def split(tmp_path: Path) -> MafaldaSplit:
    rows: list[dict[str, Any]] = [
        {"text": A, "labels": [[12, len(A), "false dilemma"]]},
        {"text": B, "labels": []},
    ]
    for row in rows:
        parts = [part.strip() for part in row["text"].replace(". ", ".|").split("|")]
        row["comments"] = []
        row["sentences_with_labels"] = json.dumps({part: [["nothing"]] for part in parts})
    path = tmp_path / "gold_standard_dataset.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return load_mafalda(tmp_path)


def scripted(tmp_path: Path, *lines: dict[str, Any]) -> str:
    path = tmp_path / "script.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return f"scripted:{path}"


def test_sentences_without_a_span_are_no_fallacy() -> None:
    found = predicted(fallacies(A), "t")
    assert [(one.start, one.end, one.label) for one in found.spans] == [
        (0, 11, "no fallacy"),
        (12, len(A), "false dilemma"),
    ]


def test_offline_is_right_on_both(split: MafaldaSplit) -> None:
    run = run_offline(split, fallacies_settings())
    # Text 1: the two predictions are "no fallacy" (which earns nothing at level 2 beside one gold span) and the right
    # span: P = 1/2, R = 1, F1 = 2/3. Text 2: one "no fallacy" where there is no gold.
    assert run.summary.measures["SpanF1(level=2,match=strict)"].value == pytest.approx(1)
    assert run.summary.measures["F1(level=2)"].n_scored == 2
    assert run.manifest.system == "offline"
    assert run.manifest.settings["classifier"]


def test_a_model_is_run_and_a_refusal_counted(split: MafaldaSplit, tmp_path: Path) -> None:
    span = {"first": 2, "last": 2, "label": "false dilemma", "alternatives": [], "why": "w"}
    answer = {"reasoning": "", "spans": [span], "cannot_tell": []}
    model = scripted(tmp_path, {"match": "Tea", "answer": answer}, {"match": "ferry", "refuse": "no"})
    seen: list[str] = []
    run = asyncio.run(run_model(split, model, fallacies_settings(), cache=False, advance=seen.append))
    assert sorted(seen) == [text.id for text in split.texts]
    assert [len(one.spans) for one in run.predictions] == [2, 0]
    assert run.predictions[1].error is not None
    assert run.summary.measures["F1(level=2)"].n_failed == 1
    assert len(run.summary.failures) == 1
    assert run.manifest.prompts_sha256
