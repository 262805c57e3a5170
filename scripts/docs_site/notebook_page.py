"""The page of a notebook: its text, code and kept outputs."""

import base64
import json
from pathlib import Path
from typing import Any


def notebook_page(path: Path) -> str:
    """The notebook as Markdown. Raises ValueError where a code cell was never run."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    parts = [_cell(cell) for cell in notebook["cells"]]
    note = f"This is [the notebook](notebooks/{path.name}) with its kept outputs; it runs in the tests.\n\n"
    title, *rest = parts
    return "".join([title, note, *rest]).replace("](../", "](")


def _cell(cell: dict[str, Any]) -> str:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return source + "\n\n"
    if cell["execution_count"] is None:
        raise ValueError("a cell of the notebook was never run: python scripts/run_notebook.py FILE")
    return f"```python\n{source}\n```\n\n" + "".join(map(_output, cell["outputs"]))


def _output(output: dict[str, Any]) -> str:
    if output["output_type"] == "stream":
        text = "".join(output["text"])
        # A table that a cell prints is one on the page, too.
        return f"{text}\n" if text.startswith("| ") else f"```text\n{text.rstrip()}\n```\n\n"
    data = output["data"]
    if "image/svg+xml" in data:
        svg = base64.b64encode("".join(data["image/svg+xml"]).encode()).decode()
        return f"![The reasoning graph](data:image/svg+xml;base64,{svg})\n\n"
    return f"```text\n{''.join(data['text/plain'])}\n```\n\n"
