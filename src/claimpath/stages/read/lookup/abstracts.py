"""An abstract as a service's record holds it, with markup of HTML or JATS: the last resort."""

import re

from claimpath.stages.read.draft import DraftPassage, DraftStudy
from claimpath.stages.read.lookup.answers import unmarked
from claimpath.stages.read.lookup.record import ArticleRecord

_HEADING = re.compile(r"<(/?)(?:h\d|jats:title|title)\b[^<>]*>", re.IGNORECASE)
_PARAGRAPH = re.compile(r"</?(?:jats:)?(?:p|sec|br|div)\b[^<>]*>", re.IGNORECASE)


def draft_of_abstract(record: ArticleRecord) -> DraftStudy | None:
    """Return a study that holds a record's abstract only, None where the record has none."""
    passages: list[DraftPassage] = []
    label = ""
    # The pattern has one group, so `split` gives: text, "" or "/" of the tag behind it, text, ...
    pieces = _HEADING.split(record.abstract)
    for number in range(0, len(pieces), 2):
        piece = pieces[number]
        if number and pieces[number - 1] == "":
            label = unmarked(piece).rstrip(":")
            continue
        section = ("Abstract", label) if label and label.lower() != "abstract" else ("Abstract",)
        texts = [unmarked(part) for part in _PARAGRAPH.split(piece)]
        passages += [DraftPassage(text, "abstract", section) for text in texts if text]
    if not passages:
        return None
    return DraftStudy(kind="html", title=record.title, abstract_only=True, passages=passages)
