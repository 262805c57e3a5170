"""Invented studies, and files of pairs about them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

STUDY = """# Honey and the cough of mice

## Methods

We gave honey to 20 mice for two weeks and counted their coughs. A control group of 20 mice drank water.

## Results

Honey reduced coughing in mice by 30% compared with water. No mouse was harmed in {number} cages.

## Discussion

Larger studies in people are needed before honey can be recommended against cough.
"""

Rows = list[dict[str, Any]]


@pytest.fixture
def studies(tmp_path: Path) -> Path:
    """A folder with six studies, 0.md to 5.md."""
    folder = tmp_path / "studies"
    folder.mkdir()
    for number in range(6):
        (folder / f"{number}.md").write_text(STUDY.format(number=number + 2), encoding="utf-8")
    return folder


@pytest.fixture
def pairs_file(tmp_path: Path) -> Callable[[Rows], Path]:
    """Writes rows as JSON lines and gives the file."""

    def write(rows: Rows, name: str = "pairs.jsonl") -> Path:
        path = tmp_path / name
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        return path

    return write


@pytest.fixture
def rows() -> Rows:
    """Twelve pairs over six studies; the last study is cited once only."""
    claims = ("Honey cures cough in children.", "Honey reduces coughing in mice.", "Mice drink water.")
    cited = (0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 5)
    return [
        {"id": f"p{index}", "claim": claims[index % 3], "study": f"{study}.md"}
        for index, study in enumerate(cited)
    ]
