"""Where quoted words stand in an explanation. Nothing is believed: what is not found is a fault, in words."""

from dataclasses import dataclass

from claimpath.stages.graph.explanation_text import ExplanationText
from claimpath.stages.graph.found_parts import Stretch
from claimpath.text.locate import QuoteIndex
from claimpath.text.location import Ambiguous, Found


@dataclass(frozen=True, slots=True)
class Placed:
    """Words that were found."""

    places: tuple[Stretch, ...]
    """Several where an ellipsis leaves words out."""
    repair: str = ""
    """What was put right on the way; empty for words that stand there exactly as given, once."""


class ExplanationIndex:
    """Looks quotations up in one explanation."""

    def __init__(self, explanation: ExplanationText) -> None:
        self.explanation = explanation
        self._index = QuoteIndex([("explanation", explanation.text)])

    def place(self, words: str) -> Placed | str:
        """Where the words stand, through typography, or the fault."""
        location = self._index.locate(words)
        if isinstance(location, Found):
            spans, more = location.spans, ""
        elif isinstance(location, Ambiguous):
            first = self._index.locate(words, occurrence=1)
            if not isinstance(first, Found):
                return f"its words stand at {location.n_occurrences} places, and nothing tells which is meant"
            spans = first.spans
            more = f" (the first of {location.n_occurrences} places)"
        else:
            return f"it is not in the explanation: {location.reason}"
        exact = len(spans) == 1 and spans[0].text.strip(" .") == words.strip().strip(" .")
        repair = f"“{_short(words)}” was found again in the explanation{more}." if more or not exact else ""
        places = tuple(self._with_full_stop(span.start, span.end) for span in spans)
        return Placed(places, repair)

    def sentence(self, words: str) -> Placed | str:
        """The one whole sentence that the words are, or are a part of, or the fault."""
        placed = self.place(words)
        if isinstance(placed, str):
            return placed
        start, end = placed.places[0][0], placed.places[-1][1]
        touched = [
            (first, last) for first, last in self.explanation.sentences if first < end and start < last
        ]
        if len(touched) != 1:
            return f"it runs over {len(touched)} sentences, where one is allowed"
        repair = placed.repair
        if end - start < 0.9 * (touched[0][1] - touched[0][0]):
            repair = f"“{_short(words)}” was stretched to its whole sentence."
        return Placed((touched[0],), repair)

    def _with_full_stop(self, start: int, end: int) -> Stretch:
        """A quotation is found without the mark at its end; a stretch that ends there takes it in."""
        text = self.explanation.text
        while end < len(text) and text[end] in ".!?":
            end += 1
        return start, end


def _short(text: str, longest: int = 80) -> str:
    text = " ".join(text.split())
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
