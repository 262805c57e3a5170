"""Loading the claims that are true."""

import json
from pathlib import Path
from typing import Any

import pytest

from claimpath.datasets.true_claims import load_true_claims, study_of_true_claim
from claimpath.errors import DataError

ROW: dict[str, Any] = {
    "index": 4,
    "claim": " Basil feeds snails. ",
    "evidence": "Snails ate basil. They grew.",
    "label": True,
    "dataset": "leaves",
    "split": "test",
}


def write(folder: Path, *rows: dict[str, Any]) -> Path:
    (folder / "true-claims.jsonl").write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return folder


def test_claims_have_names_of_their_own_and_become_studies(tmp_path: Path) -> None:
    other = {name: value for name, value in ROW.items() if name != "index"} | {"id": 9, "label": "SUPPORT"}
    loaded = load_true_claims(write(tmp_path, ROW, other))
    assert [claim.id for claim in loaded.claims] == ["leaves-test-4", "leaves-test-9"]
    assert loaded.claims[0].claim == "Basil feeds snails."
    (passage,) = study_of_true_claim(loaded.claims[0]).passages
    assert passage.text == "Snails ate basil. They grew."
    assert [passage.text[s.start : s.end] for s in passage.sentences] == ["Snails ate basil.", "They grew."]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([{**ROW, "label": False}], "true-claims.jsonl:1: the label is False"),
        ([{**ROW, "label": "REFUTE"}], "belong here"),
        ([ROW, {"claim": "x"}], "true-claims.jsonl:2: an object with"),
        ([ROW, ROW], "occurs twice"),
        ([{**ROW, "evidence": " "}], "empty"),
        ([], "no claims"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, rows: list[dict[str, Any]], said: str) -> None:
    with pytest.raises(DataError, match=said):
        load_true_claims(write(tmp_path, *rows))


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="give --claims false"):
        load_true_claims(tmp_path)
