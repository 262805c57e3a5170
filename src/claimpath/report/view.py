"""Everything that the page and the Markdown file show, put together from a report once."""

from dataclasses import dataclass

from claimpath.records import Report, Study, Undefined
from claimpath.report.gaps import Gap, gaps_of
from claimpath.report.labels import ID_TITLES, counted, gaps_looked_for, source_name, verdict_sentence
from claimpath.report.marks import Marks
from claimpath.report.notices import Banner, Missing, banners_of, missing_of, notes_of
from claimpath.report.passage_lists import ShownList, lists_of
from claimpath.report.places import Places
from claimpath.report.reasoning_part import ReasoningPart, reasoning_part
from claimpath.report.reference_part import ReferencePart, reference_part
from claimpath.report.review_part import ReviewPart, review_part
from claimpath.report.stance_part import StancePart, stance_part
from claimpath.report.study_text import Section, sections_of
from claimpath.report.validation_part import ValidationPart, validation_part


@dataclass(frozen=True, slots=True)
class ShownStudy:
    """One study, ready to be shown."""

    number: int
    study: Study
    title: str
    """Its title, or its source where it has none."""
    source: str
    """Where it came from, without private folders."""
    ids: tuple[tuple[str, str, str | None], ...]
    """Name, value and address of each identifier; None for one without an address."""
    missing: tuple[Missing, ...]
    sections: tuple[Section, ...]

    @property
    def anchor(self) -> str:
        """Anchor of the study's text."""
        return f"study-{self.number}"


@dataclass(frozen=True, slots=True)
class View:
    """The report, ready to be shown."""

    report: Report
    banners: tuple[Banner, ...]
    notes: tuple[str, ...]
    checked: bool
    """Whether a check took place at all. Without one there is no verdict and no graph to show."""
    verdict_sentence: str
    tally: str
    """The gaps counted by strength, such as `3 gaps: 1 strong, 2 weak`."""
    runs: str
    """What the runs said and whether they agree; empty for a single run."""
    reasoning: ReasoningPart | None
    """Which kind of reasoning leads to the verdict; None where no check took place."""
    stance: StancePart | None
    """What the claim-evidence classifier read; None where it was not asked."""
    gaps: tuple[Gap, ...]
    lists: tuple[ShownList, ...]
    studies: tuple[ShownStudy, ...]
    n_passages: int
    graph_hrefs: dict[str, str]
    """Address of each node's counterpart in the page."""
    beside: ReferencePart | None
    """The report's graph beside a reference; None without one."""
    validated: ValidationPart | None
    """The validation of its sub-graphs; None without one."""
    review: ReviewPart | None
    """What people said; None where nobody reviewed it."""


def build_view(report: Report) -> View:
    """Put together what is shown of a report."""
    places = Places(report)
    marks = Marks(report, places)
    gaps = gaps_of(report, places, marks)
    checked = report.state != "not_checked"
    studies = tuple(
        ShownStudy(
            number=n,
            study=study,
            title=study.title or source_name(study.source),
            source=source_name(study.source),
            ids=_ids(study),
            missing=missing_of(study),
            sections=sections_of(study, places, marks),
        )
        for n, study in enumerate(report.studies, start=1)
    )
    return View(
        report=report,
        banners=banners_of(report),
        notes=notes_of(report),
        checked=checked,
        verdict_sentence=verdict_sentence(report),
        tally=tally_of(report),
        runs=runs_of(report),
        reasoning=reasoning_part(report),
        stance=stance_part(report),
        gaps=gaps if checked else (),
        lists=lists_of(report, places, marks),
        studies=studies,
        n_passages=sum(len(study.passages) for study in report.studies),
        graph_hrefs=_hrefs(report, marks),
        beside=reference_part(report),
        validated=validation_part(report, places, marks),
        review=review_part(report, places, marks),
    )


def tally_of(report: Report) -> str:
    """Return the number of gaps by strength, in words."""
    strengths = [s.strength for s in report.subgraphs]
    if not strengths:
        return "no gap found" if gaps_looked_for(report) else "no gap was looked for"
    parts = [f"{strengths.count(s)} {s}" for s in ("strong", "moderate", "weak") if s in strengths]
    return f"{counted(len(strengths), 'gap')}: {', '.join(parts)}"


def runs_of(report: Report) -> str:
    """Return what several runs said, in words; empty for a single run."""
    verdict = report.verdict
    if len(verdict.runs) < 2:
        return ""
    labels = [run.label for run in verdict.runs]
    parts = [f"{labels.count(label)} × {label}" for label in dict.fromkeys(labels)]
    agree = (
        f"agreement undefined ({verdict.consistent.reason})"
        if isinstance(verdict.consistent, Undefined)
        else "the runs agree"
        if verdict.consistent
        else "the runs do not agree"
    )
    return f"{len(labels)} runs: {', '.join(parts)}; {agree}"


def _ids(study: Study) -> tuple[tuple[str, str, str | None], ...]:
    from urllib.parse import quote

    out = []
    for kind, value in study.ids.items():
        name, base = ID_TITLES.get(kind, (kind, ""))
        out.append((name, value, base + quote(value, safe="/.()-:;") if base else None))
    return tuple(out)


def _hrefs(report: Report, marks: Marks) -> dict[str, str]:
    gap_of: dict[str, str] = {}
    for number, subgraph in enumerate(report.subgraphs, start=1):
        parts = (*subgraph.context_ids, *subgraph.finding_ids, subgraph.premise_id, subgraph.fallacy_id)
        for node_id in parts:
            gap_of.setdefault(node_id, f"#gap-{number}")
    hrefs = {}
    for node in report.graph.nodes:
        anchors = [anchor for span in node.spans if (anchor := marks.anchor(span))]
        if node.type == "Claim":
            hrefs[node.id] = "#claim"
        elif node.type == "Verdict":
            hrefs[node.id] = "#verdict"
        elif anchors:
            hrefs[node.id] = f"#{anchors[0]}"
        elif node.id in gap_of:
            hrefs[node.id] = gap_of[node.id]
    return hrefs
