"""At most so many requests a second to one host, counted over all processes that share the cache folder."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

_GAP_SECONDS = {
    "eutils.ncbi.nlm.nih.gov": 1 / 3,
    "pmc.ncbi.nlm.nih.gov": 1 / 3,
    "www.ebi.ac.uk": 1 / 8,
    "api.crossref.org": 1 / 5,
    "api.unpaywall.org": 1 / 5,
    "arxiv.org": 3.0,
}
"""Shortest time between two requests, in seconds: what the services ask for, or stricter."""
_OTHER_GAP_SECONDS = 1.0
_KEYED_NCBI_GAP_SECONDS = 1 / 10
_LONGEST_BOOKED_SECONDS = 60.0

_lock = threading.Lock()
_next_free: dict[str, float] = {}


def gap_seconds(host: str, *, ncbi_key: bool) -> float:
    """Return the shortest time between two requests to a host, in seconds."""
    if ncbi_key and host == "eutils.ncbi.nlm.nih.gov":
        return _KEYED_NCBI_GAP_SECONDS
    return _GAP_SECONDS.get(host, _OTHER_GAP_SECONDS)


def book(host: str, gap: float, folder: Path | None, now: Callable[[], float] = time.time) -> float:
    """Book the next free moment for a request to a host and return how long to wait for it, in seconds."""
    with _lock:
        moment = now()
        if folder is not None:
            with suppress(OSError, ImportError):
                return _book_in_file(host, gap, folder, moment)
        free = max(moment, _sane(_next_free.get(host, 0.0), moment))
        _next_free[host] = free + gap
        return free - moment


def _book_in_file(host: str, gap: float, folder: Path, moment: float) -> float:
    import fcntl  # not on Windows, where each process counts for itself

    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with (folder / f"{host}.next").open("a+", encoding="ascii") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)  # given up when the file is closed
        stream.seek(0)
        try:
            kept = float(stream.read(64) or 0.0)
        except ValueError:
            kept = 0.0
        free = max(moment, _sane(kept, moment))
        stream.seek(0)
        stream.truncate()
        stream.write(repr(free + gap))
    return free - moment


def _sane(kept: float, moment: float) -> float:
    """A moment far ahead was written by a clock that was wrong."""
    return kept if kept - moment < _LONGEST_BOOKED_SECONDS else 0.0
