"""The cues as typed objects, read once from `cues.toml`."""

import re
import tomllib
from functools import cached_property, lru_cache
from importlib.resources import files

from claimpath.records import Record
from claimpath.records.fallacious_spans import SpanClass


class Cue(Record):
    """Wording that often carries a fallacy."""

    label: SpanClass
    """The class that it points to."""
    pattern: str
    """Regular expression over one sentence; case is ignored."""
    unless: str = ""
    """The cue does not count where this occurs in the sentence; empty for nothing."""
    strong: bool
    """Whether the wording suffices; if not, the classifier has to find the sentence suspicious too."""
    reason: str
    """What a reader is told."""
    yes: tuple[str, ...]
    """Invented sentences that it finds."""
    no: tuple[str, ...]
    """Invented sentences that it does not find."""

    @cached_property
    def _found(self) -> re.Pattern[str]:
        return re.compile(self.pattern, re.IGNORECASE)

    @cached_property
    def _ruled_out(self) -> re.Pattern[str] | None:
        return re.compile(self.unless, re.IGNORECASE) if self.unless else None

    def words_in(self, sentence: str) -> str | None:
        """The words of the sentence that the cue finds, or None where it does not count."""
        match = self._found.search(sentence)
        if match is None or (self._ruled_out is not None and self._ruled_out.search(sentence)):
            return None
        return match.group()


STRETCH, OVERLAP = 2_000, 300
"""Characters of a very long sentence that are searched at a time, and those that two stretches share."""


@lru_cache(maxsize=1)
def load_cues() -> tuple[Cue, ...]:
    """Read the cues that come with the package."""
    data = tomllib.loads((files("claimpath.stages.fallacies") / "data" / "cues.toml").read_text("utf-8"))
    cues = []
    for row in data["cue"]:
        pattern = row["pattern"]
        for name, fragment in data["fragments"].items():
            pattern = pattern.replace(f"<{name}>", fragment)
        cues.append(Cue(**{**row, "pattern": pattern, "yes": tuple(row["yes"]), "no": tuple(row["no"])}))
    return tuple(cues)


@lru_cache(maxsize=1_024)
def cues_in(sentence: str) -> tuple[tuple[Cue, str], ...]:
    """The cues that a sentence holds, each with the words found, in the file's order. The last ones are remembered."""
    plain = sentence.replace("’", "'").replace("\r", " ").replace("\n", " ")
    step = STRETCH - OVERLAP
    stretches = [plain[at : at + STRETCH] for at in range(0, max(1, len(plain) - OVERLAP), step)]
    found = []
    for cue in load_cues():
        words = next((words for stretch in stretches if (words := cue.words_in(stretch)) is not None), None)
        if words is not None:
            found.append((cue, words))
    return tuple(found)
