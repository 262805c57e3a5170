"""What all three presentations of found fallacies share: numbers, names, counts, sentences in words."""

from dataclasses import dataclass
from typing import Literal

from claimpath.records.base import Undefined
from claimpath.records.fallacies_found import Abstention, AlternativeLabel, FallaciesFound, FoundSpan
from claimpath.records.fallacious_spans import NO_FALLACY
from claimpath.report.labels import counted
from claimpath.report.shown import shortened
from claimpath.taxonomies.mafalda import ENTRIES, FAMILIES

FamilyKey = Literal["pathos", "logos", "ethos", "fallacy"]
LETTERS: dict[FamilyKey, str] = {"pathos": "P", "logos": "L", "ethos": "E", "fallacy": "F"}
"""A letter for each colour, so that none is needed."""
MEANINGS: dict[FamilyKey, str] = {
    "pathos": "appeals to feeling",
    "logos": "faults of logic",
    "ethos": "faults of credibility",
    "fallacy": "a fallacy, of whatever kind",
}
"""What the families mean, in few words."""
OFFLINE_LIMITS = (
    "The offline engine looks at the wording of one sentence at a time. It misses what is said between the lines and "
    "takes some sound sentences for fallacies; a passage without a mark has not been shown to be sound. On 200 texts "
    "of a public benchmark, two in five of its marks were on passages that people had found fallacious, and one in six "
    "named the same class."
)
"""The shares are SpanPrecision(match=lenient) at levels 0 and 2 on MAFALDA, 0.418 and 0.160 (docs/fallacies.md)."""
MODEL_LIMITS = (
    "A language model's reading. Readers differ on fallacies, and so do runs of a model; a passage without a mark has "
    "not been shown to be sound."
)


@dataclass(frozen=True, slots=True)
class ShownSpan:
    """One span, ready to be shown."""

    number: int
    """From 1, in the text's order."""
    span: FoundSpan
    """The record."""
    family: FamilyKey
    """Its family, or `fallacy` at level 0."""

    @property
    def name(self) -> str:
        """The label with a capital."""
        return capital(self.span.label)

    @property
    def definition(self) -> str:
        """What the label means; empty at level 0."""
        known: dict[str, str] = {name: entry.definition for name, entry in ENTRIES.items()}
        known |= {name: entry.definition for name, entry in FAMILIES.items()}
        return known.get(self.span.label, "")

    @property
    def others(self) -> tuple[AlternativeLabel, ...]:
        """Other labels, without "no fallacy"."""
        return tuple(other for other in self.span.alternatives if other.label != NO_FALLACY)

    @property
    def doubt(self) -> str | None:
        """Why it may be sound, empty where no reason is given; None where nobody says that it may."""
        found = next((other for other in self.span.alternatives if other.label == NO_FALLACY), None)
        return None if found is None else found.reason

    @property
    def votes(self) -> str:
        """How many runs agree; empty for one run."""
        span = self.span
        return f"{span.n_votes} of {span.n_runs} runs" if span.n_runs > 1 else ""


@dataclass(frozen=True, slots=True)
class FallaciesView:
    """A result, ready to be shown."""

    found: FallaciesFound
    """The record."""
    spans: tuple[ShownSpan, ...]
    """Spans with their numbers."""
    counts: dict[FamilyKey, int]
    """Spans by family; families without one are there too, except at level 0."""
    headline: str
    """What was found, in a sentence."""
    deck: str
    """Sentences looked at, left open and not judged."""
    limits: str
    """What a reader must keep in mind."""
    open: tuple[Abstention, ...]
    """Left open after a look."""
    not_judged: tuple[Abstention, ...]
    """Not looked at, or not answered."""


def fallacies_view(found: FallaciesFound) -> FallaciesView:
    """Prepare a result for showing."""
    spans = tuple(ShownSpan(n, span, family_key(span)) for n, span in enumerate(found.spans, start=1))
    keys: tuple[FamilyKey, ...] = ("fallacy",) if found.level == 0 else ("pathos", "logos", "ethos")
    counts = {key: sum(span.family == key for span in spans) for key in keys}
    if any(span.family == "fallacy" for span in spans):
        counts["fallacy"] = sum(span.family == "fallacy" for span in spans)
    open_ = tuple(one for one in found.abstentions if one.kind == "cannot tell")
    not_judged = tuple(one for one in found.abstentions if one.kind == "not judged")
    return FallaciesView(
        found=found,
        spans=spans,
        counts=counts,
        headline=_headline(found),
        deck=_deck(found, len(open_), len(not_judged)),
        limits=OFFLINE_LIMITS if found.engine == "offline" else MODEL_LIMITS,
        open=open_,
        not_judged=not_judged,
    )


def family_key(span: FoundSpan) -> FamilyKey:
    """The family of a span; `fallacy` where there is none."""
    return "fallacy" if isinstance(span.level1, Undefined) else span.level1


def capital(label: str) -> str:
    """A label as it begins a line."""
    return label[:1].upper() + label[1:]


def opening(found: FallaciesFound, limit: int = 90) -> str:
    """The first words of the text."""
    return shortened(found.text[: 4 * limit], limit)


def _headline(found: FallaciesFound) -> str:
    if found.state == "not_checked":
        return "The text was not judged"
    if not found.spans:
        return "No fallacies were found"
    verb = "looks" if len(found.spans) == 1 else "look"
    return f"{counted(len(found.spans), 'passage')} {verb} fallacious"


def _deck(found: FallaciesFound, n_open: int, n_not_judged: int) -> str:
    parts = [f"In {counted(len(found.sentences), 'sentence')}"]
    if n_open:
        parts.append(f"{counted(n_open, 'passage')} left open")
    if n_not_judged:
        parts.append(f"{counted(n_not_judged, 'stretch', 'stretches')} not judged")
    return ", ".join(parts) + "."
