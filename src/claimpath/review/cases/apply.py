"""Applying an operation to a state: the new state, and what would undo it. Pure; nothing is stored here."""

from claimpath.errors import DataError
from claimpath.records import Report, Span
from claimpath.review.cases.operations import (
    AddEvidence,
    AddSubgraph,
    MarkSentence,
    MergeSubgraphs,
    Operation,
    RemoveEvidence,
    ReplaceSubgraphs,
    SetClass,
    SetExplanation,
    SetPremise,
    SetStatus,
    SetVerdict,
    SplitSubgraph,
)
from claimpath.review.cases.state import CaseState, CaseSubgraph, EvidenceRole, SentenceMark

MOST_SUBGRAPHS = 200


def apply(  # noqa: PLR0911 - one return for each kind
    state: CaseState, operation: Operation, report: Report
) -> tuple[CaseState, Operation]:
    """Return the state after the operation, and the operation that leads back.

    report: the case's, whose passages every quote must stand in. Raises DataError where the operation names a
    sub-graph, passage or sentence that is not there, a quote that is not the study's, or would change nothing.
    """
    match operation:
        case AddEvidence():
            return _add_evidence(state, operation, report)
        case RemoveEvidence():
            return _remove_evidence(state, operation)
        case SetPremise() | SetClass() | SetStatus():
            return _set(state, operation)
        case AddSubgraph():
            _must_be_new(state, operation.subgraph.id)
            _check_quotes(operation.subgraph, report)
            after = _put(state, (*state.subgraphs, operation.subgraph))
            return after, ReplaceSubgraphs(remove=(operation.subgraph.id,))
        case MergeSubgraphs():
            return _merge(state, operation)
        case SplitSubgraph():
            return _split(state, operation, report)
        case ReplaceSubgraphs():
            return _replace(state, operation)
        case MarkSentence():
            return _mark(state, operation, report)
        case SetVerdict():
            _must_change(state.verdict != operation.verdict, "the verdict")
            return state.model_copy(update={"verdict": operation.verdict}), SetVerdict(verdict=state.verdict)
        case SetExplanation():
            _must_change(state.explanation != operation.explanation, "the explanation")
            after = state.model_copy(update={"explanation": operation.explanation})
            return after, SetExplanation(explanation=state.explanation)


def _add_evidence(state: CaseState, operation: AddEvidence, report: Report) -> tuple[CaseState, Operation]:
    subgraph = _found(state, operation.subgraph)
    check_quote(operation.span, report)
    held = _quotes(subgraph, operation.role)
    _must_change(operation.span not in held, "this quote")
    place = len(held) if operation.place is None else operation.place
    after = _with_quotes(subgraph, operation.role, (*held[:place], operation.span, *held[place:]))
    inverse = RemoveEvidence(subgraph=subgraph.id, role=operation.role, span=operation.span)
    return _changed(state, after), inverse


def _remove_evidence(state: CaseState, operation: RemoveEvidence) -> tuple[CaseState, Operation]:
    subgraph = _found(state, operation.subgraph)
    held = _quotes(subgraph, operation.role)
    _must_change(operation.span in held, "this quote")
    after = _with_quotes(subgraph, operation.role, tuple(s for s in held if s != operation.span))
    place = held.index(operation.span)
    inverse = AddEvidence(subgraph=subgraph.id, role=operation.role, span=operation.span, place=place)
    return _changed(state, after), inverse


def _set(state: CaseState, operation: SetPremise | SetClass | SetStatus) -> tuple[CaseState, Operation]:
    subgraph = _found(state, operation.subgraph)
    inverse: Operation
    if isinstance(operation, SetPremise):
        words = " ".join(operation.premise.split())
        if not words:
            raise DataError("the premise is empty; write one sentence that would have to be believed")
        _must_change(subgraph.premise != words, "the premise")
        after = subgraph.model_copy(update={"premise": words, "origin": operation.origin})
        inverse = SetPremise(subgraph=subgraph.id, premise=subgraph.premise, origin=subgraph.origin)
    elif isinstance(operation, SetClass):
        _must_change(subgraph.fallacy_class != operation.fallacy_class, "the class")
        after = subgraph.model_copy(update={"fallacy_class": operation.fallacy_class})
        inverse = SetClass(subgraph=subgraph.id, fallacy_class=subgraph.fallacy_class)
    else:
        _must_change(subgraph.status != operation.status, "the decision")
        after = subgraph.model_copy(update={"status": operation.status})
        inverse = SetStatus(subgraph=subgraph.id, status=subgraph.status)
    return _changed(state, after), inverse


def _merge(state: CaseState, operation: MergeSubgraphs) -> tuple[CaseState, Operation]:
    if operation.into == operation.other:
        raise DataError("a sub-graph can't be merged with itself; choose another one")
    into, other = _found(state, operation.into), _found(state, operation.other)
    merged = into.model_copy(
        update={
            "contexts": tuple(dict.fromkeys((*into.contexts, *other.contexts))),
            "findings": tuple(dict.fromkeys((*into.findings, *other.findings))),
            "reasons": tuple(dict.fromkeys((*into.reasons, *other.reasons))),
        }
    )
    order = list(state.subgraphs)
    inverse = ReplaceSubgraphs(remove=(into.id,), put=_places(order, into, other))
    kept = tuple(merged if s.id == into.id else s for s in order if s.id != other.id)
    return _put(state, kept), inverse


