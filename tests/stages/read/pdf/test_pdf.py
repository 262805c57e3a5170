"""PDFs that the tests write themselves: order, joins, headings, captions, tables, notes, furniture, refusals."""

# ruff: noqa: E501  (lines of a page are easier to read on one line)

import random
from collections.abc import Callable
from typing import Any

import pytest

from claimpath.errors import StudyError
from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.pdf import read_pdf

LEFT = [
    "Tea has been drunk for many years in many lands,",
    "and people say that it helps them to sleep well.",
    "We asked whether this holds for adults who work",
    "at night, as their sleep is often short and light.",
    "Twenty adults took part. Half of them drank tea",
    "and half of them drank warm milk before they lay",
]
RIGHT = [
    "down. Both groups kept a diary of their sleep for",
    "four weeks, and all of them wore a small sensor.",
    "Sleep rose by twelve minutes in the group that had",
    "tea, and by ten minutes in the group that had milk.",
    "The difference was small and could be chance alone.",
    "Larger trials are needed before anyone is advised.",
]


def read(data: bytes) -> DraftStudy:
    return read_pdf(data, "paper.pdf")


def column(
    text: Any, lines: list[str], x: float, top: float = 600.0, step: float = 12.0, **style: Any
) -> list[Any]:
    return [text(x, top - step * i, line, **style) for i, line in enumerate(lines)]


def bodies(draft: DraftStudy) -> list[str]:
    return [p.text for p in draft.passages]


@pytest.mark.parametrize("seed", [None, 1, 2])
def test_two_columns_whatever_the_order_of_the_file(make_pdf: Any, text: Any, seed: int | None) -> None:
    items = [text(50, 640, "1. Introduction", 12, 1), *column(text, LEFT, 50), *column(text, RIGHT, 320, 640)]
    if seed is not None:
        random.Random(seed).shuffle(items)
    draft = read(make_pdf(items))
    assert [(p.section, p.text) for p in draft.passages] == [(("1. Introduction",), " ".join(LEFT + RIGHT))]


def test_words_set_one_by_one_in_any_order(make_pdf: Any, text: Any) -> None:
    words = [text(50 + 60 * i, 700, word) for i, word in enumerate(["Tea", "was", "drunk", "by", "all."])]
    line = [
        text(50 + 40 * i, 650, word)
        for i, word in enumerate(["We", "slept", "well,", "they", "said", "again."])
    ]
    random.Random(3).shuffle(words)
    draft = read(make_pdf([*line, *words]))
    assert " ".join(bodies(draft)) == "Tea was drunk by all. We slept well, they said again."


def test_a_spanning_abstract_above_two_columns(make_pdf: Any, text: Any) -> None:
    wide = ["This abstract spans both of the columns of the page and says in short what was done and what was found,",
            "which is that tea made hardly any difference."]  # fmt: skip
    items = [
        text(50, 740, "Tea and the sleep of adults who work at night", 18, 1), text(50, 715, "Ann Smith, Bo Lee"),
        text(50, 690, "Abstract", 11, 1), *column(text, wide, 50, 676),
        text(50, 620, "Introduction", 11, 1), *column(text, LEFT, 50, 600), *column(text, RIGHT, 320, 620),
    ]  # fmt: skip
    draft = read(make_pdf(items))
    assert draft.title == "Tea and the sleep of adults who work at night"
    assert [(p.origin, p.section, p.text) for p in draft.passages] == [
        ("abstract", ("Abstract",), " ".join(wide)),
        ("body", ("Introduction",), " ".join(LEFT + RIGHT)),
    ]
    assert any("author names" in r for r in draft.repairs)


def test_cut_words_and_ligatures(make_pdf: Any, text: Any) -> None:
    lines = ["The signi\ufb01cant e\ufb02ux of the ther-", "apy was seen in a double-", "blind trial of COVID-", "19 in a health-",
             "care setting, where therapy was free."]  # fmt: skip
    draft = read(make_pdf(column(text, lines, 50)))
    assert bodies(draft) == [
        "The significant eflux of the therapy was seen in a double-blind trial of COVID-19 in a health-care setting, where "
        "therapy was free."
    ]
    assert any(r.endswith("mended that a line's end had cut") for r in draft.repairs)


