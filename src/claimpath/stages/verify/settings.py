"""Settings of a verification by a language model, checked once."""

from pathlib import Path
from typing import Literal

from pydantic import Field

from claimpath.errors import SettingsError
from claimpath.records.base import Record
from claimpath.stages.verdict.instructions import Instructions, read_prompt_file
from claimpath.stages.verify.examples import EXAMPLES_VERSION
from claimpath.stages.verify.personas import BY_SOURCE, PERSONAS

INSTRUCTIONS: dict[str, str] = {
    "zero-shot": "The question alone.",
    "cot": "The question, and the request to go step by step (zero-shot chain of thought); always with an explanation.",
    "manual-cot": "The question behind worked examples (manual chain of thought).",
}
"""Instructions by name (RECV, section 6 and appendix F)."""
EvidenceLength = Literal["simple", "longer"]
EVIDENCE_LENGTHS: tuple[EvidenceLength, ...] = ("simple", "longer")
VERSION = "1"
"""Version of our wording."""


class VerifySettings(Record):
    """How a language model is asked."""

    instructions: str = "zero-shot"
    """Name of our instructions, or `file:NAME`."""
    version: str = VERSION
    """Version of the instructions."""
    prompt_text: str = Field(default="", repr=False)
    """A prompt of one's own with its placeholders; empty for ours."""
    explain: bool = False
    """Whether the model explains itself before it decides (RECV's Exp), or gives the label alone (No-Exp)."""
    persona: str = BY_SOURCE
    """A role of `PERSONAS`, or `by-source`."""
    classes: Literal[2, 3] = 2
    """Supported and refuted, or also not enough information; with two, pairs of the third kind are out of scope."""
    evidence: EvidenceLength = "simple"
    """Which evidence is shown, where the data have a shorter and a longer one."""
    temperature: float | None = 0.0
    """Sampling temperature; None leaves it to the model."""

    @property
    def own_prompt(self) -> Instructions | None:
        """The prompt of one's own, where there is one."""
        if not self.prompt_text:
            return None
        return Instructions(self.instructions, self.version, self.prompt_text, True)

    @property
    def shown(self) -> dict[str, str]:
        """What a run names."""
        named = f"{self.instructions} {self.version}"
        if self.instructions == "manual-cot":
            named += f" (examples {EXAMPLES_VERSION})"
        return {
            "instructions": named,
            "explain": "yes" if self.explain else "no",
            "persona": self.persona,
            "temperature": "the model's own" if self.temperature is None else f"{self.temperature:g}",
        }


def verify_settings(
    *,
    instructions: str | None = None,
    prompt_file: str | Path | None = None,
    explain: bool | None = None,
    persona: str | None = None,
    classes: int | None = None,
    evidence: str | None = None,
    temperature: float | str | None = None,
) -> VerifySettings:
    """Check settings and fill in what is not given. temperature: `default` leaves it to the model.

    Raises SettingsError for a value that is not allowed, and for values that don't go together.
    """
    if prompt_file is not None and instructions is not None:
        raise SettingsError("give --instructions or --prompt-file, not both")
    name = instructions or "zero-shot"
    if name not in INSTRUCTIONS:
        raise SettingsError(
            f"unknown instructions {name!r}; choose one of: {', '.join(INSTRUCTIONS)}, or give --prompt-file FILE"
        )
    if name == "cot" and explain is False:
        raise SettingsError(
            "the instructions cot ask the model to write its steps down, so --no-explain does not go with them"
        )
    chosen = persona or BY_SOURCE
    if chosen not in (*PERSONAS, BY_SOURCE):
        raise SettingsError(f"unknown persona {chosen!r}; choose one of: {', '.join(PERSONAS)}, {BY_SOURCE}")
    length = find_evidence_length(evidence or "simple")
    own = read_prompt_file(Path(prompt_file), with_evidence=True) if prompt_file is not None else None
    return VerifySettings(
        instructions=own.name if own else name,
        version=own.version if own else VERSION,
        prompt_text=own.text if own else "",
        explain=name == "cot" or bool(explain),
        persona=chosen,
        classes=find_classes(2 if classes is None else classes),
        evidence=length,
        temperature=_temperature(temperature),
    )


def find_classes(number: int) -> Literal[2, 3]:
    """Check the number of labels. Raises SettingsError."""
    if number == 2:
        return 2
    if number == 3:
        return 3
    raise SettingsError(
        f"--classes is {number}; 2 (supported, refuted) or 3 (and not enough information) is allowed"
    )


def find_evidence_length(name: str) -> EvidenceLength:
    """Check which evidence is shown. Raises SettingsError."""
    for known in EVIDENCE_LENGTHS:
        if known == name:
            return known
    raise SettingsError(f"--evidence is {name!r}; for recv it is one of: {', '.join(EVIDENCE_LENGTHS)}")


def _temperature(value: float | str | None) -> float | None:
    if value is None:
        return 0.0
    if value == "default":
        return None
    try:
        number = float(value)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 2:
        raise SettingsError(
            f"--temperature is {value!r}; give a number from 0 to 2, or `default` to leave it to the model"
        )
    return number
