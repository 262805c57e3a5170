"""Run a system over the claims, or score answers that were recorded."""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

from claimpath.bench.any_fallacy.read import read_answers, read_any_fallacy_run
from claimpath.bench.any_fallacy.records import AnyFallacyPrediction, AnyFallacyRun, AnyFallacyScore
from claimpath.bench.any_fallacy.score import reasons, score_answers, trivial_answers
from claimpath.bench.any_fallacy.settings import AnyFallacySettings
from claimpath.bench.any_fallacy.systems import (
    ALWAYS,
    OFFLINE,
    ModelSystem,
    constant_system,
    offline_system,
)
from claimpath.bench.records import Manifest
from claimpath.bench.same_data import check_same_data
from claimpath.bench.verdict.asking import (
    Advance,
    answer_all,
    answers_of_model,
    claims_manifest,
    spent_by,
)
from claimpath.bench.verdict.cases import ClaimSet, verdict_cases
from claimpath.bench.verdict.questions import Questions, questions_of
from claimpath.datasets import MissciSplit
from claimpath.datasets.true_claims import TrueClaims
from claimpath.engines.choose import dry_engine, model_engine
from claimpath.errors import SettingsError
from claimpath.models.budget import Budget
from claimpath.models.cache import CallCache
from claimpath.models.estimate import Estimate
from claimpath.models.generator import TextGenerator
from claimpath.models.limits import Limits

TASK = "missciplus/any-fallacy"


def run_any_fallacy(
    split: MissciSplit,
    *,
    system: str | TextGenerator,
    claims: ClaimSet = "both",
    true_claims: TrueClaims | None = None,
    settings: AnyFallacySettings | None = None,
    budget: Budget | str | None = None,
    cache: CallCache | bool = True,
    limits: Limits | str | None = None,
    advance: Advance | None = None,
) -> AnyFallacyRun:
    """Ask a system whether any fallacy applies, for every claim, and score its answers.

    system: a name of `NAMED_SYSTEMS`, a MODEL string, or anything that answers requests. Failures are runs without an
    answer, and count. Raises SettingsError where system, settings and claims don't go together.
    """
    started = time.perf_counter()
    settings = settings or AnyFallacySettings()
    questions = questions_of(split, true_claims, claims)
    cases = verdict_cases(split, true_claims, claims, zones=system == OFFLINE)
    if isinstance(system, str) and (system == OFFLINE or system in ALWAYS):
        answer = offline_system(settings.evidence) if system == OFFLINE else constant_system(ALWAYS[system])
        predictions = asyncio.run(answer_all(answer, cases, advance, at_once=1))
        shown = {"evidence": settings.evidence} if system == OFFLINE else {}
        manifest = claims_manifest(TASK, questions, system, time.perf_counter() - started, shown)
        return scored(questions, predictions, manifest)
    engine = model_engine(system, settings.of_model, budget=budget, cache=cache, limits=limits)
    generator = engine.generator
    asked = ModelSystem(generator, settings, engine.window)
    predictions = answers_of_model(asked, generator, cases, advance, close=isinstance(system, str))
    shown = {**settings.shown, "window": str(engine.window)}
    manifest = claims_manifest(
        TASK, questions, generator.name, time.perf_counter() - started, shown, [generator]
    )
    run = scored(questions, predictions, manifest)
    spent = spent_by(generator, run.summary.warnings)
    return run.model_copy(update={"summary": run.summary.model_copy(update=spent)})


def estimate_any_fallacy(
    split: MissciSplit,
    *,
    system: str,
    settings: AnyFallacySettings,
    claims: ClaimSet = "both",
    true_claims: TrueClaims | None = None,
    cache: CallCache | bool = True,
) -> Estimate:
    """What a run would ask and cost, from the real prompts; nothing is sent."""
    if system == OFFLINE or system in ALWAYS:
        raise SettingsError(f"the system {system!r} asks no language model; there is nothing to estimate")
    questions_of(split, true_claims, claims)
    cases = verdict_cases(split, true_claims, claims)
    engine, dry, price = dry_engine(system, settings.of_model, cache=cache)
    asked = ModelSystem(engine.generator, settings, engine.window)
    asyncio.run(answer_all(asked, cases, None, at_once=len(cases)))
    return dry.estimate(price)


def score_answer_file(
    split: MissciSplit, path: Path, *, claims: ClaimSet = "both", true_claims: TrueClaims | None = None
) -> AnyFallacyRun:
    """Score lines of answers. Raises DataError where a line is malformed or about another claim."""
    questions = questions_of(split, true_claims, claims)
    predictions = read_answers(path, questions.expected)
    return scored(questions, predictions, claims_manifest(TASK, questions, path.stem, 0.0))


def rescore_any_fallacy(
    split: MissciSplit, path: Path, *, claims: ClaimSet, true_claims: TrueClaims | None = None
) -> AnyFallacyRun:
    """Score a run again from its answers, without a call. Raises DataError where it was made with other data."""
    run = read_any_fallacy_run(path)
    questions = questions_of(split, true_claims, claims)
    check_same_data(path, run.summary.data_sha256, questions.data)
    again = scored(questions, run.predictions, run.manifest)
    kept = {name: getattr(run.summary, name) for name in ("n_calls", "n_from_cache", "cost")}
    warnings = tuple(dict.fromkeys((*run.summary.warnings, *again.summary.warnings)))
    return again.model_copy(
        update={"summary": again.summary.model_copy(update={**kept, "warnings": warnings})}
    )


def scored(
    questions: Questions, predictions: Sequence[AnyFallacyPrediction], manifest: Manifest
) -> AnyFallacyRun:
    """Score answers to these questions. A claim without an answer is missing, and is said to be."""
    answered = {prediction.id for prediction in predictions if prediction.runs}
    n_missing = sum(claim not in answered for claim in questions.expected)
    lacking = [
        f"{n_missing} of {len(questions.expected)} claims have no prediction; they count 0 in every share and as "
        "abstentions elsewhere"
    ]
    score = AnyFallacyScore(
        task=TASK,
        system=manifest.system,
        split=questions.split,
        claims=questions.claims,
        data=", ".join(questions.data),
        data_sha256=questions.data,
        version=manifest.version,
        settings=manifest.settings,
        measures=score_answers(predictions, questions.expected, questions.studies),
        baselines=trivial_answers(questions.expected),
        no_response=reasons(predictions),
        seconds=manifest.seconds,
        warnings=(*questions.warnings, *(lacking if n_missing else ())),
    )
    return AnyFallacyRun(
        summary=score, manifest=manifest, studies=questions.studies, predictions=tuple(predictions)
    )