def page_of(content: bytes, build_pdf: Callable[..., bytes], pdf_stream: Callable[..., bytes]) -> bytes:
    """Return a PDF of one page with this content; its font is F."""
    return build_pdf([
        b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        pdf_stream(content), b"<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>",
    ])  # fmt: skip


def test_superscripts_by_size_and_place(
    build_pdf: Callable[..., bytes], pdf_stream: Callable[..., bytes]
) -> None:
    raised, level, lowered = b"/F 6 Tf 4 Ts", b"/F 10 Tf 0 Ts", b"/F 6 Tf -2 Ts"
    content = (
        b"BT 50 700 Td %b (Load fell to 10) Tj %b (6) Tj %b ( copies per m) Tj %b (2) Tj %b ( of CO) Tj %b (2) Tj "
        b"%b ( as others reported.) Tj %b (12) Tj ET"
        % (level, raised, level, raised, level, lowered, level, raised)
    )
    draft = read(page_of(content, build_pdf, pdf_stream))
    assert bodies(draft) == ["Load fell to 10^6 copies per m^2 of CO2 as others reported. [12]"]


def test_an_abstract_with_headings_inside(make_pdf: Any, text: Any) -> None:
    items = [text(50, 770, "Tea and the sleep of adults", 18, 1)]
    y = 740.0
    for name, line in [
        ("Abstract", ""), ("Background", "Tea is drunk by many."), ("Methods", "Twenty adults drank tea."),
        ("Results", "Sleep rose a little."), ("Introduction", LEFT[0]), ("Methods", LEFT[2]), ("Results", RIGHT[2]),
    ]:  # fmt: skip
        items += [text(50, y, name, 11, 1), *([text(50, y - 14, line)] if line else [])]
        y -= 34 if line else 16
    draft = read(make_pdf(items))
    assert [(p.origin, p.section) for p in draft.passages] == [
        ("abstract", ("Abstract", "Background")), ("abstract", ("Abstract", "Methods")),
        ("abstract", ("Abstract", "Results")), ("body", ("Introduction",)), ("body", ("Methods",)), ("body", ("Results",)),
    ]  # fmt: skip


def test_a_paragraph_runs_on_over_pages_and_past_a_figure(make_pdf: Any, text: Any) -> None:
    one = [text(50, 740, "Results", 12, 1), *column(text, LEFT, 50, 720)]
    two = [
        text(50, 500, "Figure 1.", 8, 1),
        text(90, 500, "Hours of sleep in both groups.", 8),
        *column(text, RIGHT, 50, 460),
    ]
    draft = read(make_pdf(one, two))
    assert [(p.origin, p.label, p.text) for p in draft.passages] == [
        ("body", None, " ".join(LEFT + RIGHT)),
        ("caption", "Figure 1", "Hours of sleep in both groups."),
    ]


def test_running_heads_page_numbers_and_line_numbers(make_pdf: Any, text: Any) -> None:
    pages = []
    for number in range(4):
        lines = [f"On page {number} we say that tea was drunk at {n} sharp." for n in range(8)]
        pages.append([
            text(50, 780, "Tea and sleep: a trial"), text(550, 780, str(number + 1)), text(250, 20, f"J Tea 2020;{number}"),
            *column(text, lines, 80, 700), *[text(40, 700 - 12 * i, str(8 * number + i + 1)) for i in range(8)],
        ])  # fmt: skip
    draft = read(make_pdf(*pages))
    joined = " ".join(bodies(draft))
    assert "a trial" not in joined
    assert "J Tea" not in joined
    assert joined.startswith("On page 0 we say that tea was drunk at 0 sharp. On page 0 we say")
    assert "32 line numbers left out" in draft.repairs
    assert "4 page numbers left out" in draft.repairs
    assert any(
        r.startswith("8 running heads and feet left out: “Tea and sleep: a trial”") for r in draft.repairs
    )


