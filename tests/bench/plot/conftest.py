"""Scores of two runs, small enough to count."""

import pytest

from claimpath.bench.reasoning import ReasoningScore
from claimpath.bench.reasoning.records import ClaimReasoning
from claimpath.bench.reasoning.score import class_shares, score_claims
from claimpath.measures.claim_outcomes import SubgraphFate
from claimpath.records import ClaimOutcomeLabel, FallacyClass, Undefined, VerdictLabel

NONE = Undefined(reason="not in this test")
CLAIMS: tuple[tuple[VerdictLabel, tuple[FallacyClass, ...], ClaimOutcomeLabel], ...] = (
    ("Incorrect", ("Ambiguity", "Hasty Generalization"), "aligned"),
    ("Incorrect", ("False Dilemma",), "valid_alternative"),
    ("Incorrect", ("Hasty Generalization",), "rejected"),
    ("Correct", ("Ambiguity",), "failed_at_verdict"),
    ("Incorrect", (), "rejected"),
)


@pytest.fixture
def scores() -> list[ReasoningScore]:
    claims = [
        ClaimReasoning(
            id=str(number),
            study=f"s{number}",
            verdict=verdict,
            classes=classes,
            reference_classes=("Ambiguity",),
            reference_lenient=(("Ambiguity",),),
            fates=tuple(SubgraphFate(aligned=outcome == "aligned") for _ in classes),
            fates_lenient=tuple(SubgraphFate(aligned=outcome == "aligned") for _ in classes),
            n_one_to_one=int(outcome == "aligned"),
            outcome=outcome,
            outcome_lenient=outcome,
            cosines={"context": 0.25 * number, "finding": 0.5, "premise": NONE},
            alignment=NONE,
            validation=NONE,
        )
        for number, (verdict, classes, outcome) in enumerate(CLAIMS)
    ]
    return [
        ReasoningScore(
            task="missciplus/reasoning",
            system=system,
            judges=("offline",),
            validated=True,
            split="dev",
            data="dev.missciplus.jsonl",
            data_sha256="0" * 64,
            version="0",
            n_claims=len(claims),
            n_failed=0,
            tables=score_claims(claims),
            reference_classes=class_shares(claims, lambda claim: claim.reference_classes),
            baselines={},
            embedder="minilm",
        )
        for system in ("offline", "model")
    ]
