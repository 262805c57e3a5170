"""Guidelines become HTML, whatever somebody typed."""

import pytest

from claimpath.review.projects.guidelines_html import MOST_QUOTES, guidelines_html


def test_the_forms_that_are_known() -> None:
    made = guidelines_html("# A\n## B\ntext\nmore\n\n- one\n- two\n\n1. first\n2. second\n\n> # Q\n> said")
    assert str(made) == (
        "<h2>A</h2><h3>B</h3><p>text more</p>\n<ul><li>one</li><li>two</li></ul>\n"
        "<ol><li>first</li><li>second</li></ol>\n<blockquote><h2>Q</h2><p>said</p></blockquote>"
    )


@pytest.mark.parametrize("typed", [">" * 5_000, "#\n" * 5_000, "> #\n" * 5_000, "# a\n> b"])
def test_depth_does_no_harm(typed: str) -> None:
    made = str(guidelines_html(typed))
    assert made.count("<blockquote>") == made.count("</blockquote>") <= MOST_QUOTES


def test_markup_is_text() -> None:
    made = guidelines_html("# <b>\n\n- <script>alert(1)</script>\n\n> <i>\n\n[x](javascript:alert(1))")
    assert "<script>" not in made
    assert "<b>" not in made
    assert "<i>" not in made
    assert "href" not in made
