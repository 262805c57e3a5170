"""Reading a study: bytes to records, whatever the format."""

import hashlib
from pathlib import Path

from claimpath.records import Study
from claimpath.stages.read.assemble import assemble
from claimpath.stages.read.limits import load_bytes
from claimpath.stages.read.registry import READERS
from claimpath.stages.read.sniff import sniff_kind

__all__ = ["READERS", "assemble", "read"]


def read(source: str | Path | bytes, *, article: int | None = None) -> Study:
    """Read a study from a file, from standard input (`-`) or from bytes.

    `article` picks one of several articles in a file, counted from 1. Raises StudyError, with what to do, where the
    source is missing, empty, too large, not a study, or holds several articles and `article` is None.
    """
    data, name = load_bytes(source)
    draft = READERS[sniff_kind(data, name)](data, name, article)
    shown = "-" if source == "-" else name
    return assemble(draft, source=shown, sha256=hashlib.sha256(data).hexdigest())
