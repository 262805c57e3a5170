"""Read predictions: a run of ours, or lines of JSON in the authors' format."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from claimpath.bench.lines import id_of, json_lines, read_text, task_of_run, whole_number
from claimpath.bench.notes import some
from claimpath.bench.records import BenchRun, Prediction
from claimpath.bench.tasks import BenchTask
from claimpath.datasets import MissciArgument, MissciSplit
from claimpath.errors import DataError


def read_run(path: str | Path) -> BenchRun:
    """Read a run that `bench run --out` wrote. Raises DataError for anything else."""
    text = read_text(path)
    try:
        return BenchRun.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"]) or "the file"
        raise DataError(
            f"{path} is not a run of this bench ({place}: {first['msg']}). Give a file that `claimpath bench run "
            "--out FILE` wrote"
        ) from None


@dataclass(frozen=True, slots=True)
class ReadPredictions:
    """Predictions from a file."""

    predictions: tuple[Prediction, ...]
    """Those of arguments that the task counts."""
    notes: tuple[str, ...]
    """What was left out, and what was decided where the file leaves it open."""


def read_predictions(path: str | Path, task: BenchTask, split: MissciSplit) -> ReadPredictions:
    """Read predictions for a task from a run of ours or from lines of JSON.

    A line holds `id`, the ranking as `ranking` or `ranked_passages` (ids, best first), or scores as `scores` (an
    object from id to number; higher is better, ties keep the study's order), and optionally `seed`.

    Raises DataError, with file and line, for a malformed line, an unknown argument, a passage that the argument's
    study does not have, a passage ranked twice, a score that is not finite, or two lines for one argument and seed.
    """
    path = Path(path)
    rows: Sequence[tuple[str, dict[str, Any]]]
    if task_of_run(path) is not None:
        rows = [
            (f"{path.name}, prediction {i}", p.model_dump())
            for i, p in enumerate(read_run(path).predictions, 1)
        ]
    else:
        rows = json_lines(path)
    arguments = {argument.id: argument for argument in split.arguments}
    counted = {argument.id for argument in task.population(split.arguments)}
    seen: dict[tuple[str, int], str] = {}
    predictions: list[Prediction] = []
    others: list[str] = []
    tied: list[str] = []
    for where, row in rows:
        prediction = _prediction(row, arguments, where)
        key = (prediction.id, prediction.seed)
        if key in seen:
            raise DataError(
                f"{where}: the argument {prediction.id!r} with seed {prediction.seed} was already predicted at "
                f"{seen[key]}; keep one of the two"
            )
        seen[key] = where
        if prediction.id not in counted:
            others.append(prediction.id)
            continue
        predictions.append(prediction)
        by_score = prediction.error is None and not {"ranking", "ranked_passages"} & row.keys()
        if by_score and _has_ties(row.get("scores")):
            tied.append(prediction.id)
    notes = []
    if others:
        notes.append(
            f"{len(others)} predictions are about arguments that {task.name} does not count, and are left out: "
            f"{some(others)}"
        )
    if tied:
        notes.append(
            f"{len(tied)} predictions give passages the same score; those keep the study's order: {some(tied)}"
        )
    return ReadPredictions(tuple(predictions), tuple(notes))


def _has_ties(scores: Any) -> bool:
    return isinstance(scores, dict) and len(set(scores.values())) < len(scores)


def _prediction(row: dict[str, Any], arguments: dict[str, MissciArgument], where: str) -> Prediction:
    argument = arguments[id_of(row, where, arguments, of="argument")]
    seed = whole_number(row, "seed", where)
    error = row.get("error")
    if error is not None:
        return Prediction(id=argument.id, seed=seed, error=str(error))
    given = row.get("given")
    if given is not None and not isinstance(given, str):
        raise DataError(f"{where}: `given` is {given!r}; the id of a passage was expected")
    return Prediction(id=argument.id, seed=seed, ranking=_ranking(row, argument, where), given=given)


def _ranking(row: dict[str, Any], argument: MissciArgument, where: str) -> tuple[str, ...]:
    ranking = row.get("ranking", row.get("ranked_passages"))
    known = {passage.id: order for order, passage in enumerate(argument.passages)}
    if ranking is None and isinstance(row.get("scores"), dict):
        scores = row["scores"]
        for passage, score in scores.items():
            if not isinstance(score, int | float) or isinstance(score, bool) or not abs(score) < float("inf"):
                raise DataError(
                    f"{where}: the score of {passage!r} is {score!r}; a finite number was expected"
                )
        ranking = sorted(scores, key=lambda passage: (-scores[passage], known.get(passage, 0)))
    if not isinstance(ranking, list | tuple) or not all(isinstance(passage, str) for passage in ranking):
        raise DataError(
            f"{where}: give `ranking` (or `ranked_passages`) as a list of passage ids, best first"
        )
    for passage in ranking:
        if passage not in known:
            raise DataError(f"{where}: the study of {argument.id!r} has no passage {passage!r}")
    if len(set(ranking)) != len(ranking):
        repeated = next(passage for i, passage in enumerate(ranking) if passage in ranking[:i])
        raise DataError(f"{where}: the passage {repeated!r} is ranked twice; rank each passage once")
    return tuple(ranking)
