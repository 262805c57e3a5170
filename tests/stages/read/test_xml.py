"""XML as it comes: wrapped, several at once, cut off, badly encoded, hostile."""

import contextlib
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimpath.errors import StudyError
from claimpath.stages.read.xml import read_xml

ARTICLE = (
    '<article article-type="research-article"><front><article-meta><title-group><article-title>{0}</article-title>'
    "</title-group></article-meta></front><body><p>Text of {0}.</p></body></article>"
)
ONE, TWO = ARTICLE.format("Tea"), ARTICLE.format("Milk")


def texts(xml: str | bytes, article: int | None = None) -> list[str]:
    data = xml.encode() if isinstance(xml, str) else xml
    return [p.text for p in read_xml(data, "file.xml", article).passages]


@pytest.mark.parametrize("root", ["articles", "pmc-articleset", "wrapper"])
def test_a_wrapper_around_one_article(root: str) -> None:
    assert texts(f"<{root}>{ONE}</{root}>") == ["Text of Tea."]


def test_an_oai_envelope_with_a_namespace() -> None:
    inner = ONE.replace("<article ", '<article xmlns="https://jats.nlm.nih.gov/ns/archiving/1.3/" ')
    xml = (
        '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026</responseDate><GetRecord><record><header/>'
        f"<metadata>{inner}</metadata></record></GetRecord></OAI-PMH>"
    )
    draft = read_xml(xml.encode(), "oai.xml")
    assert draft.title == "Tea"
    assert [p.text for p in draft.passages] == ["Text of Tea."]


def test_prefixed_elements_read_the_same() -> None:
    xml = '<j:article xmlns:j="http://jats.nlm.nih.gov"><j:body><j:sec><j:title>A</j:title><j:p>B.</j:p></j:sec></j:body></j:article>'
    draft = read_xml(xml.encode(), "p.xml")
    assert [(p.text, p.section) for p in draft.passages] == [("B.", ("A",))]


def test_of_several_articles_none_is_picked_silently() -> None:
    both = f"<articles>{ONE}{TWO}</articles>"
    with pytest.raises(StudyError, match=r"holds 2 articles.*--article N:\n  1\. Tea\n  2\. Milk"):
        texts(both)
    assert texts(both, 2) == ["Text of Milk."]
    with pytest.raises(StudyError, match=r"no article 3; --article takes 1 to 2"):
        texts(both, 3)
    with pytest.raises(StudyError, match=r"no article 0"):
        texts(both, 0)


def test_an_article_number_on_a_single_article() -> None:
    assert texts(ONE, 1) == ["Text of Tea."]
    with pytest.raises(StudyError, match="it holds one article"):
        texts(ONE, 2)


def test_a_body_or_a_section_that_comes_alone() -> None:
    assert texts("<body><p>A.</p><sec><title>B</title><p>C.</p></sec></body>") == ["A.", "C."]
    assert texts("<sec><title>B</title><p>C.</p></sec>") == ["C."]


def test_xml_without_an_article_is_refused() -> None:
    with pytest.raises(StudyError, match="root <recipe> holds no article"):
        texts("<recipe><p>Eggs.</p></recipe>")
    with pytest.raises(StudyError, match="not readable XML"):
        texts("no xml at all")


def test_a_file_that_is_cut_off_is_read_as_far_as_it_goes() -> None:
    draft = read_xml(b"<article><body><sec><title>A</title><p>One.</p><p>Two is cu", "cut.xml")
    assert [p.text for p in draft.passages] == ["One.", "Two is cu"]
    assert any("ends in the middle" in w for w in draft.warnings)
    assert [n.what for n in draft.not_read] == ["the rest of the study"]


def test_what_comes_after_a_limit_of_the_parser_is_said_to_be_missing() -> None:
    deep = "<sec>" * 300 + "</sec>" * 300
    lost = (
        f"<article><body><p>One.</p>{deep}<sec><title>Limitations</title><p>Two.</p></sec></body></article>"
    )
    draft = read_xml(lost.encode(), "deep.xml")
    assert [p.text for p in draft.passages] == ["One."]
    assert any("limit" in w and "depth" in w for w in draft.warnings)
    assert [(n.what, "depth" in n.reason) for n in draft.not_read] == [("the rest of the study", True)]


def test_malformed_xml_is_read_and_said() -> None:
    draft = read_xml(b"<article><body><p>One <b>two</p><p>Three.</p></body></article>", "bad.xml")
    assert "".join(p.text for p in draft.passages).startswith("One two")
    assert any("malformed XML" in r for r in draft.repairs)


