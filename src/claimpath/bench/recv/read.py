"""Read a run, or predictions that another program wrote."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from claimpath.bench.recv.records import RecvPrediction, RecvRun
from claimpath.datasets.recv_labels import read_veracity
from claimpath.datasets.recv_rows import read_text
from claimpath.errors import DataError
from claimpath.records.base import Undefined

_START = re.compile(r'\s*\{\s*"manifest"\s*:\s*\{\s*"task"\s*:\s*"recv"')
LABEL_NAMES = ("label", "veracity", "prediction", "verdict")
"""Names of the field with the label, the first that is there."""


def is_recv_run(path: Path) -> bool:
    """Tell a run of this task from other files by how it begins."""
    try:
        with path.open(encoding="utf-8") as file:
            return _START.match(file.read(200)) is not None
    except (OSError, UnicodeDecodeError):
        return False


def read_recv_run(path: Path) -> RecvRun:
    """Read what `bench run recv --out FILE` wrote. Raises DataError for anything else."""
    _, text = read_text(path, path.name)
    try:
        return RecvRun.model_validate_json(text)
    except ValidationError:
        raise DataError(
            f"{path} is not a run of recv; give a file that `claimpath bench run recv --out FILE` wrote"
        ) from None


def read_predictions(path: Path, known: Mapping[str, bool]) -> list[RecvPrediction]:
    """Read lines of JSON: `id`, `label` (supported, refuted, not enough information, or the data sets' own words), and
    optionally `explanation` and `error`.

    known: ids of all pairs, and whether each is in scope; answers to those that are not are passed over. A label that
    is none is a row without one, counted as an error. Raises DataError, with file and line, for a line that is no
    object, an unknown id, and a pair that is answered twice.
    """
    _, text = read_text(path, path.name)
    predictions: list[RecvPrediction] = []
    seen: dict[str, str] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        where = f"{path.name}:{number}"
        row = _object(line, where)
        name = str(row["id"])
        if name not in known:
            raise DataError(
                f"{where}: the data have no pair {name!r}; ids look like {next(iter(known), '')!r}. Check --data and "
                "--split"
            )
        if name in seen:
            raise DataError(
                f"{where}: the pair {name!r} was already answered at {seen[name]}; keep one of the two"
            )
        seen[name] = where
        if known[name]:
            predictions.append(_prediction(row, name, where))
    if not seen:
        raise DataError(f"{path} holds no predictions; write one JSON object a line, with `id` and `label`")
    return predictions


def _object(line: str, where: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise DataError(f"{where}: not JSON ({error}); one object a line was expected") from None
    if not isinstance(row, dict) or not isinstance(row.get("id"), str | int):
        raise DataError(f"{where}: an object with `id` and `label` was expected")
    return row


def _prediction(row: dict[str, Any], name: str, where: str) -> RecvPrediction:
    explanation = str(row.get("explanation") or row.get("rationale") or "")
    if row.get("error") is not None:
        return RecvPrediction(
            id=name, label=Undefined(reason=str(row["error"])), explanation=explanation, failed=True
        )
    given = next((row[field] for field in LABEL_NAMES if field in row), None)
    if given is None:
        return RecvPrediction(
            id=name, label=Undefined(reason="the prediction has no label"), explanation=explanation
        )
    try:
        return RecvPrediction(id=name, label=read_veracity(str(given), where), explanation=explanation)
    except DataError:
        return RecvPrediction(
            id=name, label=Undefined(reason=f"the prediction's label is {given!r}"), explanation=explanation
        )
