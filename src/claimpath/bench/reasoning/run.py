"""Run a system over a split: check, align with people's reference, validate, count."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from claimpath._version import __version__
from claimpath.bench.fingerprint import model_digests
from claimpath.bench.manifest import make_manifest
from claimpath.bench.reasoning.judged import failed_claim, judge_graph
from claimpath.bench.reasoning.records import ClaimReasoning, ReasoningBenchRun, ReasoningScore
from claimpath.bench.reasoning.score import class_shares, score_claims
from claimpath.bench.reasoning.systems import OFFLINE, OpenModels, jury_of
from claimpath.bench.reasoning.trivial import N_CLASSES, trivial_graphs
from claimpath.bench.reasoning.warned import run_warnings
from claimpath.bench.reconstruction.gold import frequencies_of
from claimpath.bench.run import Advance
from claimpath.datasets import MissciArgument, MissciSplit, study_of
from claimpath.engines.generator import dry_generator
from claimpath.errors import ClaimError, SettingsError, StudyError
from claimpath.models.budget import Budget
from claimpath.models.estimate import Estimate
from claimpath.models.windows import window_of
from claimpath.pipeline import RECONSTRUCTION, check_async
from claimpath.records import Claim
from claimpath.stages.align.align import DEFAULT_THRESHOLD
from claimpath.stages.align.sides import Side, side_of
from claimpath.stages.graph.from_argument import graph_from_argument
from claimpath.stages.verdict.settings import verdict_settings

TASK = "missciplus/reasoning"


async def run_reasoning_bench(
    split: MissciSplit,
    validation: MissciSplit | None,
    system: str,
    *,
    judges: str | Sequence[str] = OFFLINE,
    validates: bool = True,
    threshold: int = DEFAULT_THRESHOLD,
    ranker: str = "hybrid",
    options: Mapping[str, Any] | None = None,
    budget: Budget | str | None = None,
    cache: bool = True,
    limits: str | None = None,
    advance: Advance | None = None,
) -> ReasoningBenchRun:
    """Check every claim, hold its sub-graphs against people's, and validate those that are not aligned.

    validation: the split whose class frequencies the trivial systems know; None for the published ones.
    system: `offline` or a MODEL. options: of the check by a model, as `check` takes them. threshold: score, 1 to 5,
    from which a component matches. advance: called with the number of claims done and their total.

    A claim on which the system fails counts as failed at the verdict, without sub-graphs. Raises SettingsError for
    settings that are not allowed.
    """
    started = time.perf_counter()
    given = {name: value for name, value in (options or {}).items() if value is not None}
    if system == OFFLINE and given:
        named = ", ".join(f"--{name.replace('_', '-')}" for name in given)
        raise SettingsError(f"the system {OFFLINE!r} asks no language model, so {named} has no meaning")
    models = OpenModels.of(budget, cache, limits)
    references = [side_of(graph_from_argument(argument), argument.id) for argument in split.arguments]
    n_workers = 1
    try:
        jury = jury_of(judges, models, validates=validates, threshold=threshold)
        if system == OFFLINE:
            asking: dict[str, Any] = {"ranker": ranker}
        else:
            model = models.get(system)
            n_workers = model.around.limits.limit_of(model.provider)
            asking = {
                "ranker": ranker,
                "engine": model,
                **given,
                "window": given.get("window") or window_of(system),
            }

        async def one(number: int) -> ClaimReasoning:
            argument, reference = split.arguments[number], references[number]
            study, claim = study_of(argument), _claim(argument)
            try:
                report = await check_async(claim, study, **asking)
            except (ClaimError, StudyError) as error:
                return failed_claim(argument.id, argument.study_id, reference, str(error))
            return await judge_graph(
                argument.id,
                claim,
                study,
                report.verdict.label,
                side_of(report, argument.id),
                reference,
                jury,
                report.warnings,
            )

        claims = await _all(one, len(split.arguments), n_workers, advance)
        usage = models.usage()
        name = OFFLINE if system == OFFLINE else models.get(system).name
    finally:
        await models.close()
    frequencies = frequencies_of(validation)
    baselines = {
        trivial: score_claims(
            await _trivial(
                trivial_graphs(trivial, references, frequencies), split, references, jury.threshold
            )
        )
        for trivial in N_CLASSES
    }
    summary = ReasoningScore(
        task=TASK,
        system=name,
        judges=tuple(judge.name for judge in jury.similarity),
        validated=validates,
        split=split.name,
        data=split.path,
        data_sha256=split.sha256,
        version=__version__,
        settings={
            "ranker": ranker,
            "threshold": str(threshold),
            **_shown(given, system),
        },
        n_claims=len(claims),
        n_failed=len(_failures(claims)),
        tables=score_claims(claims),
        reference_classes=class_shares(claims, lambda claim: claim.reference_classes),
        baselines=baselines,
        embedder=jury.encoder.name,
        seconds=round(time.perf_counter() - started, 3),
        failures=_failures(claims),
        warnings=(*split.warnings, *run_warnings(claims, asks=jury.questioner is not None)),
        **usage,
    )
    manifest = make_manifest(
        task=TASK,
        system=name,
        split=split.name,
        data_file=split.path,
        data_sha256=split.sha256,
        models_sha256=model_digests("hybrid" if ranker == "hybrid" else "dense"),
        seconds=summary.seconds,
        settings={
            **summary.settings,
            "judges": ", ".join(summary.judges),
            "validated": "yes" if validates else "no",
            "embedder": summary.embedder,
        },
        generators=tuple(models.opened.values()),
    )
    return ReasoningBenchRun(summary=summary, manifest=manifest, claims=tuple(claims))


def estimate_reasoning_bench(
    split: MissciSplit, system: str, *, options: Mapping[str, Any] | None = None, cache: bool = True
) -> Estimate:
    """What the checks would ask and cost, from the real prompts; the judges' calls come on top. Nothing is sent."""
    if system == OFFLINE:
        raise SettingsError(f"the system {system!r} asks no language model; there is nothing to estimate")
    generator, dry, price = dry_generator(system, cache=cache)
    given = {name: value for name, value in (options or {}).items() if value is not None}
    given["window"] = given.get("window") or window_of(system)

    async def everything() -> None:
        for argument in split.arguments:
            await check_async(_claim(argument), study_of(argument), engine=generator, **given)

    asyncio.run(everything())
    return dry.estimate(price)


