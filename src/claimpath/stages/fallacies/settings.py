"""How a model is asked for fallacies."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from claimpath.errors import SettingsError
from claimpath.records.fallacious_spans import SpanLevel
from claimpath.stages.fallacies.examples import Example
from claimpath.stages.fallacies.given_examples import read_examples
from claimpath.stages.fallacies.prompt_file import PromptFile, read_prompt_file
from claimpath.stages.reconstruct.styles.inventory import DEFAULT_INFO, find_info
from claimpath.taxonomies.mafalda import LEVELS
from claimpath.taxonomies.mafalda.answers import find_reader

Steps = Literal["at-once", "level-by-level"]
STEPS: tuple[Steps, ...] = ("at-once", "level-by-level")
DEFAULT_LEVEL: SpanLevel = 2
MOST_RUNS = 25
MOST_SHOTS = 20
ONE_RUN_TEMPERATURE = 0.1
VOTE_TEMPERATURE = 0.7
"""With several runs their answers have to differ, or a vote says nothing."""


@dataclass(frozen=True, slots=True)
class FallaciesSettings:
    """Everything that changes what a model is asked."""

    level: SpanLevel = DEFAULT_LEVEL
    """The level asked for."""
    steps: Steps = "at-once"
    """One question at the level, or levels 0, 1, 2 one after the other."""
    info: str = DEFAULT_INFO
    """Any of D, L, E; empty for the names alone."""
    shots: int = 0
    """Examples of each label that are shown."""
    examples: tuple[Example, ...] = ()
    """What examples are taken from; empty for the project's own."""
    runs: int = 1
    """How often the model is asked."""
    temperature: float | None = ONE_RUN_TEMPERATURE
    """None for the model's own."""
    window: int | None = None
    """Tokens that the model takes in; None for what its name says."""
    prompt: PromptFile | None = None
    """Instructions of one's own."""
    reader: str = "careful"
    """How answers to a prompt per sentence are read."""

    @property
    def shown(self) -> dict[str, str]:
        """What a result names."""
        named = {"level": str(self.level), "steps": self.steps, "info": self.info or "none"}
        named |= {"shots": str(self.shots), "runs": str(self.runs)}
        named["temperature"] = "the model's own" if self.temperature is None else str(self.temperature)
        if self.examples:
            named["examples"] = f"{len(self.examples)} given"
        if self.prompt is not None:
            named["prompt"] = f"file:{self.prompt.name} {self.prompt.version}"
            if self.prompt.per_sentence:
                named["reader"] = self.reader
        return named


def fallacies_settings(
    *,
    level: int | None = None,
    steps: str | None = None,
    info: str | None = None,
    shots: int | None = None,
    examples: str | Path | None = None,
    runs: int | None = None,
    temperature: float | str | None = None,
    window: int | None = None,
    prompt_file: str | Path | None = None,
    reader: str | None = None,
) -> FallaciesSettings:
    """Check settings and fill in what is not given. Raises SettingsError for a value that is not allowed."""
    the_level = find_level(DEFAULT_LEVEL if level is None else level)
    if steps is not None and steps not in STEPS:
        raise SettingsError(f"unknown steps {steps!r}; choose one of: {', '.join(STEPS)}")
    the_runs = _within("--runs", 1 if runs is None else runs, 1, MOST_RUNS)
    the_shots = _within("--shots", (1 if examples else 0) if shots is None else shots, 0, MOST_SHOTS)
    if window is not None:
        _within("--window", window, 500, 100_000_000)
    prompt = read_prompt_file(prompt_file) if prompt_file is not None else None
    if prompt is not None and steps == "level-by-level":
        raise SettingsError("a prompt of one's own asks at one level; leave --steps level-by-level out")
    if reader is not None:
        find_reader(reader)
        if prompt is None or not prompt.per_sentence:
            raise SettingsError(
                "--reader goes with a --prompt-file that asks about one sentence at a time (@@sentence@@)"
            )
    return FallaciesSettings(
        level=the_level,
        steps="level-by-level" if steps == "level-by-level" else "at-once",
        info=find_info(DEFAULT_INFO if info is None else info),
        shots=the_shots,
        examples=read_examples(examples) if examples is not None else (),
        runs=the_runs,
        temperature=_temperature(temperature, the_runs),
        window=window,
        prompt=prompt,
        reader=reader or "careful",
    )


def find_level(level: int) -> SpanLevel:
    """Check a level. Raises SettingsError for another than 0, 1, 2."""
    if level not in LEVELS:
        raise SettingsError(
            f"unknown level {level}; choose 0 (fallacy or not), 1 (pathos, logos, ethos) or 2 (23 classes)"
        )
    return level


def _within(name: str, value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        raise SettingsError(f"{name} is {value}; allowed are {least:,} to {most:,}")
    return value


def _temperature(given: float | str | None, runs: int) -> float | None:
    if given is None:
        return ONE_RUN_TEMPERATURE if runs == 1 else VOTE_TEMPERATURE
    if given == "default":
        return None
    try:
        value = float(given)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 2:
        raise SettingsError(f"the temperature is {given!r}; give a number from 0 to 2, or default")
    return value
