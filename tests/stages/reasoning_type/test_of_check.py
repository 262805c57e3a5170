"""The step of a check: what is quoted is the evidence, and without a quote there is no step."""

import pytest

from claimpath.records import (
    Node,
    PremiseNode,
    ReasoningStep,
    Span,
    StudyContextNode,
    StudyFindingNode,
    Undefined,
)
from claimpath.records.report import CheckState
from claimpath.records.verdict import VerdictLabel
from claimpath.stages.reasoning_type.of_check import step_of_check
from claimpath.stages.reasoning_type.offline import classify_offline

CLAIM = "Heather tea cures colds."
CONTEXT = Span(passage_id="p3", start=0, end=26, text="Cells were kept in dishes.")
FINDING = Span(passage_id="p4", start=5, end=27, text="The count of virus fell.")
OTHER = Span(passage_id="p9", start=0, end=4, text="Tea.")
"""Words of the study that a premise is marked with are no evidence."""
NODES: tuple[Node, ...] = (
    StudyContextNode(id="c1", text=CONTEXT.text, spans=(CONTEXT,), origin="rule"),
    StudyFindingNode(id="f1", text=FINDING.text, spans=(FINDING,), origin="model"),
    StudyContextNode(id="c2", text=CONTEXT.text, spans=(CONTEXT,), origin="rule"),
    StudyFindingNode(id="f2", text="Invented.", not_located="it is not there", origin="model"),
    PremiseNode(id="q1", text="Dishes are like people.", spans=(OTHER,), origin="rule"),
)


def test_located_quotes_are_the_evidence_each_once() -> None:
    step = step_of_check(CLAIM, "Incorrect", NODES, "partial")
    assert isinstance(step, ReasoningStep)
    same = classify_offline(CLAIM, f"{CONTEXT.text} {FINDING.text}")
    assert step == same.model_copy(update={"passage_ids": ("p3", "p4")})


@pytest.mark.parametrize(
    ("label", "nodes", "state", "why"),
    [
        ("Incorrect", NODES[3:], "complete", "quoted"),
        ("Incorrect", (), "complete", "quoted"),
        ("Not Enough Information", NODES, "complete", "leaves the claim open"),
        ("No Response", NODES, "complete", "leaves the claim open"),
        ("Incorrect", NODES, "not_checked", "No check"),
    ],
)
def test_without_evidence_or_verdict_there_is_no_step(
    label: VerdictLabel, nodes: tuple[Node, ...], state: CheckState, why: str
) -> None:
    step = step_of_check(CLAIM, label, nodes, state)
    assert isinstance(step, Undefined)
    assert why in step.reason
