"""Instructions for a verdict: ours by name, and files of one's own with `@@placeholders@@`.

`short` and `detailed` serve the two prompts of Beyond Verdicts (section 3.2), `article`, `ask` and `evidence` the three
ways of MissciPlus (section 7.2). The wording is ours, so figures made with it are not the papers' figures; with
`--prompt-file` the authors' own words can be used.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from claimpath.errors import SettingsError
from claimpath.models.prompt_file import read_prompt_text

EVIDENCE_NAMES = ("evidence", "study", "passages")
"""Placeholders that stand for the text of the study, as much of it as the model is given."""
_PLACEHOLDER = re.compile(r"@@([A-Za-z_][A-Za-z0-9_]*)@@")


@dataclass(frozen=True, slots=True)
class Instructions:
    """A prompt with placeholders."""

    name: str
    """`short`, `detailed`, ..., or `file:` and the file's name."""
    version: str
    """Changes with the text; goes into each request, so that an answer to another wording is never taken."""
    text: str
    """The prompt."""
    with_evidence: bool
    """Whether it shows text of the study."""

    @property
    def prompt_version(self) -> str:
        """Name and version as they go into a request."""
        return f"verdict/{self.name}/{self.version}"

    def filled(self, values: Mapping[str, str]) -> str:
        """The prompt with each placeholder replaced, in one pass: what is put in is never looked at again.

        A text of several lines gets lines of its own.
        """

        def value(match: re.Match[str]) -> str:
            text = values[match.group(1)]
            if "\n" not in text:
                return text
            before = "" if match.start() == 0 or self.text[match.start() - 1] == "\n" else "\n"
            after = "" if self.text[match.end() : match.end() + 1] in {"", "\n"} else "\n"
            return f"{before}{text}{after}"

        return _PLACEHOLDER.sub(value, self.text)


@dataclass(frozen=True, slots=True)
class _Known:
    about: str
    version: str
    with_evidence: bool


KNOWN: dict[str, _Known] = {
    "short": _Known("A few lines: does the study bear the claim out?", "1", True),
    "detailed": _Known("Step by step: study, claim, comparison, verdict, explanation.", "1", True),
    "evidence": _Known("Passages and a claim, nothing about studies (MissciPlus, 7.2).", "1", True),
    "ask": _Known("The model's own knowledge, asked neutrally (MissciPlus, 7.2).", "1", False),
    "article": _Known("The model's own knowledge, as a fact-checking article (MissciPlus, 7.2).", "1", False),
}
"""Our instructions by name."""
_PART_VERSION = "1"


def default_instructions(with_evidence: bool) -> str:
    """The name of the instructions that are taken where none are named."""
    return "detailed" if with_evidence else "ask"


def find_instructions(name: str, *, with_evidence: bool) -> Instructions:
    """Give our instructions of that name.

    Raises SettingsError for an unknown name, and for instructions that don't go with the evidence.
    """
    if name not in KNOWN:
        raise SettingsError(
            f"unknown instructions {name!r}; choose one of: {', '.join(KNOWN)}, or give --prompt-file FILE"
        )
    known = KNOWN[name]
    if known.with_evidence != with_evidence:
        fitting = ", ".join(other for other, entry in KNOWN.items() if entry.with_evidence == with_evidence)
        shown = "show text of the study" if known.with_evidence else "show no text of the study"
        wanted = "full or selected" if known.with_evidence else "none"
        raise SettingsError(
            f"the instructions {name!r} {shown}, so they need --evidence {wanted}; here, choose one of: {fitting}"
        )
    return Instructions(name, known.version, _text(name), with_evidence)


def part_instructions() -> Instructions:
    """Instructions to take notes on one part of a study."""
    return Instructions("part", _PART_VERSION, _text("part"), True)


def read_prompt_file(path: Path, *, with_evidence: bool) -> Instructions:
    """Read instructions of one's own: UTF-8 text with `@@claim@@` and, with evidence, `@@evidence@@`.

    `@@study@@` and `@@passages@@` mean the same as `@@evidence@@`. Raises SettingsError where the file can't be read,
    where a placeholder is missing, and where one is not known; the message lists them.
    """
    file = read_prompt_text(path)
    used = set(_PLACEHOLDER.findall(file.text))
    allowed = {"claim", *EVIDENCE_NAMES} if with_evidence else {"claim"}
    faults = []
    if unknown := sorted(used - allowed):
        faults.append("unknown: " + ", ".join(f"@@{name}@@" for name in unknown))
    if "claim" not in used:
        faults.append("missing: @@claim@@")
    if with_evidence and not used & set(EVIDENCE_NAMES):
        faults.append("missing: one of " + ", ".join(f"@@{name}@@" for name in EVIDENCE_NAMES))
    wanted = ", ".join(f"@@{name}@@" for name in sorted(allowed))
    why = "" if with_evidence else " (with --evidence none there is no text of the study)"
    file.refuse(faults, f"Allowed here: {wanted}{why}")
    return Instructions(file.name, file.version, file.text, with_evidence)


def _text(name: str) -> str:
    return files("claimpath.stages.verdict").joinpath("prompts", f"{name}.txt").read_text("utf-8")
