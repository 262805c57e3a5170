"""Foreign text in Markdown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from claimpath.report.markdown_text import md
from claimpath.report.shown import one_line

RENDER = MarkdownIt("commonmark")


def plain(markdown: str) -> str:
    out = []
    for block in RENDER.parse(markdown):
        for token in block.children or ():
            assert token.type in {"text", "text_special"}, token
            out.append(token.content)
    return "".join(out)


@pytest.mark.parametrize(
    "text",
    [
        "p < 0.05 & n > 3", "*bold* _it_ `code`", "[a](javascript:x)", "![i](x)", "<script>", "# head",
        "- item", "+ item",
        "1. item", "12) item", "> quote", "| a | b |", "~~~", "```", "---", "===", "&lt;", "\\*", "http://x.y",
        "a\n\n# b",
        "<http://x.y>", "[ref]: x", "    code", "$x$", "10^6", "a\\",
    ],
)  # fmt: skip
def test_text_reads_as_it_was_written(text: str) -> None:
    tokens = RENDER.parse(md(text))
    assert [t.type for t in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    assert plain(md(text)) == one_line(text)


@given(st.text())
def test_any_text_stays_one_paragraph_of_text(text: str) -> None:
    if one_line(text):
        assert plain(md(text)) == one_line(text)


@pytest.mark.parametrize("text", ["see http://evil.example", "www.evil.example", "a@b.example"])
def test_addresses_do_not_become_links_elsewhere(text: str) -> None:
    assert not any(start in md(text) for start in ("http://", "www.", "a@b"))
