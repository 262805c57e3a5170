"""Every operation can be said in words, with the gap's number or that it is gone."""

import pytest

from claimpath.records import Report
from claimpath.review.cases.operations import (
    AddEvidence,
    AddSubgraph,
    MarkSentence,
    MergeSubgraphs,
    RemoveEvidence,
    ReplaceSubgraphs,
    SetClass,
    SetExplanation,
    SetPremise,
    SetStatus,
    SetVerdict,
    SplitSubgraph,
)
from claimpath.review.cases.state import first_state
from claimpath.review.cases.words import in_words


def test_in_words(report: Report) -> None:
    state = first_state(report)
    one, two = state.subgraphs[:2]
    quote = report.studies[0].passages[0].span(0, 6)
    text = f"“{quote.text.strip()}” (p1)"
    gone = one.model_copy(update={"id": "gone", "premise": "P. " * 100})
    said = {
        f"made {text} a finding of gap 2": AddEvidence(subgraph=two.id, role="finding", span=quote),
        f"took {text} away as a context of gap 1": RemoveEvidence(
            subgraph=one.id, role="context", span=quote
        ),
        "reworded the premise of gap 1: “New.”": SetPremise(subgraph=one.id, premise="New."),
        "set the class of gap 2 to Ambiguity": SetClass(subgraph=two.id, fallacy_class="Ambiguity"),
        "accepted gap 1": SetStatus(subgraph=one.id, status="accepted"),
        "left open a gap that is gone now": SetStatus(subgraph="gone", status="proposed"),
        "merged a gap that is gone now into gap 1": MergeSubgraphs(into=one.id, other="gone"),
        "split gap 2 off gap 1": SplitSubgraph(subgraph=one.id, new=two),
        "put gap 1, gap 2 back as before": ReplaceSubgraphs(put=((0, one), (1, two))),
        "took the added gap away": ReplaceSubgraphs(remove=("gone",)),
        "marked sentence 1 of p1 as kernel": MarkSentence(passage_id="p1", sentence=0, role="kernel"),
        "took a mark away from sentence 2 of p1": MarkSentence(
            passage_id="p1", sentence=1, role="kernel", on=False
        ),
        "set the verdict to Correct": SetVerdict(verdict="Correct"),
        "wrote the explanation: “Cells.”": SetExplanation(explanation="Cells."),
        "emptied the explanation": SetExplanation(explanation=" "),
    }
    for words, operation in said.items():
        assert in_words(operation, state) == words
    long = in_words(AddSubgraph(subgraph=gone), state)
    assert long.startswith("added a gap that is gone now: “P. P.")
    assert len(long) < 200


@pytest.mark.parametrize("status", ["accepted", "rejected", "proposed"])
def test_every_decision_has_a_word(report: Report, status: str) -> None:
    state = first_state(report)
    assert in_words(SetStatus(subgraph=state.subgraphs[0].id, status=status), state).endswith(" gap 1")
