"""Files that a shard's studies are read from: the workers of a cluster must find them where the driver does."""

import os
from collections.abc import Iterable
from pathlib import Path

from claimpath.screen.records import ScreenSettings, Shard


def named_files(shard: Shard, settings: ScreenSettings) -> tuple[str, ...]:
    """Paths of the shard's studies that exist on this machine and may be read.

    A path that doesn't, or that leads out of the folder, is its pairs' own mistake.
    """
    references = [study.reference for study in shard.studies if study.text is None and study.reference]
    paths = [path for path in (_path(name, settings) for name in references) if os.path.exists(path)]
    if settings.confined:
        folder = os.path.realpath(settings.folder)
        paths = [path for path in paths if Path(os.path.realpath(path)).is_relative_to(folder)]
    return tuple(paths)


def missing(paths: Iterable[str]) -> list[str]:
    """Those that this machine does not have."""
    return [path for path in paths if not os.path.exists(path)]


def _path(reference: str, settings: ScreenSettings) -> str:
    return os.path.join(settings.folder, reference) if settings.folder else reference
