"""Plain text."""

import contextlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.errors import StudyError
from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.plaintext import read_plaintext

STUDY = """\
Salt water and the growth of bean plants

Abstract

We watered bean plants with salt water for 12 weeks. Growth stop-
ped at 2% salt, in a double-
blind trial. doi:10.1234/beans.1

1. Introduction
Beans are eaten by many.

2.1 Plants
The steps were:
- first step, which
  is long
- second step

RESULTS

Growth fell by 30%.

References
1. Smith J. A book.
2. Doe J. Another.

Funding
None at all.
"""


def read(text: str) -> DraftStudy:
    return read_plaintext(text.encode(), "study.txt")


def test_a_hard_wrapped_study() -> None:
    draft = read(STUDY)
    assert draft.title == "Salt water and the growth of bean plants"
    assert draft.ids == {"doi": "10.1234/beans.1"}
    assert [(p.origin, p.section, p.text) for p in draft.passages] == [
        (
            "abstract", ("Abstract",),
            "We watered bean plants with salt water for 12 weeks. Growth stopped at 2% salt, in a double-blind trial. "
            "doi:10.1234/beans.1",
        ),
        ("body", ("1. Introduction",), "Beans are eaten by many."),
        ("body", ("1. Introduction", "2.1 Plants"), "The steps were:"),
        ("list", ("1. Introduction", "2.1 Plants"), "- first step, which is long\n- second step"),
        ("body", ("RESULTS",), "Growth fell by 30%."),
        ("back", ("Funding",), "None at all."),
    ]  # fmt: skip
    assert draft.passages[3].rows == [(0, 27), (28, 41)]
    assert draft.repairs == [
        "list of references left out (2 entries)",
        "1 words mended that a line break had cut",
    ]


def test_one_paragraph_is_enough() -> None:
    draft = read("Tea was drunk by 20 people.")
    assert [p.text for p in draft.passages] == ["Tea was drunk by 20 people."]
    assert draft.title == ""


def test_a_title_alone_is_a_passage() -> None:
    assert [p.text for p in read("Tea helps people sleep").passages] == ["Tea helps people sleep"]


def test_long_lines_are_paragraphs_of_their_own() -> None:
    one, two = "Tea was drunk by people. " * 10, "Milk was drunk by others. " * 10
    assert [p.text for p in read(f"{one}\n{two}").passages] == [one.strip(), two.strip()]


def test_windows_line_ends_and_form_feeds() -> None:
    assert [p.text for p in read("One line\r\nruns on.\r\n\r\nTwo.\fThree.").passages] == [
        "One line runs on.",
        "Two. Three.",
    ]


def test_underlined_headings() -> None:
    draft = read("A long title of it\n==================\n\nText one here.\n\nPart\n----\n\nText two.")
    assert draft.title == "A long title of it"
    assert [(p.section, p.text) for p in draft.passages] == [((), "Text one here."), (("Part",), "Text two.")]


def test_a_word_alone_on_a_line_is_no_heading() -> None:
    assert [p.text for p in read("They compared the\nmethods\nof two groups.").passages] == [
        "They compared the methods of two groups."
    ]


@pytest.mark.parametrize("text", ["References\n1. A book.", "METHODS"])
def test_no_paragraph_at_all(text: str) -> None:
    with pytest.raises(StudyError):
        read(text)


@pytest.mark.parametrize("piece", ["x", "word ", "a\n", "\n", "-\n", "1.1 A\n", "A:\n", "- ", "a-\nb"])
def test_linear_time(piece: str, takes_linear_time: Callable[..., None]) -> None:
    def work(n: int) -> None:
        with contextlib.suppress(StudyError):
            read(piece * n)

    takes_linear_time(work, 200_000 // len(piece))


@given(
    st.lists(
        st.text(
            st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cf", "Cn", "Zl", "Zp"]), max_size=80
        ),
        max_size=12,
    )
)
def test_letters_are_kept_or_accounted_for(lines: list[str]) -> None:
    """What is in no passage, section or title stands in a list of references, which is counted."""
    text = "\n".join(lines)
    try:
        draft = read(text)
    except StudyError:
        return
    kept = draft.title + "".join(p.text + "".join(p.section) for p in draft.passages)
    if any("references" in r for r in draft.repairs):
        return
    missing = {c for c in text if c.isalnum()} - {c for c in kept if c.isalnum()}
    headings = {c for line in lines if len(line) < 110 for c in line}  # a heading with nothing below it
    assert missing <= headings
