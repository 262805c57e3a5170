"""The step from what a check quotes to its verdict: told by the offline classifier, whoever gave the verdict."""

from collections.abc import Sequence

from claimpath.records.base import Undefined
from claimpath.records.graph import Node
from claimpath.records.reasoning_step import ReasoningStep
from claimpath.records.report import CheckState
from claimpath.records.span import Span
from claimpath.records.verdict import VerdictLabel
from claimpath.stages.reasoning_type.offline import classify_offline

_OPEN = frozenset({"Not Enough Information", "No Response"})
_EVIDENCE = frozenset({"StudyContext", "StudyFinding"})


def step_of_check(
    claim: str, label: VerdictLabel, nodes: Sequence[Node], state: CheckState
) -> ReasoningStep | Undefined:
    """Judge the step. nodes: the graph's; the evidence is what they quote and the study has, word for word.

    Undefined where no check took place, where the verdict leaves the claim open, and where nothing is quoted.
    """
    if state == "not_checked":
        return Undefined(reason="No check took place.")
    if label in _OPEN:
        return Undefined(reason="The verdict leaves the claim open, so there is no step to it to judge.")
    spans: dict[tuple[str, int, int], Span] = {}
    for node in nodes:
        if node.type in _EVIDENCE:
            spans |= {(span.passage_id, span.start, span.end): span for span in node.spans}
    evidence = " ".join(span.text.strip() for span in spans.values())
    if not evidence.strip():
        return Undefined(reason="No sentence of the study is quoted, so there is no evidence to judge.")
    step = classify_offline(claim, evidence)
    passages = tuple(dict.fromkeys(span.passage_id for span in spans.values()))
    return step.model_copy(update={"passage_ids": passages})
