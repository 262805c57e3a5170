"""Settings of a verdict by a language model, checked once."""

from pathlib import Path
from typing import Any

from pydantic import Field

from claimpath.errors import SettingsError
from claimpath.records.base import Record
from claimpath.stages.verdict.evidence import EvidenceKind, find_evidence_kind
from claimpath.stages.verdict.instructions import (
    Instructions,
    default_instructions,
    find_instructions,
    read_prompt_file,
)

DEFAULT_RUNS = 3
DEFAULT_TEMPERATURE = 0.1
DEFAULT_TOP = 8
MOST_RUNS = 100
MOST_ANSWER_TOKENS = 8_192
LEAST_WINDOW = 1_000


class VerdictSettings(Record):
    """How a language model is asked for a verdict."""

    evidence: EvidenceKind = "full"
    """What it is shown of the studies."""
    instructions: str = "detailed"
    """Name of our instructions, or `file:NAME`."""
    instructions_version: str = "1"
    """Version of the instructions."""
    instructions_text: str = Field(default="", repr=False)
    """The prompt with its placeholders."""
    runs: int = DEFAULT_RUNS
    """How often the same question is asked; from 1."""
    temperature: float | None = DEFAULT_TEMPERATURE
    """Sampling temperature; None leaves it to the model."""
    top: int = DEFAULT_TOP
    """Passages shown with `selected` where none are named."""
    given: tuple[str, ...] = ()
    """Ids of the passages that are shown with `selected`; the ranking chooses where empty."""
    window: int | None = None
    """Tokens that the model takes in, answer included; None for what is known of the model."""

    @property
    def prompt(self) -> Instructions:
        """The instructions."""
        return Instructions(
            self.instructions, self.instructions_version, self.instructions_text, self.evidence != "none"
        )

    @property
    def shown(self) -> dict[str, str]:
        """What a report names."""
        named = {
            "evidence": self.evidence,
            "instructions": f"{self.instructions} {self.instructions_version}",
            "runs": str(self.runs),
            "temperature": "the model's own" if self.temperature is None else f"{self.temperature:g}",
        }
        if self.evidence == "selected":
            named["selected"] = ",".join(self.given) or f"best {self.top} of the rankings"
        return named


def verdict_settings(
    *,
    evidence: str | None = None,
    instructions: str | None = None,
    prompt_file: str | Path | None = None,
    runs: int | None = None,
    temperature: float | str | None = None,
    given: tuple[str, ...] = (),
    top: int | None = None,
    window: int | None = None,
) -> VerdictSettings:
    """Check settings and fill in what is not given. temperature: `default` leaves it to the model.

    Raises SettingsError for a value that is not allowed, and for values that don't go together.
    """
    kind = find_evidence_kind(evidence or "full")
    with_evidence = kind != "none"
    if prompt_file is not None and instructions is not None:
        raise SettingsError("give --instructions or --prompt-file, not both")
    if (given or top is not None) and kind != "selected":
        raise SettingsError("--given and --top choose passages; they go with --evidence selected")
    if given and top is not None:
        raise SettingsError("give --given or --top, not both")
    if prompt_file is not None:
        prompt = read_prompt_file(Path(prompt_file), with_evidence=with_evidence)
    else:
        prompt = find_instructions(
            instructions or default_instructions(with_evidence), with_evidence=with_evidence
        )
    chosen: dict[str, Any] = {
        "evidence": kind,
        "instructions": prompt.name,
        "instructions_version": prompt.version,
        "instructions_text": prompt.text,
        "given": given,
        "temperature": _temperature(temperature),
        "runs": _within("runs", runs, DEFAULT_RUNS, 1, MOST_RUNS),
        "top": _within("top", top, DEFAULT_TOP, 1, 10_000),
        "window": None if window is None else _within("window", window, 0, LEAST_WINDOW, 100_000_000),
    }
    return VerdictSettings(**chosen)


def _temperature(value: float | str | None) -> float | None:
    if value is None:
        return DEFAULT_TEMPERATURE
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


def _within(name: str, value: int | None, default: int, least: int, most: int) -> int:
    if value is None:
        return default
    if not least <= value <= most:
        raise SettingsError(f"--{name} is {value:,}; allowed are {least:,} to {most:,}")
    return value
