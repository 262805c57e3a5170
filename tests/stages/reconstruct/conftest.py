"""A small invented study and claims for reconstruction."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from claimpath.models.script import Script, ScriptLine
from claimpath.models.scripted import Scripted
from claimpath.records import Claim, Passage, Sentence
from claimpath.stages.read.claim import read_claim


def _passage(number: int, text: str, *section: str) -> Passage:
    return Passage(
        id=f"p{number}",
        section=section,
        text=text,
        sentences=(Sentence(start=0, end=len(text)),),
        origin="body",
    )


@pytest.fixture
def passages() -> tuple[Passage, ...]:
    return (
        _passage(1, "Rats that ate plums for nine days ran 12% faster.", "Results"),
        _passage(2, "Eight rats of one litter were used.", "Methods"),
        _passage(3, "Whether people run faster after plums is unknown.", "Discussion"),
        _passage(4, "The plums were weighed in the morning.", "Methods"),
    )


@pytest.fixture
def claim() -> Claim:
    return read_claim("Plums make everyone run faster.")


def scripted(lines: Sequence[dict[str, Any]]) -> Scripted:
    return Scripted("scripted:test", Script([ScriptLine(**line) for line in lines]))


@pytest.fixture
def model() -> Callable[[Sequence[dict[str, Any]]], Scripted]:
    return scripted
