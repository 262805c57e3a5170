"""A fact-checker's work in a real browser: selecting, deciding, undoing, two tabs, a server that goes away."""

from typing import Any

import pytest

from claimpath.review.cases.operations import SetExplanation
from claimpath.review.cases.store import create_case, edits_of, load_case, save_edit

pytestmark = pytest.mark.browser
SELECT = """([n, a, b]) => {
  const node = document.querySelectorAll('#study .s:not(:has(mark))')[n].firstChild, range = document.createRange();
  range.setStart(node, a); range.setEnd(node, b);
  getSelection().removeAllRanges(); getSelection().addRange(range); }"""


def saved(page: Any) -> None:
    """Wait until everything is saved."""
    page.wait_for_function("() => document.getElementById('saved').dataset.kind === 'saved'")


def kinds(server: Any, case_id: int) -> list[str]:
    return [edit.operation.kind for edit in edits_of(server.engine, case_id)]


def test_words_that_are_selected_become_evidence(server: Any, case_id: int, case_page: Any) -> None:
    page = case_page
    page.evaluate(SELECT, [2, 3, 11])
    page.locator("#use").wait_for(state="visible")
    page.select_option("#use-gap", index=1)
    page.fill("#use-why", "It says so.")
    page.click("#use [value=finding]")
    page.locator(".tag.finding", has_text="Finding 2").first.wait_for()
    saved(page)
    (edit,) = edits_of(server.engine, case_id)
    state = load_case(server.engine, case_id).state
    span = edit.operation.span
    assert span in state.subgraphs[1].findings
    assert edit.why == "It says so."
    assert page.locator(f"mark.finding:text-is('{span.text}')").count() == 1
    assert page.complaints == []


def test_decide_correct_merge_split_and_undo(server: Any, case_id: int, case_page: Any) -> None:
    page = case_page
    n = len(load_case(server.engine, case_id).state.subgraphs)
    page.locator("#gap-1 [name=why]").fill("Clear.")
    page.locator("#gap-1 [data-key^='accepted/']").click()
    page.locator("#gap-1.accepted").wait_for()
    page.locator("#gap-2 textarea[name=premise]").first.fill("Cells are people.")
    page.locator("#gap-2 [data-key^='premise-save/']").click()
    page.get_by_text("reworded the premise of gap 2").first.wait_for()
    page.locator("#gap-2 [data-open=classes]").click()
    page.locator("#classes input[value='Hasty Generalization']").check()
    page.locator("#class-form button:has-text('Set the class')").click()
    page.locator("#gap-2-title:has-text('Hasty Generalization')").wait_for()
    page.locator("#gap-3 summary:has-text('Split')").click()
    page.locator("#gap-3 [data-quote]").first.check()
    page.locator("#gap-3 [name=fallacy_class]").select_option("Ambiguity")
    assert "more than one way" in page.locator("#gap-3 .class-note").inner_text()
    page.locator("#split-premise-3").fill("A dish is a clinic.")
    page.locator("#gap-3 [data-key^='split-save/']").click()
    page.locator("#gap-4-title:has-text('Ambiguity')").wait_for()
    page.locator("#gap-1 summary:has-text('Merge')").click()
    page.locator("#merge-1").select_option(label=page.locator("#merge-1 option").nth(2).inner_text())
    page.locator("#gap-1 [data-key^='merge-save/']").click()
    page.wait_for_function(f"() => document.querySelectorAll('article.gap').length === {n}")
    saved(page)
    state = load_case(server.engine, case_id).state
    assert (state.subgraphs[0].status, state.subgraphs[1].premise) == ("accepted", "Cells are people.")
    assert edits_of(server.engine, case_id)[0].why == "Clear."
    for _ in range(5):
        before = len(kinds(server, case_id))
        page.locator("#undo").click()
        page.wait_for_function(
            f"() => document.querySelector('.history li') && document.body.innerText.includes('({before + 1} edits)')"
        )
    start = load_case(server.engine, case_id)
    assert start.state.subgraphs[0].status == "proposed"
    assert len(start.state.subgraphs) == n
    assert page.locator("#undo").is_disabled()
    assert page.complaints == []


