"""Run a system over pairs of claim and evidence, and score it."""

import asyncio
import time
from collections.abc import Sequence

from claimpath.bench.manifest import make_manifest
from claimpath.bench.recv.gold import classes_of, gold_of, in_scope
from claimpath.bench.recv.records import RecvPrediction, RecvRun
from claimpath.bench.recv.scored import scored_run
from claimpath.bench.recv.systems import ModelSystem
from claimpath.bench.recv.trivial import ALWAYS, TRIVIAL, trivial_labels
from claimpath.bench.run import Advance
from claimpath.datasets.recv_records import PairSet
from claimpath.errors import SettingsError
from claimpath.models.open import money_warnings
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import ReasoningPair

TASK = "recv"


async def run_recv(
    pairs: PairSet,
    system: str | ModelSystem,
    *,
    classes: int = 2,
    evidence: str = "simple",
    advance: Advance | None = None,
) -> RecvRun:
    """Ask a system about every pair in scope, and score its answers.

    system: the name of a trivial one, or a language model, whose settings say classes and evidence. advance: called
    with the number of pairs done and their total.

    Failures are rows without a label, and count as errors. A run that was ended is resumed by running it again with the
    same cache. Raises SettingsError for an unknown system, and where no pair is in scope or has the evidence asked for.
    """
    started = time.perf_counter()
    if isinstance(system, ModelSystem):
        classes, evidence = system.settings.classes, system.settings.evidence
    asked = in_scope(pairs, classes)
    if not asked:
        raise SettingsError(
            f"no pair of {pairs.name} has one of the {classes} labels {', '.join(classes_of(classes))}"
        )
    warnings = _evidence_warnings(asked, evidence)
    if isinstance(system, ModelSystem):
        predictions = await _answers(system, asked, advance)
        name, settings = system.generator.name, system.settings.shown
        warnings = [*money_warnings(system.generator), *warnings]
    else:
        predictions = _trivial(system, asked, classes)
        name, settings = system, {}
    counts, cost = _asked(system)
    manifest = make_manifest(
        task=TASK,
        system=name,
        split=pairs.split,
        data_file=", ".join(file.name for file in pairs.files),
        data_sha256=pairs.sha256,
        setting=f"{classes} labels, {evidence} evidence",
        seconds=round(time.perf_counter() - started, 3),
        settings=settings,
        counts=counts,
        generators=[system.generator] if isinstance(system, ModelSystem) else (),
    )
    return scored_run(
        manifest,
        gold_of(asked),
        predictions,
        classes=classes,
        evidence=evidence,
        n_out_of_scope=len(pairs.pairs) - len(asked),
        cost=cost,
        warnings=(*pairs.warnings, *warnings),
    )


async def _answers(
    system: ModelSystem, asked: Sequence[ReasoningPair], advance: Advance | None
) -> list[RecvPrediction]:
    """All answers in the order of the pairs. What may be open at the same time is the generator's business."""
    n_done = 0
    answers: list[RecvPrediction | None] = [None] * len(asked)
    waiting = iter(enumerate(asked))

    async def work() -> None:
        nonlocal n_done
        for index, pair in waiting:
            answers[index] = await system(pair)
            n_done += 1
            if advance is not None:
                advance(n_done, len(asked))

    # Enough pairs under way that the provider is never idle, without preparing all of them first.
    n_workers = 2 * system.generator.around.limits.limit_of(system.generator.provider)
    async with asyncio.TaskGroup() as group:
        for _ in range(max(1, min(n_workers, len(asked)))):
            group.create_task(work())
    return [answer for answer in answers if answer is not None]


def _trivial(system: str, asked: Sequence[ReasoningPair], classes: int) -> list[RecvPrediction]:
    if system not in TRIVIAL:
        raise SettingsError(f"unknown system {system!r}; choose one of: {', '.join(TRIVIAL)}, or a MODEL")
    names = classes_of(classes)
    if system in ALWAYS and ALWAYS[system] not in names:
        raise SettingsError(f"the system {system!r} says a label that is not among two; give --classes 3")
    labels = trivial_labels(system, gold_of(asked), names)
    return [RecvPrediction(id=pair.id, label=label) for pair, label in zip(asked, labels, strict=True)]


def _evidence_warnings(asked: Sequence[ReasoningPair], evidence: str) -> list[str]:
    n_without = sum(isinstance(pair.longer_evidence, Undefined) for pair in asked)
    if evidence == "simple" or not n_without:
        return []
    if n_without == len(asked):
        raise SettingsError("these data have one evidence for each claim; leave out --evidence longer")
    return [f"{n_without} pairs have no longer evidence, and were shown with the one they have"]


def _asked(system: str | ModelSystem) -> tuple[dict[str, int], float | Undefined]:
    if isinstance(system, str):
        return {}, Undefined(reason="No language model was asked.")
    tally = system.generator.tally
    total = tally.total()
    counts = {
        "calls": total.n_attempts,
        "answers from the cache": total.n_from_cache,
        "tokens": tally.sent_in + tally.sent_out,
    }
    return counts, tally.dollars()
