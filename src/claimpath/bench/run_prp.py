"""Run pairwise ranking prompting over a ranking task: cases at the same time, comparisons of a case one by one."""

import asyncio
import time
from collections import Counter
from collections.abc import Sequence

from claimpath.bench.case import Case
from claimpath.bench.manifest import make_manifest
from claimpath.bench.records import BenchRun, Prediction
from claimpath.bench.run import Advance
from claimpath.bench.score import score_run
from claimpath.bench.systems.options import shown
from claimpath.bench.tasks import Setting, candidates, find_task
from claimpath.datasets import MissciSplit, study_of
from claimpath.errors import SettingsError
from claimpath.models.managed import ManagedGenerator
from claimpath.records import Study
from claimpath.stages.rank.arrange import arrange
from claimpath.stages.rank.prp import rank_prp
from claimpath.stages.rank.prp_prompt import PrpSettings
from claimpath.stages.rank.request import RankRequest

PRP_SEEDS = (1, 2, 3)
"""Seeds of the initial order where none are given, as many as in MissciPlus, F.1.3."""
PRP_SETTING: Setting = "closed"
"""The setting where none is given: the authors compare the annotated passages only, for the cost."""


async def run_prp_bench(
    split: MissciSplit,
    generator: ManagedGenerator,
    settings: PrpSettings,
    *,
    task: str,
    setting: Setting = PRP_SETTING,
    seeds: Sequence[int] = PRP_SEEDS,
    advance: Advance | None = None,
) -> BenchRun:
    """Rank every case of a task with comparisons, and score.

    setting: `closed` compares the annotated passages only, `open` all passages of the study.
    seeds: used where the initial order is random, and for tasks that draw a passage.

    A case none of whose comparisons got an answer is a failure with its reason, and counts 0; the initial order is
    never scored in its place. Raises SettingsError for an unknown task and for seeds that are not different.
    """
    the_task = find_task(task)
    if len(set(seeds)) != len(seeds) or not seeds:
        raise SettingsError(f"seeds must be different whole numbers, at least one; got {list(seeds)}")
    used = tuple(seeds) if settings.initial == "random" or the_task.draws_passages else ()
    started = time.perf_counter()
    population = the_task.population(split.arguments)
    cases = [
        case
        for seed in used or (0,)
        for argument_id, case in the_task.cases(split.arguments, seed).items()
        if argument_id in {argument.id for argument in population}
    ]
    studies = {
        argument.id: _study(study_of(argument), candidates(argument, setting)) for argument in population
    }
    counts: Counter[str] = Counter()
    predictions: list[Prediction | None] = [None] * len(cases)
    waiting = iter(enumerate(cases))
    n_done = 0

    async def work() -> None:
        nonlocal n_done
        for index, case in waiting:
            predictions[index] = await _predict(case, studies[case.argument.id], generator, settings, counts)
            n_done += 1
            if advance is not None:
                advance(n_done, len(cases))

    # Each case has one call open, or two with both orders: more workers than slots would only wait.
    n_workers = max(1, min(len(cases), generator.around.limits.limit_of(generator.provider)))
    async with asyncio.TaskGroup() as group:
        for _ in range(n_workers):
            group.create_task(work())
    manifest = make_manifest(
        task=the_task.name,
        system=prp_name(generator.name, settings),
        setting=setting,
        split=split.name,
        data_file=split.path,
        data_sha256=split.sha256,
        seeds=used,
        seconds=time.perf_counter() - started,
        settings={"model": generator.name, **settings.shown},
        counts={**counts, **_calls(generator)},
        generators=[generator],
    )
    return score_run(split, manifest, [prediction for prediction in predictions if prediction is not None])


def prp_name(model: str, settings: PrpSettings) -> str:
    """The system's name in tables, with what can change a ranking."""
    parts = [
        model,
        settings.instruction,
        "titles" if settings.titles else "no titles",
        f"passes={settings.passes}",
        f"from {settings.initial}",
        "both orders" if settings.both_orders else "",
        "" if settings.candidates is None else f"candidates={settings.candidates}",
        "" if settings.temperature == 0 else f"temperature={settings.shown['temperature']}",
    ]
    return shown("prp", parts)


async def _predict(
    case: Case, study: Study, generator: ManagedGenerator, settings: PrpSettings, counts: Counter[str]
) -> Prediction:
    request = RankRequest(
        claim=case.argument.claim,
        study=study,
        task=case.task,
        given=tuple(p for p in study_of(case.argument).passages if p.id == case.given),
        premise=case.premise,
        seed=case.seed,
    )
    found = await rank_prp(request, generator, settings)
    counts.update(found.counts)
    asked, undecided = found.counts["comparisons"], found.counts["undecided"]
    if asked and undecided - found.counts["disagreements"] == asked:
        return Prediction(id=case.argument.id, seed=case.seed, given=case.given, error=found.warnings[0])
    ranking = arrange(study.passages, found.scores)
    return Prediction(
        id=case.argument.id,
        seed=case.seed,
        given=case.given,
        ranking=tuple(item.passage_id for item in ranking),
    )


def _study(study: Study, kept: Sequence[str]) -> Study:
    """The study with these passages only. A repeat whose original is left out stands for itself."""
    ids = frozenset(kept)
    passages = tuple(
        p if p.duplicate_of is None or p.duplicate_of in ids else p.model_copy(update={"duplicate_of": None})
        for p in study.passages
        if p.id in ids
    )
    return study.model_copy(update={"passages": passages})


def _calls(generator: ManagedGenerator) -> dict[str, int]:
    total = generator.tally.total()
    return {
        "calls": total.n_attempts,
        "answers from the cache": total.n_from_cache,
        "tokens": generator.tally.sent_in + generator.tally.sent_out,
    }