def test_the_keyboard_alone_is_enough(server: Any, case_id: int, case_page: Any) -> None:
    page = case_page
    keys = page.keyboard
    keys.press("?")
    page.locator("#help[open]").wait_for()
    keys.press("Escape")
    page.locator("#path").focus()
    keys.press("j")
    assert page.evaluate("document.activeElement.id") == "gap-1"
    keys.press("j")
    keys.press("r")
    page.locator("#gap-2.rejected").wait_for()
    assert page.evaluate("document.activeElement.closest('article').id") == "gap-2"
    keys.press("e")
    keys.press("Control+a")
    keys.type("Typed with keys.")
    keys.press("Control+Enter")
    page.get_by_text("reworded the premise of gap 2").first.wait_for()
    page.locator("#study").focus()
    keys.press("Enter")
    keys.press("ArrowDown")
    first = page.evaluate("document.activeElement.textContent")
    for _ in range(2):
        keys.press("Shift+ArrowLeft")
    keys.press(">")
    page.wait_for_timeout(200)
    keys.press("2")
    keys.press("f")
    page.locator(".tag.finding", has_text="Finding 2").first.wait_for()
    keys.press("ArrowDown")
    keys.press("u")
    page.locator("mark.undermining").first.wait_for()
    keys.press("Control+z")
    page.locator("mark.undermining").first.wait_for(state="detached")
    saved(page)
    edits = edits_of(server.engine, case_id)
    assert [e.operation.kind for e in edits] == [
        "set_status", "set_premise", "add_evidence", "mark_sentence", "mark_sentence",
    ]  # fmt: skip
    assert edits[2].operation.span.text in first
    assert edits[2].operation.span.text != first


def test_two_tabs_on_the_same_text_meet_in_a_merge(
    server: Any, case_id: int, case_page: Any, new_page: Any
) -> None:
    one, two = case_page, new_page(width=1440)
    two.goto(one.url)
    two.route("**/state?*", lambda route: route.abort())  # it does not hear of the other's edit in time
    one.locator("#premise-1").fill("From the first tab.")
    one.locator("#gap-1 [data-key^='premise-save/']").click()
    saved(one)
    two.locator("#premise-1").fill("From the second tab.")
    two.locator("#gap-1 [data-key^='premise-save/']").click()
    two.locator("#merge[open]").wait_for()
    assert "From the first tab." in two.locator("#merge-theirs").inner_text()
    assert two.locator("#merge-yours").inner_text() == "From the second tab."
    assert load_case(server.engine, case_id).state.subgraphs[0].premise == "From the first tab."
    two.locator("#merge-combined").fill("From both tabs.")
    two.locator("#use-both").click()
    two.wait_for_function("() => document.getElementById('premise-1').value === 'From both tabs.'")
    saved(two)
    assert load_case(server.engine, case_id).state.subgraphs[0].premise == "From both tabs."
    one.wait_for_function(
        "() => document.getElementById('premise-1').defaultValue === 'From both tabs.'", timeout=60_000
    )


def test_nothing_is_lost_while_the_server_is_away(server: Any, case_id: int, case_page: Any) -> None:
    page = case_page
    server.stop()
    page.locator("#gap-1 [data-key^='accepted/']").click()
    page.locator("#explanation").fill("Cells are no patients. 🧪")
    page.locator("#explanation").press("Control+Enter")
    page.locator("#saved[data-kind=problem]").wait_for()
    assert "2 edits wait in this browser" in page.locator("#saved").inner_text()
    assert "Cells are no patients" in page.locator("#waiting").inner_text()
    page.locator("#premise-2").fill("Typed and not saved.")
    server.start()
    page.reload()  # a reload instead of patience: what was kept is sent again
    page.locator("#gap-1.accepted").wait_for()
    page.wait_for_function("() => document.getElementById('saved').dataset.kind === 'typed'")
    state = load_case(server.engine, case_id).state
    assert (state.subgraphs[0].status, state.explanation) == ("accepted", "Cells are no patients. 🧪")
    assert page.locator("#premise-2").input_value() == "Typed and not saved."
    assert kinds(server, case_id) == ["set_status", "set_explanation"]


