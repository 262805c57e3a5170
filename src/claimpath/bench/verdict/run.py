"""Run a system over the benchmark of verdicts."""

import asyncio
import time
from collections.abc import Callable, Sequence

from claimpath._version import __version__
from claimpath.bench.verdict.cases import ClaimSet, VerdictCase, verdict_cases
from claimpath.bench.verdict.records import VerdictBenchRun, VerdictPrediction, VerdictScore
from claimpath.bench.verdict.score import reasons_without_response, score_verdicts, trivial_baselines
from claimpath.bench.verdict.systems import (
    ALWAYS,
    OFFLINE,
    ModelSystem,
    VerdictSystem,
    constant_system,
    offline_system,
)
from claimpath.datasets import MissciSplit
from claimpath.datasets.true_claims import TrueClaims
from claimpath.engines.choose import dry_engine, model_engine
from claimpath.errors import SettingsError
from claimpath.models.budget import Budget
from claimpath.models.cache import CallCache
from claimpath.models.estimate import Estimate
from claimpath.models.generator import TextGenerator
from claimpath.models.limits import Limits
from claimpath.models.open import money_warnings
from claimpath.records import Undefined
from claimpath.stages.verdict.settings import VerdictSettings

Advance = Callable[[int, int], None]
TASK = "missciplus/verdict"


def run_verdict_bench(
    split: MissciSplit,
    *,
    system: str | TextGenerator,
    settings: VerdictSettings | None = None,
    claims: ClaimSet = "false",
    true_claims: TrueClaims | None = None,
    budget: Budget | str | None = None,
    cache: CallCache | bool = True,
    limits: Limits | str | None = None,
    ranker: str = "hybrid",
    advance: Advance | None = None,
) -> VerdictBenchRun:
    """Ask a system about every claim and score its answers.

    system: a name of `NAMED_SYSTEMS`, a MODEL string, or anything that answers requests. settings: of a model. limits:
    calls that may be open at the same time. ranker: of the offline engine. advance: called with the number of claims
    done and their total.

    A run that was ended is resumed by running it again with the same cache. Failures are runs without a response, and
    count. Raises SettingsError where system, settings and claims don't go together.
    """
    started = time.perf_counter()
    cases = _cases(split, true_claims, claims, zones=system == OFFLINE)
    if isinstance(system, str) and (system == OFFLINE or system in ALWAYS):
        if settings is not None or budget is not None:
            raise SettingsError(
                f"the system {system!r} asks no language model, so it takes no settings of one"
            )
        answer = offline_system(ranker) if system == OFFLINE else constant_system(ALWAYS[system])
        predictions = asyncio.run(_answer_all(answer, cases, advance, at_once=1))
        score = _score(split, true_claims, claims, cases, predictions, system, time.perf_counter() - started)
        return _run(score, cases, predictions)
    settings = settings or VerdictSettings()
    engine = model_engine(system, settings, budget=budget, cache=cache, limits=limits)
    asked = ModelSystem(engine.generator, settings, engine.window)

    async def everything() -> list[VerdictPrediction]:
        try:
            # Enough claims under way that the provider is never idle, without preparing all of them first.
            at_once = 2 * engine.generator.around.limits.limit_of(engine.generator.provider)
            return await _answer_all(asked, cases, advance, at_once=at_once)
        finally:
            if isinstance(system, str):
                await engine.generator.aclose()

    predictions = asyncio.run(everything())
    name = engine.generator.name
    score = _score(split, true_claims, claims, cases, predictions, name, time.perf_counter() - started)
    tally = engine.generator.tally
    counts = tally.total()
    return _run(
        score.model_copy(
            update={
                "settings": {**settings.shown, **_selected(settings), "window": str(engine.window)},
                "n_calls": counts.n_attempts,
                "n_from_cache": counts.n_from_cache,
                "n_tokens": tally.sent_in + tally.sent_out,
                "cost": tally.dollars(),
                "warnings": (*money_warnings(engine.generator), *score.warnings),
            }
        ),
        cases,
        predictions,
    )


def estimate_verdict_bench(
    split: MissciSplit,
    *,
    system: str,
    settings: VerdictSettings,
    claims: ClaimSet = "false",
    true_claims: TrueClaims | None = None,
    cache: CallCache | bool = True,
) -> Estimate:
    """What a run would ask and cost, from the real prompts; nothing is sent."""
    if system == OFFLINE or system in ALWAYS:
        raise SettingsError(f"the system {system!r} asks no language model; there is nothing to estimate")
    cases = _cases(split, true_claims, claims)
    engine, dry, price = dry_engine(system, settings, cache=cache)
    asyncio.run(
        _answer_all(ModelSystem(engine.generator, settings, engine.window), cases, None, at_once=len(cases))
    )
    return dry.estimate(price)


def _cases(
    split: MissciSplit, true_claims: TrueClaims | None, claims: ClaimSet, *, zones: bool = False
) -> list[VerdictCase]:
    if claims != "false" and true_claims is None:
        raise SettingsError(f"--claims {claims} needs the file of true claims")
    return verdict_cases(split, true_claims, claims, zones=zones)


async def _answer_all(
    system: VerdictSystem, cases: Sequence[VerdictCase], advance: Advance | None, *, at_once: int
) -> list[VerdictPrediction]:
    """All answers in the order of the cases. What may be open at the same time is the generator's business."""
    gate = asyncio.Semaphore(max(1, at_once))
    n_done = 0

    async def one(case: VerdictCase) -> VerdictPrediction:
        nonlocal n_done
        async with gate:
            answer = await system(case)
        n_done += 1
        if advance is not None:
            advance(n_done, len(cases))
        return answer

    return list(await asyncio.gather(*(one(case) for case in cases)))


def _selected(settings: VerdictSettings) -> dict[str, str]:
    if settings.evidence != "selected":
        return {}
    return {"selected": "passages that people linked to the claim's reasoning"}


def _score(
    split: MissciSplit,
    true_claims: TrueClaims | None,
    claims: ClaimSet,
    cases: Sequence[VerdictCase],
    predictions: Sequence[VerdictPrediction],
    system: str,
    seconds: float,
) -> VerdictScore:
    expected = {case.id: case.is_true for case in cases}
    files = {} if claims == "true" else {split.path: split.sha256}
    if claims != "false" and true_claims is not None:
        files[true_claims.path] = true_claims.sha256
    missing = [f"{p.id}: {note}" for p in predictions for note in p.notes if "read whole" not in note]
    return VerdictScore(
        task=TASK,
        system=system,
        split=split.name,
        claims=claims,
        data=", ".join(files),
        data_sha256=files,
        version=__version__,
        settings={},
        measures=score_verdicts(predictions, expected, _studies(cases)),
        baselines=trivial_baselines(expected),
        no_response=reasons_without_response(predictions),
        n_in_parts=sum(prediction.n_parts > 1 for prediction in predictions),
        cost=Undefined(reason="No language model was asked."),
        seconds=seconds,
        warnings=(*split.warnings, *missing),
    )


def _studies(cases: Sequence[VerdictCase]) -> dict[str, str]:
    return {case.id: case.study.source for case in cases}


def _run(
    score: VerdictScore, cases: Sequence[VerdictCase], predictions: Sequence[VerdictPrediction]
) -> VerdictBenchRun:
    return VerdictBenchRun(summary=score, studies=_studies(cases), predictions=tuple(predictions))
