"""The page in a real browser: narrow, wide, dark, printed, with the keyboard only, and large."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from claimpath.graphs import with_reference
from claimpath.records import Report
from claimpath.report.graph_layout import FONT
from claimpath.report.text_width import text_width
from claimpath.report.write import write_report

CHROMIUM = (
    os.environ.get("CLAIMPATH_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
)
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine (apt-get install chromium)"),
]


@pytest.fixture(scope="module")
def browser() -> Iterator:
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with sync_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        )
        yield chromium
        chromium.close()


@pytest.fixture
def show(browser, tmp_path):
    """Opens a report; collects what the page tried to load and what it complained about."""
    pages = []

    def opened(report: Report, *, width: int = 1280, scheme: str = "light"):
        page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
        pages.append(page)
        page.requests, page.complaints = [], []
        page.on("request", lambda r: page.requests.append(r.url))
        page.on("console", lambda m: page.complaints.append(m.text))
        page.goto(write_report(report, tmp_path).html.as_uri())
        return page

    yield opened
    for page in pages:
        page.close()


def follow(link) -> None:
    link.focus()
    link.page.keyboard.press("Enter")


@pytest.fixture
def hostile(builder) -> Report:
    word = "Supercalifragilistic" * 12
    builder.claim = f"<script>document.title='owned'</script> {word} \u202egnihtemos"
    builder.texts = (
        (("Results", word), "body", f"The {word} fell. It rose {word}."),
        (("Results", word), "table", "\n".join(" | ".join([word[:40]] * 9) for _ in range(4))),
        (("Results", word), "list", f"- one\n- <img src=x onerror=\"document.title='owned'\"> {word}"),
    )
    builder.study(title=f"About {word}", source=word, licence=word)
    builder.gap("Ambiguity", builder.span(0, 0), builder.span(1, 0), f"One would believe {word}.")
    return builder.report(state="partial", warnings=(word,))


@pytest.fixture
def beside_another(builder) -> Report:
    """A report whose table of gaps without a match is wide."""

    class Different:
        name = "different"
        is_free = True

        async def score(self, pairs):
            return [0 for _ in pairs]

        async def aclose(self) -> None:
            pass

    def made(*classes: str) -> Report:
        own = type(builder)()
        own.study()
        for name in classes:
            own.gap(name, own.span(2, 0), own.span(3, 0), f"Premise of {name}.")
        return own.report()

    reference = made("Causal Oversimplification", "Impossible Expectations")
    return with_reference(made("Biased Sample Fallacy"), reference, judges=[Different()])


@pytest.mark.parametrize("width", [320, 390, 700, 1000, 1280])
@pytest.mark.parametrize("name", ["sample", "partial", "hostile", "beside_another"])
def test_the_page_never_scrolls_sideways(show, request, name: str, width: int) -> None:
    page = show(request.getfixturevalue(name), width=width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_nothing_is_loaded_and_no_script_runs(show, hostile) -> None:
    page = show(hostile)
    assert len(page.requests) == 1
    assert page.complaints == []
    assert page.title().startswith("Claim check: <script>")


def test_the_picture_is_for_wide_screens(show, sample) -> None:
    assert show(sample, width=1280).locator(".scroll svg[role=img]").is_visible()
    page = show(sample, width=390)
    assert not page.locator(".scroll svg[role=img]").is_visible()
    assert page.get_by_text("Each gap below is one path").is_visible()
    page.get_by_text("The same path in words").click()
    assert page.locator(".steps").first.is_visible()


def test_text_in_the_picture_can_be_read(show, builder) -> None:
    builder.study()
    for n in range(10):
        builder.gap(
            "Ambiguity",
            builder.span(n % 6, 0),
            builder.span(3, n % 2),
            "A premise that is needed. " * (n + 1),
        )
    page = show(builder.report(), width=1024)
    size = page.evaluate(f"{FONT} * document.querySelector('.cpg').getScreenCTM().a")
    assert page.locator(".scroll .cpg g.node").count() == 42
    assert size >= 11
    outside = page.evaluate(
        """[...document.querySelectorAll(".scroll .cpg g.node")].filter(g => {
            const box = g.querySelector('.box').getBBox();
            return [...g.querySelectorAll('text')].some(t => {
                const text = t.getBBox();
                return text.x < box.x || text.x + text.width > box.x + box.width
                    || text.y + text.height > box.y + box.height + 1;
            });
        }).length"""
    )
    assert outside == 0


def test_our_table_of_widths_is_never_short(show, sample) -> None:
    page = show(sample)
    for text in ("The quick brown fox, 48 h (p < 0.01).", "WWW mmm @ 100 % “ÅÖ”", "illicit jig"):
        real = page.evaluate(
            """t => { const c = document.createElement('canvas').getContext('2d');
                c.font = '100px Arial, "Liberation Sans"'; return c.measureText(t).width; }""",
            text,
        )
        assert real <= text_width(text, 100) <= real * 1.1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_dark_and_light(show, sample, scheme: str) -> None:
    page = show(sample, scheme=scheme)
    back, front = page.evaluate("(s => [s.backgroundColor, s.color])(getComputedStyle(document.body))")
    shade = [sum(int(n) for n in c[c.index("(") + 1 : -1].split(",")[:3]) for c in (back, front)]
    assert (shade[0] < shade[1]) == (scheme == "dark")


def test_the_keyboard_alone_is_enough(show, sample) -> None:
    page = show(sample)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the claim and verdict"
    assert page.locator(".skip").is_visible()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    seen = []
    for _ in range(60):
        page.keyboard.press("Tab")
        seen.append(
            page.evaluate(
                """(e => [e.tagName, e.className, e.textContent.trim().slice(0, 30), getComputedStyle(e).outlineStyle,
                    e.getBoundingClientRect().top + scrollY])(document.activeElement)"""
            )
        )
        if seen[-1][0] == "BODY":
            seen.pop()
            break
    labels = [label for _, _, label, _, _ in seen]
    assert "Gap 1" in labels
    assert "The same path in words" in labels
    assert all(outline == "solid" for *_, outline, _ in seen)
    assert not [e for e in seen if e[0].lower() == "g"]  # the picture adds no stops of its own
    tops = [top for *_, top in seen]
    left_list = labels.index("The same path in words")
    assert tops[: left_list + 1] == sorted(tops[: left_list + 1])


def test_a_link_leads_to_its_highlighted_sentence_and_back(show, sample) -> None:
    page = show(sample)
    follow(page.locator("#gap-1 .did .place"))
    target = page.locator("mark:target")
    assert target.inner_text().startswith("Vero cells")
    assert target.evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
    follow(page.locator("a.tag", has_text="Context, gap 1"))
    assert page.evaluate("location.hash") == "#gap-1"


def test_a_link_into_a_large_study_lands_on_the_sentence(show, builder) -> None:
    builder.texts = tuple(
        ((f"Section {n // 50}",), "body", "Counts fell in dishes. " * 12 + f"No. {n}.") for n in range(1500)
    )
    builder.study()
    builder.gap("Ambiguity", builder.span(1400, 3), None, "A premise.")
    page = show(builder.report())
    follow(page.locator("#gap-1 .did .place"))
    page.wait_for_function(
        "() => { const top = document.querySelector('mark:target').getBoundingClientRect().top;"
        " return 0 <= top && top < 900 }"
    )


@pytest.mark.parametrize("name", ["sample", "partial", "hostile"])
def test_it_prints(show, request, name: str, tmp_path: Path) -> None:
    import pypdfium2

    report = request.getfixturevalue(name)
    page = show(report, width=390, scheme="dark")
    page.pdf(path=str(tmp_path / "report.pdf"), prefer_css_page_size=True, print_background=True)
    document = pypdfium2.PdfDocument(tmp_path / "report.pdf")
    texts = [document[n].get_textpage().get_text_range() for n in range(len(document))]
    whole = "\n".join(texts)
    assert "How this report was made" in whole
    for passage in report.studies[0].passages:
        assert passage.id in whole
    if report.subgraphs:
        wide = [
            n for n in range(len(document)) if document.get_page_size(n)[0] > document.get_page_size(n)[1]
        ]
        assert len(wide) == 1  # the picture has a page of its own, on its side
        assert "Premise" in texts[wide[0]]
    page.emulate_media(media="print")
    body = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert body == "rgb(255, 255, 255)"  # a dark screen doesn't print dark
