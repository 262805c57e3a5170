"""What a case is at one moment: the parts of a report that people may change."""

from typing import Literal

from claimpath.records import FallacyClass, MarkedAs, Record, Report, Review, Span, VerdictLabel
from claimpath.records.graph import NodeOrigin

SubgraphStatus = Literal["proposed", "accepted", "rejected"]
"""`proposed`: nobody has decided yet. A rejected one is kept and not published."""
MarkRole = MarkedAs
"""What a person marked a sentence as: the claim rests on it, or it undermines the claim."""
EvidenceRole = Literal["context", "finding"]
"""What a quote is to a sub-graph."""


class CaseSubgraph(Record):
    """One gap, as people see and change it."""

    id: str
    """Stable; the report's, or drawn anew for one that a person made."""
    fallacy_class: FallacyClass
    """The class."""
    contexts: tuple[Span, ...] = ()
    """Quotes of how the study was done."""
    findings: tuple[Span, ...] = ()
    """Quotes of what it found."""
    premise: str
    """What one would have to believe."""
    status: SubgraphStatus = "proposed"
    """What people decided."""
    strength: Literal["strong", "moderate", "weak"] = "moderate"
    """How far it bears the verdict."""
    reasons: tuple[str, ...] = ()
    """Why this class."""
    rule_id: str | None = None
    """The rule that found it, where one did."""
    origin: NodeOrigin = "human"
    """Who wrote the premise."""


class SentenceMark(Record):
    """A sentence that a person marked."""

    passage_id: str
    """The passage."""
    sentence: int
    """Its sentence, from 0."""
    role: MarkRole
    """What it was marked as."""


class CaseState(Record):
    """Everything of a case that can change."""

    verdict: VerdictLabel
    """The verdict."""
    explanation: str = ""
    """What the editor writes for readers."""
    subgraphs: tuple[CaseSubgraph, ...] = ()
    """The gaps, in order."""
    marks: tuple[SentenceMark, ...] = ()
    """Marked sentences, in the order of the study's text."""

    def subgraph(self, subgraph_id: str) -> CaseSubgraph | None:
        """The sub-graph of that id, or None."""
        return next((s for s in self.subgraphs if s.id == subgraph_id), None)


def first_state(report: Report) -> CaseState:
    """The state that a case begins with: the report as it was made. Quotes that were not located stay out of it."""
    nodes = {node.id: node for node in report.graph.nodes}

    def spans(ids: tuple[str, ...]) -> tuple[Span, ...]:
        return tuple(dict.fromkeys(span for i in ids if i in nodes for span in nodes[i].spans))

    review = report.review if isinstance(report.review, Review) else None
    return CaseState(
        verdict=report.verdict.label,
        explanation=review.explanation if review else "",
        marks=_marks(report, review) if review else (),
        subgraphs=tuple(
            CaseSubgraph(
                id=s.id,
                fallacy_class=s.fallacy_class,
                contexts=spans(s.context_ids),
                findings=spans(s.finding_ids),
                premise=nodes[s.premise_id].text,
                strength=s.strength,
                reasons=s.reasons,
                rule_id=s.rule_id,
                origin=nodes[s.premise_id].origin,
            )
            for s in report.subgraphs
        ),
    )


def _marks(report: Report, review: Review) -> tuple[SentenceMark, ...]:
    """The marks of an earlier review, by sentence. One whose sentence is not there any more stays out."""
    places = {
        (passage.id, sentence.start): n
        for study in report.studies
        for passage in study.passages
        for n, sentence in enumerate(passage.sentences)
    }
    return tuple(
        SentenceMark(passage_id=m.span.passage_id, sentence=n, role=m.role)
        for m in review.marks
        if (n := places.get((m.span.passage_id, m.span.start))) is not None
    )
