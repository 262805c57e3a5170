"""The path of a case, ready for its template: gaps with their quotes, suggestions, history."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, get_args

from sqlalchemy import Engine, select

from claimpath.records import FALLACY_CLASSES, Report, Span, VerdictLabel
from claimpath.report.gaps import ORIGIN_TITLES, STRENGTH_TITLES
from claimpath.report.passage_lists import LIST_TITLES
from claimpath.review.cases.highlights import highlights_of, passages_by_id
from claimpath.review.cases.operations import (
    MAX_EXPLANATION,
    MAX_PREMISE,
    OPERATION,
    MarkSentence,
    RemoveEvidence,
)
from claimpath.review.cases.state import CaseState, CaseSubgraph, EvidenceRole, MarkRole
from claimpath.review.cases.store import OpenCase, edits_of
from claimpath.review.cases.words import Told, told
from claimpath.review.database.connect import reading
from claimpath.review.database.tables import AuditEntry, EditRow, User
from claimpath.review.people import Person
from claimpath.review.web.pages import environment
from claimpath.taxonomies.missci import CLASSES, FallacyEntry

N_SUGGESTED = 5
N_HISTORY = 15
STATUS_TITLES = {"proposed": "Not decided", "accepted": "Accepted", "rejected": "Rejected"}
VERDICTS: tuple[VerdictLabel, ...] = get_args(VerdictLabel)
MARK_TITLES: dict[MarkRole, str] = {"kernel": "the claim rests on", "undermining": "undermine it"}


@dataclass(frozen=True, slots=True)
class ShownQuote:
    """A piece of evidence with the way to its place."""

    text: str
    passage_id: str
    section: str
    anchor: str
    start: int
    end: int
    role: EvidenceRole
    span: dict[str, Any]
    remove: dict[str, Any]
    """The operation that takes it away."""


@dataclass(frozen=True, slots=True)
class ShownGap:
    """One sub-graph as a card."""

    number: int
    subgraph: CaseSubgraph
    entry: FallacyEntry
    status_title: str
    strength_title: str
    origin_title: str
    contexts: tuple[ShownQuote, ...]
    findings: tuple[ShownQuote, ...]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A sentence that the ranker put forward."""

    role: MarkRole
    text: str
    passage_id: str
    anchor: str
    start: int
    end: int
    marked: bool
    operation: dict[str, Any]


def anchors_of(report: Report) -> dict[str, str]:
    """The page's anchor of every passage."""
    out: dict[str, str] = {}
    for number, study in enumerate(report.studies, start=1):
        for place, passage in enumerate(study.passages, start=1):
            out.setdefault(passage.id, f"at-{number}-{place}")
    return out


def path_html(engine: Engine, opened: OpenCase, person: Person) -> str:
    """Render the path: verdict, gaps, explanation, suggestions, history."""
    state = opened.state
    latest = edits_of(engine, opened.id, max(0, opened.version - N_HISTORY))
    return (
        environment()
        .get_template("case_path.html.j2")
        .render(
            case=opened,
            state=state,
            gaps=shown_gaps(opened.report, state),
            suggestions=suggestions_of(opened.report, state),
            lists=LIST_TITLES,
            verdicts=VERDICTS,
            classes=FALLACY_CLASSES,
            max_premise=MAX_PREMISE,
            max_explanation=MAX_EXPLANATION,
            n_edits=opened.version,
            history=told(latest, state)[::-1],
            can_undo=_can_undo(engine, opened.id, person),
        )
    )


def state_json(engine: Engine, opened: OpenCase, person: Person) -> dict[str, Any]:
    """What a page needs to show a case as it is now."""
    return {
        "version": opened.version,
        "status": opened.status,
        "html": path_html(engine, opened, person),
        "highlights": highlights_of(opened.report, opened.state),
    }