def test_prefixes_that_nobody_declared() -> None:
    body = "<p>So <mml:math><mml:mi>x</mml:mi></mml:math> is <odd: a='1'>it</odd:><b:-c/>.</p>"
    assert texts(f"<article><body>{body}</body></article>") == ["So x is it."]


def test_named_characters_without_a_document_type() -> None:
    draft = read_xml(b"<article><body><p>5&nbsp;mg &alpha; &lt; &unknown9; 6</p></body></article>", "e.xml")
    assert draft.passages[0].text.startswith("5 mg α <")
    assert any("2 named characters" in r for r in draft.repairs)


def test_a_byte_order_mark_and_utf_16() -> None:
    assert texts(ONE.encode("utf-8-sig")) == ["Text of Tea."]
    assert texts(('<?xml version="1.0" encoding="UTF-16"?>' + ONE).encode("utf-16")) == ["Text of Tea."]


def test_latin_1_as_declared() -> None:
    xml = '<?xml version="1.0" encoding="ISO-8859-1"?><article><body><p>Café</p></body></article>'
    assert texts(xml.encode("latin-1")) == ["Café"]


def test_doubly_encoded_text_is_mended_and_said() -> None:
    broken = "<article><body><p>5â€“9 µg</p></body></article>"
    draft = read_xml(broken.encode(), "d.xml")
    assert draft.passages[0].text == "5–9 µg"
    assert any("doubly encoded" in r for r in draft.repairs)


BOMB = (
    '<!DOCTYPE article [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
    '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;">'
    '<!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;">]>'
    "<article><body><p>One. &e;</p></body></article>"
)


def test_entities_are_never_expanded() -> None:
    draft = read_xml(BOMB.encode(), "bomb.xml")
    assert [p.text for p in draft.passages] == ["One. &e;"]
    assert any("declares" in w and "&e;" in w for w in draft.warnings)


def test_external_entities_are_never_read(tmp_path_factory: pytest.TempPathFactory) -> None:
    secret = tmp_path_factory.mktemp("secret") / "s.txt"
    secret.write_text("topsecret")
    xml = (
        f'<!DOCTYPE article [<!ENTITY x SYSTEM "file://{secret}"><!ENTITY % p SYSTEM "file://{secret}"> %p;]>'
        "<article><body><p>One. &x;</p></body></article>"
    )
    assert "topsecret" not in "".join(texts(xml))


def test_an_external_document_type_is_never_fetched(tmp_path_factory: pytest.TempPathFactory) -> None:
    dtd = tmp_path_factory.mktemp("dtd") / "a.dtd"
    dtd.write_text('<!ENTITY late "from the DTD">')
    xml = f'<!DOCTYPE article SYSTEM "file://{dtd}"><article><body><p>One. &late;</p></body></article>'
    assert "from the DTD" not in "".join(texts(xml))


@pytest.mark.parametrize("depth", [150, 255, 5_000, 200_000])
def test_deep_nesting_ends_in_an_answer(depth: int) -> None:
    xml = "<article><body>" + "<sec>" * depth + "<p>x</p>" + "</sec>" * depth + "</body></article>"
    read_xml(xml.encode(), "deep.xml")


N_HOSTILE = 40_000


@pytest.mark.parametrize(
    "body",
    [
        "<p>&nbsp;" + "<!--" * N_HOSTILE + "</p>",
        "<p>a<italic>" + "b<fn><p>c</p></fn>" * N_HOSTILE + "</italic></p>",
        "<p>" + "&amp;&#38;" * N_HOSTILE + "</p>",
        "<table><tr>" + "<td>a</td>" * 190 + "</tr>" + "<tr><td>b</td></tr>" * N_HOSTILE + "</table>",
        "<table><tr><td colspan='190' rowspan='99999'>a</td></tr>"
        + "<tr><td>b</td></tr>" * N_HOSTILE
        + "</table>",
        "<p>" + "a <fig><caption><p>c</p></caption></fig> b" * N_HOSTILE + "</p>",
        "<p>" + "<bold/>" * N_HOSTILE + "a<sup>2</sup></p>",
        "<p>" + "a<sup>2</sup><sub>3</sub>" * N_HOSTILE + "</p>",
        "<p>" + "<xref ref-type='bibr'>1</xref>," * N_HOSTILE + "</p>",
        "<p>" + "<xref ref-type='bibr'/>" * N_HOSTILE + "</p>",
        "<list>" + "<list-item><p>a</p></list-item>" * N_HOSTILE + "</list>",
        "<p>"
        + "<inline-formula><alternatives><graphic/><tex-math>{{x</tex-math></alternatives></inline-formula>"
        * 9_000,
        "<p><tex-math>" + "{" * N_HOSTILE + "</tex-math></p>",
        "<p><tex-math>" + "\\frac{a}{" * N_HOSTILE + "</tex-math></p>",
    ],
    ids=range(14),
)
def test_hostile_bodies_take_linear_time(body: str, takes_linear_time: Callable[..., None]) -> None:
    def work(n: int) -> None:
        with contextlib.suppress(StudyError):
            read_xml(f"<article><body>{body[:n]}</body></article>".encode(), "hostile.xml")

    takes_linear_time(work, len(body))


