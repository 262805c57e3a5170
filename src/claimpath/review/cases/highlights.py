"""What is highlighted in the study's text: evidence of every gap, and marked sentences."""

from dataclasses import asdict, dataclass
from typing import Any

from claimpath.records import Passage, Report
from claimpath.review.cases.state import CaseState


@dataclass(frozen=True, slots=True)
class Highlight:
    """A place in the study and what it serves as."""

    passage: str
    start: int
    """First code point of the passage (0-based, included)."""
    end: int
    """One past the last (excluded)."""
    kind: str
    """`context`, `finding`, `kernel` or `undermining`."""
    label: str
    """The same in words, such as `Finding 2`."""
    gap: int | None
    """Number of the gap it belongs to."""
    rejected: bool = False


def highlights_of(report: Report, state: CaseState) -> list[dict[str, Any]]:
    """Give all highlights, by gap, then the marks; as JSON for the page."""
    passages = passages_by_id(report)
    out: list[Highlight] = []
    for number, subgraph in enumerate(state.subgraphs, start=1):
        for kind, spans in (("context", subgraph.contexts), ("finding", subgraph.findings)):
            out += [
                Highlight(
                    s.passage_id,
                    s.start,
                    s.end,
                    kind,
                    f"{kind.capitalize()} {number}",
                    number,
                    subgraph.status == "rejected",
                )
                for s in spans
            ]
    for mark in state.marks:
        sentence = passages[mark.passage_id].sentences[mark.sentence]
        out.append(
            Highlight(mark.passage_id, sentence.start, sentence.end, mark.role, mark.role.capitalize(), None)
        )
    return [asdict(highlight) for highlight in out]


def passages_by_id(report: Report) -> dict[str, Passage]:
    """All passages of the report's studies by their ids; of two with the same id the first."""
    out: dict[str, Passage] = {}
    for study in report.studies:
        for passage in study.passages:
            out.setdefault(passage.id, passage)
    return out
