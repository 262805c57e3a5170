"""Study text becomes markup in one place, escaped, with its marks."""

import lxml.html
from hypothesis import given
from hypothesis import strategies as st

from claimpath.report.marked_html import marked
from claimpath.report.marks import Mark, Tag

TAG = Tag("finding", "Finding, gap 1", "gap-1")


def test_text_is_escaped_inside_and_outside_marks() -> None:
    text = "<b>&\"' a <i>b</i>"
    html = marked(text, 0, len(text), [Mark("m1", "p1", 3, 9, [TAG])])
    assert "<b>" not in html
    assert "<i>" not in html
    assert lxml.html.fragment_fromstring(html, create_parent=True).text_content().startswith("<b>")


def test_the_marks_parts_joined_are_the_quote() -> None:
    text = "abcdefghijklmnop"
    marks = [Mark("m1", "p1", 0, 10, [TAG]), Mark("m2", "p1", 6, 14, [TAG])]
    root = lxml.html.fragment_fromstring(marked(text, 0, len(text), marks), create_parent=True)
    for tags in root.xpath("//span[@class='tags']"):
        tags.drop_tree()
    for m in marks:
        parts = root.xpath(f"//mark[@data-mark='{m.anchor}']")
        assert "".join(part.text_content() for part in parts) == text[m.start : m.end]
        assert len(root.xpath(f"//mark[@id='{m.anchor}']")) == 1


def test_links_back_are_grouped_and_named_in_full() -> None:
    tags = [Tag("finding", f"Finding, gap {n}", f"gap-{n}") for n in (1, 12)] + [
        Tag("supports", "Supports 3", "supports-3")
    ]
    root = lxml.html.fragment_fromstring(
        marked("abc", 0, 3, [Mark("m1", "p1", 0, 3, tags)]), create_parent=True
    )
    links = root.xpath("//a")
    assert [link.text_content() for link in links] == ["Finding, gap 1", "Finding, gap 12", "Supports 3"]
    assert [link.get("href") for link in links] == ["#gap-1", "#gap-12", "#supports-3"]
    assert links[1].xpath("span[@class='vh']/text()") == ["Finding, gap "]


def test_headers_and_separators_are_in_the_page_but_not_seen() -> None:
    html = marked("n: 3 | 4", 0, 7, [Mark("m1", "p1", 0, 8, [TAG])], visible=(3, 4))
    assert str(html) == (
        '<mark id="m1" class="finding" data-mark="m1"><span class="sep">n: </span>3<span class="sep"> | </span></mark>'
    )


@given(
    st.text(alphabet=st.characters(codec="utf-8", exclude_categories=("Cc", "Cf", "Cs")), min_size=1),
    st.data(),
)
def test_no_code_point_is_lost(text: str, data: st.DataObject) -> None:
    places = st.tuples(st.integers(0, len(text) - 1), st.integers(1, len(text)))
    spans = [(a, b) for a, b in data.draw(st.lists(places, max_size=4)) if a < b]
    marks = [Mark(f"m{n}", "p1", a, b, [TAG]) for n, (a, b) in enumerate(sorted(set(spans)))]
    root = lxml.html.fragment_fromstring(marked(text, 0, len(text), marks), create_parent="pre")
    for tags in root.xpath("//span[@class='tags']"):
        tags.getparent().text_content()
        tags.drop_tree()
    got = root.text_content().replace("\ufffd", "")
    expected = "".join(c for c in text if c not in "\ufffd\u2028\u2029" and not 0xFDD0 <= ord(c) <= 0xFDEF)
    assert [c for c in got if not c.isspace()] == [
        c for c in expected if not c.isspace() and ord(c) & 0xFFFE != 0xFFFE
    ]
