"""A language model that is ready to judge the pairs of a shard."""

from claimpath.engines.arguments import model_arguments
from claimpath.engines.choose import model_engine
from claimpath.engines.model import ModelEngine
from claimpath.models.limits import Limits
from claimpath.screen.records import ScreenSettings
from claimpath.stages.verdict.settings import verdict_settings


def open_engine(settings: ScreenSettings, limits: Limits) -> ModelEngine:
    """Open the model that the settings name, with the options that `check` takes by default.

    Raises SettingsError for a model that can't be had, MissingExtraError where its package is missing.
    """
    verdicts = verdict_settings(runs=settings.runs)
    return model_engine(
        settings.engine,
        verdicts,
        cache=settings.cache,
        arguments=model_arguments(verdicts),
        limits=limits,
    )


async def close_engine(engine: ModelEngine) -> None:
    """Close the model and the cache that were opened."""
    await engine.generator.aclose()
    if (cache := engine.generator.around.cache) is not None:
        cache.close()
