"""The three levels of the taxonomy: what a class belongs to, and what a name stands for."""

from collections.abc import Mapping
from dataclasses import dataclass

from claimpath.records.fallacious_spans import (
    NO_FALLACY,
    SPAN_CLASSES,
    SPAN_FAMILIES,
    UNREADABLE,
    GoldLabel,
    PredictedLabel,
    SpanClass,
    SpanFamily,
    SpanLevel,
)
from claimpath.taxonomies.mafalda.entry import SpanClassEntry
from claimpath.taxonomies.mafalda.ethos import ETHOS
from claimpath.taxonomies.mafalda.logos import LOGOS
from claimpath.taxonomies.mafalda.pathos import PATHOS

LEVELS: tuple[SpanLevel, ...] = (0, 1, 2)
"""The levels, coarse to fine."""


@dataclass(frozen=True, slots=True)
class SpanFamilyEntry:
    """One family of level 1, explained in our words."""

    name: SpanFamily
    """Its name."""
    definition: str
    """What its classes have in common."""
    also_called: tuple[str, ...]
    """Other names; the first is that of the authors' scripts."""


_ENTRIES = (*PATHOS, *LOGOS, *ETHOS)

ENTRIES: Mapping[SpanClass, SpanClassEntry] = {entry.name: entry for entry in _ENTRIES}
"""Every class of level 2 by its name, in the records' order: pathos, logos, ethos."""

FAMILIES: Mapping[SpanFamily, SpanFamilyEntry] = {
    entry.name: entry
    for entry in (
        SpanFamilyEntry(
            "pathos",
            "A feeling stands where a reason should.",
            ("emotion", "appeal to emotion", "fallacy of emotion"),
        ),
        SpanFamilyEntry(
            "logos",
            "The premises are beside the point, or do not carry the conclusion.",
            ("logic", "fallacy of logic"),
        ),
        SpanFamilyEntry(
            "ethos",
            "Who says it, or who else believes it, stands where a reason should.",
            ("credibility", "fallacy of credibility"),
        ),
    )
}
"""Every family of level 1 by its name."""

if tuple(ENTRIES) != SPAN_CLASSES or tuple(FAMILIES) != SPAN_FAMILIES:
    raise RuntimeError("the classes of the taxonomy and of the records differ")

FAMILY_OF: Mapping[SpanClass, SpanFamily] = {entry.name: entry.family for entry in _ENTRIES}
"""The family of each class."""

UNCOVERED_CLASSES = ("Biased Sample Fallacy", "Fallacy of Exclusion", "Impossible Expectations")
"""Classes of the study setting (MISSCI) that correspond to none of the 23."""

_NOTHING = ("no fallacy", "nothing", "none", "no fallacies", "not a fallacy", "not fallacious")
_NAMES: tuple[tuple[PredictedLabel, tuple[str, ...]], ...] = (
    *((entry.name, (entry.name, *entry.also_called)) for entry in _ENTRIES),
    *((family.name, (family.name, *family.also_called)) for family in FAMILIES.values()),
    ("fallacy", ("fallacy", "fallacious")),
    (NO_FALLACY, _NOTHING),
)
_BY_NAME: dict[str, PredictedLabel] = {name.casefold(): label for label, names in _NAMES for name in names}


def label_named(name: str) -> PredictedLabel | None:
    """Give the label that a whole name stands for, or None where it is not one of the known names.

    Case, outer blanks, underscores for blanks and a final full stop don't count. "Nothing", the data set's word, is
    "no fallacy". Nothing is guessed from parts of a name.
    """
    return _BY_NAME.get(" ".join(name.replace("_", " ").casefold().strip(" .\t\r\n").split()))


def gold_label_named(name: str) -> GoldLabel | None:
    """Give the class, or "no fallacy", that a whole name stands for; None for other names, families included."""
    found = label_named(name)
    if found in ENTRIES or found == NO_FALLACY:
        return found  # type: ignore[return-value]
    return None


def label_at(label: PredictedLabel, level: SpanLevel) -> PredictedLabel | None:
    """Give a label at a coarser level: "hasty generalization" is "logos" at level 1 and "fallacy" at level 0.

    "No fallacy" is itself at every level. "Unreadable" is itself at levels 1 and 2 and "no fallacy" at level 0, as
    in the authors' evaluation. None where the label is coarser than the level: a family says nothing at level 2.
    """
    if label == NO_FALLACY:
        return label
    if label == UNREADABLE:
        return NO_FALLACY if level == 0 else label
    if level == 0:
        return "fallacy"
    if label == "fallacy":
        return None
    if label in FAMILIES:
        return label if level == 1 else None
    return FAMILY_OF[label] if level == 1 else label  # type: ignore[index]
