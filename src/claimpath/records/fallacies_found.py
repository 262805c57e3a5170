"""What looking for fallacies in a text gives: spans with their labels, and what was left open."""

from typing import Literal, Self

from pydantic import Field, model_validator

from claimpath.records.base import Record, Undefined
from claimpath.records.fallacious_spans import PredictedLabel, SpanFamily, SpanLevel
from claimpath.records.graph_document import GraphUsage

FoundLabel = PredictedLabel
"""A class, or only a family or "fallacy" at a coarser level; never "no fallacy" or "unreadable" for a span itself."""

FallaciesState = Literal["complete", "partial", "not_checked"]
"""`partial`: some of the text was not judged; `not_checked`: none of it was (see `abstentions`)."""


class TextSentence(Record):
    """A sentence: `text[start:end]`, without surrounding blanks."""

    start: int = Field(ge=0)
    """First code point (0-based, included)."""
    end: int
    """One past the last code point (excluded)."""


class AlternativeLabel(Record):
    """Another label that fits the same span; "no fallacy" where the span may be sound."""

    label: FoundLabel
    """The label."""
    level1: SpanFamily | Undefined
    """Its family; undefined where the label is of level 0."""
    reason: str = ""
    """Why it fits too; empty where the system does not say."""


class FoundSpan(Record):
    """A span that is taken for fallacious: whole sentences that follow each other."""

    start: int = Field(ge=0)
    """First code point of the text (0-based, included)."""
    end: int
    """One past the last code point (excluded)."""
    text: str
    """The words, equal to that slice."""
    label: FoundLabel
    """The label that fits best."""
    level1: SpanFamily | Undefined
    """Its family: pathos, logos or ethos; undefined where only level 0 was asked."""
    alternatives: tuple[AlternativeLabel, ...] = ()
    """Other labels that fit, the best first."""
    reason: str
    """Why, in a sentence or two for readers without training."""
    origin: Literal["cue", "classifier", "cue and classifier", "model"]
    """What found it."""
    fallacy_score: float | Undefined
    """How sure the system is that the span is fallacious, in [0, 1]; undefined where it does not say."""
    n_votes: int = 1
    """Runs that gave this label for it."""
    n_runs: int = 1
    """Runs that answered about it."""

    @model_validator(mode="after")
    def _sound(self) -> Self:
        if self.end <= self.start:
            raise ValueError(f"the span {self.start}-{self.end} is empty; its end must be after its start")
        return self


class Abstention(Record):
    """A stretch of the text about which the system says nothing for sure."""

    start: int = Field(ge=0)
    """First code point (0-based, included)."""
    end: int
    """One past the last code point (excluded)."""
    kind: Literal["cannot tell", "not judged"]
    """`cannot tell`: looked at, left open; `not judged`: not looked at, or the answer failed."""
    reason: str
    """Why."""
    leaning: FoundLabel | None = None
    """The label that it would have, if any."""


class FallaciesFound(Record):
    """The fallacious spans of a text."""

    state: FallaciesState
    """Whether all of the text was judged."""
    source: str
    """Where the text came from: `text`, `-`, a file's name, or an address."""
    text: str
    """The text that all offsets count in, in Unicode code points, as it was given."""
    sentences: tuple[TextSentence, ...]
    """Its sentences, in order."""
    level: SpanLevel
    """The level that was asked for."""
    spans: tuple[FoundSpan, ...]
    """What was found, by start, longer ones first; spans may overlap."""
    abstentions: tuple[Abstention, ...] = ()
    """What was left open."""
    engine: str
    """What looked: `offline`, or a MODEL."""
    warnings: tuple[str, ...] = ()
    """What a reader must know."""
    repairs: tuple[str, ...] = ()
    """What had to be mended in a model's answers, or was dropped from them."""
    settings: dict[str, str] = Field(default_factory=dict)
    """What can change the result."""
    usage: GraphUsage
    """What it cost."""
    version: str
    """claimpath's version."""

    @model_validator(mode="after")
    def _inside(self) -> Self:
        places = [(span.start, span.end) for span in self.spans]
        places += [(sentence.start, sentence.end) for sentence in self.sentences]
        places += [(part.start, part.end) for part in self.abstentions]
        for start, end in places:
            if end > len(self.text):
                raise ValueError(f"{start}-{end} ends outside the text of {len(self.text)} characters")
        for span in self.spans:
            if self.text[span.start : span.end] != span.text:
                raise ValueError(f"the words of the span {span.start}-{span.end} differ from the text there")
        return self
