"""Run a system over a task."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from claimpath.bench.case import Case
from claimpath.bench.manifest import make_manifest
from claimpath.bench.records import BenchRun, Prediction
from claimpath.bench.score import score_run
from claimpath.bench.systems import BuildRequest, System, resolve_system
from claimpath.bench.systems.order import ranking_problem
from claimpath.bench.tasks import Setting, find_task
from claimpath.datasets import MissciSplit
from claimpath.errors import MissingExtraError, SettingsError, UserError
from claimpath.models.remembered import remembered_vectors

DEFAULT_SEEDS = (1, 2, 3, 4, 5)
Advance = Callable[[int, int], None]


def run_bench(
    split: MissciSplit,
    *,
    task: str,
    system: str,
    setting: Setting = "open",
    seeds: Sequence[int] = DEFAULT_SEEDS,
    options: Mapping[str, Any] | None = None,
    advance: Advance | None = None,
) -> BenchRun:
    """Run a system on every case of a task and score it.

    system: a name, or `embedding:ID` and `afc:ID`. options: what `SystemOptions` holds, by name.
    seeds: used where they change anything: for the system `random`, and for tasks that draw a passage, unless
    `given_in` is `none`.
    advance: called with the number of cases done and their total.

    A system that fails on a case, or ranks passages that are not the study's, leaves a row with the reason; the case
    counts 0. Raises SettingsError for unknown names and options that don't go together, MissingExtraError where the
    system needs a package that is not installed.
    """
    the_task = find_task(task)
    info, chosen = resolve_system(system, options or {})
    if chosen.given_in is not None and not the_task.draws_passages:
        raise SettingsError("--given-in goes with missciplus/undermining; leave it out, or name that task")
    if len(set(seeds)) != len(seeds) or not seeds:
        raise SettingsError(f"seeds must be different whole numbers, at least one; got {list(seeds)}")
    draws = the_task.draws_passages and chosen.given_in != "none"
    used = tuple(seeds) if info.uses_seed or draws else ()
    started = time.perf_counter()
    predictions: list[Prediction] = []
    with remembered_vectors():
        answer = info.build(
            BuildRequest(split=split, task=the_task.rank_task, setting=setting, options=chosen)
        )
        by_seed = {seed: the_task.cases(split.arguments, seed) for seed in used or (0,)}
        population = the_task.population(split.arguments)
        # Arguments on the same study together, and all seeds of an argument: what is kept of a study is used again.
        for argument in sorted(population, key=lambda a: a.study_id):
            for seed, cases in by_seed.items():
                case = cases[argument.id] if draws else replace(cases[argument.id], given=None, premise=None)
                ranking, error = answer_case(answer, case)
                predictions.append(
                    Prediction(id=argument.id, seed=seed, ranking=ranking, given=case.given, error=error)
                )
                if advance is not None:
                    advance(len(predictions), len(population) * len(by_seed))
    settings = dict(answer.settings)
    if the_task.draws_passages:
        settings["accurate-premise passage"] = chosen.given_in or "claim"
    manifest = make_manifest(
        task=the_task.name,
        system=answer.name,
        setting=setting,
        split=split.name,
        data_file=split.path,
        data_sha256=split.sha256,
        models_sha256=answer.models_sha256,
        seeds=used,
        seconds=time.perf_counter() - started,
        settings=settings,
        counts=answer.counts(),
    )
    return score_run(split, manifest, predictions)


def rescored(split: MissciSplit, run: BenchRun, setting: Setting) -> BenchRun:
    """The same rankings in another setting. Not for systems that rank otherwise there (`SystemInfo.by_setting`)."""
    return score_run(split, run.manifest.model_copy(update={"setting": setting}), run.predictions)


def answer_case(system: System, case: Case) -> tuple[tuple[str, ...], str | None]:
    """A system's ranking and what is wrong with it; a ranking with something wrong is empty."""
    try:
        ranking = tuple(system(case))
    except (UserError, MissingExtraError):
        raise
    except Exception as error:
        # One broken case must not cost the others; it is a row with its reason, and it counts 0.
        return (), f"{type(error).__name__}: {error}"
    problem = ranking_problem(ranking, (passage.id for passage in case.argument.passages))
    return ((), problem) if problem else (ranking, None)
