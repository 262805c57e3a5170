"""The page of found fallacies in a real browser."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from claimpath.fallacious import fallacies
from claimpath.records.fallacies_found import FallaciesFound
from claimpath.report import marked_html
from claimpath.report.fallacies import write_fallacies

CHROMIUM = (
    os.environ.get("CLAIMPATH_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
)
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine (apt-get install chromium)"),
]
ATTACK = "<img src=x onerror=\"document.title='owned'\"> <script>document.title='owned'</script>"
HOSTILE = (
    f"{ATTACK} You are with us or you are against us {ATTACK}\r\n\r\n"
    f"{'Supercalifragilistic' * 20} is what everybody knows that it is.\r\n\r\n"
    "كل الناس يعرفون ذلك 🎉. Look who is talking, \u202eyou fool!"
)


@pytest.fixture(scope="module")
def browser() -> Iterator:
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with sync_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        )
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def hostile() -> FallaciesFound:
    return fallacies(HOSTILE)


def opened(browser, found: FallaciesFound, folder: Path, *, width: int = 1280, csp: bool = True):
    page = browser.new_page(viewport={"width": width, "height": 900})
    page.requests = []
    page.on("request", lambda request: page.requests.append(request.url))
    path = write_fallacies(found, folder).html
    if not csp:
        # Without the page's own policy, only the escaping stands between the text and the reader.
        html = path.read_text(encoding="utf-8")
        path.write_text(html.replace("default-src 'none'", "default-src * 'unsafe-inline'"), encoding="utf-8")
    page.goto(path.as_uri())
    page.wait_for_timeout(100)
    return page


def test_nothing_of_the_text_runs_or_loads(browser, hostile: FallaciesFound, tmp_path: Path) -> None:
    page = opened(browser, hostile, tmp_path, csp=False)
    assert page.title() != "owned"
    assert [url for url in page.requests if not url.endswith("fallacies.html")] == []
    assert page.locator("main img, main script").count() == 0
    assert ATTACK in page.locator(".body").inner_text()
    page.close()


def test_the_test_above_sees_it_where_the_escaping_is_gone(
    browser, hostile: FallaciesFound, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(marked_html, "escape", marked_html.Markup)
    page = opened(browser, hostile, tmp_path, csp=False)
    assert page.locator("main img").count() > 0
    page.close()


@pytest.mark.parametrize("width", [320, 390, 1440])
def test_the_page_never_scrolls_sideways(
    browser, hostile: FallaciesFound, tmp_path: Path, width: int
) -> None:
    page = opened(browser, hostile, tmp_path, width=width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()


def test_links_lead_from_marks_to_reasons(browser, hostile: FallaciesFound, tmp_path: Path) -> None:
    page = opened(browser, hostile, tmp_path)
    assert hostile.spans
    for link in page.locator("a.tag").all():
        target = link.get_attribute("href")
        assert page.locator(target).count() == 1
    # The lines of the text stand under each other: carriage returns are no signs.
    assert "\ufffd\n" not in page.locator(".body").inner_text()
    page.close()