def shown_gaps(report: Report, state: CaseState) -> tuple[ShownGap, ...]:
    """Give the gaps as cards, in the case's order."""
    anchors = anchors_of(report)
    passages = passages_by_id(report)

    def quotes(subgraph: CaseSubgraph, role: EvidenceRole, spans: Sequence[Span]) -> tuple[ShownQuote, ...]:
        return tuple(
            ShownQuote(
                text=span.text,
                passage_id=span.passage_id,
                section=(passages[span.passage_id].section or ("",))[-1],
                anchor=anchors[span.passage_id],
                start=span.start,
                end=span.end,
                role=role,
                span=span.model_dump(mode="json"),
                remove=OPERATION.dump_python(
                    RemoveEvidence(subgraph=subgraph.id, role=role, span=span), mode="json"
                ),
            )
            for span in spans
            if span.passage_id in passages
        )

    return tuple(
        ShownGap(
            number=number,
            subgraph=s,
            entry=CLASSES[s.fallacy_class],
            status_title=STATUS_TITLES[s.status],
            strength_title=STRENGTH_TITLES[s.strength],
            origin_title=ORIGIN_TITLES[s.origin],
            contexts=quotes(s, "context", s.contexts),
            findings=quotes(s, "finding", s.findings),
        )
        for number, s in enumerate(state.subgraphs, start=1)
    )


def suggestions_of(report: Report, state: CaseState) -> dict[str, list[Suggestion]]:
    """Give the best sentences of both rankings, by the list's name."""
    anchors, passages = anchors_of(report), passages_by_id(report)
    marked = {(m.passage_id, m.sentence, m.role) for m in state.marks}
    out: dict[str, list[Suggestion]] = {}
    roles: tuple[tuple[str, MarkRole], ...] = (("supports", "kernel"), ("undermines", "undermining"))
    for task, role in roles:
        out[task] = []
        for ranked in getattr(report.passages, task)[:N_SUGGESTED]:
            passage, best = passages.get(ranked.passage_id), ranked.best
            if passage is None or best is None:
                continue
            n = next((n for n, s in enumerate(passage.sentences) if s.start <= best.start < s.end), None)
            if n is None:
                continue
            on = (passage.id, n, role) not in marked
            operation = MarkSentence(passage_id=passage.id, sentence=n, role=role, on=on)
            sentence = passage.sentences[n]
            out[task].append(
                Suggestion(
                    role=role,
                    text=passage.text[sentence.start : sentence.end],
                    passage_id=passage.id,
                    anchor=anchors[passage.id],
                    start=sentence.start,
                    end=sentence.end,
                    marked=not on,
                    operation=operation.model_dump(mode="json"),
                )
            )
    return out


def whole_history(engine: Engine, opened: OpenCase) -> list[Told]:
    """Every edit, and when the case was finished and opened again, the latest first."""
    entries = list(told(edits_of(engine, opened.id), opened.state))
    with reading(engine) as session:
        rows = session.execute(
            select(AuditEntry.at, AuditEntry.action, User.display_name)
            .join(User, User.id == AuditEntry.user_id)
            .where(AuditEntry.target == f"case {opened.id}")
        )
        entries += [
            Told(0, name, f"{at:%-d %B %Y, %H:%M} UTC", at.isoformat(), action.removeprefix("case "), "")
            for at, action, name in rows
        ]
    return sorted(entries, key=lambda entry: (entry.iso, entry.number), reverse=True)


def _can_undo(engine: Engine, case_id: int, person: Person) -> bool:
    """Whether an edit of the person's still stands."""
    taken_back = select(EditRow.undoes).where(EditRow.case_id == case_id, EditRow.undoes.is_not(None))
    standing = select(EditRow.id).where(
        EditRow.case_id == case_id,
        EditRow.user_id == person.id,
        EditRow.undoes.is_(None),
        EditRow.number.not_in(taken_back),
    )
    with reading(engine) as session:
        return session.scalar(standing.limit(1)) is not None
