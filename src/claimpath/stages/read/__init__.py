"""Reading a study: bytes to records, whatever the format."""

import hashlib
from pathlib import Path

from claimpath.records import Study
from claimpath.stages.read.assemble import assemble
from claimpath.stages.read.limits import load_bytes
from claimpath.stages.read.lookup import LookUpSettings, Wanted, parse_wanted
from claimpath.stages.read.registry import READERS, read_scanned_pdf
from claimpath.stages.read.sniff import sniff_kind

__all__ = ["READERS", "LookUpSettings", "assemble", "read"]


def read(
    source: str | Path | bytes,
    *,
    article: int | None = None,
    look_up: LookUpSettings | None = None,
    ocr: bool = False,
) -> Study:
    """Read a study from a file, from standard input (`-`), from bytes, or by its id or address (`pmcid:PMC123`).

    `article` picks one of several articles in a file, counted from 1. `look_up` says how ids and addresses are looked
    up; by default as the environment says. `ocr` recognises the text of scanned pages in a PDF file, not in one that
    is looked up. Raises StudyError, with what to do, where the source is missing, empty, too large, not a study, not to
    be had, or holds several articles and `article` is None; MissingExtraError where `ocr` needs a package.
    """
    if isinstance(source, str) and (wanted := parse_wanted(source)):
        return _read_wanted(wanted, article, look_up)
    data, name = load_bytes(source)
    kind = sniff_kind(data, name)
    reader = read_scanned_pdf if ocr and kind == "pdf" else READERS[kind]
    draft = reader(data, name, article)
    # The name alone: where somebody keeps a file is nobody's business who reads the report.
    return assemble(
        draft, source="-" if source == "-" else Path(name).name, sha256=hashlib.sha256(data).hexdigest()
    )


def _read_wanted(wanted: Wanted, article: int | None, settings: LookUpSettings | None) -> Study:
    from claimpath.stages.read.lookup.find import look_up

    found = look_up(wanted, settings or LookUpSettings.from_environment(), article)
    return assemble(found.draft, source=found.address, sha256=found.sha256)
