"""Settings that can't be used are told before the first pair is read."""

import asyncio
import os

from claimpath.errors import SettingsError
from claimpath.extras import load_extra
from claimpath.pipeline import OFFLINE
from claimpath.records import Claim
from claimpath.screen.records import ScreenSettings
from claimpath.screen.table import PARQUET_FEATURE
from claimpath.stages.rank import DEFAULT_RANKER, rank
from claimpath.stages.read import read


def refuse_unusable(settings: ScreenSettings) -> None:
    """Raise SettingsError or MissingExtraError where the engine, the ranker, the format or the folder can't be used."""
    if settings.format == "parquet":
        load_extra(
            "pyarrow", feature=f"{PARQUET_FEATURE} (--format jsonl or csv does without)", extra="parquet"
        )
    if settings.folder and not os.path.isdir(settings.folder):
        raise SettingsError(f"there is no folder of studies {settings.folder!r}; give --studies another")
    if settings.ranker != DEFAULT_RANKER:
        _refuse_ranker(settings.ranker)
    if settings.engine != OFFLINE:
        from claimpath.models.limits import Limits
        from claimpath.screen.with_model import close_engine, open_engine

        asyncio.run(close_engine(open_engine(settings, Limits(1))))
    elif settings.runs != 1:
        raise SettingsError("the engine 'offline' always answers alike; --runs goes with --engine MODEL")


def _refuse_ranker(ranker: str) -> None:
    study = read(b"# A study\n\nNothing was found.\n")
    rank(Claim(text="Something was found."), study, ranker=ranker)
