"""A premise judge by name, for as long as it is needed: one that is ready, or a language model."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from claimpath.bench.judge.judge import PremiseJudge

if TYPE_CHECKING:
    from claimpath.models.budget import Budget

NONE = "none"
"""Asks no premise judge."""


@asynccontextmanager
async def opened_judge(
    name: str | None,
    argument_ids: Collection[str],
    *,
    budget: "Budget | str | None" = None,
    cache: bool = True,
    limits: str | None = None,
) -> AsyncIterator[PremiseJudge | None]:
    """The judge of that name, `lexical` by default; None for `none`.

    argument_ids: whose reconstructions are judged; nothing is learned from rows of these. A language model is asked
    zero-shot, and closed at the end. Raises SettingsError for a name that is not allowed.
    """
    if name == NONE:
        yield None
        return
    # To score a recorded run nobody is asked, and these take a third of the time.
    from claimpath.bench.judge.ready import DEFAULT_JUDGE, ready_judge

    judge = await ready_judge(name or DEFAULT_JUDGE, argument_ids)
    if judge is not None or name is None:
        yield judge
        return
    from claimpath.bench.judge.asked import AskedJudge
    from claimpath.bench.judge.prompt import find_prompt
    from claimpath.engines.generator import close, model_generator

    generator = model_generator(name, budget=budget, cache=cache, limits=limits)
    try:
        yield AskedJudge(generator, find_prompt())
    finally:
        await close(generator)
