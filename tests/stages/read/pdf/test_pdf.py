"""PDFs that the tests write themselves: the order of lines, joins, what is left out of the text."""

# ruff: noqa: E501  (lines of a page are easier to read on one line)

import random
from typing import Any

import pytest


@pytest.mark.parametrize("seed", [None, 1, 2])
def test_two_columns_whatever_the_order_of_the_file(
    paper: Any, make_pdf: Any, text: Any, seed: int | None
) -> None:
    items = [
        text(50, 640, "1. Introduction", 12, 1),
        *paper.column(paper.LEFT, 50),
        *paper.column(paper.RIGHT, 320, 640),
    ]
    if seed is not None:
        random.Random(seed).shuffle(items)
    draft = paper.read(make_pdf(items))
    assert [(p.section, p.text) for p in draft.passages] == [
        (("1. Introduction",), " ".join(paper.LEFT + paper.RIGHT))
    ]


def test_words_set_one_by_one_in_any_order(paper: Any, make_pdf: Any, text: Any) -> None:
    words = [text(50 + 60 * i, 700, word) for i, word in enumerate(["Tea", "was", "drunk", "by", "all."])]
    line = [
        text(50 + 40 * i, 650, word)
        for i, word in enumerate(["We", "slept", "well,", "they", "said", "again."])
    ]
    random.Random(3).shuffle(words)
    draft = paper.read(make_pdf([*line, *words]))
    assert " ".join(paper.bodies(draft)) == "Tea was drunk by all. We slept well, they said again."


def test_a_spanning_abstract_above_two_columns(paper: Any, make_pdf: Any, text: Any) -> None:
    wide = ["This abstract spans both of the columns of the page and says in short what was done and what was found,",
            "which is that tea made hardly any difference."]  # fmt: skip
    items = [
        text(50, 740, "Tea and the sleep of adults who work at night", 18, 1), text(50, 715, "Ann Smith, Bo Lee"),
        text(50, 690, "Abstract", 11, 1), *paper.column(wide, 50, 676),
        text(50, 620, "Introduction", 11, 1), *paper.column(paper.LEFT, 50, 600), *paper.column(paper.RIGHT, 320, 620),
    ]  # fmt: skip
    draft = paper.read(make_pdf(items))
    assert draft.title == "Tea and the sleep of adults who work at night"
    assert [(p.origin, p.section, p.text) for p in draft.passages] == [
        ("abstract", ("Abstract",), " ".join(wide)),
        ("body", ("Introduction",), " ".join(paper.LEFT + paper.RIGHT)),
    ]
    assert any("author names" in r for r in draft.repairs)


def test_cut_words_and_ligatures(paper: Any, make_pdf: Any) -> None:
    lines = ["The signi\ufb01cant e\ufb02ux of the ther-", "apy was seen in a double-", "blind trial of COVID-", "19 in a health-",
             "care setting, where therapy was free."]  # fmt: skip
    draft = paper.read(make_pdf(paper.column(lines, 50)))
    assert paper.bodies(draft) == [
        "The significant eflux of the therapy was seen in a double-blind trial of COVID-19 in a health-care setting, where "
        "therapy was free."
    ]
    assert any(r.endswith("mended that a line's end had cut") for r in draft.repairs)


def test_superscripts_by_size_and_place(paper: Any) -> None:
    raised, level, lowered = b"/F 6 Tf 4 Ts", b"/F 10 Tf 0 Ts", b"/F 6 Tf -2 Ts"
    content = (
        b"BT 50 700 Td %b (Load fell to 10) Tj %b (6) Tj %b ( copies per m) Tj %b (2) Tj %b ( of CO) Tj %b (2) Tj "
        b"%b ( as others reported.) Tj %b (12) Tj ET"
        % (level, raised, level, raised, level, lowered, level, raised)
    )
    draft = paper.read(paper.page_of(content))
    assert paper.bodies(draft) == ["Load fell to 10^6 copies per m^2 of CO2 as others reported. [12]"]


