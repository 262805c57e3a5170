"""Where kept copies lie on this machine."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def cache_folder(environ: Mapping[str, str]) -> Path | None:
    """Return the cache folder: `CLAIMPATH_CACHE`, else the platform's usual place, None where there is no home."""
    if chosen := environ.get("CLAIMPATH_CACHE", "").strip():
        place = Path(chosen).expanduser()
        # The answers of language models are kept in a file, which the same variable may name: share its folder.
        return place.parent if place.is_file() or place.suffix == ".sqlite" else place
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "claimpath"
    if os.name == "nt":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "claimpath" / "Cache"
    chosen = environ.get("XDG_CACHE_HOME", "").strip()
    # The standard says that a relative path there is to be ignored.
    base = Path(chosen) if chosen and Path(chosen).is_absolute() else home / ".cache"
    return base / "claimpath"
