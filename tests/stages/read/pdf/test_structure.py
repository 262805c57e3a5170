"""Headings, paragraphs, lists, tables, captions, notes and references of PDFs."""

# ruff: noqa: E501  (lines of a page are easier to read on one line)

from typing import Any

import pytest


def test_an_abstract_with_headings_inside(paper: Any, make_pdf: Any, text: Any) -> None:
    items = [text(50, 770, "Tea and the sleep of adults", 18, 1)]
    y = 740.0
    for name, line in [
        ("Abstract", ""), ("Background", "Tea is drunk by many."), ("Methods", "Twenty adults drank tea."),
        ("Results", "Sleep rose a little."), ("Introduction", paper.LEFT[0]), ("Methods", paper.LEFT[2]), ("Results", paper.RIGHT[2]),
    ]:  # fmt: skip
        items += [text(50, y, name, 11, 1), *([text(50, y - 14, line)] if line else [])]
        y -= 34 if line else 16
    draft = paper.read(make_pdf(items))
    assert [(p.origin, p.section) for p in draft.passages] == [
        ("abstract", ("Abstract", "Background")), ("abstract", ("Abstract", "Methods")),
        ("abstract", ("Abstract", "Results")), ("body", ("Introduction",)), ("body", ("Methods",)), ("body", ("Results",)),
    ]  # fmt: skip


def test_a_table_reads_row_by_row(paper: Any, make_pdf: Any, text: Any) -> None:
    items = [
        text(50, 740, "Results", 12, 1),
        text(50, 720, "Sleep is shown in the table, which follows here at once."),
    ]
    rows = [("Arm", "People", "Hours"), ("Tea", "12", "8.1"), ("Milk", "13", "7.9")]
    items.append(text(50, 690, "Table 1. Sleep in both arms of the trial", 9))
    items += [
        text(50 + 120 * c, 670 - 12 * r, cell, 9) for r, row in enumerate(rows) for c, cell in enumerate(row)
    ]
    items += [text(50, 630, "Note: means of two nights.", 8), *paper.column(paper.RIGHT, 50, 590)]
    draft = paper.read(make_pdf(items))
    table = next(p for p in draft.passages if p.origin == "table")
    assert table.label == "Table 1"
    assert (
        table.text == "Sleep in both arms of the trial\nArm | People | Hours\nTea | 12 | 8.1\nMilk | 13 | 7.9"
    )
    note = next(p for p in draft.passages if p.origin == "footnote")
    assert (note.label, note.text) == ("Table 1", "Note: means of two nights.")
    assert " ".join(paper.bodies(draft)).endswith(" ".join(paper.RIGHT))


def test_a_caption_without_rows_is_said(paper: Any, make_pdf: Any, text: Any) -> None:
    items = [
        text(50, 740, "Results", 12, 1),
        text(50, 710, "Table 2. Costs of tea.", 8),
        *paper.column(paper.RIGHT, 50, 300),
    ]
    draft = paper.read(make_pdf(items))
    assert ("Table 2", "no rows of text were found below its caption") in [
        (n.what, n.reason) for n in draft.not_read
    ]


def test_references_are_split_off_and_an_appendix_is_not(paper: Any, make_pdf: Any, text: Any) -> None:
    items = [
        text(50, 740, "Discussion", 12, 1), *paper.column(paper.RIGHT, 50, 720), text(50, 620, "References", 12, 1),
        text(50, 600, "1. Smith A. On tea. J Tea. 2001.", 8), text(50, 588, "2. Lee B. On milk. J Milk. 2002.", 8),
        text(50, 560, "Appendix", 12, 1), text(50, 540, "The diary had ten lines for each of the nights."),
    ]  # fmt: skip
    draft = paper.read(make_pdf(items))
    assert [(p.origin, p.section) for p in draft.passages] == [
        ("body", ("Discussion",)),
        ("appendix", ("Appendix",)),
    ]
    assert any(r.startswith("list of references left out") for r in draft.repairs)


def test_paragraphs_by_indents_and_gaps(paper: Any, make_pdf: Any, text: Any) -> None:
    items = [
        text(50, 740, "Methods", 12, 1), text(60, 720, "We asked twenty adults to take part in this trial of tea."),
        text(50, 708, "They said yes."), text(60, 696, "Half of them drank tea before they lay down at night."),
        text(50, 684, "All slept."), text(50, 650, "After a gap another paragraph begins here without an indent."),
    ]  # fmt: skip
    assert paper.bodies(paper.read(make_pdf(items))) == [
        "We asked twenty adults to take part in this trial of tea. They said yes.",
        "Half of them drank tea before they lay down at night. All slept.",
        "After a gap another paragraph begins here without an indent.",
    ]


def test_an_indent_alone_begins_a_paragraph(paper: Any, make_pdf: Any, text: Any) -> None:
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
    assert len(paper.bodies(paper.read(make_pdf(items)))) == 2


@pytest.mark.parametrize(
    ("title", "size", "font", "level"),
    [("Sleep of both groups", 12, 0, 2), ("Sleep of both groups", 10, 1, 2), ("2.1. Sleep of both groups", 10, 2, 2),
     ("SLEEP OF BOTH GROUPS", 10, 0, 2), ("Sleep of both groups", 10, 2, 3)],
)  # fmt: skip
def test_headings_that_bear_no_usual_name(
    paper: Any, make_pdf: Any, text: Any, title: str, size: float, font: int, level: int
) -> None:
    items = [
        text(50, 740, "Results", 14, 1), *paper.column(paper.LEFT, 50, 720), text(50, 620, title, size, font),
        *paper.column(paper.RIGHT, 50, 604),
    ]  # fmt: skip
    draft = paper.read(make_pdf(items))
    assert [(p.section, p.text) for p in draft.passages] == [
        (("Results",), " ".join(paper.LEFT)),
        (("Results", title), " ".join(paper.RIGHT)),
    ]


def test_bold_words_within_a_paragraph_are_no_heading(paper: Any, make_pdf: Any, text: Any) -> None:
    items = [
        text(50, 740, "Results", 12, 1),
        *paper.column(paper.LEFT, 50, 720),
        text(50, 648, "They all slept well.", 10, 1),
    ]
    assert [p.section for p in paper.read(make_pdf(items)).passages] == [("Results",), ("Results",)]


def test_bullets_make_a_list_and_small_print_a_footnote(paper: Any, make_pdf: Any, text: Any) -> None:
    items = [
        text(50, 740, "Methods", 12, 1), *paper.column(paper.LEFT[:4], 50, 720),
        text(50, 660, "\u2022 a diary of sleep"), text(50, 648, "\u2022 a small sensor"), *paper.column(paper.RIGHT, 50, 620),
        text(50, 60, "* Bo Lee was paid by a seller of tea during the trial.", 7),
    ]  # fmt: skip
    draft = paper.read(make_pdf(items))
    assert ("list", "a diary of sleep\na small sensor") in [(p.origin, p.text) for p in draft.passages]
    assert ("footnote", "* Bo Lee was paid by a seller of tea during the trial.") in [
        (p.origin, p.text) for p in draft.passages
    ]
