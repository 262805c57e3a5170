"""Take the pictures of the documentation: python scripts/docs_pictures.py docs/img [NAME ...]

The report of `claimpath demo`, the workbench with that report as a case, and the reports of the gallery, in Chromium,
as WebP. Names choose some of them, such as `report` or `gallery-letter`. Needs the developers' tools.
"""

import io
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "scripts" / "docs_site"))

from gallery import EXHIBITS, exhibit_html, exhibit_report  # noqa: E402

CHROMIUM = os.environ.get("CLAIMPATH_CHROMIUM") or shutil.which("chromium") or "chromium-browser"
STUDIES = ROOT / "docs" / "examples" / "studies"
SCALE = 1.5
"""Device pixels for each pixel of the page; 1 in the gallery."""
WIDTH = 1180
MARGIN = 20
ABOVE = 6
"""Less than at the sides, as other text stands above and below."""
MOST_BYTES = 150_000
SCHEMES = ("light", "dark")
Browser = Any
Page = Any


def main(folder: Path, names: list[str]) -> None:
    """Take the pictures that are wanted; all without names."""
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        reports = Path(place)
        for exhibit in EXHIBITS:
            (reports / f"{exhibit.name}.html").write_text(exhibit_html(exhibit, STUDIES), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        wanted = _wanted(names)
        demo = reports / "cells-to-patients.html"
        for scheme in SCHEMES:
            for name, take in DEMO.items():
                if wanted(name):
                    page = _page(browser, demo.as_uri(), scheme)
                    _save(take(page), folder / f"{name}-{scheme}.webp")
        for exhibit in EXHIBITS:
            if wanted(f"gallery-{exhibit.name}"):
                page = _page(browser, (reports / f"{exhibit.name}.html").as_uri(), "light", 800, 1)
                _save(page.screenshot(), folder / f"gallery-{exhibit.name}.webp")
        if wanted("workbench"):
            _workbench(browser, folder, reports)
        browser.close()


def _wanted(names: list[str]) -> Callable[[str], bool]:
    return lambda name: not names or name in names


def _page(browser: Browser, address: str, scheme: str, height: int = 900, scale: float = SCALE) -> Page:
    context = browser.new_context(
        viewport={"width": WIDTH, "height": height}, color_scheme=scheme, device_scale_factor=scale
    )
    page = context.new_page()
    page.goto(address)
    return page


def _whole_top(page: Page) -> bytes:
    return bytes(page.screenshot())


def _head(page: Page) -> bytes:
    """From the top of the page to the end of the verdict."""
    box = page.locator("#verdict").bounding_box()
    return bytes(
        page.screenshot(
            full_page=True, clip={"x": 0, "y": 0, "width": WIDTH, "height": box["y"] + box["height"] + 16}
        )
    )


def _part(selector: str) -> Callable[[Page], bytes]:
    """A part of the page, with a margin."""

    def take(page: Page) -> bytes:
        box = page.locator(selector).first.bounding_box()
        x, y = max(0, box["x"] - MARGIN), max(0, box["y"] - ABOVE)
        width = min(WIDTH, box["x"] + box["width"] + MARGIN) - x
        clip = {"x": x, "y": y, "width": width, "height": box["height"] + 2 * ABOVE}
        return bytes(page.screenshot(full_page=True, clip=clip))

    return take


DEMO: dict[str, Callable[[Page], bytes]] = {
    "report": _whole_top,
    "first-head": _head,
    "first-graph": _part("#path figure.picture"),
    "first-gap": _part("#gap-1"),
}
"""Pictures of the demonstration's report, by name."""


def _workbench(browser: Browser, folder: Path, place: Path) -> None:
    """The case page of the demonstration's report, from a server on loopback."""
    import subprocess

    from claimpath.testing.workbench import WorkbenchProcess

    report = place / "report.json"
    report.write_text(exhibit_report(EXHIBITS[0], STUDIES).model_dump_json(), encoding="utf-8")
    database = str(place / "workbench.sqlite")
    command = [sys.executable, "-m", "claimpath", "review"]
    subprocess.run([*command, "import", str(report), "--database", database, "--json"], check=True)
    with WorkbenchProcess(database) as bench:
        for scheme in SCHEMES:
            page = _page(browser, f"http://127.0.0.1:{bench.port}/", scheme)
            page.locator("a[href*='/cases/']").first.click()
            page.wait_for_load_state("networkidle")
            _save(page.screenshot(), folder / f"workbench-{scheme}.webp")


def _save(png: bytes, path: Path) -> None:
    """Keep a picture as WebP; of lower quality where it is too large. Raises ValueError where that does not help."""
    from PIL import Image

    image = Image.open(io.BytesIO(png)).convert("RGB")
    for quality in (85, 75, 65, 55):
        held = io.BytesIO()
        image.save(held, "WEBP", quality=quality, method=6)
        if len(held.getvalue()) < MOST_BYTES:
            path.write_bytes(held.getvalue())
            print(f"{path} {image.width} x {image.height}, {len(held.getvalue()):,} bytes")
            return
    raise ValueError(f"{path.name} is too large: {len(held.getvalue()):,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
