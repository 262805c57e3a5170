"""Fallacious spans in a text: what people marked, with alternatives, and what a system predicts.

The scheme of MAFALDA (2024 slides, "Disjunctive Annotation Scheme"): a span may hold several labels any of which is
right, and "no fallacy" may be one of them; spans may overlap. A predicted span holds exactly one label. Offsets are
half-open and count Unicode code points of the text.
"""

from typing import Literal, Self, get_args

from pydantic import Field, model_validator

from claimpath.records.base import Record

SpanClass = Literal[
    "appeal to positive emotion",
    "appeal to anger",
    "appeal to fear",
    "appeal to pity",
    "appeal to ridicule",
    "appeal to worse problems",
    "causal oversimplification",
    "circular reasoning",
    "equivocation",
    "false analogy",
    "false causality",
    "false dilemma",
    "hasty generalization",
    "slippery slope",
    "straw man",
    "fallacy of division",
    "ad hominem",
    "ad populum",
    "appeal to (false) authority",
    "appeal to nature",
    "appeal to tradition",
    "guilt by association",
    "tu quoque",
]
"""The 23 classes of level 2, named as in the data set, all in small letters."""

SpanFamily = Literal["pathos", "logos", "ethos"]
"""The three families of level 1: appeals to emotion, faults of logic, faults of credibility."""

NoFallacy = Literal["no fallacy"]
"""The label that says that there is no fallacy; the data set calls it "nothing", the slides write it as bottom."""

SpanLevel = Literal[0, 1, 2]
"""0: fallacy or not; 1: the family; 2: the class."""

SPAN_CLASSES: tuple[SpanClass, ...] = get_args(SpanClass)
SPAN_FAMILIES: tuple[SpanFamily, ...] = get_args(SpanFamily)
NO_FALLACY: NoFallacy = "no fallacy"
UNREADABLE: Literal["unreadable"] = "unreadable"
"""A prediction's label where the system's answer named neither a class nor the absence of a fallacy."""

GoldLabel = SpanClass | NoFallacy
"""A label that a person may give a span."""

PredictedLabel = SpanClass | SpanFamily | Literal["fallacy"] | NoFallacy | Literal["unreadable"]
"""A label of a prediction: a class, or only a family or "fallacy" where no more was asked."""


class AlternativesSpan(Record):
    """A span that people marked, with every label that they accept for it."""

    start: int = Field(ge=0)
    """First code point (0-based, included)."""
    end: int
    """One past the last code point (excluded)."""
    labels: tuple[GoldLabel, ...] = Field(min_length=1)
    """The alternatives, each once; never "no fallacy" alone."""
    comments: tuple[str, ...] = ()
    """What the annotators wrote about this span."""

    @model_validator(mode="after")
    def _sound(self) -> Self:
        if self.end <= self.start:
            raise ValueError(f"the span {self.start}-{self.end} is empty; its end must be after its start")
        if len(set(self.labels)) != len(self.labels):
            raise ValueError(f"the span {self.start}-{self.end} has a label twice: {', '.join(self.labels)}")
        if self.labels == (NO_FALLACY,):
            raise ValueError(
                f'the span {self.start}-{self.end} has "no fallacy" as its only label; leave such a span out'
            )
        return self

    @property
    def optional(self) -> bool:
        """Whether "no fallacy" is one of the alternatives, so that leaving the span out is right too."""
        return NO_FALLACY in self.labels


class AnnotatedText(Record):
    """A text with the spans that people marked in it."""

    id: str
    """Name of the text, unique in its file."""
    text: str
    """The text, as it was annotated."""
    spans: tuple[AlternativesSpan, ...] = ()
    """The spans, in the file's order; they may overlap, but no two cover the same place."""
    comments: tuple[str, ...] = ()
    """What the annotators wrote about the text as a whole, or about spans that they did not name."""
    annotator: str | None = None
    """Who annotated it, where one person did."""

    @model_validator(mode="after")
    def _inside(self) -> Self:
        seen: set[tuple[int, int]] = set()
        for span in self.spans:
            if span.end > len(self.text):
                raise ValueError(
                    f"the span {span.start}-{span.end} ends outside the text {self.id!r}, "
                    f"which has {len(self.text)} characters"
                )
            if (span.start, span.end) in seen:
                raise ValueError(
                    f"the span {span.start}-{span.end} of the text {self.id!r} occurs twice; "
                    "give its labels as alternatives of one span"
                )
            seen.add((span.start, span.end))
        return self


class PredictedSpan(Record):
    """A span with the one label that a system gives it."""

    start: int = Field(ge=0)
    """First code point (0-based, included)."""
    end: int
    """One past the last code point (excluded)."""
    label: PredictedLabel
    """The label."""
    reason: str | None = None
    """Why, in the system's words, where it says so."""

    @model_validator(mode="after")
    def _sound(self) -> Self:
        if self.end < self.start:
            raise ValueError(f"the span {self.start}-{self.end} ends before it starts")
        return self


class PredictedText(Record):
    """What a system answered to one text."""

    id: str
    """The text."""
    spans: tuple[PredictedSpan, ...] = ()
    """The spans, in the system's order; they may overlap. Empty where the system found nothing."""
    error: str | None = None
    """Why the system failed on this text, where it did."""


class SpanViolation(Record):
    """A span that breaks the rule that a span is a whole contiguous sequence of sentences."""

    start: int
    """Start of the span."""
    end: int
    """End of the span (excluded)."""
    kind: Literal[
        "empty", "outside the text", "no sentence", "starts inside a sentence", "ends inside a sentence"
    ]
    """What is wrong."""
    reason: str
    """The same in a sentence, with the words at the place."""
    whole: tuple[int, int] | None = None
    """The smallest sequence of whole sentences that holds the span; None where it touches no sentence."""
