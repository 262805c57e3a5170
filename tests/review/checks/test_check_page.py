"""Checking a claim in a real browser, from the form to the case."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from claimpath.examples import example_study
from claimpath.review.checks.jobs import find_job

pytestmark = pytest.mark.browser
CLAIM = "Selvarin cures Marenga fever in patients."
STUDY = Path(example_study())


def accessible(page: Any) -> None:
    """No violation of what axe-core knows."""
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed"
    )
    page.wait_for_load_state("load")  # with its style sheet
    found = axe.Axe().run(page).response["violations"]
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []


def ask(page: Any, address: str, file: Path = STUDY) -> None:
    page.goto(address + "/check")
    page.get_by_label("Claim One statement").fill(CLAIM)
    page.locator("#file").set_input_files(file)
    page.get_by_role("button", name="Start the check").click()


def test_from_the_form_to_the_case(server, new_page, tmp_path: Path) -> None:
    page = new_page()
    ask(page, server.url)
    page.wait_for_url("**/cases/1", timeout=60_000)
    assert CLAIM in page.content()
    assert page.complaints == []
    # What can't be read is told on the check's page, and a mistake in the form on the form.
    empty = tmp_path / "empty.txt"
    empty.write_text("")
    ask(page, server.url, empty)
    page.get_by_text("empty.txt is empty").wait_for(timeout=60_000)
    accessible(page)
    page.get_by_role("link", name="Check another claim").click()
    page.get_by_label("Claim One statement").fill(CLAIM)
    page.get_by_label("Id or address").fill("/etc/passwd")
    page.get_by_role("button", name="Start the check").click()
    page.get_by_text("is no id or address of an article").wait_for()
    assert page.url.endswith("/check")
    accessible(page)


def test_a_file_is_dropped(server, new_page) -> None:
    page = new_page(width=390)
    page.goto(server.url + "/check")
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "dropped.xml"));
            const event = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
            document.getElementById("drop").dispatchEvent(event);
        }""",
        STUDY.read_text(encoding="utf-8"),
    )
    assert page.locator("#file").evaluate("input => input.files[0].name") == "dropped.xml"
    assert page.get_by_label("Id or address").is_disabled()
    page.get_by_label("Claim One statement").fill(CLAIM)
    page.get_by_role("button", name="Start the check").click()
    page.wait_for_url("**/cases/1", timeout=60_000)


def test_a_file_too_large_stays_where_it_is(new_server: Callable, new_page, tmp_path: Path) -> None:
    server = new_server(max_upload_bytes=1_000_000)
    large = tmp_path / "large.txt"
    large.write_bytes(b"x" * 2_000_000)
    page = new_page()
    ask(page, server.url, large)
    assert "at most 1 MB" in page.locator("#file").evaluate("input => input.validationMessage")
    assert page.url.endswith("/check")


def test_without_events_the_page_asks(server, new_page) -> None:
    page = new_page()
    page.add_init_script("delete window.EventSource")
    ask(page, server.url)
    page.wait_for_url("**/cases/1", timeout=60_000)


def test_survives_a_restart_of_the_server_and_is_cancelled(
    new_server: Callable, new_page, tmp_path: Path
) -> None:
    pipe = tmp_path / "script.jsonl"  # a model that never answers: its script has no writer yet
    os.mkfifo(pipe)
    server = new_server(engines=("offline", f"scripted:{pipe}"))
    page = new_page()
    page.goto(server.url + "/check")
    page.get_by_label("Claim One statement").fill(CLAIM)
    page.locator("#file").set_input_files(STUDY)
    assert not page.get_by_label("What the model sees").is_visible()
    page.get_by_label("Engine").select_option(f"scripted:{pipe}")
    assert page.get_by_label("What the model sees").is_visible()
    page.get_by_role("button", name="Start the check").click()
    page.get_by_text("passages; asking").wait_for(timeout=60_000)
    accessible(page)
    server.stop()
    job = find_job(server.engine, 1)
    assert job is not None
    assert (job.state, job.attempts) == ("queued", 0)
    server.start()
    page.get_by_text("passages; asking").wait_for(timeout=60_000)  # the open page finds the server again
    page.get_by_role("button", name="Cancel the check").click()
    page.get_by_text("Cancelled", exact=True).wait_for()
    accessible(page)
