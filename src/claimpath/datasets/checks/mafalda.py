"""Check the files of MAFALDA: spans that lie inside their text."""

from pathlib import Path
from typing import Any

from claimpath.datasets.checks.problem import Problem
from claimpath.datasets.checks.rows import empty, json_rows


def check_mafalda(folder: Path, file: str) -> list[Problem]:
    """Everything that is wrong with texts and spans; recorded answers of models are read as JSON lines only."""
    problems: list[Problem] = []
    for line, row in json_rows(folder, file, problems):
        if file.startswith("results/"):
            continue
        if said := empty(row, "text"):
            problems.append(Problem(file=file, line=line, field="text", problem=said))
            continue
        # People's answers call the field `label`.
        name = "labels" if "labels" in row else "label"
        spans = row.get(name)
        if not isinstance(spans, list):
            problems.append(Problem(file=file, line=line, field=name, problem="a list of spans was expected"))
            continue
        for number, span in enumerate(spans):
            if said := _span(span, len(row["text"])):
                problems.append(Problem(file=file, line=line, field=f"{name}[{number}]", problem=said))
    return problems


def _span(span: Any, n_characters: int) -> str | None:
    if not isinstance(span, list) or len(span) != 3:
        return "[start, end, label] was expected"
    start, end, label = span
    if not isinstance(start, int) or not isinstance(end, int) or not isinstance(label, str):
        return "[start, end, label] was expected: two whole numbers and a text"
    if not 0 <= start < end <= n_characters:
        return f"the span {start} to {end} is not inside the text, which has {n_characters} characters"
    return None if label.strip() else "the label is empty"
