"""What the tasks about claims share: asking a system about every claim, and what made the run."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

from claimpath.bench.manifest import make_manifest
from claimpath.bench.records import Manifest
from claimpath.bench.verdict.cases import VerdictCase
from claimpath.bench.verdict.questions import Questions
from claimpath.models.managed import ManagedGenerator
from claimpath.models.open import money_warnings

Advance = Callable[[int, int], None]
"""Called with the number of claims done and their total."""
Answer = TypeVar("Answer")


async def answer_all(
    system: Callable[[VerdictCase], Awaitable[Answer]],
    cases: Sequence[VerdictCase],
    advance: Advance | None,
    *,
    at_once: int,
) -> list[Answer]:
    """All answers in the order of the cases. What may be open at the same time is the generator's business."""
    gate = asyncio.Semaphore(max(1, at_once))
    n_done = 0

    async def one(case: VerdictCase) -> Answer:
        nonlocal n_done
        async with gate:
            answer = await system(case)
        n_done += 1
        if advance is not None:
            advance(n_done, len(cases))
        return answer

    return list(await asyncio.gather(*(one(case) for case in cases)))


def answers_of_model(
    asked: Callable[[VerdictCase], Awaitable[Answer]],
    generator: ManagedGenerator,
    cases: Sequence[VerdictCase],
    advance: Advance | None,
    *,
    close: bool,
) -> list[Answer]:
    """All answers of a model in the order of the cases. close: whether the model was opened for this run alone."""

    async def everything() -> list[Answer]:
        try:
            return await answer_all(asked, cases, advance, at_once=cases_at_once(generator))
        finally:
            if close:
                await generator.aclose()

    return asyncio.run(everything())


def spent_by(generator: ManagedGenerator, warnings: Sequence[str]) -> dict[str, Any]:
    """Fields of a summary: calls, money, and the warnings about money before the others."""
    counts = generator.tally.total()
    return {
        "n_calls": counts.n_attempts,
        "n_from_cache": counts.n_from_cache,
        "cost": generator.tally.dollars(),
        "warnings": (*money_warnings(generator), *warnings),
    }


def cases_at_once(generator: ManagedGenerator) -> int:
    """Enough claims under way that the provider is never idle, without preparing all of them first."""
    return 2 * generator.around.limits.limit_of(generator.provider)


def claims_manifest(
    task: str,
    questions: Questions,
    system: str,
    seconds: float,
    settings: Mapping[str, str] | None = None,
    generators: Sequence[ManagedGenerator] = (),
) -> Manifest:
    """What made a run about claims."""
    first, *others = questions.data.items()
    return make_manifest(
        task=task,
        system=system,
        setting=questions.claims,
        split=questions.split,
        data_file=first[0],
        data_sha256=first[1],
        more_data_sha256=dict(others),
        seconds=seconds,
        settings=settings,
        generators=generators,
    )