def test_a_table_reads_row_by_row(make_pdf: Any, text: Any) -> None:
    items = [
        text(50, 740, "Results", 12, 1),
        text(50, 720, "Sleep is shown in the table, which follows here at once."),
    ]
    rows = [("Arm", "People", "Hours"), ("Tea", "12", "8.1"), ("Milk", "13", "7.9")]
    items.append(text(50, 690, "Table 1. Sleep in both arms of the trial", 9))
    items += [
        text(50 + 120 * c, 670 - 12 * r, cell, 9) for r, row in enumerate(rows) for c, cell in enumerate(row)
    ]
    items += [text(50, 630, "Note: means of two nights.", 8), *column(text, RIGHT, 50, 590)]
    draft = read(make_pdf(items))
    table = next(p for p in draft.passages if p.origin == "table")
    assert table.label == "Table 1"
    assert (
        table.text == "Sleep in both arms of the trial\nArm | People | Hours\nTea | 12 | 8.1\nMilk | 13 | 7.9"
    )
    note = next(p for p in draft.passages if p.origin == "footnote")
    assert (note.label, note.text) == ("Table 1", "Note: means of two nights.")
    assert " ".join(bodies(draft)).endswith(" ".join(RIGHT))


def test_a_caption_without_rows_is_said(make_pdf: Any, text: Any, picture: Any) -> None:
    items = [
        text(50, 740, "Results", 12, 1),
        text(50, 710, "Table 2. Costs of tea.", 8),
        *column(text, RIGHT, 50, 300),
    ]
    draft = read(make_pdf(items))
    assert ("Table 2", "no rows of text were found below its caption") in [
        (n.what, n.reason) for n in draft.not_read
    ]


def test_references_are_split_off_and_an_appendix_is_not(make_pdf: Any, text: Any) -> None:
    items = [
        text(50, 740, "Discussion", 12, 1), *column(text, RIGHT, 50, 720), text(50, 620, "References", 12, 1),
        text(50, 600, "1. Smith A. On tea. J Tea. 2001.", 8), text(50, 588, "2. Lee B. On milk. J Milk. 2002.", 8),
        text(50, 560, "Appendix", 12, 1), text(50, 540, "The diary had ten lines for each of the nights."),
    ]  # fmt: skip
    draft = read(make_pdf(items))
    assert [(p.origin, p.section) for p in draft.passages] == [
        ("body", ("Discussion",)),
        ("appendix", ("Appendix",)),
    ]
    assert any(r.startswith("list of references left out") for r in draft.repairs)


def test_paragraphs_by_indents_and_gaps(make_pdf: Any, text: Any) -> None:
    items = [
        text(50, 740, "Methods", 12, 1), text(60, 720, "We asked twenty adults to take part in this trial of tea."),
        text(50, 708, "They said yes."), text(60, 696, "Half of them drank tea before they lay down at night."),
        text(50, 684, "All slept."), text(50, 650, "After a gap another paragraph begins here without an indent."),
    ]  # fmt: skip
    assert bodies(read(make_pdf(items))) == [
        "We asked twenty adults to take part in this trial of tea. They said yes.",
        "Half of them drank tea before they lay down at night. All slept.",
        "After a gap another paragraph begins here without an indent.",
    ]


def test_an_indent_alone_begins_a_paragraph(make_pdf: Any, text: Any) -> None:
    """All lines end at the right edge, so that nothing but the indent tells."""
    lines = [
        (
            50,
            "Half of the twenty adults who took part in it drank tea at night, and no one of them knew of it.",
        ),
        (
            50,
            "Sleep rose by twelve whole minutes in the group that had tea, and it stayed so for all of the year.",
        ),
        (
            62,
            "Others drank warm milk before they lay down at night, and many of them slept well for a long time",
        ),
        (
            50,
            "after it, as their diaries say, which all of them kept for the whole of the time, with no one missing.",
        ),
    ]
    items = [
        text(50, 740, "Methods", 12, 1),
        *[text(x, 720 - 12 * i, line) for i, (x, line) in enumerate(lines)],
    ]
    assert len(bodies(read(make_pdf(items)))) == 2


