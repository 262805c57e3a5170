"""Run a system over pairs whose type people gave, and score it."""

import asyncio
import time
from collections import Counter
from collections.abc import Sequence

from claimpath._version import __version__
from claimpath.bench.manifest import make_manifest
from claimpath.bench.records import Manifest
from claimpath.bench.recv_type import RECV_TYPE_TASK
from claimpath.bench.recv_type.records import TypeGold, TypePrediction, TypeRun, TypeScore
from claimpath.bench.recv_type.score import TRIVIAL, TYPES, score_types, trivial_scores, trivial_types
from claimpath.bench.recv_type.systems import (
    OFFLINE,
    REFITTED,
    SYSTEMS,
    TypeModel,
    offline_types,
    refitted_types,
)
from claimpath.bench.run import Advance
from claimpath.datasets.recv_records import PairSet
from claimpath.errors import SettingsError
from claimpath.models.open import money_warnings
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import ReasoningPair

_FEW = 10
"""Pairs of a type under which a warning is given."""
_NO_MODEL = Undefined(reason="No language model was asked.")


async def run_recv_type(
    pairs: PairSet, system: str | TypeModel, *, evidence: str = "simple", advance: Advance | None = None
) -> TypeRun:
    """Ask a system about every pair that people called deductive or abductive. Others are left out and counted.

    Raises SettingsError for an unknown system, and where no pair has a type.
    """
    started = time.perf_counter()
    evidence = system.evidence if isinstance(system, TypeModel) else evidence
    asked = [pair for pair in pairs.pairs if pair.reasoning in TYPES]
    if not asked:
        raise SettingsError(f"no pair of {pairs.name} has a type of reasoning; choose data with such labels")
    gold = tuple(
        TypeGold.model_validate({"id": p.id, "type": p.reasoning, "source": p.source, "group": p.group})
        for p in asked
    )
    if isinstance(system, TypeModel):
        predictions = await _answers(system, asked, advance)
        total = system.generator.tally.total()
        counts = {
            "calls": total.n_attempts,
            "answers from the cache": total.n_from_cache,
            "tokens": system.generator.tally.sent_in + system.generator.tally.sent_out,
        }
        cost = system.generator.tally.dollars()
        name, warnings = system.generator.name, list(money_warnings(system.generator))
    else:
        predictions = _without_model(system, asked, gold, evidence)
        counts, cost, name, warnings = {}, _NO_MODEL, system, []
    manifest = make_manifest(
        task=RECV_TYPE_TASK,
        system=name,
        split=pairs.split,
        data_file=", ".join(file.name for file in pairs.files),
        data_sha256=pairs.sha256,
        setting=f"{evidence} evidence",
        seconds=round(time.perf_counter() - started, 3),
        counts=counts,
        generators=[system.generator] if isinstance(system, TypeModel) else (),
    )
    return scored_type_run(
        manifest,
        gold,
        predictions,
        evidence=evidence,
        n_without_type=len(pairs.pairs) - len(asked),
        cost=cost,
        warnings=(*pairs.warnings, *warnings, *few(gold)),
    )


def scored_type_run(
    manifest: Manifest,
    gold: Sequence[TypeGold],
    predictions: Sequence[TypePrediction],
    *,
    evidence: str,
    n_without_type: int,
    cost: float | Undefined = _NO_MODEL,
    warnings: Sequence[str] = (),
) -> TypeRun:
    """Score answers."""
    by_id = {prediction.id: prediction for prediction in predictions}
    measures, chance = score_types(gold, by_id)
    reasons = Counter(p.type.reason for p in predictions if isinstance(p.type, Undefined))
    summary = TypeScore(
        task=manifest.task,
        system=manifest.system,
        split=manifest.split,
        evidence=evidence,
        data=manifest.data_file,
        data_sha256=manifest.data_sha256,
        version=__version__,
        measures=measures,
        chance_p=chance,
        baselines=trivial_scores(gold),
        n_without_type=n_without_type,
        no_type=dict(reasons.most_common()),
        counts=manifest.counts,
        cost=cost,
        seconds=manifest.seconds,
        failures=tuple(
            f"{p.id}: {p.type.reason}" for p in predictions if p.failed and isinstance(p.type, Undefined)
        ),
        warnings=tuple(warnings),
    )
    return TypeRun(manifest=manifest, summary=summary, gold=tuple(gold), predictions=tuple(predictions))


async def _answers(
    system: TypeModel, asked: Sequence[ReasoningPair], advance: Advance | None
) -> list[TypePrediction]:
    """All answers in the order of the pairs. What may be open at the same time is the generator's business."""
    n_done = 0

    async def work(pair: ReasoningPair) -> TypePrediction:
        nonlocal n_done
        found = await system(pair)
        n_done += 1
        if advance is not None:
            advance(n_done, len(asked))
        return found

    return list(await asyncio.gather(*(work(pair) for pair in asked)))


def _without_model(
    system: str, asked: Sequence[ReasoningPair], gold: Sequence[TypeGold], evidence: str
) -> list[TypePrediction]:
    if system == OFFLINE:
        return offline_types(asked, evidence)
    if system == REFITTED:
        return refitted_types(asked, evidence)
    if system not in TRIVIAL:
        raise SettingsError(f"unknown system {system!r}; choose one of: {', '.join(SYSTEMS)}")
    return [
        TypePrediction(id=pair.id, type=kind)
        for pair, kind in zip(gold, trivial_types(system, gold), strict=True)
    ]


def few(gold: Sequence[TypeGold]) -> list[str]:
    """Warnings on types with next to no pairs."""
    counts = Counter(pair.type for pair in gold)
    return [
        f"only {counts[kind]} pairs are {kind}; what is said about them is next to nothing"
        for kind in TYPES
        if counts[kind] < _FEW
    ]