def _split(state: CaseState, operation: SplitSubgraph, report: Report) -> tuple[CaseState, Operation]:
    old, new = _found(state, operation.subgraph), operation.new
    _must_be_new(state, new.id)
    _check_quotes(new, report)
    left = old
    if not operation.keep_quotes:
        left = old.model_copy(
            update={
                "contexts": tuple(s for s in old.contexts if s not in new.contexts),
                "findings": tuple(s for s in old.findings if s not in new.findings),
            }
        )
    place = state.subgraphs.index(old)
    after = (*state.subgraphs[:place], left, new, *state.subgraphs[place + 1 :])
    return _put(state, after), ReplaceSubgraphs(remove=(old.id, new.id), put=((place, old),))


def _replace(state: CaseState, operation: ReplaceSubgraphs) -> tuple[CaseState, Operation]:
    gone = [_found(state, name) for name in operation.remove]
    kept = [s for s in state.subgraphs if s not in gone]
    for place, subgraph in operation.put:
        if any(s.id == subgraph.id for s in kept):
            raise DataError(f"there is a sub-graph {subgraph.id!r} already")
        kept.insert(min(place, len(kept)), subgraph)
    inverse = ReplaceSubgraphs(
        remove=tuple(s.id for _, s in operation.put), put=_places(list(state.subgraphs), *gone)
    )
    return _put(state, tuple(kept)), inverse


def _mark(state: CaseState, operation: MarkSentence, report: Report) -> tuple[CaseState, Operation]:
    order = {p.id: n for n, p in enumerate(p for s in report.studies for p in s.passages)}
    passage = next((p for s in report.studies for p in s.passages if p.id == operation.passage_id), None)
    if passage is None or operation.sentence >= len(passage.sentences):
        raise DataError(
            f"passage {operation.passage_id!r} has no sentence {operation.sentence}; reload the page"
        )
    mark = SentenceMark(passage_id=operation.passage_id, sentence=operation.sentence, role=operation.role)
    _must_change((mark in state.marks) != operation.on, "this mark")
    marks = (*state.marks, mark) if operation.on else tuple(m for m in state.marks if m != mark)
    marks = tuple(sorted(marks, key=lambda m: (order[m.passage_id], m.sentence, m.role)))
    return state.model_copy(update={"marks": marks}), operation.model_copy(update={"on": not operation.on})


def check_quote(span: Span, report: Report) -> None:
    """Refuse a quote that does not stand word for word where it says. Raises DataError."""
    passage = next((p for s in report.studies for p in s.passages if p.id == span.passage_id), None)
    if passage is None:
        raise DataError(f"the study has no passage {span.passage_id!r}; reload the page and select again")
    if (
        not 0 <= span.start < span.end <= len(passage.text)
        or passage.text[span.start : span.end] != span.text
    ):
        raise DataError(
            f"“{span.text[:80]}” does not stand at {span.start} to {span.end} of passage {span.passage_id}; "
            "reload the page and select again"
        )


def _check_quotes(subgraph: CaseSubgraph, report: Report) -> None:
    for span in (*subgraph.contexts, *subgraph.findings):
        check_quote(span, report)


def _quotes(subgraph: CaseSubgraph, role: EvidenceRole) -> tuple[Span, ...]:
    return subgraph.contexts if role == "context" else subgraph.findings


def _with_quotes(subgraph: CaseSubgraph, role: EvidenceRole, spans: tuple[Span, ...]) -> CaseSubgraph:
    return subgraph.model_copy(update={"contexts" if role == "context" else "findings": spans})


def _places(order: list[CaseSubgraph], *some: CaseSubgraph) -> tuple[tuple[int, CaseSubgraph], ...]:
    return tuple((n, s) for n, s in enumerate(order) if s in some)


def _changed(state: CaseState, after: CaseSubgraph) -> CaseState:
    return _put(state, tuple(after if s.id == after.id else s for s in state.subgraphs))


def _put(state: CaseState, subgraphs: tuple[CaseSubgraph, ...]) -> CaseState:
    if len(subgraphs) > MOST_SUBGRAPHS:
        raise DataError(f"a case holds at most {MOST_SUBGRAPHS} sub-graphs")
    return state.model_copy(update={"subgraphs": subgraphs})


def _found(state: CaseState, subgraph_id: str) -> CaseSubgraph:
    subgraph = state.subgraph(subgraph_id)
    if subgraph is None:
        raise DataError(f"there is no sub-graph {subgraph_id!r} any more; reload the page")
    return subgraph


def _must_be_new(state: CaseState, subgraph_id: str) -> None:
    if state.subgraph(subgraph_id) is not None or not subgraph_id or "/" in subgraph_id:
        raise DataError(f"{subgraph_id!r} can't be the id of a new sub-graph")


def _must_change(changes: bool, what: str) -> None:
    if not changes:
        raise DataError(f"{what} is so already; nothing was changed")
