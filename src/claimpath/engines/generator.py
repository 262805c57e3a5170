"""A language model without a verdict, for stages that ask it something else."""

from claimpath.engines.choose import dry_engine, model_engine
from claimpath.models.budget import Budget
from claimpath.models.cache import CallCache
from claimpath.models.estimate import DryRun
from claimpath.models.generator import TextGenerator
from claimpath.models.limits import Limits
from claimpath.models.managed import ManagedGenerator
from claimpath.models.prices import Price
from claimpath.stages.verdict.settings import verdict_settings


def model_generator(
    engine: str | TextGenerator,
    *,
    budget: Budget | str | None = None,
    cache: CallCache | bool = True,
    limits: Limits | str | None = None,
) -> ManagedGenerator:
    """Get a model ready, with cache, budget and limits, as a check does. Raises what `model_engine` raises."""
    return model_engine(engine, verdict_settings(), budget=budget, cache=cache, limits=limits).generator


def dry_generator(
    engine: str, *, cache: CallCache | bool = True
) -> tuple[ManagedGenerator, DryRun, Price | None]:
    """A generator that sends nothing, what collects its requests, and the model's price."""
    asked, dry, price = dry_engine(engine, verdict_settings(), cache=cache)
    return asked.generator, dry, price


async def close(generator: ManagedGenerator) -> None:
    """Close a generator that was opened from a MODEL string, and its cache."""
    await generator.aclose()
    if generator.around.cache is not None:
        generator.around.cache.close()
