"""Read recorded yes-or-no answers: a run of ours, or lines of JSON."""

from collections.abc import Mapping
from pathlib import Path

from pydantic import ValidationError

from claimpath.bench.any_fallacy.records import AnyFallacyPrediction, AnyFallacyRun, YesOrNo
from claimpath.bench.lines import error_of, id_of, json_lines, read_text, whole_number
from claimpath.errors import DataError

_ANSWERS: dict[str, bool | None] = {"yes": True, "no": False, "none": None}


def read_any_fallacy_run(path: Path) -> AnyFallacyRun:
    """Read a run that `bench run missciplus/any-fallacy --out FILE` wrote. Raises DataError for anything else."""
    try:
        return AnyFallacyRun.model_validate_json(read_text(path))
    except ValidationError:
        raise DataError(
            f"{path} is not a run of missciplus/any-fallacy; give a file that `claimpath bench run "
            "missciplus/any-fallacy --out FILE` wrote"
        ) from None


def read_answers(path: Path, expected: Mapping[str, bool]) -> tuple[AnyFallacyPrediction, ...]:
    """Read lines with `id`, `answer` (yes, no, or none where a system declined) and `run`, from 0.

    `error` in place of an answer is none, with that reason.

    Raises DataError, with file and line, for an unknown claim or answer, and for two lines about one claim and run.
    """
    runs: dict[str, dict[int, YesOrNo]] = {}
    places: dict[tuple[str, int], str] = {}
    for where, row in json_lines(path):
        claim, number = id_of(row, where, expected, of="claim"), whole_number(row, "run", where)
        if (claim, number) in places:
            raise DataError(
                f"{where}: run {number} of the claim {claim!r} was given on {places[claim, number]}; keep one of the "
                "two, or number the runs with `run`"
            )
        places[claim, number] = where
        said = row.get("answer")
        if said is None and (error := error_of(row, where)) is not None:
            runs.setdefault(claim, {})[number] = YesOrNo(found=None, no_response=error)
            continue
        if not isinstance(said, str) or said not in _ANSWERS:
            raise DataError(f"{where}: the answer is {said!r}; choose one of: {', '.join(_ANSWERS)}")
        declined = "The file says that there is no answer." if said == "none" else None
        runs.setdefault(claim, {})[number] = YesOrNo(found=_ANSWERS[said], no_response=declined)
    return tuple(
        AnyFallacyPrediction(id=claim, runs=tuple(runs[claim][number] for number in sorted(runs[claim])))
        for claim in expected
        if claim in runs
    )
