"""The sentences in which a study speaks for itself, with what the rules need to know about each."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from claimpath.records import REPORTED_ZONES, Passage, Span, Study
from claimpath.records.once import once_for
from claimpath.text.tokens import content_stems

_NEVER = frozenset({"sub_article", "lay_summary", "back", "footnote", "glossary", "formula"})
"""Origins that are never quoted as what the study did or found."""
_LONGEST_QUOTE_WORDS = 90


@dataclass(frozen=True)
class OwnSentence:
    """One sentence of the study."""

    passage: Passage
    index: int
    """Index among the passage's sentences."""
    text: str
    order: int
    """Place in the study, counted from 0 over all sentences."""
    reported: bool
    """Whether it only passes on what others said."""

    @cached_property
    def span(self) -> Span:
        """The sentence as an exact quote."""
        return self.passage.sentence_span(self.index)

    @cached_property
    def zone(self) -> str:
        """Its rhetorical zone."""
        return self.passage.sentences[self.index].zone

    @cached_property
    def quotable(self) -> bool:
        """Whether it is prose of a length that a reader can take in."""
        return self.passage.origin not in {"table", "caption"} and _fits(self.text)

    @cached_property
    def weight(self) -> float:
        """How much it counts for the study's design: abstract 2, methods and limitations 1, elsewhere 0.5."""
        if self.passage.origin == "abstract":
            return 2.0
        return 1.0 if self.zone in {"method", "limitation"} else 0.5

    @cached_property
    def stems(self) -> frozenset[str]:
        """Its content stems."""
        return frozenset(content_stems(self.text))

    @cached_property
    def n_words(self) -> int:
        """Its words, parted by blanks."""
        return len(self.text.split())

    def overlap(self, topic: Sequence[str]) -> float:
        """Share of the topic's stems that occur in it, in [0, 1]; 0 for an empty topic."""
        if not topic:
            return 0.0
        return sum(stem in self.stems for stem in topic) / len(topic)


_CITED = re.compile(r"\[\d+(?:[,–-] ?\d+)*\]|\(\D{0,60}\bet al\.?,? \(?(?:19|20)\d\d|\b[A-Z]\w+ et al\.?[, ]")
_OWN = re.compile(
    r"\b(?:we|our|ours|us|here|this (?:study|work|trial|analysis|paper|report)|the (?:present|current) \w+)\b"
    r"|\b(?:fig(?:ure|s)?|table|supplement\w*)\b|\bp ?[<=>]|\bCI\b",
    re.IGNORECASE,
)


def _only_cites(text: str, zone: str) -> bool:
    """Whether a sentence among results or conclusions cites others and has no word or figure of the study's own."""
    return zone in {"result", "interpretation"} and bool(_CITED.search(text)) and not _OWN.search(text)


# A sentence that leans on the one before tells a reader nothing by itself.
_LEANING = re.compile(
    r"(?:This|That|These|It|They|Such) (?:remains?|may|might|could|should|also|requires?)\b"
)


def _fits(text: str) -> bool:
    words = len(text.split())
    return 4 <= words <= _LONGEST_QUOTE_WORDS and not (words < 9 and _LEANING.match(text))


@once_for
def own_sentences(studies: Sequence[Study]) -> tuple[OwnSentence, ...]:
    """Give all sentences that may be quoted, in order; those that only report others are marked."""
    return tuple(_walk(studies))


def _walk(studies: Sequence[Study]) -> Iterator[OwnSentence]:
    order = 0
    for study in studies:
        for passage in study.passages:
            if passage.origin in _NEVER or passage.duplicate_of is not None:
                continue
            for index, sentence in enumerate(passage.sentences):
                text = passage.text[sentence.start : sentence.end]
                reported = sentence.zone in REPORTED_ZONES or _only_cites(text, sentence.zone)
                yield OwnSentence(passage, index, text, order, reported=reported)
                order += 1