def test_many_entities_of_its_own_take_linear_time(takes_linear_time: Callable[..., None]) -> None:
    def work(n: int) -> None:
        entities = "&e; " * n
        xml = f'<!DOCTYPE article [<!ENTITY e "x">]><article><body><p>{entities}</p></body></article>'
        assert texts(xml)[0].startswith("&e; &e;")

    takes_linear_time(work, N_HOSTILE)


SEED = (
    "<article><front><article-meta><abstract><p>A<sup>2</sup> [<xref ref-type='bibr'>1</xref>]</p></abstract>"
    "</article-meta></front><body><sec><title>T</title><p>B <list><list-item><p>c</p></list-item></list> d</p>"
    "<table-wrap><table><tr><th colspan='2'>x</th></tr><tr><td>1</td><td rowspan='2'>2</td></tr></table></table-wrap>"
    "<fig><caption><p>F<fn><p>n</p></fn></p></caption></fig></sec></body></article>"
)


@settings(max_examples=100)
@given(
    st.lists(
        st.tuples(
            st.integers(0, len(SEED)), st.integers(0, 12), st.text("<>/&;'\"=abpsec \x00é\n", max_size=8)
        ),
        max_size=6,
    )
)
def test_mutated_files_never_crash(changes: list[tuple[int, int, str]]) -> None:
    text = SEED
    for at, length, new in changes:
        text = text[:at] + new + text[at + length :]
    try:
        draft = read_xml(text.encode(), "fuzz.xml")
    except StudyError:
        return
    assert all(p.text == p.text.strip() and p.text for p in draft.passages)


ELEMENTS = st.sampled_from([
    "p", "sec", "title", "list", "list-item", "fig", "caption", "table", "tr", "td", "th", "sup", "sub", "xref", "fn",
    "boxed-text", "disp-quote", "label", "italic", "break", "supplementary-material", "def-list", "def-item", "term",
    "def", "disp-formula", "alternatives", "table-wrap", "table-wrap-foot", "abstract",
])  # fmt: skip


@st.composite
def trees(draw: st.DrawFn, depth: int = 0) -> str:
    tag = draw(ELEMENTS)
    parts = (
        draw(st.lists(st.text("ab1. ", max_size=4) | trees(depth + 1), max_size=3)) if depth < 5 else ["z"]
    )
    return f"<{tag} ref-type='bibr' colspan='2'>{''.join(parts)}</{tag}>"


@settings(max_examples=100)
@given(trees())
def test_any_nesting_of_elements_keeps_every_long_word_once(tree: str) -> None:
    words = iter(f"word{i}x" for i in range(10_000))
    marked = "".join(next(words) if c == "z" else c for c in tree)
    xml = f"<article><body>{marked}</body></article>"
    text = "\n".join(texts(xml))
    # What stands in `abstract` outside the front matter, and titles, make up paths and not passages.
    if "<abstract" not in xml and "<title" not in xml and "<label" not in xml and "<alternatives" not in xml:
        for word in (f"word{i}x" for i in range(marked.count("word"))):
            assert text.count(word) <= 1


@pytest.mark.parametrize("half", [b"\xed\xa0\x80", b"&#xD800;", b"&#55296;"])
def test_half_characters_in_broken_xml(half: bytes) -> None:
    """The mending parser let them in, and reading the text or attribute then failed."""
    broken = (
        b'<article article-type="a' + half + b'"><body><p>Tea' + half + b" was drunk.</p></body><x></article>"
    )
    assert [p.text for p in read_xml(broken, "file.xml").passages] == ["Tea\ufffd was drunk."]
