"""A reader for one more format: records as MEDLINE exports them, a tag and a value on each line."""

import hashlib
import re
from pathlib import Path

from claimpath.errors import StudyError
from claimpath.records import NotRead, Study
from claimpath.stages.read import assemble
from claimpath.stages.read.draft import DraftPassage, DraftStudy
from claimpath.stages.read.encoding import decode_text, require_text

_FIELD = re.compile(r"^([A-Z]{2,4})\s*- (.*(?:\n {6}.*)*)", re.MULTILINE)


def read_medline(data: bytes, name: str) -> DraftStudy:
    """Read one MEDLINE record: its title and abstract. Raises StudyError where it holds no abstract."""
    decoded = decode_text(data, name)
    text = require_text(decoded, name).replace("\r\n", "\n")
    fields = {tag: " ".join(value.split()) for tag, value in _FIELD.findall(text)}
    if "AB" not in fields:
        raise StudyError(f"{name} has no abstract (AB). Export the record with its abstract.")
    draft = DraftStudy(kind="pubmed", title=fields.get("TI", ""), abstract_only=True)
    draft.repairs, draft.warnings = decoded.repairs, decoded.warnings
    draft.passages.append(DraftPassage(fields["AB"], "abstract", section=("Abstract",)))
    draft.ids = {"pmid": fields["PMID"]} if "PMID" in fields else {}
    draft.retracted = "Retracted Publication" in text
    # Nothing is cut silently: what a format holds and the reader leaves out is said.
    if "MH" in fields:
        draft.not_read.append(NotRead(what="subject headings", reason="not the study's own words"))
    return draft


def study_from_medline(path: Path) -> Study:
    """The study's record, with sentences, zones and language, as from any other format."""
    data = path.read_bytes()
    return assemble(read_medline(data, path.name), source=path.name, sha256=hashlib.sha256(data).hexdigest())
