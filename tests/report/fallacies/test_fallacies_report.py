"""The three presentations of found fallacies: everything is shown, nothing of the text acts."""

import re
from io import StringIO
from pathlib import Path

import lxml.html
import pytest
from rich.console import Console

from claimpath.errors import SettingsError
from claimpath.fallacious import fallacies
from claimpath.records import GraphUsage, Undefined
from claimpath.records.fallacies_found import (
    Abstention,
    AlternativeLabel,
    FallaciesFound,
    FoundSpan,
    TextSentence,
)
from claimpath.report.fallacies import write_fallacies
from claimpath.report.fallacies.html import fallacies_html
from claimpath.report.fallacies.markdown import fallacies_markdown
from claimpath.report.fallacies.terminal import print_fallacies

TEXT = "One is so.\r\nTwo is so. 🎉 Three is so.\r\n\r\nشرح كل شيء. Five is open."
NO_SCORE = Undefined(reason="none")


def found_span(words: str, label: str, family: str, *others: tuple[str, str], text: str = TEXT) -> FoundSpan:
    start = text.index(words)
    return FoundSpan(
        start=start,
        end=start + len(words),
        text=words,
        label=label,
        level1=family,
        alternatives=tuple(
            AlternativeLabel(label=name, level1=Undefined(reason="n"), reason=reason)
            for name, reason in others
        ),
        reason=f"Reason for {label}.",
        origin="model",
        fallacy_score=NO_SCORE,
        n_votes=2,
        n_runs=3,
    )


def result(*spans: FoundSpan, text: str = TEXT, **changes) -> FallaciesFound:
    values = {
        "state": "complete",
        "source": "text",
        "text": text,
        "sentences": (TextSentence(start=0, end=len(text)),),
        "level": 2,
        "spans": spans,
        "engine": "test:model",
        "settings": {"runs": "3"},
        "usage": GraphUsage(seconds=1.0),
        "version": "0",
    }
    return FallaciesFound(**(values | changes))


@pytest.fixture
def overlapping() -> FallaciesFound:
    start = TEXT.index("Five")
    return result(
        found_span("One is so.\r\nTwo is so.", "straw man", "logos", ("slippery slope", "It also slides.")),
        found_span(
            "Two is so. 🎉 Three is so.", "ad hominem", "ethos", ("no fallacy", "1 of 3 runs found nothing.")
        ),
        found_span("شرح كل شيء.", "appeal to fear", "pathos"),
        abstentions=(
            Abstention(
                start=start, end=len(TEXT), kind="cannot tell", reason="Hard to say.", leaning="ad hominem"
            ),
        ),
    )


def test_marks_are_the_words_of_their_spans(overlapping: FallaciesFound) -> None:
    page = lxml.html.fromstring(fallacies_html(overlapping))
    for number, span in enumerate(overlapping.spans, start=1):
        (link,) = page.xpath(f"//a[contains(@class,'tag') and @href='#f{number}']")
        anchor = {mark.get("data-mark") for mark in page.iter("mark")}
        assert anchor
        marks = [m for m in page.iter("mark") if str(span.level1) in m.get("class").split()]
        assert marks
        assert page.get_element_by_id(f"f{number}") is not None
        assert link.text_content().strip()[0] in "PLE"
    # Pieces of a crossing mark, joined, are its words; links and hidden words are no part of them.
    pieces: dict[str, str] = {}
    for mark in page.iter("mark"):
        own = "".join(mark.xpath(".//text()[not(ancestor::*[contains(@class,'tags')])]"))
        pieces[mark.get("data-mark")] = pieces.get(mark.get("data-mark"), "") + own
    wanted = sorted(" ".join(span.text.split()) for span in overlapping.spans)
    shown = sorted(" ".join(words.split()) for words in pieces.values())
    assert [words for words in wanted if words not in shown] == []


def test_a_reader_sees_alternatives_doubts_votes_and_what_is_open(overlapping: FallaciesFound) -> None:
    page = " ".join(lxml.html.fromstring(fallacies_html(overlapping)).text_content().split())
    buffer = StringIO()
    print_fallacies(
        overlapping, console=Console(file=buffer, width=100, markup=False, emoji=False, highlight=False)
    )
    terminal = " ".join(buffer.getvalue().split())
    markdown = fallacies_markdown(overlapping).replace("\\", "")
    for words in (
        "3 passages look fallacious",
        "slippery slope",
        "It also slides.",
        "1 of 3 runs found nothing.",
        "2 of 3 runs",
        "Hard to say.",
        "Reason for appeal to fear.",
    ):
        for shown in (page, terminal, markdown):
            assert words in shown, words
    assert "\r" not in buffer.getvalue()


