"""The cues of an explanation's sentences as typed objects, read once from `explanation_rules.toml`."""

import hashlib
import re
import tomllib
from functools import lru_cache
from importlib import resources

from pydantic import Field, field_validator

from claimpath.records import FALLACY_CLASSES, FallacyClass, Record
from claimpath.taxonomies.missci import CLASSES

_ALONE_POINTS = 2
_NAME_POINTS = 4
_ANYTHING = ".*"
"""Stands only between the parts of a pattern, never in a group."""


class Cue(Record):
    """Something that a sentence can do."""

    says: str
    """What it means."""
    patterns: tuple[str, ...]
    """Regular expressions; one match suffices."""
    not_: tuple[str, ...] = Field(default=(), alias="not")
    """Regular expressions that rule the sentence out."""
    yes: tuple[str, ...]
    """Invented sentences that it finds."""
    no: tuple[str, ...]
    """Invented sentences that it does not find."""

    def found_in(self, sentence: str) -> bool:
        """Whether it holds for a sentence."""
        return _holds(self.patterns, sentence) and not _holds(self.not_, sentence)


class ClassCue(Record):
    """What points to one of the nine classes."""

    name: FallacyClass
    """The class."""
    alone: tuple[str, ...]
    """Regular expressions that tell of a mismatch of this class by themselves."""
    with_mismatch: tuple[str, ...]
    """Regular expressions that do together with a general sign of a mismatch."""
    yes: tuple[str, ...]
    """Invented sentences for which the class gets a point."""
    no: tuple[str, ...]
    """Invented sentences for which it gets none."""

    def points(self, sentence: str, has_mismatch: bool) -> int:
        """How much speaks for the class: 0 is nothing."""
        alone = sum(_holds((pattern,), sentence) for pattern in self.alone)
        weak = sum(_holds((pattern,), sentence) for pattern in self.with_mismatch) if has_mismatch else 0
        low = sentence.casefold()
        named = any(name.casefold() in low for name in (self.name, *CLASSES[self.name].also_called))
        return _NAME_POINTS * named + _ALONE_POINTS * alone + weak


class ExplanationRules(Record):
    """Everything that the offline engine knows of explanations."""

    supports: Cue
    """The claim is right."""
    contradicts: Cue
    """The claim is wrong."""
    mismatch: Cue
    """A general sign of a mismatch."""
    other_study: Cue
    """Another study."""
    background: Cue
    """Neither the study nor the claim's fault."""
    finding: Cue
    """What was found."""
    context: Cue
    """How it was done."""
    classes: tuple[ClassCue, ...] = Field(alias="class")
    """One entry for each class; the order breaks ties."""
    digest: str
    """First 12 hexadecimal digits of the file's SHA-256."""

    @field_validator("classes")
    @classmethod
    def _all_nine(cls, classes: tuple[ClassCue, ...]) -> tuple[ClassCue, ...]:
        if sorted(entry.name for entry in classes) != sorted(FALLACY_CLASSES):
            raise ValueError("explanation_rules.toml needs one entry for each of the nine classes")
        return classes

    def class_of(self, sentence: str) -> FallacyClass | None:
        """The class that a sentence speaks for, or None where it explains no mismatch."""
        has_mismatch = self.mismatch.found_in(sentence)
        points = [(entry.points(sentence, has_mismatch), entry.name) for entry in self.classes]
        most, name = max(points, key=lambda scored: scored[0])
        return name if most else None


@lru_cache(maxsize=1)
def load_explanation_rules() -> ExplanationRules:
    """Read the rules that come with the package."""
    data = (resources.files(__package__) / "explanation_rules.toml").read_bytes()
    tables = tomllib.loads(data.decode("utf-8"))
    return ExplanationRules.model_validate({**tables, "digest": hashlib.sha256(data).hexdigest()[:12]})


def _holds(patterns: tuple[str, ...], sentence: str) -> bool:
    """Whether one of the patterns is found in a sentence."""
    return any(_in_order(steps, sentence) for steps in _compiled(patterns))


def _in_order(steps: tuple[re.Pattern[str], ...], sentence: str) -> bool:
    """Whether each step is found behind the one before: what `.*` between them means, but in linear time."""
    place = 0
    for step in steps:
        if (found := step.search(sentence, place)) is None:
            return False
        place = found.end()
    return True


@lru_cache(maxsize=512)
def _compiled(patterns: tuple[str, ...]) -> tuple[tuple[re.Pattern[str], ...], ...]:
    """The steps of each pattern that has `.*` between its parts, and all others as one."""
    in_steps = [pattern.split(_ANYTHING) for pattern in patterns if _ANYTHING in pattern]
    whole = "|".join(f"(?:{pattern})" for pattern in patterns if _ANYTHING not in pattern)
    return tuple(
        tuple(re.compile(step, re.IGNORECASE) for step in steps)
        for steps in [*([[whole]] if whole else []), *in_steps]
    )
