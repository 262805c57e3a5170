"""Runs made of claims whose every number is written down."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from claimpath.bench.reasoning import ClaimReasoning, ReasoningBenchRun, ReasoningScore
from claimpath.bench.reasoning.score import class_shares, score_claims
from claimpath.measures.claim_outcomes import SubgraphFate, claim_outcome
from claimpath.records import Undefined

NONE = Undefined(reason="not in this test")


def make_claim(
    name: str, classes: Sequence[str], fates: Sequence[SubgraphFate], **more: Any
) -> ClaimReasoning:
    values = {
        "id": name,
        "study": f"study of {name}",
        "verdict": "Incorrect",
        "classes": classes,
        "reference_classes": ("Ambiguity",),
        "reference_lenient": (("Ambiguity", "False Dilemma"),),
        "fates": fates,
        "fates_lenient": fates,
        "n_one_to_one": min(1, sum(fate.aligned for fate in fates)),
        "alignment": NONE,
        "validation": NONE,
    }
    values |= more
    outcome = claim_outcome(values["verdict"], values["fates"])
    values = {"outcome": outcome, "outcome_lenient": outcome} | values
    return ClaimReasoning(**values)


def make_run(claims: Sequence[ClaimReasoning], system: str = "offline", **more: Any) -> ReasoningBenchRun:
    tables = score_claims(claims)
    values = {
        "task": "missciplus/reasoning",
        "system": system,
        "judges": ("offline",),
        "validated": True,
        "split": "dev",
        "data": "dev.missciplus.jsonl",
        "data_sha256": "0" * 64,
        "version": "0",
        "n_claims": len(claims),
        "n_failed": 0,
        "tables": tables,
        "reference_classes": class_shares(claims, lambda claim: claim.reference_classes),
        "baselines": {"majority-class": tables},
        "embedder": "minilm",
    }
    return ReasoningBenchRun(summary=ReasoningScore(**{**values, **more}), claims=tuple(claims))


@pytest.fixture
def claim() -> Callable[..., ClaimReasoning]:
    return make_claim


@pytest.fixture
def claims() -> list[ClaimReasoning]:
    """Aligned; valid otherwise; rejected; failed at the verdict; nothing found."""
    aligned = SubgraphFate(aligned=True)
    good = SubgraphFate(aligned=False, grounded_qa=False, grounded=True, relevance=2, sufficiency=2)
    partly = SubgraphFate(aligned=False, grounded_qa=True, grounded=True, relevance=2, sufficiency=1)
    bad = SubgraphFate(aligned=False, grounded_qa=False, grounded=False)
    return [
        make_claim("a", ["Ambiguity", "Hasty Generalization"], [aligned, partly], cosines={"context": 0.5}),
        make_claim("b", ["False Dilemma"], [good], cosines={"context": 0.9}),
        make_claim("c", ["Hasty Generalization"], [bad]),
        make_claim("d", ["Ambiguity"], [bad], verdict="Correct"),
        make_claim("e", [], []),
    ]


@pytest.fixture
def run(claims: list[ClaimReasoning]) -> ReasoningBenchRun:
    return make_run(claims)


@pytest.fixture
def make() -> Callable[..., ReasoningBenchRun]:
    return make_run
