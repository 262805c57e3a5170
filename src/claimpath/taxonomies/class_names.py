"""From the name that a model gives a fallacy to one of the nine classes, by a normaliser that is named.

A figure about classes depends on how names are read, so it names its normaliser. `strict` never guesses and is the
default. The others look for names anywhere in the text, as published evaluations do, and differ where a text holds
several: "Hasty Generalization, not Ambiguity" is Ambiguity for `alphabetical-mention` (the rule of Missci's code),
Hasty Generalization for `longest-mention` (the rule of MissciPlus's code) and for `first-mention`, and no class for
`strict`. The rules are theirs; the list of names is ours, so figures need not be the published ones.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from claimpath.errors import SettingsError
from claimpath.records import FallacyClass
from claimpath.taxonomies.missci import CLASSES, class_named

Normaliser = Callable[[str], FallacyClass | None]
"""Gives the class that a name stands for, or None where it stands for none."""

DEFAULT_NORMALISER = "strict"
"""The normaliser that is used where none is named."""

_SHORT_NAMES: dict[FallacyClass, tuple[str, ...]] = {
    "Ambiguity": ("Ambiguous",),
    "Biased Sample Fallacy": ("Sampling Bias", "Sample Bias", "Unrepresentative Sample"),
    "Causal Oversimplification": ("False Cause", "False Causality", "Single Cause", "Oversimplified Cause"),
    "Fallacy of Composition": ("Composition",),
    "Fallacy of Exclusion": ("Exclusion", "Suppressed Evidence"),
    "False Dilemma": ("False Dichotomy", "Black-or-White"),
    "False Equivalence": ("Equivalence", "Faulty Analogy"),
    "Hasty Generalization": ("Faulty Generalization", "Generalization", "Generalisation"),
    "Impossible Expectations": ("Impossible Expectation", "False Expectations"),
}
"""Further names that are looked for inside a text; as whole answers they would be a guess."""

_MENTIONS: dict[str, FallacyClass] = {
    name: entry.name
    for entry in CLASSES.values()
    for name in (entry.name, *entry.also_called, *_SHORT_NAMES[entry.name])
}
"""Every name that is looked for inside a text. Abbreviations are not among them: they stand in ordinary words."""

_NUMBER = re.compile(r"^\(?\d{1,2}[.):]\s+")
_LABEL = re.compile(
    r"^(?:applied\s+)?(?:fallacy\s+)?class\s*:\s*|^(?:applied\s+)?fallacy\s*:\s*", re.IGNORECASE
)
_BRACKETS = re.compile(r"^(?P<name>[^()]+?)\s*\((?P<inner>[^()]+)\)$")
_DRESSING = " \t\r\n*_`#\"'“”‘’.,;:"


def strict(name: str) -> FallacyClass | None:
    """Give the class whose name, abbreviation or other published name this is, whole.

    Quotation marks, Markdown, a number before it, a label such as "Fallacy class:", a leading "the", "fallacy of"
    before a name and "fallacy" after it do not count. A name with another in brackets is read where both mean
    the same class. A text with anything else in it is no name.
    """
    plain = _undressed(name)
    if found := _whole(plain):
        return found
    if match := _BRACKETS.match(plain):
        outer, inner = _whole(_undressed(match["name"])), _whole(_undressed(match["inner"]))
        return outer if outer == inner else None
    return None


def first_mention(name: str) -> FallacyClass | None:
    """Give the class of the name that stands first in the text; of names that start together, the longest."""
    low = name.casefold()
    places = [(low.find(known.casefold()), -len(known), known) for known in _MENTIONS]
    found = sorted(place for place in places if place[0] >= 0)
    return _MENTIONS[found[0][2]] if found else None


def alphabetical_mention(name: str) -> FallacyClass | None:
    """Give the class of the name that comes first in the alphabet among those in the text, capitals as written.

    The rule of Missci's published code, whose comment speaks of the first mention.
    """
    found = sorted(known for known in _MENTIONS if known in name)
    return _MENTIONS[found[0]] if found else None


def longest_mention(name: str) -> FallacyClass | None:
    """Give the class of the longest name in the text, whatever the case; of equally long ones, of our list's first.

    The rule of MissciPlus's published code.
    """
    low = name.casefold()
    found = [known for known in _MENTIONS if known.casefold() in low]
    return _MENTIONS[max(found, key=len)] if found else None


NORMALISERS: dict[str, Normaliser] = {
    "strict": strict,
    "first-mention": first_mention,
    "alphabetical-mention": alphabetical_mention,
    "longest-mention": longest_mention,
}
"""The normalisers by name."""


def find_normaliser(name: str) -> Normaliser:
    """Give the normaliser of that name. Raises SettingsError with the names there are."""
    if name not in NORMALISERS:
        raise SettingsError(f"unknown normaliser {name!r}; choose one of: {', '.join(NORMALISERS)}")
    return NORMALISERS[name]


def count_outside(names: Iterable[str], normaliser: str = DEFAULT_NORMALISER) -> Mapping[str, int]:
    """Count the names that stand for no class, as they were written but for blanks, the most frequent first."""
    read = find_normaliser(normaliser)
    outside = Counter(" ".join(name.split()) or "(no name)" for name in names if read(name) is None)
    return dict(sorted(outside.items(), key=lambda item: (-item[1], item[0])))


def _undressed(name: str) -> str:
    plain = " ".join(name.strip(_DRESSING).split())
    plain = _NUMBER.sub("", plain).strip(_DRESSING)
    return _LABEL.sub("", plain).strip(_DRESSING)


def _whole(name: str) -> FallacyClass | None:
    low = name.casefold().removeprefix("the ")
    ways = (
        low,
        low.removesuffix(" fallacy"),
        low.removeprefix("fallacy of "),
        low.removeprefix("fallacy of the "),
    )
    return next((found for way in ways if (found := class_named(way))), None)
