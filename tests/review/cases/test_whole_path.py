"""The whole way of a fact-checker: from a report's file to a published page, in a real browser."""

import json
from pathlib import Path
from typing import Any

import pytest

from claimpath.records import Report
from claimpath.review.cases.store import load_case
from claimpath.review.imports.run import import_path

pytestmark = pytest.mark.browser
SELECT = """async (words) => {
  const walker = document.createTreeWalker(document.getElementById('study'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.data.indexOf(words);
    if (at < 0) continue;
    node.parentElement.scrollIntoView({block: 'center'});
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const range = document.createRange();
    range.setStart(node, at); range.setEnd(node, at + words.length);
    getSelection().removeAllRanges(); getSelection().addRange(range);
    return true;
  }
  return false; }"""


def saved(page: Any) -> None:
    page.wait_for_function("() => document.getElementById('saved').dataset.kind === 'saved'")


def use(page: Any, words: str, button: str) -> None:
    assert page.evaluate(SELECT, words)
    page.locator("#use").wait_for(state="visible")
    page.click(f"#use [value={button}]")


def astral(report: Report) -> Report:
    """The report with letters beyond the first plane in front of a sentence, which browsers count as two."""
    study = report.studies[0]
    text = "🧪🧬 Cells were 𝒏𝒐𝒕 people. 🦠 They stayed in a dish."
    borders = ((0, text.index(" 🦠")), (text.index("🦠"), len(text)))
    sentences = tuple(
        study.passages[0].sentences[0].model_copy(update={"start": a, "end": b}) for a, b in borders
    )
    extra = study.passages[0].model_copy(update={"id": "x1", "text": text, "sentences": sentences})
    rows = "Arm: A | n: 4712\nArm: B | n: 4713\nArm: C | n: 4714"
    at, lines = 0, []
    for line in rows.split("\n"):
        lines.append(sentences[0].model_copy(update={"start": at, "end": at + len(line)}))
        at += len(line) + 1
    table = extra.model_copy(update={"id": "x2", "text": rows, "sentences": tuple(lines), "origin": "table"})
    return report.model_copy(
        update={"studies": (study.model_copy(update={"passages": (*study.passages, extra, table)}),)}
    )


def test_from_a_report_to_a_published_page(
    server: Any, report: Report, new_page: Any, tmp_path: Path
) -> None:
    file = tmp_path / "report.json"
    file.write_text(astral(report).model_dump_json(), encoding="utf-8")
    (row,) = import_path(server.engine, server.app.state.local_person, file).rows
    page = new_page(width=1440)
    page.goto(f"{server.url}/cases")
    with page.expect_navigation():
        page.get_by_role("link", name=report.claim.text).click()
    page.locator("#use-gap option").first.wait_for(state="attached")  # its script has run

    use(page, "stayed in a dish", "context")  # after three characters that take two places each
    page.locator("mark.context:text-is('stayed in a dish')").wait_for()
    saved(page)
    span = load_case(server.engine, row.case).state.subgraphs[0].contexts[-1]
    assert (span.passage_id, span.text) == ("x1", "stayed in a dish")

    use(page, "4713", "finding")  # of a table, the row
    page.locator("tr mark.finding").first.wait_for()
    saved(page)
    span = load_case(server.engine, row.case).state.subgraphs[0].findings[-1]
    assert (span.passage_id, span.text) == ("x2", "Arm: B | n: 4713")
    page.locator("a.tag.finding", has_text="Finding 1").last.click()
    assert page.evaluate("location.hash") == "#gap-1"

    decide_and_explain(page, len(report.subgraphs) + 1)
    publish(page, server, row.case, report)


def decide_and_explain(page: Any, n: int) -> None:
    use(page, "Cells were", "kernel")
    page.locator("mark.kernel").first.wait_for()
    use(page, "🦠 They", "undermining")
    page.locator("mark.undermining").first.wait_for()
    use(page, "Cells were", "gap")
    page.fill("#new-premise", "Cells are people.")
    page.select_option("#new-class", "Fallacy of Composition")
    page.click("#new-gap-form button:has-text('Add the gap')")
    page.locator(f"#gap-{n}").wait_for()
    page.locator("#gap-1 [data-key^='accepted/']").click()
    page.locator("#gap-1.accepted").wait_for()
    page.locator("#gap-2 [data-key^='rejected/']").click()
    page.locator("#gap-2.rejected").wait_for()
    page.fill("#explanation", "The study looked at cells.")
    page.locator("#explanation").press("Control+Enter")
    page.get_by_text("wrote the explanation").first.wait_for()
    page.locator("#gap-1 a[data-place]").first.click()
    assert page.evaluate("document.activeElement.classList.contains('s')")
    saved(page)
    page.get_by_role("button", name="Finish").click()
    page.get_by_text("This case is finished").wait_for()
    assert page.locator("#gap-1 [data-operation]").first.is_disabled()


def publish(page: Any, server: Any, case: int, report: Report) -> None:
    with page.expect_navigation():
        page.get_by_role("link", name="Publish").click()
    page.fill("#by", "Vera Novak")
    with page.expect_download() as asked:
        page.get_by_role("button", name="Download Record (JSON)").click()
    made = Report.model_validate(json.loads(Path(asked.value.path()).read_text(encoding="utf-8")))
    assert asked.value.suggested_filename == f"selvarin-cures-marenga-fever-in-patients-case-{case}.json"
    assert made.review.explanation == "The study looked at cells."
    assert [(m.role, m.span.text) for m in made.review.marks] == [
        ("kernel", "🧪🧬 Cells were 𝒏𝒐𝒕 people."),
        ("undermining", "🦠 They stayed in a dish."),
    ]
    assert len(made.subgraphs) == len(report.subgraphs)  # one more, and one rejected
    page.fill("#f-url", "https://example.org/check")
    page.fill("#f-scale", "1=False,2=Mixed,3=True")
    page.get_by_role("button", name="Make the ClaimReview").click()
    assert "“Your rating: a number or a label of that scale”" in page.locator(".form-error").inner_text()
    page.fill("#f-reviewer", "Vera Novak")
    page.fill("#f-rating", "Mixed")
    page.get_by_role("button", name="Make the ClaimReview").click()
    review = json.loads(page.locator("#review-text").input_value())
    assert review["url"] == "https://example.org/check"
    page.goto(f"{server.url}/cases/{case}/print?by=Vera")
    assert "Reviewed by" in page.content()
    assert page.locator("text=The study looked at cells.").count() == 1
