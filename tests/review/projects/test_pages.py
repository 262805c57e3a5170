"""Every page of projects, for all kinds: held against axe-core, narrow and dark, wide and light."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from claimpath.graphs import graph
from claimpath.records import Report
from claimpath.review.database.connect import reading
from claimpath.review.database.tables import Assignment, Item
from claimpath.validation import validate

pytestmark = pytest.mark.browser
HOSTILE = "<script>document.title='owned'</script> \u202egnihtemos " + "Longword" * 30


@pytest.fixture
def addresses(
    new_server: Callable[..., Any], staffed, files, report: Report
) -> tuple[str, list[tuple[str, str]]]:
    """A server with projects of all kinds, and who opens which of its pages."""
    server = new_server(auth=True)
    desk = staffed(server.app)
    spans = desk.spans_project()
    types = desk.project(
        "reasoning-types",
        {"items": ("p.jsonl", files.pairs()), "training": ("t.jsonl", files.pairs(gold=True, n=2))},
        guidelines=f"# {HOSTILE}\n\n- one\n- {HOSTILE}",
    )
    links = desk.project(
        "passage-links", {"items": ("a.missciplus.jsonl", json.dumps(files.argument()).encode())}
    )
    text = f"Only mice were studied. Fever fell in them. One would have to believe {HOSTILE}."
    graphs = desk.project(
        "reasoning-graphs", {"items": ("e.jsonl", files.lines([{"claim": HOSTILE, "explanation": text}]))}
    )
    made = graph(files.UNGROUNDED, report.claim)
    checked = validate(made, report.claim, *report.studies)
    whole = report.model_copy(update={"validation": checked}).model_dump_json().encode()
    grounding = desk.project("grounding", {"items": ("r.json", whole)})
    desk.label_all(
        "ann", spans, lambda p: {"spans": [files.span(p["text"], p["text"], "ad hominem", "no fallacy")]}
    )
    desk.label_all("bo", spans, lambda payload: {"spans": [], "comment": HOSTILE})
    desk.label_all("ann", links, lambda payload: {"label": "entailed", "sentences": [0]})
    desk.label_all("bo", links, lambda payload: {"label": "not entailed", "comment": HOSTILE})
    work = desk.next("ann", types, training=True)
    after = desk.save("ann", types, work, {"reasoning": "abductive", "rationale": HOSTILE}).json()["next"]
    with reading(desk.engine) as session:
        mine = select(Assignment.id).join(Item).where(Assignment.user_id == desk.people["ann"].id)
        again = session.scalar(mine.where(Item.project_id == spans))
    return server.url, [
        ("ed", "/projects"),
        ("ed", "/projects/new"),
        ("ed", f"/projects/{spans}"),
        ("ed", f"/projects/{links}"),
        ("ann", f"/projects/{types}"),
        ("ann", after),
        ("bo", f"/projects/{types}/training"),
        ("ann", f"/projects/{spans}/work"),
        ("ann", f"/projects/{spans}/work?item={again}"),
        ("ann", f"/projects/{graphs}/work"),
        ("ann", f"/projects/{grounding}/work"),
        ("judy", f"/projects/{spans}/adjudicate"),
        ("judy", f"/projects/{links}/adjudicate"),
        ("judy", f"/projects/{grounding}/adjudicate"),
    ]


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_pages(addresses, new_page: Callable[..., Any], width: int, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    url, pages = addresses
    page = new_page(width=width, scheme=scheme)
    for who, path in pages:
        page.context.add_cookies([{"name": "claimpath", "value": f"token-of-{who}", "url": url}])
        page.goto(url + path)
        if page.locator("[hx-get]").count():
            page.locator(".figures").first.wait_for()
        found = axe.run(page).response["violations"]
        said = [(one["id"], [node["target"] for node in one["nodes"]]) for one in found]
        assert said == [], f"{who} at {path}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{who} at {path}"
        assert "owned" not in page.title()
        assert page.complaints == [], f"{who} at {path}"
