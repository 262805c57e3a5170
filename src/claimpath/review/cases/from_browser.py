"""Operations as a page sends them: what only the server may say is set here, and quotes are the study's own words."""

from claimpath.errors import DataError
from claimpath.records import Report, Span
from claimpath.report.shown import shown
from claimpath.review.cases.highlights import passages_by_id
from claimpath.review.cases.operations import (
    AddEvidence,
    AddSubgraph,
    Operation,
    RemoveEvidence,
    ReplaceSubgraphs,
    SetPremise,
    SplitSubgraph,
)
from claimpath.review.cases.state import CaseSubgraph


def from_browser(operation: Operation, report: Report) -> Operation:
    """Give the operation as it may be stored.

    A quote may hold the replacement characters under which a page shows what acts on a reader's machine; the study's
    own characters take their place. What people write is theirs (origin `human`). Raises DataError for putting
    sub-graphs back, which only undoing does.
    """
    match operation:
        case ReplaceSubgraphs():
            raise DataError("sub-graphs are put back by undoing, and not by an edit of their own")
        case AddEvidence() | RemoveEvidence():
            return operation.model_copy(update={"span": _own_words(operation.span, report)})
        case SetPremise():
            return operation.model_copy(update={"origin": "human"})
        case AddSubgraph():
            return AddSubgraph(subgraph=_by_people(operation.subgraph, report))
        case SplitSubgraph():
            return operation.model_copy(update={"new": _by_people(operation.new, report)})
    return operation


def _by_people(subgraph: CaseSubgraph, report: Report) -> CaseSubgraph:
    premise = " ".join(subgraph.premise.split())
    if not premise:
        raise DataError("the premise is empty; write one sentence that would have to be believed")
    return subgraph.model_copy(
        update={
            "premise": premise,
            "contexts": tuple(_own_words(span, report) for span in subgraph.contexts),
            "findings": tuple(_own_words(span, report) for span in subgraph.findings),
            "rule_id": None,
            "origin": "human",
        }
    )


def _own_words(span: Span, report: Report) -> Span:
    passage = passages_by_id(report).get(span.passage_id)
    if passage is None or not 0 <= span.start < span.end <= len(passage.text):
        return span  # refused with its reason where it is applied
    words = passage.text[span.start : span.end]
    return span.model_copy(update={"text": words}) if shown(words) == shown(span.text) else span
