"""The notebook runs from top to bottom, and what it keeps is what it prints."""

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "docs" / "notebooks" / "from_claim_to_table.ipynb"


def test_the_notebook_prints_what_it_keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    run_cells = runpy.run_path(str(ROOT / "scripts" / "run_notebook.py"))["run_cells"]
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    monkeypatch.chdir(NOTEBOOK.parent)
    outputs = run_cells(notebook)
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    for cell, now in zip(cells, outputs, strict=True):
        # Scores of sentence vectors can differ in the last step from one kind of processor to another.
        if "varies" not in cell["metadata"].get("tags", ()):
            assert now == cell["outputs"], "".join(cell["source"])
        assert now, "a cell that shows nothing"


def test_the_page_shows_the_notebook(site: Any) -> None:
    page = site("notebook_page").notebook_page(NOTEBOOK)
    assert page.count("```python") == 8
    assert "| offline | 0.917 |" in page
    assert "data:image/svg+xml;base64," in page


def test_a_notebook_that_was_never_run_is_refused(site: Any, tmp_path: Path) -> None:
    file = tmp_path / "new.ipynb"
    file.write_text(json.dumps({"cells": [{"cell_type": "code", "source": ["1"], "execution_count": None}]}))
    with pytest.raises(ValueError, match="never run"):
        site("notebook_page").notebook_page(file)
