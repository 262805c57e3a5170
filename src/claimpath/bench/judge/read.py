"""Read decisions again: a run of ours, or lines of JSON."""

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from claimpath._version import __version__
from claimpath.bench.judge.folds import argument_folds
from claimpath.bench.judge.records import JudgeBenchRun, JudgePrediction
from claimpath.bench.judge.run import SPLIT, TASK, find_rows, rated_questions, rows_of, trivial_scores
from claimpath.bench.judge.score import score_decisions
from claimpath.bench.judge.scored import THRESHOLD
from claimpath.bench.lines import json_lines, read_text, task_of_run, whole_number
from claimpath.bench.notes import lacking_seeds
from claimpath.bench.records import BenchScore
from claimpath.bench.same_data import check_same_data
from claimpath.datasets.premise_pairs import PremisePairs
from claimpath.errors import DataError


def read_judge_run(path: Path) -> JudgeBenchRun:
    """Read what `bench run missciplus/judge --out FILE` wrote. Raises DataError for anything else."""
    try:
        return JudgeBenchRun.model_validate_json(read_text(path))
    except ValidationError:
        raise DataError(
            f"{path} is not a run of {TASK}; give a file that `claimpath bench run {TASK} --out FILE` wrote"
        ) from None


async def score_judge_file(
    path: Path, data: PremisePairs, *, setting: str | None = None, folder: Path | None = None
) -> JudgeBenchRun:
    """Score a run of ours again, or lines of JSON with `id`, and `match` (true or false) or `score`, or both.

    A score alone means a match from 0.5. `seed` may stand beside. A row that people rated and the file leaves out is
    missing, and counts as an error. setting: which rows; by default as in the run, else `distinct`.

    Raises DataError for other data than a run was made with, an unknown or repeated id, a score that is not finite.
    """
    run = _ours(path)
    if run is not None:
        check_same_data(path, {run.summary.data: run.summary.data_sha256}, {data.path: data.sha256})
    rows = find_rows(setting or (run.summary.setting if run is not None else None))
    pairs = rows_of(data.pairs, rows)
    predictions = run.predictions if run is not None else _lines(path, {pair.id for pair in data.pairs})
    gold = {pair.id: pair.match for pair in pairs}
    arguments = {pair.id: pair.argument_id for pair in pairs}
    predictions = tuple(p for p in predictions if p.id in gold)
    found = tuple(sorted({p.seed for p in predictions}))
    seeds = () if found in {(), (0,)} else found
    folds = argument_folds(arguments.values())
    old = run.summary if run is not None else None
    answered = [(p.id, p.seed) for p in predictions]
    lacking = lacking_seeds(tuple(gold), answered, seeds, "count as errors", of="rows")
    summary = BenchScore(
        task=TASK,
        system=old.system if old else path.stem,
        split=SPLIT,
        setting=rows,
        data=data.path,
        data_sha256=data.sha256,
        version=old.version if old else __version__,
        models_sha256=old.models_sha256 if old else {},
        seeds=seeds,
        seconds=old.seconds if old else 0.0,
        measures=score_decisions(predictions, gold, arguments, seeds),
        baselines=await trivial_scores(rated_questions(pairs, folder), folds),
        settings=old.settings if old else {},
        counts=old.counts if old else {},
        failures=tuple(f"{p.id} (seed {p.seed}): {p.error}" for p in predictions if p.match is None),
        warnings=tuple(dict.fromkeys((*(old.warnings if old else data.warnings), *lacking))),
    )
    return JudgeBenchRun(
        summary=summary,
        manifest=run.manifest if run is not None else None,
        arguments=arguments,
        gold=gold,
        folds=folds,
        predictions=predictions,
    )


def _ours(path: Path) -> JudgeBenchRun | None:
    """The run, where the file is one; None for lines. Raises DataError for a run of another task."""
    task = task_of_run(path)
    if task is None:
        return None
    if task != TASK:
        raise DataError(f"{path} is a run of {task}, not of {TASK}; name its task")
    return read_judge_run(path)


def _lines(path: Path, known: set[str]) -> tuple[JudgePrediction, ...]:
    found: dict[tuple[str, int], JudgePrediction] = {}
    places: dict[tuple[str, int], str] = {}
    for where, row in json_lines(path):
        prediction = _prediction(row, known, where)
        key = (prediction.id, prediction.seed)
        if key in found:
            raise DataError(
                f"{where}: the row {prediction.id!r} with seed {prediction.seed} was already judged at {places[key]}; "
                "keep one of the two"
            )
        found[key], places[key] = prediction, where
    return tuple(found.values())


def _prediction(row: Mapping[str, Any], known: set[str], where: str) -> JudgePrediction:
    if not isinstance(row.get("id"), str | int):
        raise DataError(f"{where}: the field `id` was expected, a row's data_id")
    name = str(row["id"])
    if name not in known:
        raise DataError(f"{where}: the data has no row {name!r}; ids are those of the column data_id")
    seed, match, score = whole_number(row, "seed", where), row.get("match"), row.get("score")
    if score is not None and (
        not isinstance(score, int | float) or isinstance(score, bool) or not math.isfinite(score)
    ):
        raise DataError(f"{where}: `score` is {score!r}; a finite number was expected")
    if match is not None and not isinstance(match, bool):
        raise DataError(f"{where}: `match` is {match!r}; true or false was expected")
    error = row.get("error")
    if match is None and score is None and error is None:
        raise DataError(f"{where}: give `match`, `score` or `error`")
    decided = match if match is not None else None if score is None else score >= THRESHOLD
    return JudgePrediction(
        id=name,
        seed=seed,
        match=decided,
        score=None if score is None else float(score),
        error=None if decided is not None else str(error),
    )
