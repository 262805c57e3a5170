"""Run a notebook's cells in order and keep what they print: python scripts/run_notebook.py docs/notebooks/NAME.ipynb

A notebook is JSON, so no kernel is needed: the code runs in this process.
"""

import ast
import contextlib
import io
import json
import os
import sys
from pathlib import Path
from typing import Any


def run_cells(notebook: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """Run the code cells in order, in one namespace; give the outputs of each.

    What a cell prints is a stream; the value of its last expression is a result, as an SVG where it has one.
    """
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return [_run("".join(cell["source"]), names, number) for number, cell in enumerate(cells, start=1)]


def keep_outputs(path: Path) -> None:
    """Run the notebook and write its outputs into the file. Numbers of cells start at 1."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    before = Path.cwd()
    os.chdir(path.parent)
    try:
        outputs = run_cells(notebook)
    finally:
        os.chdir(before)
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, (cell, of_cell) in enumerate(zip(cells, outputs, strict=True), start=1):
        cell["execution_count"], cell["outputs"] = number, of_cell
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _run(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"<cell {number}>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"<cell {number}>", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if text := printed.getvalue():
        lines = text.splitlines(keepends=True)
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines})
    if value is not None:
        outputs.append(
            {
                "data": _shown(value),
                "execution_count": number,
                "metadata": {},
                "output_type": "execute_result",
            }
        )
    return outputs


def _shown(value: Any) -> dict[str, list[str]]:
    if hasattr(value, "_repr_svg_"):
        return {"image/svg+xml": value._repr_svg_().splitlines(keepends=True)}
    return {"text/plain": repr(value).splitlines(keepends=True)}


if __name__ == "__main__":
    keep_outputs(Path(sys.argv[1]))
