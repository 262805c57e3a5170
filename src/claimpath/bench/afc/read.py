"""Read recorded labels of passages: a run of ours, JSON lines, or the authors' prediction files."""

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from claimpath.bench.afc.gold import AfcCase
from claimpath.bench.afc.records import AfcRun, PassageLabel
from claimpath.bench.lines import json_lines, read_text, whole_number
from claimpath.errors import DataError
from claimpath.measures.argument_verdict import STANCE_LABELS, StanceLabel

_NAMES: dict[str, StanceLabel] = {
    **{label.casefold(): label for label in STANCE_LABELS},
    "support": "Supported",
    "supports": "Supported",
    "contradict": "Refuted",
    "refutes": "Refuted",
    "nei": "Not Enough Information",
    "not_enough_info": "Not Enough Information",
    "neutral": "Not Enough Information",
}


def read_afc_run(path: Path) -> AfcRun:
    """Read a run that `bench run missciplus/verdict --system afc:...` wrote. Raises DataError for anything else."""
    try:
        return AfcRun.model_validate_json(read_text(path))
    except ValidationError:
        raise DataError(
            f"{path} is not a run of passage labels; give a file that `claimpath bench run missciplus/verdict "
            "--system afc:... --out FILE` wrote"
        ) from None


def is_afc_run(path: Path) -> bool:
    """Tell a run of passage labels from a run of verdicts by its last fields, without checking it."""
    text = read_text(path)
    return '"by_link"' in text and text.lstrip().startswith("{") and '"summary"' in text[:40]


def is_passage_label(row: Mapping[str, Any]) -> bool:
    """Whether an object of a predictions file is about a passage."""
    return "passage" in row or "passage_id" in row


def read_passage_labels(path: Path, cases: Sequence[AfcCase]) -> tuple[tuple[PassageLabel, ...], int]:
    """Read a file with one object a line; give the labels of annotated passages, and how many were of others.

    Ours: `id`, `passage`, `label`, and where there are several classifiers `seed`; `probabilities` may be there. The
    authors': `argument_id`, `passage_id`, `prediction` with `label`. Raises DataError, with file and line, for an
    unknown claim, a passage of another study, an unknown label, a probability that is none, and a passage that is
    labelled twice with one seed.
    """
    known = {case.id: case for case in cases}
    labels: dict[tuple[str, str, int], PassageLabel] = {}
    places: dict[tuple[str, str, int], str] = {}
    n_others = 0
    for where, row in json_lines(path):
        found = _label(row, where)
        case = known.get(found.id)
        if case is None:
            raise DataError(
                f"{where}: the data has no claim {found.id!r}; check that --split and --claims are the right ones"
            )
        key = (found.id, found.passage, found.seed)
        if key in places:
            raise DataError(
                f"{where}: the passage {found.passage!r} of {found.id!r} was labelled on {places[key]}; keep one of "
                "the two lines, or give them different seeds"
            )
        places[key] = where
        if found.passage in {passage.id for passage in case.passages}:
            labels[key] = found
        elif found.passage in case.others:
            n_others += 1
        else:
            raise DataError(f"{where}: the study of {found.id!r} has no passage {found.passage!r}")
    if not labels:
        raise DataError(f"{path} has no label of an annotated passage")
    return tuple(labels.values()), n_others


def _label(row: Mapping[str, Any], where: str) -> PassageLabel:
    if "argument_id" in row:
        prediction = row.get("prediction")
        said = prediction.get("label") if isinstance(prediction, dict) else None
        claim, passage, given = row.get("argument_id"), row.get("passage_id"), None
    else:
        claim, passage, said, given = (
            row.get("id"),
            row.get("passage", row.get("passage_id")),
            row.get("label"),
            row.get("probabilities"),
        )
    if not isinstance(claim, str) or not isinstance(passage, str):
        raise DataError(f"{where}: the text fields `id` and `passage` were expected")
    label = _NAMES.get(said.strip().casefold()) if isinstance(said, str) else None
    if label is None:
        raise DataError(f"{where}: the label is {said!r}; one of {', '.join(STANCE_LABELS)} was expected")
    return PassageLabel(
        id=claim,
        passage=passage,
        label=label,
        seed=whole_number(row, "seed", where),
        probabilities=_probabilities(given, where),
    )


def _probabilities(given: Any, where: str) -> dict[StanceLabel, float] | None:
    if given is None:
        return None
    if not isinstance(given, dict):
        raise DataError(
            f"{where}: `probabilities` is {type(given).__name__}; an object by label was expected"
        )
    found: dict[StanceLabel, float] = {}
    for name, value in given.items():
        label = _NAMES.get(name.strip().casefold())
        if label is None:
            raise DataError(f"{where}: a probability for the unknown label {name!r}")
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not math.isfinite(value) or not 0 <= value <= 1:
            raise DataError(
                f"{where}: the probability of {name!r} is {value!r}; a number from 0 to 1 was expected"
            )
        found[label] = float(value)
    return found
