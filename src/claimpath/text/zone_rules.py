"""The rules of `zones.toml`: section titles and cues, compiled where they are first needed."""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files

_NUMBER = re.compile(
    r"^(?:\(?\d+(?:\.\d+)*[.):]*\s+|\(?\d+(?:\.\d+)*[.):]\s*(?=[a-z])|\(?(?:[ivx]+|[a-h])[.):]\s*)"
)
_WORDS = re.compile(r"[a-z]+|%")


@dataclass(frozen=True)
class SectionRule:
    """A kind of section title."""

    zone: str
    """A zone, or `result_and_interpretation`, or `method_and_result`."""
    pattern: str
    """Searched in the title as `plain_title` gives it."""
    examples: tuple[str, ...]
    """Titles that the rule must fit."""

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """The compiled pattern."""
        return re.compile(self.pattern)


@dataclass(frozen=True)
class Cue:
    """A turn of phrase that tells what a sentence does."""

    kind: str
    """A zone, or `others`, `own`, `aim` or `numbers`."""
    weight: int
    """1 weak, 2 plain, 3 strong."""
    on: tuple[str, ...]
    """Words of which one must occur."""
    pattern: str | None
    """Searched in the lower-cased sentence; None where the word is enough."""
    example: str
    """A sentence that holds the cue."""

    @cached_property
    def regex(self) -> re.Pattern[str] | None:
        """The compiled pattern."""
        return re.compile(self.pattern) if self.pattern else None


@dataclass(frozen=True)
class ZoneRules:
    """All rules."""

    sections: tuple[SectionRule, ...]
    """In order of precedence."""
    cues: tuple[Cue, ...]
    """In the file's order."""
    by_word: dict[str, tuple[Cue, ...]]
    """The cues that a word calls for."""

    def cues_in(self, sentence: str) -> dict[str, int]:
        """Find the cues of a lower-cased sentence: for each kind, the weights of its cues added up."""
        found: dict[str, int] = {}
        candidates: dict[int, Cue] = {}
        for word in set(_WORDS.findall(sentence)):
            for cue in self.by_word.get(word, ()):
                candidates[id(cue)] = cue
        for cue in candidates.values():
            if cue.regex is None or cue.regex.search(sentence):
                found[cue.kind] = found.get(cue.kind, 0) + cue.weight
        return found


@lru_cache(maxsize=4096)
def section_zone(title: str) -> str | None:
    """Tell what a section with this title holds, or None where the title says nothing."""
    plain = plain_title(title)
    return next((rule.zone for rule in load_zone_rules().sections if rule.regex.search(plain)), None)


def plain_title(title: str) -> str:
    """Lower-case a section title and take off its number and final marks."""
    plain = " ".join(title.lower().replace("’", "'").split())
    return _NUMBER.sub("", plain).rstrip(" .:")


@lru_cache(maxsize=1)
def load_zone_rules() -> ZoneRules:
    """Read the rules that come with the package."""
    data = tomllib.loads(files("claimpath.text").joinpath("zones.toml").read_text("utf-8"))
    sections = tuple(SectionRule(s["zone"], s["pattern"], tuple(s["examples"])) for s in data["section"])
    cues = tuple(
        Cue(c["kind"], c["weight"], tuple(c["on"]), c.get("pattern"), c["example"]) for c in data["cue"]
    )
    return ZoneRules(sections, cues, _index(cues))


def _index(cues: Iterable[Cue]) -> dict[str, tuple[Cue, ...]]:
    by_word: dict[str, list[Cue]] = {}
    for cue in cues:
        for word in cue.on:
            by_word.setdefault(word, []).append(cue)
    return {word: tuple(found) for word, found in by_word.items()}
