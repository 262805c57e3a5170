"""Score a run of reconstructions again, or fallacies that another program named."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from claimpath.bench.judge.judge import PremiseJudge
from claimpath.bench.lines import json_lines, task_of_run
from claimpath.bench.manifest import make_manifest
from claimpath.bench.reconstruction.gold import gold_gaps, validation_beside
from claimpath.bench.reconstruction.predictions import read_fallacies
from claimpath.bench.reconstruction.premises import judge_settings, match_premises
from claimpath.bench.reconstruction.read import manifest_of, read_reconstruction_run
from claimpath.bench.reconstruction.recorded import AS_RECORDED, is_recorded, read_recorded
from claimpath.bench.reconstruction.records import ReconstructionBenchRun, ReconstructionPrediction
from claimpath.bench.reconstruction.score import TrivialMatches
from claimpath.bench.reconstruction.scored import SETTING, TASK, scored_run
from claimpath.bench.rescore import check_task
from claimpath.bench.same_data import check_same_data
from claimpath.datasets import MissciSplit
from claimpath.errors import DataError


async def score_reconstruction_file(
    path: Path,
    *,
    load: Callable[[str], MissciSplit],
    split: str | None = None,
    normaliser: str | None = None,
    judge: PremiseJudge | None = None,
) -> ReconstructionBenchRun:
    """Score a run of ours again, or lines of JSON as `read_fallacies` or `read_recorded` takes
    them. No model is asked for fallacies.

    load: gives the split of that name; `dev` gives the frequencies of the trivial systems, too. split: of lines, by
    default `dev`; a run has its own. normaliser: of lines. judge: decides which premises match; a run without a new
    one keeps the answers of its own. Raises DataError where a run is about another task or other
    data.
    """
    check_task(path, TASK)
    if task_of_run(path) is not None:
        return await _again(path, load, split, normaliser, judge)
    data = load(split or "dev")
    rows = json_lines(path)
    if is_recorded(rows):
        return await _recorded(path, rows, data, validation_beside(data, load), normaliser, judge)
    read = read_fallacies(path, [argument.id for argument in data.arguments], normaliser=normaliser)
    seeds = tuple(sorted({prediction.seed for prediction in read.predictions}))
    predictions, trivial = await _judged(read.predictions, data, judge)
    manifest = make_manifest(
        task=TASK,
        system=path.stem,
        setting=SETTING,
        split=data.name,
        data_file=data.path,
        data_sha256=data.sha256,
        seeds=() if seeds == (0,) else seeds,
        settings={**({} if normaliser is None else {"normaliser": normaliser}), **judge_settings(judge)},
    )
    return scored_run(data, validation_beside(data, load), predictions, manifest, read.notes, trivial)


async def _recorded(
    path: Path,
    rows: Sequence[tuple[str, Mapping[str, Any]]],
    data: MissciSplit,
    validation: MissciSplit | None,
    normaliser: str | None,
    judge: PremiseJudge | None,
) -> ReconstructionBenchRun:
    """Score what MissciPlus's code wrote; with its own matches unless a judge is given."""
    if normaliser is not None:
        raise DataError(f"the classes of {path} are read already; leave out --normaliser")
    gold = {argument.id: gold_gaps(argument) for argument in data.arguments}
    predictions, notes = read_recorded(rows, gold)
    trivial: TrivialMatches | None = None
    if judge is not None:
        predictions, trivial = await _judged(predictions, data, judge)
    has_matches = any(prediction.matches is not None for prediction in predictions)
    own = {"premise judge": AS_RECORDED if has_matches else "none"}
    manifest = make_manifest(
        task=TASK,
        system=path.stem,
        setting=SETTING,
        split=data.name,
        data_file=data.path,
        data_sha256=data.sha256,
        settings=judge_settings(judge) if judge is not None else own,
    )
    return scored_run(data, validation, predictions, manifest, notes, trivial)


async def _judged(
    predictions: Sequence[ReconstructionPrediction], data: MissciSplit, judge: PremiseJudge | None
) -> tuple[tuple[ReconstructionPrediction, ...], TrivialMatches | None]:
    if judge is None:
        return tuple(predictions), None
    gold = {argument.id: gold_gaps(argument) for argument in data.arguments}
    return await match_premises(predictions, data.arguments, gold, judge)


async def _again(
    path: Path,
    load: Callable[[str], MissciSplit],
    split: str | None,
    normaliser: str | None,
    judge: PremiseJudge | None,
) -> ReconstructionBenchRun:
    run = read_reconstruction_run(path)
    manifest = manifest_of(run)
    if split is not None and split != manifest.split:
        raise DataError(f"{path} is a run of --split {manifest.split}, not of {split}; leave out --split")
    if normaliser is not None:
        raise DataError(f"{path} is a run, whose classes are read already; leave out --normaliser")
    data = load(manifest.split)
    check_same_data(path, {manifest.data_file: manifest.data_sha256}, {data.path: data.sha256})
    known = {argument.id for argument in data.arguments}
    seen: set[tuple[str, int]] = set()
    for prediction in run.predictions:
        if prediction.id not in known:
            raise DataError(f"{path}: the data has no argument {prediction.id!r}")
        if (prediction.id, prediction.seed) in seen:
            raise DataError(
                f"{path}: the argument {prediction.id!r} with seed {prediction.seed} was predicted twice; keep one of "
                "the two"
            )
        seen.add((prediction.id, prediction.seed))
    predictions, trivial = run.predictions, run.trivial_matches
    if judge is not None:
        predictions, found = await _judged(predictions, data, judge)
        trivial = None if found is None else {name: tuple(pairs) for name, pairs in found.items()}
        kept = {
            name: said for name, said in manifest.settings.items() if not name.startswith("premise judge")
        }
        manifest = manifest.model_copy(update={"settings": {**kept, **judge_settings(judge)}})
    scored = scored_run(data, validation_beside(data, load), predictions, manifest, trivial_matches=trivial)
    return scored if judge is not None else scored.model_copy(update={"manifest": run.manifest})
