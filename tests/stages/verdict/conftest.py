"""An invented study in several sections, and a model that is a function."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

import pytest

from claimpath.models.generator import Generation, GenerationRequest
from claimpath.models.outcome import Answered, Refused
from claimpath.records import Study
from claimpath.stages.read import read

T = TypeVar("T")

STUDY = b"""# Felt hats and the night owls' hearing

## Abstract

We asked whether felt hats change how well night owls hear. Twelve captive owls wore a hat for one night.

## Methods

Each owl sat in a dark barn for eight hours. A mouse squeaked every 20 minutes. Owls without a hat were not observed.

## Results

Owls with a hat turned to 61% of the squeaks. Two owls took the hat off after an hour.

## Limitations

There was no control group. We do not know how free owls behave.
"""


@dataclass
class FunctionModel:
    """Answers by calling a function with the request; keeps what it was asked."""

    answer: Callable[[GenerationRequest], Any]
    name: str = "function"
    identity: str = "function"
    provider: str = "function"
    cacheable: bool = False
    requests: list[GenerationRequest] = field(default_factory=list)

    async def generate(self, request: GenerationRequest) -> Generation:
        self.requests.append(request)
        said = self.answer(request)
        if isinstance(said, Generation):
            return said
        text = said if isinstance(said, str) else json.dumps(said)
        return Generation(outcome=Answered(), text=text, model="owl-1", tokens_in=100, tokens_out=10)

    async def aclose(self) -> None:
        pass


def verdict(
    label: str = "Incorrect", *quotes: tuple[str, str, str], why: str = "Because of the hats."
) -> dict[str, Any]:
    """An answer; quotes as (passage, text, role)."""
    items = [{"passage": p, "text": t, "role": r} for p, t, r in quotes]
    return {"explanation": why, "quotes": items, "final_verdict": label}


def refusal() -> Generation:
    return Generation(outcome=Refused(message="I would rather not."), text="I would rather not.")


@pytest.fixture(scope="session")
def owls() -> Study:
    return read(STUDY)


@pytest.fixture
def go() -> Callable[[Coroutine[Any, Any, T]], T]:
    """Run a coroutine to its end."""
    return asyncio.run


@pytest.fixture
def model() -> Callable[..., FunctionModel]:
    """Make a model out of a function."""
    return FunctionModel


@pytest.fixture
def say() -> Callable[..., dict[str, Any]]:
    """Make an answer: `say("Incorrect", ("p1", "text", "finding"))`."""
    return verdict


@pytest.fixture
def no() -> Callable[[], Generation]:
    """Make a refusal."""
    return refusal
