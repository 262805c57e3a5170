"""One claim: an interchangeable class aligns by the lenient rule alone, and is validated all the same."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from claimpath.bench.reasoning import ClaimReasoning
from claimpath.bench.reasoning.judged import judge_graph
from claimpath.bench.reasoning.systems import OpenModels, jury_of
from claimpath.datasets import MissciSplit, study_of
from claimpath.records import Claim, InterchangeablePremise, Validation, VerdictLabel
from claimpath.stages.align.sides import Side, side_of
from claimpath.stages.graph.from_argument import graph_from_argument

OTHER = InterchangeablePremise(premise="What snails do, people do.", fallacy_class="False Equivalence")


def judged(split: MissciSplit, verdict: VerdictLabel, **options: Any) -> ClaimReasoning:
    """People's own graph with the other class and premise, beside the reference that allows both."""
    argument = split.arguments[0]
    reference = side_of(graph_from_argument(argument))
    (entry,) = reference.subgraphs
    allows = replace(entry, subgraph=entry.subgraph.model_copy(update={"interchangeable": (OTHER,)}))
    says = replace(
        entry,
        premise=OTHER.premise,
        subgraph=entry.subgraph.model_copy(update={"fallacy_class": OTHER.fallacy_class}),
    )
    return asyncio.run(
        judge_graph(
            argument.id,
            Claim(text=argument.claim),
            study_of(argument),
            verdict,
            Side("graph", reference.claim, (says,)),
            Side("reference", reference.claim, (allows,)),
            jury_of("offline", OpenModels(), validates=True, **options),
        )
    )


def test_strict_and_lenient_part(split: MissciSplit) -> None:
    found = judged(split, "Incorrect")
    assert found.reference_classes == ("Ambiguity",)
    assert found.reference_lenient == (("Ambiguity", "False Equivalence"),)
    assert [fate.aligned for fate in found.fates] == [False]
    assert [fate.aligned for fate in found.fates_lenient] == [True]
    assert found.outcome != "aligned"
    assert found.outcome_lenient == "aligned"
    assert isinstance(found.validation, Validation)
    assert len(found.validation.subgraphs[0].components) == 3


def test_another_verdict_fails_whatever_aligns(split: MissciSplit) -> None:
    found = judged(split, "Not Enough Information")
    assert (found.outcome, found.outcome_lenient) == ("failed_at_verdict", "failed_at_verdict")
    assert found.fates_lenient[0].aligned


def test_cosines_of_the_same_texts(split: MissciSplit) -> None:
    cosines = judged(split, "Incorrect").cosines
    assert cosines["context"] == pytest.approx(1)
    assert cosines["finding"] == pytest.approx(1)
    assert isinstance(cosines["premise"], float)
    assert cosines["premise"] < 0.9
