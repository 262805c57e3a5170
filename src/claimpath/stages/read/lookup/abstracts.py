"""An abstract as a service's record holds it, with markup of HTML or JATS: the last resort."""

import re

from claimpath.stages.read.draft import DraftPassage, DraftStudy
from claimpath.stages.read.lookup.answers import unmarked
from claimpath.stages.read.lookup.record import ArticleRecord

_HEADING = re.compile(r"<(h\d|jats:title|title)\b[^<>]*>(.*?)</\1\s*>", re.IGNORECASE | re.DOTALL)
_PARAGRAPH = re.compile(r"</?(?:jats:)?(?:p|sec|br|div)\b[^<>]*>", re.IGNORECASE)


def draft_of_abstract(record: ArticleRecord) -> DraftStudy | None:
    """Return a study that holds a record's abstract only, None where the record has none."""
    passages: list[DraftPassage] = []
    label = ""
    # The pattern has two groups, so `split` gives: text, tag, heading, text, tag, heading, text, ...
    pieces = _HEADING.split(record.abstract)
    for number, piece in enumerate(pieces):
        if number % 3 == 2:
            label = unmarked(piece).rstrip(":")
        elif number % 3 == 0:
            section = ("Abstract", label) if label and label.lower() != "abstract" else ("Abstract",)
            texts = [unmarked(part) for part in _PARAGRAPH.split(piece)]
            passages += [DraftPassage(text, "abstract", section) for text in texts if text]
    if not passages:
        return None
    return DraftStudy(kind="html", title=record.title, abstract_only=True, passages=passages)
