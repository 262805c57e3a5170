"""Run a system that names fallacies over a split, and score it."""

import asyncio
import time
from collections.abc import Sequence

from claimpath.bench.draws import draw_given
from claimpath.bench.judge.judge import PremiseJudge
from claimpath.bench.manifest import make_manifest
from claimpath.bench.reconstruction.gold import frequencies_of, gold_gaps
from claimpath.bench.reconstruction.premises import judge_settings, match_premises
from claimpath.bench.reconstruction.records import ReconstructionBenchRun, ReconstructionPrediction
from claimpath.bench.reconstruction.scored import SETTING, TASK, scored_run
from claimpath.bench.reconstruction.systems import (
    ModelSystem,
    ReconstructionSystem,
    offline_system,
    trivial_system,
)
from claimpath.bench.reconstruction.trivial import BY_CHANCE, TRIVIAL
from claimpath.bench.run import Advance
from claimpath.datasets import MissciSplit
from claimpath.errors import SettingsError
from claimpath.models.managed import ManagedGenerator

SEEDS = (1, 2, 3)
"""Seeds of a language model where none are given, as in MissciPlus, appendix H.1."""
CHANCE_SEEDS = tuple(range(1, 21))
"""Seeds of the system by chance where none are given: with three, luck shows."""


async def run_reconstruction_bench(
    split: MissciSplit,
    validation: MissciSplit | None,
    system: str | ModelSystem,
    *,
    judge: PremiseJudge | None = None,
    seeds: Sequence[int] | None = None,
    advance: Advance | None = None,
) -> ReconstructionBenchRun:
    """Name the fallacies of every argument, and score classes and premises.

    validation: the split whose frequencies the trivial systems know; None for the published ones.
    system: the name of a trivial one, `offline`, or a language model with its settings. judge: decides which premises
    match; without one, classes alone are scored. seeds: each draws the passage that the claim rests on; used for a
    language model and for the system by chance. An argument none of whose prompts was answered fails and counts as
    without fallacies. Raises SettingsError for an unknown system and for seeds that are not different.
    """
    if seeds is None:
        seeds = CHANCE_SEEDS if system == BY_CHANCE else SEEDS
    if len(set(seeds)) != len(seeds) or not seeds:
        raise SettingsError(f"seeds must be different whole numbers, at least one; got {list(seeds)}")
    frequencies = frequencies_of(validation)
    answer: ReconstructionSystem
    if isinstance(system, ModelSystem):
        name, answer = system.generator.name, system
    elif system in TRIVIAL:
        name, answer = system, trivial_system(system, frequencies)
    elif system == "offline":
        name, answer = system, offline_system
    else:
        raise SettingsError(
            f"unknown system {system!r}; choose one of: {', '.join(TRIVIAL)}, offline, or a MODEL"
        )
    used = tuple(seeds) if isinstance(system, ModelSystem) or system == BY_CHANCE else ()
    started = time.perf_counter()
    jobs = []
    for seed in used or (0,):
        drawn = draw_given(split.arguments, seed)
        jobs += [(argument, drawn[argument.id], seed) for argument in split.arguments]
    n_done = 0
    predictions: list[ReconstructionPrediction | None] = [None] * len(jobs)
    waiting = iter(enumerate(jobs))

    async def work() -> None:
        nonlocal n_done
        for index, (argument, given, seed) in waiting:
            predictions[index] = await answer(argument, given, seed)
            n_done += 1
            if advance is not None:
                advance(n_done, len(jobs))

    n_workers = 1
    if isinstance(system, ModelSystem):
        n_workers = system.generator.around.limits.limit_of(system.generator.provider)
    async with asyncio.TaskGroup() as group:
        for _ in range(max(1, min(n_workers, len(jobs)))):
            group.create_task(work())
    done = [prediction for prediction in predictions if prediction is not None]
    trivial = None
    if judge is not None:
        gold = {argument.id: gold_gaps(argument) for argument in split.arguments}
        matched, trivial = await match_premises(done, split.arguments, gold, judge)
        done = list(matched)
    shown = system.shown if isinstance(system, ModelSystem) else "passages"
    manifest = make_manifest(
        task=TASK,
        system=name,
        setting=SETTING if shown == "passages" else shown,
        split=split.name,
        data_file=split.path,
        data_sha256=split.sha256,
        seeds=used,
        seconds=time.perf_counter() - started,
        settings={**_settings(system), **judge_settings(judge)},
        counts=_counts(system, done),
        models_sha256=getattr(judge, "models_sha256", {}),
        generators=_generators(system, judge),
    )
    return scored_run(split, validation, done, manifest, trivial_matches=trivial)


def _generators(system: str | ModelSystem, judge: PremiseJudge | None) -> list[ManagedGenerator]:
    asked = [system.generator] if isinstance(system, ModelSystem) else []
    of_judge = getattr(judge, "generator", None)
    return [*asked, of_judge] if isinstance(of_judge, ManagedGenerator) else asked


def _settings(system: str | ModelSystem) -> dict[str, str]:
    if isinstance(system, str):
        return {}
    return {"model": system.generator.name, **system.settings.shown}


def _counts(system: str | ModelSystem, predictions: Sequence[ReconstructionPrediction]) -> dict[str, int]:
    undecided = {"premises without a decision": sum(p.n_undecided for p in predictions)}
    if isinstance(system, str):
        return undecided
    found = [p.reconstruction for p in predictions if p.reconstruction is not None]
    quotes = [q for r in found for fallacy in r.fallacies for q in fallacy.quotes]
    total = system.generator.tally.total()
    return {
        **undecided,
        "prompts": sum(len(r.prompts) for r in found),
        "prompts without an answer": sum(r.n_without_answer for r in found),
        "fallacies that count": sum(len(r.fallacies) for r in found),
        "fallacies outside the nine classes": sum(sum(r.outside.values()) for r in found),
        "quotes": len(quotes),
        "quotes not located": sum(q.not_located is not None for q in quotes),
        "calls": total.n_attempts,
        "answers from the cache": total.n_from_cache,
    }
