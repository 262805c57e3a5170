"""How fast a case with a long study opens and scrolls in the browser: python benchmarks/workbench_page.py

An invented study of 50,000 words, checked offline, opened as a case in Chromium from a server on loopback. Opening is
counted from the click to the moment at which both sides can be used; scrolling in steps of 400 pixels through the
study, one a frame; saving from the click on "Accept" to the changed card. Without Chromium or the extra `review` it
says so and gives no figures.
"""

import os
import shutil
import socket
import statistics
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from figures import Figure, hand_over
from invented_study import invented_jats

N_WORDS = 50_000
N_OPENED = 7
N_FRAMES = 240
CHROMIUM = (
    os.environ.get("CLAIMPATH_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
)
SCROLL = """async (frames) => {
  const study = document.getElementById("study"), times = [];
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  let before = performance.now();
  for (let i = 0; i < frames; i += 1) {
    study.scrollTop += 400;
    await frame();
    const now = performance.now();
    times.push(now - before);
    before = now;
  }
  return times;
}"""


def main() -> None:
    """Measure and hand over."""
    if CHROMIUM is None:
        print("no Chromium on this machine: nothing was measured")
        return
    try:
        from playwright.sync_api import sync_playwright

        import claimpath.review.app  # noqa: F401
    except ImportError as missing:
        print(f"{missing}: nothing was measured")
        return
    with tempfile.TemporaryDirectory() as folder:
        address, n_words = _serve(Path(folder))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
            )
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            opened = [_open(page, address) for _ in range(N_OPENED)]
            frames = sorted(page.evaluate(SCROLL, N_FRAMES))
            saved = _save(page)
            size = page.evaluate("performance.getEntriesByType('navigation')[0].decodedBodySize")
            browser.close()
    name = f"A study of {n_words:,} words in the case page"
    note = f"median of {N_OPENED}; the first, which renders the text, {opened[0]:.2f} s; {size / 1e6:.1f} MB"
    hand_over(
        [
            Figure(f"{name}: open", statistics.median(opened), "s", 2, note=note),
            Figure(f"{name}: open, slowest", max(opened), "s", 2),
            Figure(
                f"{name}: scroll, 95th percentile of a frame",
                frames[int(len(frames) * 0.95)],
                "ms",
                50,
                note=f"{len(frames)} frames of 400 px; median {statistics.median(frames):.0f} ms",
            ),
            Figure(f"{name}: accept a gap, seen on the page", saved, "ms", 300),
        ]
    )


def _serve(folder: Path) -> tuple[str, int]:
    """Start a server with the case; gives the case's address and the study's words."""
    import uvicorn

    from claimpath.pipeline import check
    from claimpath.review.app import create_app
    from claimpath.review.cases.store import create_case
    from claimpath.review.settings import ReviewSettings
    from claimpath.stages.read import read

    file = folder / "long.xml"
    file.write_text(invented_jats(N_WORDS), encoding="utf-8")
    study = read(file)
    report = check("Mossin cures fever in patients.", study)
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port = int(asked.getsockname()[1])
    settings = ReviewSettings(database=f"sqlite:///{folder / 'w.sqlite'}", port=port)
    app = create_app(settings)
    case = create_case(app.state.workbench.engine, app.state.local_person, report)
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="critical"))
    threading.Thread(target=server.run, daemon=True).start()
    while not server.started:
        time.sleep(0.01)
    return f"http://127.0.0.1:{port}/cases/{case}", study.n_words


def _open(page: Any, address: str) -> float:
    """Seconds from navigation to a page that can be used and was drawn."""
    page.goto("about:blank")
    page.goto(address)
    return float(
        page.evaluate(
            """async () => {
              while (!performance.getEntriesByName("case-ready").length) await new Promise((d) => setTimeout(d, 5));
              await new Promise((d) => requestAnimationFrame(() => setTimeout(d, 0)));
              return performance.now() / 1000;
            }"""
        )
    )


def _save(page: Any) -> float:
    """Milliseconds from the click on "Accept" to the card that shows it."""
    return float(
        page.evaluate(
            """async () => {
              const before = performance.now();
              document.querySelector("#gap-1 [data-key^='accepted/']").click();
              while (!document.querySelector("#gap-1.accepted")) await new Promise((d) => setTimeout(d, 2));
              return performance.now() - before;
            }"""
        )
    )


if __name__ == "__main__":
    main()
