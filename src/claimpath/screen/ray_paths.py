"""Files that a shard's studies are read from: the workers of a cluster must find them where the driver does."""

import os
from collections.abc import Iterable

from claimpath.screen.records import ScreenSettings, Shard


def named_files(shard: Shard, settings: ScreenSettings) -> tuple[str, ...]:
    """Paths of the shard's studies that exist on this machine. A path that doesn't is its pairs' own mistake."""
    references = [study.reference for study in shard.studies if study.text is None and study.reference]
    return tuple(path for path in (_path(name, settings) for name in references) if os.path.exists(path))


def missing(paths: Iterable[str]) -> list[str]:
    """Those that this machine does not have."""
    return [path for path in paths if not os.path.exists(path)]


def _path(reference: str, settings: ScreenSettings) -> str:
    return os.path.join(settings.folder, reference) if settings.folder else reference
