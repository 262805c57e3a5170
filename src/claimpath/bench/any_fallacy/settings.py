"""How a system is shown the evidence and asked."""

from dataclasses import dataclass
from pathlib import Path

from claimpath.bench.any_fallacy.prompt import DEFAULT
from claimpath.errors import SettingsError
from claimpath.stages.verdict.instructions import Instructions, read_prompt_file
from claimpath.stages.verdict.settings import VerdictSettings, verdict_settings

EVIDENCE = ("selected", "full")
"""`selected`: the passages that people linked to the claim's reasoning; `full`: the whole study."""


@dataclass(frozen=True, slots=True)
class AnyFallacySettings:
    """Settings of a run."""

    evidence: str = "selected"
    runs: int = 3
    temperature: float | None = 0.1
    window: int | None = None
    instructions: Instructions = DEFAULT

    @property
    def shown(self) -> dict[str, str]:
        """What a table names."""
        return {
            "evidence": self.evidence,
            "instructions": f"{self.instructions.name} {self.instructions.version}",
            "runs": str(self.runs),
            "temperature": "the model's own" if self.temperature is None else f"{self.temperature:g}",
        }

    @property
    def of_model(self) -> VerdictSettings:
        """What the model's engine is made ready with."""
        return VerdictSettings(runs=self.runs, temperature=self.temperature, window=self.window)


def find_evidence(name: str) -> str:
    """Check a kind of evidence. Raises SettingsError with the kinds there are."""
    if name not in EVIDENCE:
        raise SettingsError(f"--evidence is {name!r}; choose one of: {', '.join(EVIDENCE)}")
    return name


def any_fallacy_settings(
    *,
    evidence: str | None = None,
    runs: int | None = None,
    temperature: float | str | None = None,
    window: int | None = None,
    prompt_file: str | Path | None = None,
) -> AnyFallacySettings:
    """Check settings and fill in what is not given. Raises SettingsError for a value that is not allowed."""
    checked = verdict_settings(runs=runs, temperature=temperature, window=window)
    instructions = DEFAULT if prompt_file is None else read_prompt_file(Path(prompt_file), with_evidence=True)
    return AnyFallacySettings(
        evidence=find_evidence(evidence or "selected"),
        runs=checked.runs,
        temperature=checked.temperature,
        window=checked.window,
        instructions=instructions,
    )
