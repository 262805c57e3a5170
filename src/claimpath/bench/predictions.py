"""Read predictions: a run of ours, or lines of JSON in the authors' format."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from claimpath.bench.records import BenchRun, Prediction
from claimpath.bench.tasks import BenchTask
from claimpath.datasets import MissciArgument, MissciSplit
from claimpath.errors import DataError

_RUN_START = re.compile(r'\s*\{\s*"manifest"')


def read_run(path: str | Path) -> BenchRun:
    """Read a run that `bench run --out` wrote. Raises DataError for anything else."""
    text = _text(Path(path))
    try:
        return BenchRun.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"]) or "the file"
        raise DataError(
            f"{path} is not a run of this bench ({place}: {first['msg']}). Give a file that `claimpath bench run "
            "--out FILE` wrote"
        ) from None


def is_run(path: str | Path) -> bool:
    """Tell a run of ours from lines of JSON: it begins with its manifest."""
    return _RUN_START.match(_text(Path(path))) is not None


def read_predictions(path: str | Path, task: BenchTask, split: MissciSplit) -> tuple[Prediction, ...]:
    """Read predictions for a task from a run of ours or from lines of JSON.

    A line holds `id`, the ranking as `ranking` or `ranked_passages` (ids, best first), or scores as `scores` (an
    object from id to number; higher is better, ties keep the study's order), and optionally `seed`.

    Raises DataError, with file and line, for a malformed line, an unknown argument, a passage that the argument's
    study does not have, a passage ranked twice, a score that is not finite, or two lines for one argument and seed.
    """
    path = Path(path)
    text = _text(path)
    if is_run(path):
        rows: Sequence[tuple[str, Any]] = [
            (f"{path.name}, prediction {i}", p.model_dump())
            for i, p in enumerate(read_run(path).predictions, 1)
        ]
    else:
        rows = [
            (f"{path.name}:{number}", _parsed(line, f"{path.name}:{number}"))
            for number, line in enumerate(text.split("\n"), start=1)
            if line.strip()
        ]
    if not rows:
        raise DataError(f"{path} holds no predictions; write one JSON object a line, with `id` and `ranking`")
    arguments = {argument.id: argument for argument in split.arguments}
    counted = {argument.id for argument in task.population(split.arguments)}
    seen: dict[tuple[str, int], str] = {}
    predictions: list[Prediction] = []
    for where, row in rows:
        prediction = _prediction(row, arguments, where)
        key = (prediction.id, prediction.seed)
        if key in seen:
            raise DataError(
                f"{where}: the argument {prediction.id!r} with seed {prediction.seed} was already predicted at "
                f"{seen[key]}; keep one of the two"
            )
        seen[key] = where
        if prediction.id in counted:
            predictions.append(prediction)
    return tuple(predictions)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise DataError(
            f"there is no file {str(path)!r}; give the path of a predictions or run file"
        ) from None
    except IsADirectoryError:
        raise DataError(f"{str(path)!r} is a folder; give a predictions or run file") from None
    except UnicodeDecodeError as error:
        raise DataError(f"{path} is not UTF-8 (byte {error.start}); save it as UTF-8") from None


def _parsed(line: str, where: str) -> Any:
    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        raise DataError(
            f"{where}: not JSON ({error.msg} at column {error.colno}); one object a line"
        ) from None


def _prediction(row: Any, arguments: dict[str, MissciArgument], where: str) -> Prediction:
    if not isinstance(row, dict) or not isinstance(row.get("id"), str):
        raise DataError(f"{where}: an object with the text field `id` was expected")
    argument = arguments.get(row["id"])
    if argument is None:
        raise DataError(
            f"{where}: the data has no argument {row['id']!r}; check that --split is the right one"
        )
    seed = row.get("seed", 0)
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise DataError(f"{where}: `seed` is {seed!r}; a whole number was expected")
    error = row.get("error")
    if error is not None:
        return Prediction(id=argument.id, seed=seed, error=str(error))
    return Prediction(
        id=argument.id, seed=seed, ranking=_ranking(row, argument, where), given=row.get("given")
    )


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
