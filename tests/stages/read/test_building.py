"""Building a JATS tree from headings and blocks."""

# ruff: noqa: E501

import pytest

from claimpath.stages.read.building import ArticleBuilder, append, fill_draft, paragraph
from claimpath.stages.read.draft import DraftStudy


def read(*parts: tuple[int, str] | str) -> DraftStudy:
    builder = ArticleBuilder()
    for part in parts:
        if isinstance(part, str):
            builder.add(paragraph(part))
        else:
            builder.heading(*part)
    draft = DraftStudy(kind="html")
    fill_draft(draft, builder, title="Tea")
    return draft


def found(draft: DraftStudy) -> list[tuple[str, tuple[str, ...], str]]:
    return [(p.origin, p.section, p.text) for p in draft.passages]


def test_levels_nest_and_skipped_levels_do_no_harm() -> None:
    draft = read(
        (2, "Methods"),
        "a",
        (4, "People"),
        "b",
        (3, "Rooms"),
        "c",
        (2, "Results"),
        "d",
        (1, "Discussion"),
        "e",
    )
    assert found(draft) == [
        ("body", ("Methods",), "a"), ("body", ("Methods", "People"), "b"), ("body", ("Methods", "Rooms"), "c"),
        ("body", ("Results",), "d"), ("body", ("Discussion",), "e"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("title", "origin"),
    [("Abstract", "abstract"), ("Plain language summary", "lay_summary"), ("Funding", "back"), ("Appendix 1", "appendix"),
     ("Abbreviations", "glossary"), ("Decision letter", "sub_article"), ("Findings", "body")],
)  # fmt: skip
def test_known_names_give_the_origin(title: str, origin: str) -> None:
    assert [
        p.origin for p in read((1, title), "text", (1, "Results"), "more").passages if p.text == "text"
    ] == [origin]


def test_ethics_within_the_methods_stays_there() -> None:
    assert found(read((1, "Methods"), (2, "Ethics"), "Approved.")) == [
        ("body", ("Methods", "Ethics"), "Approved.")
    ]


def test_references_end_with_the_next_section() -> None:
    draft = read((1, "Results"), "a", (1, "References"), "one", (2, "Books"), "two", (1, "Appendix"), "b")
    assert [p.text for p in draft.passages] == ["a", "b"]
    assert draft.repairs == ["list of references left out (2 entries)"]


def test_an_abstract_alone() -> None:
    assert read((1, "Abstract"), "Tea was drunk.").abstract_only
    assert not read((1, "Abstract"), "Tea was drunk.", (1, "Results"), "More.").abstract_only


def test_text_without_any_heading() -> None:
    draft = read("One.", "Two.")
    assert found(draft) == [("body", (), "One."), ("body", (), "Two.")]
    assert draft.title == "Tea"


def test_appending_text_behind_text_and_behind_children() -> None:
    element = paragraph("one")
    append(element, " two")
    element.append(paragraph("x", "sup"))
    append(element, " three")
    append(element, "")
    assert "".join(str(t) for t in element.itertext()) == "one twox three"