@pytest.mark.parametrize(
    ("title", "size", "font", "level"),
    [("Sleep of both groups", 12, 0, 2), ("Sleep of both groups", 10, 1, 2), ("2.1. Sleep of both groups", 10, 2, 2),
     ("SLEEP OF BOTH GROUPS", 10, 0, 2), ("Sleep of both groups", 10, 2, 3)],
)  # fmt: skip
def test_headings_that_bear_no_usual_name(
    make_pdf: Any, text: Any, title: str, size: float, font: int, level: int
) -> None:
    items = [
        text(50, 740, "Results", 14, 1), *column(text, LEFT, 50, 720), text(50, 620, title, size, font),
        *column(text, RIGHT, 50, 604),
    ]  # fmt: skip
    draft = read(make_pdf(items))
    assert [(p.section, p.text) for p in draft.passages] == [
        (("Results",), " ".join(LEFT)),
        (("Results", title), " ".join(RIGHT)),
    ]


def test_bold_words_within_a_paragraph_are_no_heading(make_pdf: Any, text: Any) -> None:
    items = [
        text(50, 740, "Results", 12, 1),
        *column(text, LEFT, 50, 720),
        text(50, 648, "They all slept well.", 10, 1),
    ]
    assert [p.section for p in read(make_pdf(items)).passages] == [("Results",), ("Results",)]


def test_bullets_make_a_list_and_small_print_a_footnote(make_pdf: Any, text: Any) -> None:
    items = [
        text(50, 740, "Methods", 12, 1), *column(text, LEFT[:4], 50, 720),
        text(50, 660, "\u2022 a diary of sleep"), text(50, 648, "\u2022 a small sensor"), *column(text, RIGHT, 50, 620),
        text(50, 60, "* Bo Lee was paid by a seller of tea during the trial.", 7),
    ]  # fmt: skip
    draft = read(make_pdf(items))
    assert ("list", "a diary of sleep\na small sensor") in [(p.origin, p.text) for p in draft.passages]
    assert ("footnote", "* Bo Lee was paid by a seller of tea during the trial.") in [
        (p.origin, p.text) for p in draft.passages
    ]


def test_identifiers_licence_and_title_from_the_file(make_pdf: Any, text: Any) -> None:
    items = [
        text(50, 740, "doi:10.1234/tea.7", 8),
        text(50, 730, "Licensed under CC BY 4.0", 8),
        *column(text, LEFT, 50),
    ]
    draft = read(make_pdf(items, title="Tea and sleep at night"))
    assert draft.ids == {"doi": "10.1234/tea.7"}
    assert draft.licence == "CC BY 4.0"
    assert draft.title == "Tea and sleep at night"
    assert read(make_pdf(items, title="paper_final.docx")).title == ""


def test_text_set_sideways_is_read_behind_the_page(
    build_pdf: Callable[..., bytes], pdf_stream: Callable[..., bytes]
) -> None:
    content = (
        b"BT /F 10 Tf 0 1 -1 0 300 100 Tm (This line runs up the page.) Tj ET "
        b"BT /F 10 Tf 50 700 Td (Tea was drunk by all of them at night.) Tj ET"
    )
    draft = read(page_of(content, build_pdf, pdf_stream))
    assert bodies(draft) == ["Tea was drunk by all of them at night.", "This line runs up the page."]


def test_text_that_is_not_drawn_is_counted_not_read(
    build_pdf: Callable[..., bytes], pdf_stream: Callable[..., bytes]
) -> None:
    content = (
        b"BT /F 10 Tf 50 700 Td (Tea was drunk by all of them at night.) Tj ET "
        b"BT /F 10 Tf 3 Tr 50 680 Td (SECRET) Tj ET BT /F 0.5 Tf 0 Tr 50 670 Td (HIDDEN) Tj ET"
    )
    draft = read(page_of(content, build_pdf, pdf_stream))
    assert bodies(draft) == ["Tea was drunk by all of them at night."]
    assert [(n.what, n.reason) for n in draft.not_read] == [("12 glyphs", "not visible to readers")]


