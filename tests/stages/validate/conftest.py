"""An invented study, a graph about it, and models that answer as a test says."""

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from claimpath.models.generator import Generation, GenerationRequest
from claimpath.models.managed import ManagedGenerator
from claimpath.models.outcome import Answered
from claimpath.records import Claim, Recheck, Study, Subgraph, Validation
from claimpath.stages.align.sides import Side, SubgraphTexts
from claimpath.stages.read import read
from claimpath.stages.validate.judges import AdequacyJudge
from claimpath.stages.validate.offline_judge import OfflineAdequacy
from claimpath.stages.validate.validate import validate

CLAIM = "Felt hats make all owls deaf."
STUDY = b"""# Felt hats and the night owls' hearing

## Methods

Twelve captive owls of the strain NO-7 wore a felt hat for one night. Each owl sat in a dark barn for 8 hours. Wild owls
were not observed.

## Results

Owls with a hat turned to 61% of the squeaks. Bareheaded owls turned to 88%. The loss was -27 percentage points
(p < 0.05).

## Limitations

There was no control group. We do not know how free owls behave.
"""
CONTEXT = "Twelve captive owls of the strain NO-7 wore a felt hat for one night."
FINDING = "With a hat, owls turned to 61% of the squeaks."
PREMISE = "What holds in a few captive owls holds in all owls."
Answer = Callable[[GenerationRequest], Any]


@dataclass
class FunctionModel:
    """Answers by calling a function with the request; keeps what it was asked."""

    answer: Answer
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
        return Generation(outcome=Answered(), text=said if isinstance(said, str) else json.dumps(said))

    async def aclose(self) -> None:
        pass


def subgraph(name: str = "g1", strength: str = "strong", **texts: str) -> SubgraphTexts:
    """A sub-graph with the usual texts, or with those given."""
    made = Subgraph(
        id=name,
        fallacy_class="Hasty Generalization",
        context_ids=("c",),
        finding_ids=("f",),
        premise_id="p",
        fallacy_id="x",
        reasons=(),
        strength=strength,  # type: ignore[arg-type]
    )
    return SubgraphTexts(
        made, texts.get("context", CONTEXT), texts.get("finding", FINDING), texts.get("premise", PREMISE)
    )


def answers_in(*given: tuple[bool, str]) -> dict[str, Any]:
    """An answer to questions: whether the text states it, and what it says."""
    return {
        "answers": [
            {"number": number, "stated": stated, "answer": text}
            for number, (stated, text) in enumerate(given, start=1)
        ]
    }


@pytest.fixture(scope="session")
def owls() -> Study:
    return read(STUDY)


@pytest.fixture
def model() -> type[FunctionModel]:
    return FunctionModel


@pytest.fixture
def make() -> Callable[..., SubgraphTexts]:
    return subgraph


@pytest.fixture
def replies() -> Callable[..., dict[str, Any]]:
    return answers_in


@pytest.fixture
def run(owls: Study) -> Callable[..., Validation]:
    """Validate sub-graphs with a function as the model (None: offline)."""

    def go(
        subgraphs: Sequence[SubgraphTexts],
        model: FunctionModel | None = None,
        *,
        judges: Sequence[AdequacyJudge] | None = None,
        rechecks: Sequence[Recheck] = (),
        graph_claim: str = CLAIM,
        window: int = 100_000,
        **options: Any,
    ) -> Validation:
        return asyncio.run(
            validate(
                Side("the graph", graph_claim, tuple(subgraphs)),
                Claim(text=CLAIM),
                [owls],
                (OfflineAdequacy(),) if judges is None else judges,
                questioner=None if model is None else ManagedGenerator(model),
                window=window,
                rechecks=rechecks,
                **options,
            )
        )

    return go