def test_a_paragraph_runs_on_over_pages_and_past_a_figure(paper: Any, make_pdf: Any, text: Any) -> None:
    one = [text(50, 740, "Results", 12, 1), *paper.column(paper.LEFT, 50, 720)]
    two = [
        text(50, 500, "Figure 1.", 8, 1),
        text(90, 500, "Hours of sleep in both groups.", 8),
        *paper.column(paper.RIGHT, 50, 460),
    ]
    draft = paper.read(make_pdf(one, two))
    assert [(p.origin, p.label, p.text) for p in draft.passages] == [
        ("body", None, " ".join(paper.LEFT + paper.RIGHT)),
        ("caption", "Figure 1", "Hours of sleep in both groups."),
    ]


def test_running_heads_page_numbers_and_line_numbers(paper: Any, make_pdf: Any, text: Any) -> None:
    pages = []
    for number in range(4):
        lines = [f"On page {number} we say that tea was drunk at {n} sharp." for n in range(8)]
        pages.append([
            text(50, 780, "Tea and sleep: a trial"), text(550, 780, str(number + 1)), text(250, 20, f"J Tea 2020;{number}"),
            *paper.column(lines, 80, 700), *[text(40, 700 - 12 * i, str(8 * number + i + 1)) for i in range(8)],
        ])  # fmt: skip
    draft = paper.read(make_pdf(*pages))
    joined = " ".join(paper.bodies(draft))
    assert "a trial" not in joined
    assert "J Tea" not in joined
    assert joined.startswith("On page 0 we say that tea was drunk at 0 sharp. On page 0 we say")
    assert "32 line numbers left out" in draft.repairs
    assert "4 page numbers left out" in draft.repairs
    assert any(
        r.startswith("8 running heads and feet left out: “Tea and sleep: a trial”") for r in draft.repairs
    )


def test_text_set_sideways_is_read_behind_the_page(paper: Any) -> None:
    content = (
        b"BT /F 10 Tf 0 1 -1 0 300 100 Tm (This line runs up the page.) Tj ET "
        b"BT /F 10 Tf 50 700 Td (Tea was drunk by all of them at night.) Tj ET"
    )
    draft = paper.read(paper.page_of(content))
    assert paper.bodies(draft) == ["Tea was drunk by all of them at night.", "This line runs up the page."]


def test_text_that_is_not_drawn_is_counted_not_read(paper: Any) -> None:
    content = (
        b"BT /F 10 Tf 50 700 Td (Tea was drunk by all of them at night.) Tj ET "
        b"BT /F 10 Tf 3 Tr 50 680 Td (SECRET) Tj ET BT /F 0.5 Tf 0 Tr 50 670 Td (HIDDEN) Tj ET"
    )
    draft = paper.read(paper.page_of(content))
    assert paper.bodies(draft) == ["Tea was drunk by all of them at night."]
    assert [(n.what, n.reason) for n in draft.not_read] == [("12 glyphs", "not visible to readers")]


def test_the_text_layer_of_a_scan_is_read(paper: Any, make_pdf: Any, picture: Any) -> None:
    draft = paper.read(make_pdf([picture, *paper.column(paper.LEFT, 50)]))
    assert paper.bodies(draft) == [" ".join(paper.LEFT)]


@pytest.mark.parametrize(("mark", "retracted"), [(b"RETRACTED", True), (b"DRAFT", False)])
def test_a_watermark_across_the_page(paper: Any, mark: bytes, retracted: bool) -> None:
    content = (
        b"BT /F 10 Tf 50 700 Td (Tea was drunk by all of them at night.) Tj ET "
        b"BT /F 90 Tf 0.7 0.7 -0.7 0.7 100 200 Tm (%b) Tj ET" % mark
    )
    draft = paper.read(paper.page_of(content))
    assert paper.bodies(draft) == ["Tea was drunk by all of them at night."]
    assert draft.retracted is retracted
    assert f"text printed across the pages left out: “{mark.decode()}”" in draft.repairs


def test_leading_junk_is_no_obstacle(paper: Any, make_pdf: Any) -> None:
    assert paper.bodies(paper.read(b"junk\r\n" + make_pdf(paper.column(paper.LEFT, 50)))) == [
        " ".join(paper.LEFT)
    ]