async def _all(
    one: Callable[[int], Awaitable[ClaimReasoning]], n: int, n_workers: int, advance: Advance | None
) -> list[ClaimReasoning]:
    """All claims in order, so many at a time."""
    done: dict[int, ClaimReasoning] = {}
    waiting = iter(range(n))

    async def work() -> None:
        for number in waiting:
            done[number] = await one(number)
            if advance is not None:
                advance(len(done), n)

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(max(1, min(n_workers, n))):
                group.create_task(work())
    except ExceptionGroup as failed:
        # What one claim raises is a person's mistake in the settings, or ours: no group of it.
        raise failed.exceptions[0] from None
    return [done[number] for number in range(n)]


async def _trivial(
    graphs: Sequence[Side], split: MissciSplit, references: Sequence[Side], threshold: int
) -> list[ClaimReasoning]:
    """Trivial graphs, judged without any model whoever judges the system."""
    jury = jury_of(OFFLINE, OpenModels(), validates=True, threshold=threshold)
    return [
        await judge_graph(
            argument.id,
            _claim(argument),
            study_of(argument, zones=False),
            "Incorrect",
            graph,
            reference,
            jury,
        )
        for argument, graph, reference in zip(split.arguments, graphs, references, strict=True)
    ]


def _shown(given: Mapping[str, Any], system: str) -> dict[str, str]:
    """The settings of the check by a model, defaults included; of a file its name alone, as folders are private."""
    if system == OFFLINE:
        return {}
    verdict = {name: value for name, value in given.items() if name not in RECONSTRUCTION}
    others = {name: value for name, value in given.items() if name in RECONSTRUCTION}
    shown = {name: Path(v).name if name == "reconstruct_prompt" else str(v) for name, v in others.items()}
    return {
        **verdict_settings(**verdict).shown,
        "window": str(given.get("window") or window_of(system)),
        **shown,
    }


def _claim(argument: MissciArgument) -> Claim:
    return Claim(text=argument.claim.strip())


def _failures(claims: Sequence[ClaimReasoning]) -> tuple[str, ...]:
    return tuple(
        f"{claim.id}: {claim.error or 'no run gave a verdict'}"
        for claim in claims
        if claim.verdict == "No Response"
    )
