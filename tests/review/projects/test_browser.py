"""Two annotators and an adjudicator in a real browser: import, training, labels, settling, export, score."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from claimpath.cli.app import app as command

pytestmark = pytest.mark.browser

TEXT = "My aunt took Selvarin. 🦋 She got well. So Selvarin cures everyone. Rain fell on Tuesday."


@pytest.fixture
def open_as(new_server: Callable[..., Any], new_page: Callable[..., Any], log_in) -> Callable[..., Any]:
    """Opens a browser of somebody; people are made as they come."""
    server = new_server(auth=True)
    contexts: dict[str, Any] = {}

    def opened(name: str, role: str = "annotator", **look: Any) -> Any:
        if name not in contexts:
            log_in(server.engine, name, role)
        page = new_page(**look)
        page.context.add_cookies([{"name": "claimpath", "value": f"token-of-{name}", "url": server.url}])
        contexts[name] = page.context
        page.base = server.url
        page.set_default_timeout(60_000)
        return page

    return opened


def test_two_annotators_and_an_adjudicator(open_as, files, tmp_path: Path) -> None:
    gold = {"start": 0, "end": len("All lamps are bad."), "labels": ["hasty generalization"]}
    items = tmp_path / "texts.jsonl"
    items.write_bytes(
        files.lines([{"id": "t1", "text": TEXT}, {"id": "t2", "text": "Rain fell. It was cold."}])
    )
    training = tmp_path / "training.jsonl"
    training.write_bytes(files.lines([{"id": "g1", "text": "All lamps are bad.", "spans": [gold]}]))
    for name in ("ann", "bo"):
        open_as(name)
    open_as("judy", "adjudicator")
    ed = open_as("ed", "editor")
    ed.goto(f"{ed.base}/projects/new")
    ed.fill("#name", "Aunts")
    ed.check("input[value=fallacious-spans]")
    ed.set_input_files("#items", items)
    ed.set_input_files("#training", training)
    ed.get_by_role("button", name="Make the project").click()
    ed.wait_for_url("**/projects/1")
    for name, role in (("ann", "annotator"), ("bo", "annotator"), ("judy", "adjudicator")):
        ed.select_option("#who", name)
        ed.select_option("#as", role)
        with ed.expect_navigation():
            ed.get_by_role("button", name="Add", exact=True).click()
        ed.get_by_role("rowheader", name=name.capitalize()).wait_for()
    with ed.expect_navigation():
        ed.get_by_role("button", name="Give out").click()
    ed.get_by_text("4 of 4 given out").wait_for()

    for name in ("ann", "bo"):
        label_as(open_as(name), sentences=3 if name == "ann" else 2)
    settle_as(open_as("judy"))
    download_and_score(ed, tmp_path)


def label_as(page: Any, sentences: int) -> None:
    """The training round, then both items. Offsets count the butterfly once."""
    page.goto(f"{page.base}/projects/1/work")
    page.wait_for_url("**/training")  # training comes first
    mark(page, sentences=1, classes=["hasty generalization"])
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.get_by_text("Right.", exact=True).wait_for()
    page.wait_for_load_state()  # the keys work when the scripts are there
    page.keyboard.press("Enter")
    with page.expect_navigation():
        page.get_by_role("link", name="Start labelling").click()
    for _ in range(2):
        page.locator("#marktext").wait_for()
        page.wait_for_load_state()
        number = page.locator("h1").inner_text()
        if "aunt" in page.locator("#marktext").inner_text():
            mark(page, sentences=sentences, classes=["hasty generalization"])
            page.keyboard.press("Escape")
        page.keyboard.press("Enter")
        page.wait_for_function("before => document.querySelector('h1').innerText !== before", arg=number)
    page.get_by_text("All your items are done").wait_for()
    assert page.complaints == []


def settle_as(judy: Any) -> None:
    """Take the label that is right."""
    judy.goto(f"{judy.base}/projects/1")
    with judy.expect_navigation():
        judy.get_by_role("link", name="Settle them").click()
    said = judy.locator(".said article")
    assert said.count() == 2
    assert "Ann" not in judy.locator("main").inner_text()
    said.filter(has_text="cures everyone").get_by_role("button").click()
    judy.get_by_label("Why").fill("The conclusion belongs to it.")
    judy.get_by_role("button", name="Settle and go on").click()
    judy.get_by_text("Nothing is open").wait_for()
    assert judy.complaints == []


def download_and_score(ed: Any, folder: Path) -> None:
    """The set that the page gives, scored by the bench."""
    ed.goto(f"{ed.base}/projects/1")
    ed.get_by_text("Krippendorff’s alpha (meet)").first.wait_for()
    with ed.expect_download() as download:
        ed.get_by_role("link", name="Download the set").click()
    archive = zipfile.ZipFile(io.BytesIO(Path(download.value.path()).read_bytes()))
    archive.extractall(folder / "set")
    (line, _) = (folder / "set/gold_standard_dataset.jsonl").read_text().splitlines()
    end = TEXT.index(" Rain")
    assert json.loads(line)["labels"] == [[0, end, "hasty generalization"]]
    predictions = str(folder / "set/annotators/A.jsonl")
    arguments = [
        "bench",
        "score",
        "mafalda",
        "--predictions",
        predictions,
        "--data",
        str(folder / "set"),
        "--json",
    ]
    scored = CliRunner().invoke(command, arguments)
    assert scored.exit_code == 0, scored.output
    measures = json.loads(scored.stdout)["measures"]
    assert measures["F1(level=2,variant=fallacious)"]["value"] == 1.0
    assert ed.complaints == []


def mark(page: Any, *, sentences: int, classes: list[str]) -> None:
    """Mark the first sentences of the text with the keyboard alone."""
    page.wait_for_load_state()
    page.locator("#marktext").focus()
    page.keyboard.press("ArrowDown")
    for _ in range(sentences - 1):
        page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("1")
    for select, name in zip(page.locator("#spans select").all(), classes, strict=True):
        select.select_option(name)


def test_choices_undo_reload_and_two_windows(open_as, files, tmp_path: Path) -> None:
    (tmp_path / "pairs.jsonl").write_bytes(files.pairs(n=2))
    open_as("ann")
    ed = open_as("ed", "editor")
    ed.goto(f"{ed.base}/projects/new")
    ed.fill("#name", "Pairs")
    ed.check("input[value=reasoning-types]")
    ed.set_input_files("#items", tmp_path / "pairs.jsonl")
    ed.select_option("#n", "1")
    ed.get_by_role("button", name="Make the project").click()
    ed.wait_for_url("**/projects/1")
    ed.select_option("#who", "ann")
    with ed.expect_navigation():
        ed.get_by_role("button", name="Add", exact=True).click()
    ed.get_by_role("rowheader", name="Ann").wait_for()
    with ed.expect_navigation():
        ed.get_by_role("button", name="Give out").click()
    ed.get_by_text("2 of 2 given out").wait_for()

    page = open_as("ann")
    page.goto(f"{page.base}/projects/1/work")
    page.keyboard.press("Enter")
    page.get_by_text("Choose an answer first").wait_for()
    page.locator("h1").click()
    page.keyboard.press("2")
    # A digit leads on to the ground, where digits are text again.
    page.keyboard.type("It took 2 guesses, u see.")
    page.reload()
    assert page.locator("#choice-2").is_checked()
    assert page.locator("#note").input_value() == "It took 2 guesses, u see."
    other = open_as("ann")
    other.goto(f"{page.base}/projects/1/work")
    page.locator("#note").focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Item 2").wait_for()
    other.keyboard.press("3")
    other.keyboard.press("Enter")
    other.get_by_text("in another window").wait_for()
    page.keyboard.press("u")
    page.get_by_role("heading", name="Item 1").wait_for()
    # The page's script fills it in, which may be a moment after the heading is there.
    page.wait_for_function("() => document.getElementById('note').value === 'It took 2 guesses, u see.'")
    assert page.complaints == []
