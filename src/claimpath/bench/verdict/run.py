"""Run a system over the benchmark of verdicts."""

import asyncio
import time

from claimpath.bench.verdict.asking import (
    Advance,
    answer_all,
    answers_of_model,
    claims_manifest,
    spent_by,
)
from claimpath.bench.verdict.cases import ClaimSet, verdict_cases
from claimpath.bench.verdict.questions import questions_of
from claimpath.bench.verdict.records import VerdictBenchRun
from claimpath.bench.verdict.scored import TASK, scored_run
from claimpath.bench.verdict.systems import (
    ALWAYS,
    OFFLINE,
    ModelSystem,
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
from claimpath.stages.verdict.settings import VerdictSettings


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
    questions = questions_of(split, true_claims, claims)
    cases = verdict_cases(split, true_claims, claims, zones=system == OFFLINE)
    if isinstance(system, str) and (system == OFFLINE or system in ALWAYS):
        if settings is not None or budget is not None:
            raise SettingsError(
                f"the system {system!r} asks no language model, so it takes no settings of one"
            )
        answer = offline_system(ranker) if system == OFFLINE else constant_system(ALWAYS[system])
        predictions = asyncio.run(answer_all(answer, cases, advance, at_once=1))
        return scored_run(
            questions, predictions, claims_manifest(TASK, questions, system, time.perf_counter() - started)
        )
    settings = settings or VerdictSettings()
    engine = model_engine(system, settings, budget=budget, cache=cache, limits=limits)
    generator = engine.generator
    asked = ModelSystem(generator, settings, engine.window)
    predictions = answers_of_model(asked, generator, cases, advance, close=isinstance(system, str))
    manifest = claims_manifest(
        TASK,
        questions,
        generator.name,
        time.perf_counter() - started,
        {**settings.shown, **_selected(settings), "window": str(engine.window)},
        [generator],
    )
    run = scored_run(questions, predictions, manifest)
    n_tokens = generator.tally.sent_in + generator.tally.sent_out
    spent = {**spent_by(generator, run.summary.warnings), "n_tokens": n_tokens}
    return run.model_copy(update={"summary": run.summary.model_copy(update=spent)})


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
    questions_of(split, true_claims, claims)
    cases = verdict_cases(split, true_claims, claims)
    engine, dry, price = dry_engine(system, settings, cache=cache)
    asyncio.run(
        answer_all(ModelSystem(engine.generator, settings, engine.window), cases, None, at_once=len(cases))
    )
    return dry.estimate(price)


def _selected(settings: VerdictSettings) -> dict[str, str]:
    if settings.evidence != "selected":
        return {}
    return {"selected": "passages that people linked to the claim's reasoning"}