def test_families_differ_without_colour(overlapping: FallaciesFound) -> None:
    page = fallacies_html(overlapping)
    styles = {}
    for family in ("pathos", "logos", "ethos", "fallacy", "open"):
        rule = re.search(rf"\nmark\.{family}\{{([^}}]*)\}}", page)
        assert rule
        styles[family] = (
            re.search(r"border-bottom:[\d.]+px (\w+)", rule[1])[1] + re.search(r"([\d.]+)px", rule[1])[1]
        )
    assert len(set(styles.values())) == 5
    # A letter stands in each tag as well.
    tags = lxml.html.fromstring(page).xpath("//a[contains(@class,'tag')]")
    assert {tag.text_content().strip()[0] for tag in tags} == {"L", "E", "P", "?"}


def test_the_page_holds_no_markup_of_the_text() -> None:
    attack = (
        "<script>alert(1)</script><img src=x onerror=alert(2)> \u202egnihtemos &amp; `code` [a](http://b)."
    )
    found = fallacies(f"{attack} You are with us or you are against us. {attack}")
    page = fallacies_html(found)
    tree = lxml.html.fromstring(page)
    assert tree.xpath("//script|//img|//iframe|//object|//form") == []
    assert [href for href in tree.xpath("//@href") if not href.startswith("#")] == []
    assert "\u202e" not in page
    markdown = fallacies_markdown(found)
    assert "<script" not in markdown.replace("\\<", "")
    assert not re.search(r"(?<!\\)\]\(", markdown)


def test_the_offline_engine_says_how_often_it_is_right() -> None:
    page = lxml.html.fromstring(fallacies_html(result(engine="offline"))).text_content()
    assert "two in five of its marks" in " ".join(page.split())
    assert "two in five" not in lxml.html.fromstring(fallacies_html(result())).text_content()


def test_nothing_found_and_nothing_judged() -> None:
    page = lxml.html.fromstring(fallacies_html(result())).text_content()
    assert "No fallacies were found" in page
    assert "has not been shown to be sound" in " ".join(page.split())
    left = Abstention(start=0, end=len(TEXT), kind="not judged", reason="The model refused.")
    page = lxml.html.fromstring(
        fallacies_html(result(state="not_checked", abstentions=(left,), warnings=("1 of 1 questions.",)))
    ).text_content()
    assert "The text was not judged" in page
    assert "No fallacies were found" not in page
    assert "The model refused." in page


def test_level_0_has_one_kind(overlapping: FallaciesFound) -> None:
    span = found_span("One is so.", "fallacy", "logos").model_copy(update={"level1": Undefined(reason="n")})
    page = fallacies_html(result(span, level=0))
    assert '<span class="swatch fallacy">F</span>' in page
    assert "Pathos" not in lxml.html.fromstring(page).xpath("string(//ul[@class='key'])")


def test_files_are_written_whole(tmp_path: Path, overlapping: FallaciesFound) -> None:
    paths = write_fallacies(overlapping, tmp_path / "new" / "folder")
    assert FallaciesFound.model_validate_json(paths.json.read_text(encoding="utf-8")) == overlapping
    assert paths.md.read_text(encoding="utf-8").startswith("# 3 passages")
    (tmp_path / "file").write_text("x")
    with pytest.raises(SettingsError, match="can't be written"):
        write_fallacies(overlapping, tmp_path / "file")


def test_records_refuse_what_does_not_fit() -> None:
    with pytest.raises(ValueError, match="is empty"):
        found_span("One", "straw man", "logos").model_copy().__class__(
            **(found_span("One", "straw man", "logos").model_dump() | {"end": 0})
        )
    span = found_span("One is so.", "straw man", "logos")
    with pytest.raises(ValueError, match="differ from the text"):
        result(span.model_copy(update={"text": "Two is so."}))
    with pytest.raises(ValueError, match="ends outside"):
        result(span.model_copy(update={"end": 10_000}))
