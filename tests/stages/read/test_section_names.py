"""Names of sections, and what they say about the text below."""

import pytest

from claimpath.stages.read.section_names import (
    bare_name,
    is_abstract,
    is_references,
    is_top_level,
    names_study_part,
    split_number,
)
from claimpath.stages.read.section_origin import origin_of_heading, section_origin


@pytest.mark.parametrize(
    ("heading", "parts"),
    [
        ("2.1. Patients", ("2.1", "Patients")),
        ("3 Results", ("3", "Results")),
        ("IV. Discussion", ("IV", "Discussion")),
        ("Methods", ("", "Methods")),
        ("2020 figures", ("", "2020 figures")),
    ],
)
def test_numbers(heading: str, parts: tuple[str, str]) -> None:
    assert split_number(heading) == parts


def test_bare_names() -> None:
    assert bare_name("1. INTRODUCTION:") == "introduction"
    assert bare_name("A B S T R A C T") == "abstract"
    assert bare_name("Authors\u2019 contributions") == "authors' contributions"


def test_kinds_of_names() -> None:
    assert is_top_level("Materials and Methods")
    assert is_top_level("References")
    assert not is_top_level("Blood samples")
    assert is_references("7. Literature Cited")
    assert is_abstract("Summary")
    assert names_study_part("Statistical analysis")
    assert not names_study_part("Instructions")


@pytest.mark.parametrize(
    ("heading", "origin"),
    [
        ("Abstract", "abstract"),
        ("Plain Language Summary", "lay_summary"),
        ("Acknowledgements", "back"),
        ("Conflicts of Interest", "back"),
        ("Declaration of competing interests", "back"),
        ("Authors\u2019 contributions", "back"),
        ("Description of authors\u00b4 roles", "back"),
        ("Data availability statement", "back"),
        ("Appendix A", "appendix"),
        ("Abbreviations", "glossary"),
        ("Decision letter", "sub_article"),
        ("Results", None),
        ("Limitations", None),
        ("Interest of the method", None),
    ],
)
def test_origins(heading: str, origin: str | None) -> None:
    assert origin_of_heading(heading) == origin


def test_the_outermost_known_name_decides() -> None:
    assert section_origin(("Methods", "Ethics")) == "body"
    assert section_origin(("Tea and sleep", "Abstract", "Methods")) == "abstract"
    assert section_origin(("Funding",)) == "back"
    assert section_origin(()) == "body"
