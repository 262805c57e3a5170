"""What the server refuses stays in sight until somebody discards it, and a merge can be put off."""

from typing import Any

import pytest

from claimpath.review.cases.operations import MergeSubgraphs, SetPremise
from claimpath.review.cases.store import edits_of, load_case, save_edit

pytestmark = pytest.mark.browser


@pytest.fixture
def behind(server: Any, case_id: int, case_page: Any) -> Any:
    """A page that does not hear of other people's edits by itself."""
    case_page.route("**/state?*", lambda route: route.abort())
    return case_page


def test_words_for_a_gap_that_is_gone_are_kept(server: Any, case_id: int, behind: Any) -> None:
    person = server.app.state.local_person
    one, two = (s.id for s in load_case(server.engine, case_id).state.subgraphs[:2])
    save_edit(server.engine, case_id, person, MergeSubgraphs(into=one, other=two), base_version=0, key="m")
    behind.locator("#premise-2").fill("Written for nobody.")
    behind.locator("#gap-2 [data-key^='premise-save/']").click()
    behind.locator("#merge[open]").wait_for()
    assert "merged a gap that is gone now into gap 1" in behind.locator("#merge-theirs").inner_text()
    behind.keyboard.press("Escape")
    assert "changed by somebody else" in behind.locator("#saved").inner_text()
    behind.get_by_role("button", name="Decide").click()
    behind.locator("#merge[open]").wait_for()
    behind.locator("#use-mine").click()
    line = behind.locator("#waiting li")
    line.get_by_text("Written for nobody.").wait_for()
    behind.locator("#waiting li", has_text="no sub-graph").wait_for()
    assert behind.locator("#saved").inner_text() == "Not saved: the server refused an edit"
    behind.reload()
    behind.locator("#waiting li", has_text="Written for nobody.").wait_for()
    line.get_by_role("button", name="Discard").click()
    behind.wait_for_function("() => document.getElementById('saved').dataset.kind === 'saved'")
    assert len(edits_of(server.engine, case_id)) == 1


def test_keeping_theirs_drops_mine(server: Any, case_id: int, behind: Any) -> None:
    one = load_case(server.engine, case_id).state.subgraphs[0].id
    theirs = SetPremise(subgraph=one, premise="Theirs.")
    save_edit(
        server.engine, case_id, server.app.state.local_person, theirs, base_version=0, key="t", why="Better."
    )
    behind.locator("#premise-1").fill("Mine.")
    behind.locator("#premise-1").press("Control+Enter")
    behind.locator("#merge[open]").wait_for()
    assert "Why: Better." in behind.locator("#merge-theirs").inner_text()
    assert behind.locator("#merge-combined").input_value() == "Theirs.\n\nMine."
    behind.locator("#keep-theirs").click()
    behind.wait_for_function("() => document.getElementById('saved').dataset.kind === 'saved'")
    assert behind.locator("#premise-1").input_value() == "Theirs."
    assert len(edits_of(server.engine, case_id)) == 1


def test_an_edit_that_was_not_sent_is_undone_in_the_browser(
    server: Any, case_id: int, case_page: Any
) -> None:
    accept = case_page.locator("#gap-1 [data-key^='accepted/']")
    server.stop()
    accept.click()
    case_page.locator("#saved[data-kind=problem]").wait_for()
    assert accept.is_disabled()
    case_page.locator("#undo").click()
    case_page.wait_for_function("() => document.getElementById('waiting').hidden")
    assert accept.is_enabled()
    server.start()
    accept.click()
    case_page.locator("#gap-1.accepted").wait_for()
    assert len(edits_of(server.engine, case_id)) == 1