def test_it_is_sent_when_the_server_comes_back(server: Any, case_id: int, case_page: Any) -> None:
    server.stop()
    case_page.locator("#gap-1 [data-key^='accepted/']").click()
    case_page.locator("#saved[data-kind=problem]").wait_for()
    server.start()
    saved(case_page)
    assert kinds(server, case_id) == ["set_status"]


def test_markup_in_study_and_claim_never_runs(server: Any, report: Any, new_page: Any) -> None:
    evil = "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>"
    study = report.studies[0]
    sentence = study.passages[0].sentences[0].model_copy(update={"start": 0, "end": len(evil)})
    odd = study.passages[0].model_copy(update={"id": "e1", "text": evil, "sentences": (sentence,)})
    hostile = report.model_copy(
        update={
            "claim": report.claim.model_copy(update={"text": evil}),
            "studies": (
                study.model_copy(
                    update={"title": evil, "source": f"{evil}.xml", "passages": (*study.passages, odd)}
                ),
            ),
        }
    )
    number = create_case(server.engine, server.app.state.local_person, hostile)
    page = new_page(width=1440)
    page.goto(f"{server.url}/cases/{number}")
    page.locator("#use-gap option").first.wait_for(state="attached")
    page.locator("#study .s").last.scroll_into_view_if_needed()
    page.evaluate("getSelection().selectAllChildren([...document.querySelectorAll('#study .s')].at(-1))")
    page.locator("#use").wait_for(state="visible")
    assert page.locator(".use-quote").inner_text() == f"“{evil}”"
    page.click("#use [value=gap]")
    page.fill("#new-premise", evil)
    page.fill("#new-why", evil)
    page.click("#new-gap-form button:has-text('Add the gap')")
    page.locator(f"#gap-{len(report.subgraphs) + 1}").wait_for()
    saved(page)
    page.fill("#explanation", evil)
    page.locator("#explanation").press("Control+Enter")
    page.get_by_text("wrote the explanation").first.wait_for()
    assert page.locator("#case img, #case script").count() == 0
    assert "owned" not in page.title().removeprefix(evil)
    assert page.title() == evil
    assert page.complaints == []


def test_a_long_passage_does_not_widen_the_page_of_a_phone(server: Any, report: Any, new_page: Any) -> None:
    study = report.studies[0]
    text = "Fever fell in cells. " * 400
    sentence = study.passages[0].sentences[0].model_copy(update={"start": 0, "end": len(text) - 1})
    long = study.passages[0].model_copy(update={"id": "l1", "text": text, "sentences": (sentence,)})
    studies = (study.model_copy(update={"passages": (*study.passages, long)}),)
    number = create_case(
        server.engine, server.app.state.local_person, report.model_copy(update={"studies": studies})
    )
    page = new_page(width=390)
    page.goto(f"{server.url}/cases/{number}")
    page.locator("#use-gap option").first.wait_for(state="attached")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate("document.getElementById('study').scrollWidth") <= 390


def test_what_was_sent_while_the_page_was_loading_is_shown_at_once(
    server: Any, case_id: int, case_page: Any
) -> None:
    page, person = case_page, server.app.state.local_person
    address = page.url
    page.goto("about:blank")  # the page that is open looks as well

    def late(route: Any) -> None:
        answer = route.fetch()
        operation = SetExplanation(explanation="Sent meanwhile.")
        save_edit(server.engine, case_id, person, operation, base_version=0, key="late")
        route.fulfill(response=answer)

    page.route(f"**/cases/{case_id}", late)
    # The first look asks at once; the next ones, every four seconds, find nothing.
    looks: list[str] = []

    def only_the_first(route: Any) -> None:
        looks.append(route.request.url)
        route.continue_() if len(looks) == 1 else route.abort()

    page.route("**/state?*", only_the_first)
    page.goto(address)
    page.wait_for_function("() => document.getElementById('explanation').value === 'Sent meanwhile.'")
