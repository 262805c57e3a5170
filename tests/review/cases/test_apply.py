"""Every operation changes what it says, refuses what it can't do, and is undone by what it names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.errors import DataError
from claimpath.records import Report, Span
from claimpath.review.cases.apply import apply
from claimpath.review.cases.operations import (
    OPERATION,
    AddEvidence,
    AddSubgraph,
    MarkSentence,
    MergeSubgraphs,
    RemoveEvidence,
    SetClass,
    SetExplanation,
    SetPremise,
    SetStatus,
    SetVerdict,
    SplitSubgraph,
    collide,
)
from claimpath.review.cases.state import CaseState, CaseSubgraph, first_state


@pytest.fixture
def state(report: Report) -> CaseState:
    return first_state(report)


def sentence(report: Report, passage: int, number: int = 0) -> Span:
    return report.studies[0].passages[passage].sentence_span(number)


def operations(state: CaseState, report: Report) -> list:
    first, second = state.subgraphs[:2]
    free = next(
        span
        for p in range(len(report.studies[0].passages))
        for span in [sentence(report, p)]
        if span not in (*first.contexts, *first.findings)
    )
    own = CaseSubgraph(id="own-1", fallacy_class="Ambiguity", premise="A cramp is a cramp.", contexts=(free,))
    return [
        AddEvidence(subgraph=first.id, role="finding", span=free),
        RemoveEvidence(subgraph=first.id, role="context", span=first.contexts[0]),
        SetPremise(subgraph=first.id, premise="Cells  are people."),
        SetClass(subgraph=first.id, fallacy_class="Impossible Expectations"),
        SetStatus(subgraph=first.id, status="rejected"),
        AddSubgraph(subgraph=own),
        MergeSubgraphs(into=second.id, other=first.id),
        SplitSubgraph(subgraph=first.id, new=own.model_copy(update={"contexts": first.contexts})),
        SplitSubgraph(subgraph=first.id, new=own, keep_quotes=True),
        MarkSentence(passage_id=free.passage_id, sentence=0, role="kernel"),
        SetVerdict(verdict="Not Enough Information"),
        SetExplanation(explanation="It was done in cells."),
    ]


def test_every_operation_changes_the_state_and_is_undone(state: CaseState, report: Report) -> None:
    for operation in operations(state, report):
        after, inverse = apply(state, operation, report)
        assert after != state, operation.kind
        back, again = apply(after, inverse, report)
        assert back == state, operation.kind
        # What undoes the undoing leads to the same place.
        assert apply(back, again, report)[0] == after, operation.kind
        assert OPERATION.validate_json(OPERATION.dump_json(operation)) == operation
        assert OPERATION.validate_json(OPERATION.dump_json(inverse)) == inverse


def test_a_quote_that_was_taken_away_comes_back_to_its_place(state: CaseState, report: Report) -> None:
    first, free = state.subgraphs[0], sentence(report, 2)
    more, _ = apply(state, AddEvidence(subgraph=first.id, role="context", span=free), report)
    quotes = more.subgraphs[0].contexts
    assert len(quotes) > 1
    for quote in quotes:
        after, inverse = apply(more, RemoveEvidence(subgraph=first.id, role="context", span=quote), report)
        assert apply(after, inverse, report)[0].subgraphs[0].contexts == quotes


def test_a_premise_that_a_person_rewrote_is_theirs(state: CaseState, report: Report) -> None:
    first = state.subgraphs[0]
    after, inverse = apply(state, SetPremise(subgraph=first.id, premise="Cells\n are people."), report)
    assert (after.subgraphs[0].premise, after.subgraphs[0].origin) == ("Cells are people.", "human")
    assert apply(after, inverse, report)[0].subgraphs[0].origin == "rule"


def test_merging_keeps_every_quote_once(state: CaseState, report: Report) -> None:
    first, second = state.subgraphs[:2]
    after, _ = apply(state, MergeSubgraphs(into=first.id, other=second.id), report)
    merged = after.subgraph(first.id)
    assert after.subgraph(second.id) is None
    assert set(merged.contexts) == {*first.contexts, *second.contexts}
    assert len(merged.contexts) == len(set(merged.contexts))
    assert (merged.premise, merged.fallacy_class) == (first.premise, first.fallacy_class)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda s, f: SetStatus(subgraph="gone", status="accepted"), "no sub-graph 'gone'"),
        (lambda s, f: SetStatus(subgraph=f.id, status=f.status), "nothing was changed"),
        (lambda s, f: SetPremise(subgraph=f.id, premise="  "), "premise is empty"),
        (lambda s, f: MergeSubgraphs(into=f.id, other=f.id), "with itself"),
        (lambda s, f: AddSubgraph(subgraph=f), "can't be the id"),
        (lambda s, f: AddSubgraph(subgraph=f.model_copy(update={"id": "a/b"})), "can't be the id"),
        (lambda s, f: MarkSentence(passage_id="p1", sentence=99, role="kernel"), "no sentence 99"),
        (lambda s, f: MarkSentence(passage_id="nowhere", sentence=0, role="kernel"), "no sentence 0"),
        (
            lambda s, f: MarkSentence(passage_id="p1", sentence=0, role="kernel", on=False),
            "nothing was changed",
        ),
        (lambda s, f: SetVerdict(verdict=s.verdict), "nothing was changed"),
        (lambda s, f: AddEvidence(subgraph=f.id, role="context", span=f.contexts[0]), "nothing was changed"),
    ],
)
def test_what_cannot_be_done_says_so(state: CaseState, report: Report, change, message: str) -> None:
    with pytest.raises(DataError, match=message):
        apply(state, change(state, state.subgraphs[0]), report)


@given(start=st.integers(-3, 60), length=st.integers(-2, 40), text=st.sampled_from(["x", "Selvarin", ""]))
def test_only_words_of_the_study_become_evidence(report: Report, start: int, length: int, text: str) -> None:
    state = first_state(report)
    passage = report.studies[0].passages[0]
    span = Span(passage_id=passage.id, start=start, end=start + length, text=text)
    real = 0 <= start < start + length <= len(passage.text) and passage.text[start : start + length] == text
    operation = AddEvidence(subgraph=state.subgraphs[0].id, role="finding", span=span)
    if real:
        assert span in apply(state, operation, report)[0].subgraphs[0].findings
    else:
        with pytest.raises(DataError):
            apply(state, operation, report)


def test_what_collides(state: CaseState, report: Report) -> None:
    first, second = (s.id for s in state.subgraphs[:2])
    own = CaseSubgraph(id="own", fallacy_class="Ambiguity", premise="A.")
    premise, status = SetPremise(subgraph=first, premise="A."), SetStatus(subgraph=first, status="accepted")
    assert collide(premise, SetPremise(subgraph=first, premise="B."))
    assert not collide(premise, status)
    assert not collide(premise, SetPremise(subgraph=second, premise="A."))
    assert collide(MergeSubgraphs(into=second, other=first), premise)
    assert collide(status, SplitSubgraph(subgraph=first, new=own))
    assert not collide(AddSubgraph(subgraph=own), premise)
    # An id that begins with another's is no part of it.
    assert not collide(
        SetStatus(subgraph="a", status="accepted"), SetStatus(subgraph="a-b", status="accepted")
    )
