"""Run a system over a task."""

import time
from collections.abc import Callable, Sequence

from claimpath.bench.case import Case
from claimpath.bench.fingerprint import model_digests
from claimpath.bench.manifest import make_manifest
from claimpath.bench.records import BenchRun, Prediction
from claimpath.bench.score import score_run
from claimpath.bench.systems import System, find_system
from claimpath.bench.tasks import Setting, find_task
from claimpath.datasets import MissciSplit
from claimpath.errors import MissingExtraError, SettingsError, UserError

DEFAULT_SEEDS = (1, 2, 3, 4, 5)
Advance = Callable[[int, int], None]


def run_bench(
    split: MissciSplit,
    *,
    task: str,
    system: str,
    setting: Setting = "open",
    seeds: Sequence[int] = DEFAULT_SEEDS,
    advance: Advance | None = None,
) -> BenchRun:
    """Run a system on every case of a task and score it.

    seeds: used where they change anything: for the system `random`, and for tasks that draw a passage.
    advance: called with the number of cases done and their total.

    A system that fails on a case leaves a row with the reason; the case counts 0. Raises SettingsError for unknown
    names, MissingExtraError where the system needs a package that is not installed.
    """
    the_task, info = find_task(task), find_system(system)
    if len(set(seeds)) != len(seeds) or not seeds:
        raise SettingsError(f"seeds must be different whole numbers, at least one; got {list(seeds)}")
    used = tuple(seeds) if info.uses_seed or the_task.draws_passages else ()
    started = time.perf_counter()
    answer = info.build(split)
    by_seed = {seed: the_task.cases(split.arguments, seed) for seed in used or (0,)}
    population = the_task.population(split.arguments)
    predictions: list[Prediction] = []
    # Arguments on the same study together, and all seeds of an argument: what a system keeps of a study is re-used.
    for argument in sorted(population, key=lambda a: a.study_id):
        for seed, cases in by_seed.items():
            case = cases[argument.id]
            ranking, error = _answer(answer, case)
            predictions.append(
                Prediction(id=argument.id, seed=seed, ranking=ranking, given=case.given, error=error)
            )
            if advance is not None:
                advance(len(predictions), len(population) * len(by_seed))
    seconds = time.perf_counter() - started
    manifest = make_manifest(
        task=the_task.name,
        system=system,
        setting=setting,
        split=split.name,
        data_file=split.path,
        data_sha256=split.sha256,
        models_sha256=model_digests(system),
        seeds=used,
        seconds=seconds,
    )
    return score_run(split, manifest, predictions)


def _answer(system: System, case: Case) -> tuple[tuple[str, ...], str | None]:
    try:
        return tuple(system(case)), None
    except (UserError, MissingExtraError):
        raise
    except Exception as error:
        # One broken case must not cost the others; it is a row with its reason, and it counts 0.
        return (), f"{type(error).__name__}: {error}"
