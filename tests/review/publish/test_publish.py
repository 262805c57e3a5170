"""A published case: what is in each format, what is left out, what is asked for."""

import json
from typing import Any

import pytest
from sqlalchemy import Engine

from claimpath.errors import DataError, SettingsError
from claimpath.export import ExportOptions
from claimpath.records import Report
from claimpath.review.cases.as_report import as_report
from claimpath.review.cases.operations import (
    MarkSentence,
    SetExplanation,
    SetPremise,
    SetStatus,
    SetVerdict,
)
from claimpath.review.cases.state import first_state
from claimpath.review.cases.store import create_case, load_case, save_edit
from claimpath.review.people import Person
from claimpath.review.publish.formats import PUBLISHED, file_name
from claimpath.review.publish.from_case import published_case

VERA = ExportOptions(reviewer="Vera Novak")


@pytest.fixture
def case(engine: Engine, local: Person, report: Report) -> int:
    number = create_case(engine, local, report)
    one, two = (s.id for s in report.subgraphs[:2])
    operations = (
        SetStatus(subgraph=one, status="rejected"),
        SetStatus(subgraph=two, status="accepted"),
        SetPremise(subgraph=two, premise="A dish is a patient."),
        SetExplanation(explanation="It was done in cells.\n\nNobody was treated."),
        MarkSentence(passage_id="p2", sentence=0, role="undermining"),
        MarkSentence(passage_id="p4", sentence=0, role="kernel"),
        SetVerdict(verdict="Not Enough Information"),
    )
    for n, operation in enumerate(operations):
        save_edit(engine, number, local, operation, base_version=n, key=str(n))
    return number


def text(engine: Engine, case: int, to: str, options: ExportOptions = VERA) -> str:
    return published_case(engine, case, to, options).content.decode()


@pytest.mark.parametrize("to", ["html", "markdown", "json"])
def test_explanation_marks_and_reviewer_are_published(
    engine: Engine, case: int, report: Report, to: str
) -> None:
    made = text(engine, case, to)
    for words in ("Vera Novak", "It was done in cells.", "Nobody was treated.", "A dish is a patient."):
        assert words in made
    gone = report.graph.nodes
    premise = next(n.text for n in gone if n.id == report.subgraphs[0].premise_id)
    kept = {n.text for n in gone if n.id in {s.premise_id for s in report.subgraphs[1:]}}
    assert premise not in kept
    assert (premise in made) is False
    if to != "json":
        assert "What undermines it" in made
        assert "1 accepted" in made
        assert "1 rejected and left out" in made


def test_the_record_can_be_opened_again(engine: Engine, case: int, local: Person) -> None:
    again = Report.model_validate_json(text(engine, case, "json"))
    assert again.review.reviewed_by == "Vera Novak"
    assert [m.role for m in again.review.marks] == ["undermining", "kernel"]
    for mark in again.review.marks:
        passage = next(p for p in again.studies[0].passages if p.id == mark.span.passage_id)
        assert passage.text[mark.span.start : mark.span.end] == mark.span.text
    state = first_state(again)
    before = load_case(engine, case).state
    assert (state.explanation, state.marks, state.verdict) == (
        before.explanation,
        before.marks,
        before.verdict,
    )
    # a machine's reasons for another verdict are not published as reasons for this one
    assert again.verdict.reasons == ()


def test_marks_are_annotations(engine: Engine, case: int) -> None:
    items = json.loads(text(engine, case, "webannotation"))["items"]
    marks = [i for i in items if ":mark-" in i["id"] or "mark-" in i["id"]]
    assert [i["body"][0]["value"] for i in marks] == ["undermining", "kernel"]
    assert all(i["cp:state"] == "anchored" for i in items)


@pytest.mark.parametrize("to", ["aif", "graphml", "jsonld", "csv"])
def test_rejected_gaps_are_in_no_format(engine: Engine, case: int, report: Report, to: str) -> None:
    premises = {n.id: n.text for n in report.graph.nodes}
    made = text(engine, case, to)
    assert "A dish is a patient." in made
    assert premises[report.subgraphs[0].premise_id] not in made


def test_a_claimreview_asks_and_makes_nothing_up(engine: Engine, case: int) -> None:
    with pytest.raises(SettingsError, match="--url"):
        text(engine, case, "claimreview")
    whole = ExportOptions(
        reviewer="Vera Novak", url="https://example.org/a", scale="1=False,2=Mixed,3=True", rating="Mixed"
    )
    review = json.loads(text(engine, case, "claimreview", whole))
    assert review["author"]["name"] == "Vera Novak"
    assert review["reviewRating"]["alternateName"] == "Mixed"
    assert "datePublished" not in review


def test_somebody_must_be_named(engine: Engine, case: int, local: Person, new_person: Any) -> None:
    with pytest.raises(SettingsError, match="say who reviewed"):
        text(engine, case, "html", ExportOptions())
    mark = MarkSentence(passage_id="p1", sentence=0, role="kernel")
    save_edit(engine, case, new_person("vera"), mark, base_version=7, key="v")
    assert "Reviewed by <bdi>Vera</bdi>" in text(engine, case, "html", ExportOptions())
    with pytest.raises(DataError, match="no case 99"):
        text(engine, 99, "html")
    with pytest.raises(SettingsError, match="the formats are"):
        text(engine, case, "docx")


@pytest.mark.parametrize(
    ("claim", "name"),
    [
        ("Moss tea cures hiccups.", "moss-tea-cures-hiccups-case-7.html"),
        ("../../etc/passwd\r\nSet-Cookie: a", "etc-passwd-set-cookie-a-case-7.html"),
        ("咳嗽 🧪", "case-7.html"),
        ("Ünï" * 60, "uniuniuniuniuniuniuniuniuniuniuniuniuniuniuniuniuniuniuniuni-case-7.html"),
    ],
)
def test_file_names_are_safe(claim: str, name: str) -> None:
    assert file_name(claim, 7, "html") == name
    assert len({file_name("a", 1, to) for to in PUBLISHED}) == len(PUBLISHED)


def test_what_a_machine_said_of_another_graph_is_taken_out(report: Report) -> None:
    state = first_state(report)
    gap = state.subgraphs[0]
    same = as_report(report, state, reviewed_by="Vera")
    assert (same.reasoning, same.validation) == (report.reasoning, report.validation)
    accepted = gap.model_copy(update={"status": "accepted"})
    decided = state.model_copy(update={"subgraphs": (accepted, *state.subgraphs[1:])})
    assert as_report(report, decided, reviewed_by="Vera").reasoning == report.reasoning
    reworded = gap.model_copy(update={"premise": "Other words."})
    for changed in (
        state.model_copy(update={"subgraphs": (reworded, *state.subgraphs[1:])}),
        state.model_copy(update={"subgraphs": state.subgraphs[1:]}),
    ):
        made = as_report(report, changed, reviewed_by="Vera")
        for value in (made.validation, made.alignment, made.outcome, made.reasoning):
            assert "People changed" in value.reason
    other = state.model_copy(update={"verdict": "Not Enough Information"})
    assert "People changed" in as_report(report, other, reviewed_by="Vera").reasoning.reason
