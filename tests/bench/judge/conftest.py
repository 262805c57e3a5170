"""Rated premises about invented studies."""

import csv
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

COLUMNS = (
    "data_id", "fallacy_id", "argument_id", "in_missciplus_test", "claim", "p0", "context", "generated_premise",
    "reference_premise", "predicted_fallacy", "q3", "q4",
)  # fmt: skip
WriteRows = Callable[[Sequence[dict[str, Any]]], Path]


def rated(number: int, argument: str, generated: str, reference: str, **more: Any) -> dict[str, Any]:
    """A row; `match` and `fits` are people's answers."""
    return {
        "data_id": number,
        "fallacy_id": f"{argument}:1",
        "argument_id": argument,
        "in_missciplus_test": more.get("in_test", False),
        "claim": more.get("claim", f"Moss cures {argument}."),
        "p0": more.get("p0", f"Moss grew in the pots of {argument}."),
        "context": more.get("context", ""),
        "generated_premise": generated,
        "reference_premise": reference,
        "predicted_fallacy": more.get("predicted", "Ambiguity"),
        "q3": more.get("fits", True),
        "q4": more.get("match", True),
    }


@pytest.fixture
def write_rows(tmp_path: Path) -> WriteRows:
    def write(rows: Sequence[dict[str, Any]]) -> Path:
        folder = tmp_path / "premise_judge"
        folder.mkdir(exist_ok=True)
        with (folder / "human_eval_joined.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, fieldnames=COLUMNS)
            writer.writeheader()
            writer.writerows(rows)
        return folder

    return write


@pytest.fixture
def folder(write_rows: WriteRows) -> Path:
    """Ten arguments with two rows each: one whose premises share their words and match, one that shares none."""
    rows = []
    for number in range(10):
        argument = f"arg-{number}"
        same = f"Snails of pot {number} behave like people."
        rows.append(rated(2 * number, argument, same, f"People behave like snails of pot {number}."))
        rows.append(
            rated(2 * number + 1, argument, f"Rain fell {number} times.", same, match=False, fits=number > 6)
        )
    return write_rows(rows)
