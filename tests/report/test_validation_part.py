"""A validated report: every sub-graph, every question, every decision and the queue are on the page."""

import lxml.html
import pytest

from claimpath.records import GroundingQuestion, QueueEntry, Recheck, Report, Undefined
from claimpath.report.html import report_html
from claimpath.report.markdown import report_markdown
from claimpath.report.marks import Marks
from claimpath.report.places import Places
from claimpath.report.validation_part import validation_part
from claimpath.validation import with_validation


def part_of(report: Report):
    places = Places(report)
    return validation_part(report, places, Marks(report, places))


@pytest.fixture
def validated(sample) -> Report:
    """Validated by rule, with one question, a person's decision and a queue put in."""
    report = with_validation(sample)
    first = report.validation.subgraphs[0]
    check = Recheck(
        subgraph=first.id, component="finding", question=1, about="How many were left?", decision="supported",
        who="Ada <i>", why="Table 1 says 3.", when="2026-11-02",
    )  # fmt: skip
    question = GroundingQuestion(
        subgraph=first.id, component="finding", number=1, question="How many were left?",
        component_answer="3 per dish", study_answer=Undefined(reason="the study was too long"),
        automatic="undecided", reason="One answer is missing.", compared_by="rule", rechecks=(check,), final="match",
    )  # fmt: skip
    entry = QueueEntry(
        subgraph=first.id, component="finding", question=1, about="How many <script>alert(1)</script>?",
        automatic="undecided", reason="Nobody knows.", closest=report.studies[0].passages[3].sentence_span(0),
    )  # fmt: skip
    gone = entry.model_copy(update={"subgraph": "not-there", "question": None, "closest": None})
    validation = report.validation.model_copy(
        update={
            "subgraphs": (
                first.model_copy(update={"questions": (question,)}),
                *report.validation.subgraphs[1:],
            ),
            "queue": (entry, gone),
            "rechecks_not_applied": ("A decision about other words.",),
        }
    )
    return report.model_copy(update={"validation": validation})


def test_a_component_carries_its_state_facts_and_questions(validated) -> None:
    part = part_of(validated)
    assert [(s.number, s.accepted) for s in part.subgraphs] == [
        (n, "open" if isinstance(s.accepted, Undefined) else "accepted" if s.accepted else "not accepted")
        for n, s in enumerate(validated.validation.subgraphs, start=1)
    ]
    finding = part.subgraphs[0].components[1]
    assert (finding.name, finding.state) == ("finding", "borne out by the study")
    assert [q.number for q in finding.questions] == [1]
    premise = part.subgraphs[0].components[2]
    assert premise.state.startswith("nothing to check: ")
    # What the state says is not said again as a reason.
    assert not any(r.rstrip(".").casefold() in premise.state.casefold() for r in premise.reasons)


def test_the_queue_leads_into_the_study(validated) -> None:
    first, gone = part_of(validated).queue
    assert (first.number, first.where.passage_id) == (1, "p4")
    assert (gone.number, gone.where) == (None, None)


def test_the_page_is_sound_and_escapes_everything(validated, check_sound) -> None:
    root = lxml.html.fromstring(report_html(validated))
    check_sound(root)
    said = root.xpath("string(//section[@id='validation'])")
    for words in (
        "Ada <i>", "How many <script>alert(1)</script>?", "the study was too long",
        "(automatic: undecided)", "For a person to look at (2)", "A decision about other words.",
    ):  # fmt: skip
        assert words in said
    assert root.xpath("//ol[@class='queue']//a[contains(@href,'#') and text()='p4']")


def test_markdown_says_the_same(validated) -> None:
    text = report_markdown(validated)
    assert "### Gap 1, Fallacy of Composition:" in text
    assert "### For a person to look at (2)" in text
    assert "**match**" in text
    assert "<script>" not in text.replace("\\<script>", "")


def test_no_validation_no_part(sample) -> None:
    assert part_of(sample) is None
