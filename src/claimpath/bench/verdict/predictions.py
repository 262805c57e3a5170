"""Read verdicts that another program gave, from lines of JSON."""

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from claimpath.bench.lines import error_of, id_of, json_lines, whole_number
from claimpath.bench.verdict.records import VerdictPrediction
from claimpath.errors import DataError
from claimpath.measures.verdict_proportions import VERDICT_LABELS
from claimpath.records import VerdictLabel, VerdictRun

_SILENT = "The file of predictions says No Response."


def read_verdicts(path: Path, expected: Mapping[str, bool]) -> tuple[VerdictPrediction, ...]:
    """Read lines with `id` and `label`, one for each run, which `run` numbers from 0; or with `labels` of all runs.

    `error` in place of a label is No Response with that reason. `explanation` is kept where it is given.

    expected: claim id to whether it is true. Raises DataError, with file and line, for an unknown claim or label, and
    for two lines about one claim and run.
    """
    runs: dict[str, dict[int, VerdictRun]] = defaultdict(dict)
    places: dict[tuple[str, int], str] = {}
    for where, row in json_lines(path):
        claim = id_of(row, where, expected, of="claim")
        if "labels" in row:
            labels = row["labels"]
            if not isinstance(labels, list) or not labels:
                raise DataError(
                    f"{where}: `labels` is {labels!r}; a list with a label for each run was expected"
                )
            numbered = list(enumerate(labels))
        else:
            numbered = [(whole_number(row, "run", where), row.get("label"))]
        error = error_of(row, where) if row.get("label") is None and "labels" not in row else None
        for number, label in numbered:
            if (claim, number) in places:
                raise DataError(
                    f"{where}: run {number} of the claim {claim!r} was already given at {places[claim, number]}; keep "
                    "one of the two, or number the runs with `run`"
                )
            places[claim, number] = where
            runs[claim][number] = (
                VerdictRun(label="No Response", explanation="", seconds=0.0, no_response=error)
                if error is not None
                else _run(label, row.get("explanation"), where)
            )
    return tuple(
        VerdictPrediction(
            id=claim,
            is_true=expected[claim],
            runs=tuple(runs[claim][number] for number in sorted(runs[claim])),
        )
        for claim in expected
        if claim in runs
    )


def _run(label: Any, explanation: Any, where: str) -> VerdictRun:
    known: VerdictLabel | None = next((name for name in VERDICT_LABELS if name == label), None)
    if known is None:
        raise DataError(f"{where}: the label is {label!r}; choose one of: {', '.join(VERDICT_LABELS)}")
    return VerdictRun(
        label=known,
        explanation=explanation if isinstance(explanation, str) else "",
        seconds=0.0,
        no_response=_SILENT if known == "No Response" else None,
    )