def test_the_text_layer_of_a_scan_is_read(make_pdf: Any, text: Any, picture: Any) -> None:
    draft = read(make_pdf([picture, *column(text, LEFT, 50)]))
    assert bodies(draft) == [" ".join(LEFT)]


@pytest.mark.parametrize(("mark", "retracted"), [(b"RETRACTED", True), (b"DRAFT", False)])
def test_a_watermark_across_the_page(
    build_pdf: Callable[..., bytes], pdf_stream: Callable[..., bytes], mark: bytes, retracted: bool
) -> None:
    content = (
        b"BT /F 10 Tf 50 700 Td (Tea was drunk by all of them at night.) Tj ET "
        b"BT /F 90 Tf 0.7 0.7 -0.7 0.7 100 200 Tm (%b) Tj ET" % mark
    )
    draft = read(page_of(content, build_pdf, pdf_stream))
    assert bodies(draft) == ["Tea was drunk by all of them at night."]
    assert draft.retracted is retracted
    assert f"text printed across the pages left out: “{mark.decode()}”" in draft.repairs


def test_a_title_that_says_retracted(make_pdf: Any, text: Any) -> None:
    items = [text(50, 740, "RETRACTED: Tea and the sleep of adults", 18, 1), text(50, 690, "Results", 11, 1)]
    assert read(make_pdf([*items, *column(text, LEFT, 50)])).retracted


def test_leading_junk_is_no_obstacle(make_pdf: Any, text: Any) -> None:
    assert bodies(read(b"junk\r\n" + make_pdf(column(text, LEFT, 50)))) == [" ".join(LEFT)]


def test_scans(make_pdf: Any, text: Any, picture: Any) -> None:
    with pytest.raises(
        StudyError,
        match=r"is scanned: .* With pip install 'claimpath\[ocr\]' and --ocr its text can be recognised",
    ):
        read(make_pdf([picture], [picture]))
    draft = read(make_pdf(column(text, LEFT, 50), [picture]))
    assert [(n.what, n.reason) for n in draft.not_read] == [("page 2", "an image without text (a scan)")]
    assert [w for w in draft.warnings if "scanned" in w] == [
        "1 page scanned and not read. With pip install 'claimpath[ocr]' and --ocr the text can be recognised."
    ]


def test_a_password(make_pdf: Any, text: Any) -> None:
    locked = b"/Encrypt<</Filter/Standard/V 1/R 2/O<%b>/U<%b>/P -44>>/ID[<00><00>]" % (b"ab" * 32, b"cd" * 32)
    with pytest.raises(StudyError, match=r"paper\.pdf is locked by a password\. Save a copy without"):
        read(make_pdf(column(text, LEFT, 50), trailer=locked))


@pytest.mark.parametrize("cut", [0.05, 0.3, 0.6, 0.9])
def test_a_truncated_file_is_refused_or_read(make_pdf: Any, text: Any, cut: float) -> None:
    data = make_pdf(column(text, LEFT, 50), column(text, RIGHT, 50))
    try:
        draft = read(data[: int(len(data) * cut)])
    except StudyError as error:
        assert "paper.pdf" in str(error)  # noqa: PT017
    else:
        assert draft.passages


def test_broken_and_empty_files(make_pdf: Any) -> None:
    with pytest.raises(StudyError, match="damaged PDF"):
        read(b"%PDF-1.7\nnothing else")
    with pytest.raises(StudyError, match="holds no text"):
        read(make_pdf([]))


def test_a_form_is_read_with_a_warning(make_pdf: Any, text: Any) -> None:
    lines = [
        "Please fill in this form and send it back to the office.",
        "List every grant, fee or gift of the last three years.",
    ]
    draft = read(make_pdf(column(text, lines, 50)))
    assert bodies(draft) == [" ".join(lines)]
    assert draft.warnings == [
        "This doesn't look like a study: no abstract, methods or results were found in it."
    ]
