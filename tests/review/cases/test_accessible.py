"""Accessibility of the pages by axe-core, wide and narrow, light and dark, with its panels open."""

from collections.abc import Callable
from typing import Any

import pytest

from claimpath.review.cases.operations import AddEvidence, MarkSentence, SetExplanation, SetStatus
from claimpath.review.cases.store import load_case, save_edit

pytestmark = pytest.mark.browser


def violations(page: Any) -> list[str]:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    page.wait_for_load_state("load")  # with its style sheet
    found = axe.Axe().run(page).response["violations"]
    return [f"{v['id']}: {v['nodes'][0]['html'][:200]}" for v in found]


@pytest.fixture
def worked_on(server: Any, case_id: int) -> str:
    """A case with every kind of mark and decision; its address."""
    opened = load_case(server.engine, case_id)
    one, two = (s.id for s in opened.state.subgraphs[:2])
    passage = opened.report.studies[0].passages[2]
    # one sentence with more tags than a narrow line holds
    many = [
        AddEvidence(subgraph=s.id, role=role, span=passage.sentence_span(0))
        for s in opened.state.subgraphs
        for role in ("context", "finding")
        if passage.sentence_span(0) not in (*s.contexts, *s.findings)
    ]
    assert len(many) >= 8
    for n, operation in enumerate(
        (
            *many,
            SetStatus(subgraph=one, status="accepted"),
            SetStatus(subgraph=two, status="rejected"),
            SetExplanation(explanation="It was done in cells."),
            MarkSentence(passage_id=passage.id, sentence=0, role="kernel"),
            MarkSentence(passage_id=passage.id, sentence=1, role="undermining"),
        )
    ):
        save_edit(
            server.engine,
            case_id,
            server.app.state.local_person,
            operation,
            base_version=n,
            key=f"k{n}",
            why="So it is.",
        )
    return f"{server.url}/cases/{case_id}"


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_no_page_has_a_fault(
    server: Any, worked_on: str, new_page: Callable[..., Any], width: int, scheme: str
) -> None:
    page = new_page(width=width, scheme=scheme)
    for address in (
        f"{server.url}/cases",
        worked_on,
        f"{worked_on}/history",
        f"{worked_on}/publish",
        f"{worked_on}/claimreview?reviewer=Vera&url=https://example.org/a&scale=1%3DFalse,2%3DTrue&rating=1",
    ):
        page.goto(address)
        assert violations(page) == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.complaints == []


def test_no_panel_has_a_fault(worked_on: str, new_page: Callable[..., Any]) -> None:
    page = new_page(width=1440)
    page.goto(worked_on)
    for details in page.locator("#path details").all():
        details.evaluate("d => { d.open = true }")
    page.locator("#study").focus()
    page.keyboard.press("Enter")
    page.locator("#use").wait_for(state="visible")
    assert violations(page) == []
    page.locator("#open-help").click()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.locator("#gap-1 [data-open=classes]").click()
    assert page.locator("#classes input:checked").count() == 1
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.locator("#path [data-open=new-gap]").click()
    assert "more than one way" in page.locator("#new-gap .class-note").inner_text()
    assert violations(page) == []
