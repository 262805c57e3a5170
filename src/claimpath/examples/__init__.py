"""The project's own example: an invented in-vitro study in JATS, and three claims about it."""

import json
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from claimpath.errors import SettingsError

_FOLDER = Path(str(files(__name__)))


@dataclass(frozen=True, slots=True)
class ExampleClaim:
    """A claim about the example study, with what a person would say about it."""

    number: int
    """1, 2 or 3."""
    text: str
    """The claim."""
    faithful: bool
    """True where the study says it."""
    note: str
    """What is right or wrong about it, in one line."""


def example_study() -> Path:
    """Path of the example study, as it was installed with the package."""
    return _FOLDER / str(_listed()["study"])


def example_replay() -> Path:
    """Path of answers to the prompts about the example, written by hand: no language model was asked."""
    return _FOLDER / "replay.jsonl"


def example_claims() -> tuple[ExampleClaim, ...]:
    """The example claims in order."""
    return tuple(ExampleClaim(**entry) for entry in _listed()["claims"])


def example_claim(number: int) -> ExampleClaim:
    """The example claim with that number.

    Raises SettingsError where there is none.
    """
    claims = {claim.number: claim for claim in example_claims()}
    if number not in claims:
        raise SettingsError(f"there is no example claim {number}. Choose {', '.join(map(str, claims))}.")
    return claims[number]


def _listed() -> dict[str, Any]:
    listed: dict[str, Any] = json.loads((_FOLDER / "claims.json").read_text(encoding="utf-8"))
    return listed
