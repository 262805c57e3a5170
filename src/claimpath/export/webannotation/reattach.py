"""Finding the quotes of annotations again in a study that has changed."""

from collections.abc import Mapping
from typing import Any

from claimpath.errors import DataError
from claimpath.export.study_address import study_address
from claimpath.export.webannotation.text import StudyText
from claimpath.records import Record, Study
from claimpath.text.locate import QuoteIndex
from claimpath.text.location import Ambiguous, Found, Location, NotFound
from claimpath.text.tokens import word_tokens

FEW_WORDS = 4
"""Up to so many words, a quote needs its surroundings: "twelve geese" can turn up anywhere."""
ELSEWHERE = "its few words stand there only among others than before"


class Reattached(Record):
    """An AnnotationPage after looking up its quotes."""

    page: dict[str, Any]
    """The page: the same annotations, each with its new state and, where it is anchored, its new selectors."""
    n_same: int
    """Quotes that stand where they stood, with the same text."""
    n_moved: int
    """Quotes at another position, or in another typography."""
    n_orphans: int
    """Quotes that are not there, or at several places between which nothing decides."""


def reattach(page: Mapping[str, Any], study: Study) -> Reattached:
    """Look up every annotation's quote in a study and give the page with new positions.

    Prefix and suffix choose among several places. A quote that is not there, or that is still ambiguous, makes its
    annotation an orphan with the reason. A quote that the study has in another typography gets the study's own
    words. A quote of at most four words must also keep a neighbour. Raises DataError for what is no AnnotationPage.
    """
    items = page.get("items")
    if page.get("type") != "AnnotationPage" or not isinstance(items, list):
        raise DataError(
            "That is no AnnotationPage: it has no list of items. Give what --to webannotation wrote."
        )
    index, text = QuoteIndex(study.passages), StudyText(study)
    address = study_address(study)
    new, counts = [], {"same": 0, "moved": 0, "orphan": 0}
    for number, item in enumerate(items, start=1):
        quote = _quote(item, number)
        if item["target"].get("source") == address and _still_there(item, quote, text):
            new.append(item)
            counts["same"] += 1
            continue
        # A prefix that was cut inside a word says nothing reliable of that word.
        before = quote.get("prefix", "").partition(" ")[2]
        after = quote.get("suffix", "").rpartition(" ")[0]
        location = index.locate(quote["exact"], before=before, after=after)
        if _too_short_to_tell(quote["exact"], before, after, location, text):
            location = NotFound(difference="unlike", reason=ELSEWHERE)
        placed, what = _placed(item, location, study, text)
        new.append(placed)
        counts[what] += 1
    return Reattached(
        page={**page, "items": new},
        n_same=counts["same"],
        n_moved=counts["moved"],
        n_orphans=counts["orphan"],
    )


def _too_short_to_tell(quote: str, before: str, after: str, location: Location, text: StudyText) -> bool:
    """Whether a quote of few words was found where neither side of it is as it was."""
    if not isinstance(location, Found) or len(quote.split()) > FEW_WORDS or not (before or after):
        return False
    span = location.spans[0]
    left, right = text.around(span.passage_id, span.start, location.spans[-1].end)
    words_before, words_after = word_tokens(before), word_tokens(after)
    same_left = bool(words_before) and word_tokens(left)[-1:] == words_before[-1:]
    same_right = bool(words_after) and word_tokens(right)[:1] == words_after[:1]
    return not (same_left or same_right)


def _quote(item: Any, number: int) -> dict[str, str]:
    target = item.get("target") if isinstance(item, dict) else None
    selectors = target.get("selector") if isinstance(target, dict) else None
    for selector in selectors if isinstance(selectors, list) else [selectors]:
        if (
            isinstance(selector, dict)
            and selector.get("type") == "TextQuoteSelector"
            and isinstance(selector.get("exact"), str)
        ):
            return {
                key: value
                for key in ("exact", "prefix", "suffix")
                if isinstance(value := selector.get(key), str)
            }
    raise DataError(f"Annotation {number} has no TextQuoteSelector, so there is no quote to look for.")


def _still_there(item: dict[str, Any], quote: Mapping[str, str], text: StudyText) -> bool:
    """Whether the old place holds the quote, letter by letter, among the same neighbours."""
    target = item["target"]
    passage_id, start, end = (target.get(key) for key in ("cp:passage", "cp:start", "cp:end"))
    if not (isinstance(passage_id, str) and isinstance(start, int) and isinstance(end, int)):
        return False
    if item.get("cp:state") != "anchored" or not text.holds(passage_id, start, end, quote["exact"]):
        return False
    same: bool = text.selectors(passage_id, start, end) == target["selector"]
    return same


def _placed(
    item: dict[str, Any], location: Location, study: Study, text: StudyText
) -> tuple[dict[str, Any], str]:
    kept = {key: value for key, value in item.items() if key not in ("cp:state", "cp:reason", "target")}
    old = item["target"]
    if isinstance(location, Found) and len(location.spans) == 1:
        span = location.spans[0]
        target = {
            "source": study_address(study),
            "selector": text.selectors(span.passage_id, span.start, span.end),
            "cp:passage": span.passage_id,
            "cp:start": span.start,
            "cp:end": span.end,
        }
        same = target["selector"] == old["selector"]
        return {**kept, "target": target, "cp:state": "anchored"}, "same" if same else "moved"
    selectors = old["selector"] if isinstance(old["selector"], list) else [old["selector"]]
    # The old position is wrong in this text; the quote with what stood around it may help a later search.
    quotes = [s for s in selectors if isinstance(s, dict) and s.get("type") == "TextQuoteSelector"]
    target = {"source": study_address(study), "selector": quotes}
    return {**kept, "target": target, "cp:state": "orphan", "cp:reason": _why(location)}, "orphan"


def _why(location: Location) -> str:
    if isinstance(location, Ambiguous):
        return f"It stands at {location.n_occurrences} places, and nothing tells which is meant."
    if isinstance(location, Found):
        return "It stands in several pieces, with other words between them."
    return f"It was not found: {location.reason}."
