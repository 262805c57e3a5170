"""Web pages: layouts, furniture, what readers don't see, tables, scripts and citations."""

# ruff: noqa: E501  (pages are easier to read on one line)

import contextlib
from collections.abc import Callable

import pytest

from claimpath.errors import StudyError
from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.html import read_html

LONG = "We gave tea to twenty people for four weeks and measured how long they slept in each night of the trial. "


def read(page: str) -> DraftStudy:
    return read_html(page.encode(), "page.html")


def article(body: str, head: str = "") -> DraftStudy:
    return read(
        f"<html><head>{head}</head><body><article><h1>Tea and sleep in adults</h1>{body}</article></body></html>"
    )


def texts(draft: DraftStudy) -> list[str]:
    return [p.text for p in draft.passages]


def test_headings_make_the_path() -> None:
    draft = article(
        f"<h2>Abstract</h2><p>Short one.</p><h2>Methods</h2><p>{LONG}</p><h3>People</h3><p>Twenty adults.</p>"
        "<h2>Results</h2><div>Loose text in a block.</div><h2>Funding</h2><p>None.</p>"
        "<h2>References</h2><ol><li>A book.</li><li>Another.</li></ol><h2>Appendix</h2><p>More.</p>"
    )
    assert [(p.origin, p.section, p.text) for p in draft.passages] == [
        ("abstract", ("Abstract",), "Short one."),
        ("body", ("Methods",), LONG.strip()),
        ("body", ("Methods", "People"), "Twenty adults."),
        ("body", ("Results",), "Loose text in a block."),
        ("back", ("Funding",), "None."),
        ("appendix", ("Appendix",), "More."),
    ]
    assert draft.title == "Tea and sleep in adults"
    assert "list of references left out (2 entries)" in draft.repairs


def test_scripts_and_citations_read_as_in_xml() -> None:
    draft = article(
        "<h2>Results</h2><p>Load fell from 10<sup>6</sup> to 10<sup>3</sup> copies/m<sup>2</sup> of CO<sub>2</sub> as "
        'reported<sup><a href="#B12">12</a>,<a href="#B13">13</a></sup> before (<a href="#ref4">4</a>) in '
        '<a href="#fig1">1</a>.</p>'
    )
    assert texts(draft) == [
        "Load fell from 10^6 to 10^3 copies/m^2 of CO2 as reported [12,13] before [4] in 1."
    ]


def test_a_table_with_spans_caption_and_notes() -> None:
    draft = article(
        "<h2>Results</h2><p>See below.</p><div class='table-wrap'><h4>Table 2.</h4><div class='caption'><p>Sleep by arm</p></div>"
        "<table><thead><tr><th>Arm</th><th>n</th><th>Hours</th></tr></thead><tbody>"
        "<tr><td rowspan='2'>Tea</td><td>12</td><td>8.1</td></tr><tr><td>13</td><td>7.9</td></tr></tbody></table>"
        "<div class='tw-foot'><div class='fn'><sup>a</sup><p>Mean of two nights.</p></div></div></div>"
    )
    table, note = draft.passages[1:]
    assert (table.origin, table.label) == ("table", "Table 2")
    assert table.text == "Sleep by arm\nArm: Tea | n: 12 | Hours: 8.1\nArm: Tea | n: 13 | Hours: 7.9"
    assert table.rows is not None
    assert [table.text[a:b] for a, b in table.rows] == table.text.split("\n")
    assert (note.origin, note.label, note.text) == ("footnote", "Table 2", "a Mean of two nights.")


def test_figures_boxes_quotes_lists_definitions() -> None:
    draft = article(
        "<h2>Results</h2><figure><img src='x.png'><figcaption>Figure 3: Hours of sleep.</figcaption></figure>"
        "<aside><h3>Key point</h3><p>Only adults were studied in this trial of tea.</p></aside>"
        "<blockquote><p>I slept well.</p></blockquote>"
        "<ol><li>First<ul><li>inner</li></ul></li><li>Second</li></ol><dl><dt>CI</dt><dd>confidence interval</dd></dl>"
    )
    assert [(p.origin, p.label, p.text) for p in draft.passages] == [
        ("caption", "Figure 3", "Hours of sleep."),
        ("boxed_text", None, "Only adults were studied in this trial of tea."),
        ("quote", None, "I slept well."),
        ("list", None, "1. First\ninner\n2. Second"),
        ("list", None, "CI: confidence interval"),
    ]


def test_a_table_that_is_a_picture_is_said() -> None:
    draft = article(
        f"<h2>Results</h2><p>{LONG}</p><div class='tw'><h4>Table 1.</h4><p>Sleep</p><img src='t.png'></div>"
    )
    assert ("Table 1", "an image without text") in [(n.what, n.reason) for n in draft.not_read]


@pytest.mark.parametrize(
    "hidden",
    [
        '<p style="display:none">SECRET</p>', '<p style="color:#111; VISIBILITY: hidden">SECRET</p>',
        '<span style="font-size:0">SECRET</span>', '<p style="color:white">SECRET</p>', "<p hidden>SECRET</p>",
        '<p style="color:#ffffff;background:#fff">SECRET</p>', '<div aria-hidden="true"><p>SECRET</p></div>',
        '<p class="ghost">SECRET</p>', '<p id="gone">SECRET</p>', '<p class="sr-only">SECRET</p>',
        '<p style="position:absolute;left:-9999px">SECRET</p>', '<font color="#FFFFFF">SECRET</font>',
        '<p style="opacity: 0">SECRET</p>',
    ],
)  # fmt: skip
def test_hidden_text_is_counted_not_read(hidden: str) -> None:
    head = "<style>.ghost{display:none} #gone { visibility : hidden }</style>"
    draft = article(f"<h2>Results</h2><p>{LONG}</p>{hidden}<p>End of it.</p>", head)
    assert not any("SECRET" in t for t in texts(draft))
    assert [n.what for n in draft.not_read] == ["1 hidden element"]


@pytest.mark.parametrize(
    "shown",
    [
        '<p style="color:white;background-color:#003">SHOWN</p>', '<div style="background:#000"><p style="color:#fff">SHOWN</p></div>',
        '<p style="font-size:0.9em">SHOWN</p>', '<p style="opacity:0.8">SHOWN</p>', '<p aria-hidden="false">SHOWN</p>',
    ],
)  # fmt: skip
def test_text_that_shows_is_read(shown: str) -> None:
    assert "SHOWN" in texts(article(f"<h2>Results</h2><p>{LONG}</p>{shown}"))


def test_comments_scripts_and_templates_are_not_text() -> None:
    draft = article(
        f"<h2>Results</h2><p>{LONG}<!-- SECRET --></p><script>SECRET</script><template><p>SECRET</p></template>"
        "<noscript>SECRET</noscript>"
    )
    assert texts(draft) == [LONG.strip()]
    assert "1 HTML comment left out" in draft.repairs


def test_furniture_around_an_article() -> None:
    draft = read(
        "<html><head><title>Tea and sleep in adults | Journal</title></head><body><nav><ul><li><a href='/'>Home</a></li></ul></nav>"
        "<div class='cookie-banner'><p>We use cookies on this site.</p></div><main><h1>Tea and sleep in adults</h1>"
        "<div class='authors'>Ann Smith, Bo Lee</div><p>Received 1 May</p><h2>Methods</h2>"
        f"<p>{LONG}</p><p>{LONG}Again.</p><div class='related-articles'><ul><li><a href='/x'>Coffee and sleep</a></li></ul></div>"
        "</main><footer><p>Copyright</p></footer></body></html>"
    )
    assert texts(draft) == [LONG.strip(), LONG + "Again."]
    assert any("menus, author lists and the like left out" in r for r in draft.repairs)


GO_TO = "<div class='goto jig-ncbiinpagenav-goto-container'><a class='page-toc-label' href='#' role='button'>Go to:</a></div>"
OLD_PMC = f"""<html><head><meta name='citation_title' content='Tea and sleep in adults'></head><body><div id='maincontent'>
<div class='article lit-style'><div class='jig-ncbiinpagenav'><div class='fm-sec half_rhythm'><h1 class='content-title'>Tea and sleep in adults</h1>
<div class='contrib-group fm-author'><a href='/a'>Ann Smith</a>,<sup>1</sup></div><div style='display:none' class='aff-tip'><p>Tea House</p></div></div>
<div class='sec'></div><div id='ass-data' class='tsec fm-sec whole_rhythm'>{GO_TO}<h2>Associated Data</h2><dl><dt><a href='#'>Supplementary Materials</a></dt>
<dd style='display:none'><strong>supp 1.</strong></dd></dl></div>
<div id='a' class='tsec sec' lang='en'>{GO_TO}<h2 class='head'>Abstract</h2><!--article-meta--><div><p class='p p-first-last'>Tea was drunk by all (<em>P</em> &lt;10<sup>−7</sup>).</p></div></div>
<div id='i' class='tsec sec headless whole_rhythm'><p class='p p-first'>Tea is old (<em><sup><a href='#R1' rid='R1' class=' bibr popnode'>1</a></sup></em>). It is new
(<em><sup><a href='#R4' class='bibr'>4</a></sup><sup>–</sup><sup><a href='#R8' class='bibr'>8</a></sup></em>), they say.</p></div>
<div id='S1' class='tsec sec'>{GO_TO}<h2 class='head'>Study design</h2><p class='p'>We asked twenty adults (<a href='/figure/F1/' class='figpopup'><span>Fig. 1A</span></a>).</p>
<div class='fig iconblock whole_rhythm clearfix' id='F1'><a href='/figure/F1/'><div class='figure'><img class='fig-image' alt='An external file'></div></a>
<div class='largeobj-link'><a href='/f'></a><a href='/g'>Open in a separate window</a></div><div class='icnblk_cntnt'><div><a class='figpopup' href='/figure/F1/'>Fig. 1</a></div>
<!--caption a7--><div class='caption'><p><strong>(A)</strong> <em>P</em> values of tea. –log<sub>10</sub>(<em>p</em>) is plotted.</p></div></div></div>
<div class='table-wrap iconblock whole_rhythm clearfix' id='T1'><div class='icnblk_cntnt'><h3>Table 1</h3><div class='caption'><p>Odds of sleep.</p></div>
<div class='xtable'><table><thead><tr><th>Arm</th><th>n</th></tr></thead><tbody><tr><td>Tea</td><td>12</td></tr></tbody></table></div>
<div class='largeobj-link'><a href='x'>Open in a separate window</a></div><div class='tblwrap-foot'><div id='TF1'><sup>*</sup> Dominant model.</div></div></div></div></div>
<div id='ack' class='tsec sec'>{GO_TO}<h2>Acknowledgments</h2><div><p>We thank all.</p></div></div>
<div id='r' class='tsec sec'>{GO_TO}<h2>References and Notes</h2><div class='ref-list-sec sec'><div class='ref-cit-blk'>1. A book.</div><div class='ref-cit-blk'>2. B book.</div></div></div>
</div></div></div></body></html>"""


def test_the_old_layout_of_pmc() -> None:
    draft = read(OLD_PMC)
    assert [(p.origin, p.section, p.label, p.text) for p in draft.passages] == [
        ("abstract", ("Abstract",), None, "Tea was drunk by all (P <10^−7)."),
        ("body", (), None, "Tea is old [1]. It is new [4–8], they say."),
        ("body", ("Study design",), None, "We asked twenty adults (Fig. 1A)."),
        ("caption", ("Study design",), "Fig. 1", "(A) P values of tea. –log10(p) is plotted."),
        ("table", ("Study design",), "Table 1", "Odds of sleep.\nArm: Tea | n: 12"),
        ("footnote", ("Study design",), "Table 1", "* Dominant model."),
        ("back", ("Acknowledgments",), None, "We thank all."),
    ]
    assert draft.not_read == []
    assert "list of references left out (2 entries)" in draft.repairs


def test_text_beside_the_article_is_not_the_article_s() -> None:
    draft = read(
        f"<html><body><div><h2>Latest news</h2><p>Coffee is back.</p></div><article><h1>Tea</h1><h2>Methods</h2><p>{LONG}</p></article>"
        "<section><h2>From our blog</h2><p>Ten teas to try at home.</p></section></body></html>"
    )
    assert texts(draft) == [LONG.strip()]


def test_numbers_that_link_to_figures_are_no_citations() -> None:
    draft = article(
        '<h2>Results</h2><p>See Figure <a href="#fig-b1">1</a> and Table <a href="#tab_r2">2</a>, and <a href="#b3">3</a>.</p>'
    )
    assert texts(draft) == ["See Figure 1 and Table 2, and [3]."]


def test_a_section_ends_where_its_element_ends() -> None:
    draft = article(
        f"<section><h2>Abstract</h2><p>Short one.</p></section><p>{LONG}</p><section><h2>Methods</h2><p>One.</p></section><p>Two of them.</p>"
    )
    assert [(p.origin, p.section) for p in draft.passages] == [
        ("abstract", ("Abstract",)), ("body", ()), ("body", ("Methods",)), ("body", ()),
    ]  # fmt: skip


def test_what_the_head_says() -> None:
    draft = article(
        f"<h2>Results</h2><p>{LONG}</p>",
        '<meta name="citation_title" content="Tea and sleep"><meta name="citation_doi" content="doi:10.1234/tea.1">'
        '<meta name="citation_pmid" content="12345"><link rel="canonical" href="https://x.y/articles/PMC7654321/">'
        '<link rel="license" href="https://creativecommons.org/licenses/by/4.0/">',
    )
    assert draft.title == "Tea and sleep"
    assert draft.ids == {"doi": "10.1234/tea.1", "pmid": "12345", "pmcid": "PMC7654321"}
    assert draft.licence == "https://creativecommons.org/licenses/by/4.0/"


@pytest.mark.parametrize(
    "banner",
    [
        "<div class='retraction-banner'>This article has been retracted.</div>", "<p><strong>RETRACTED ARTICLE</strong></p>",
        "<div>This article has been <a href='/r'>retracted</a></div>", "<div class='retracted'>Retraction in: J Tea. 2020</div>",
    ],
)  # fmt: skip
def test_a_retraction_banner(banner: str) -> None:
    assert article(f"{banner}<h2>Results</h2><p>{LONG}</p>").retracted


def test_a_study_about_retractions_is_not_retracted() -> None:
    assert not article(f"<h2>Results</h2><p>{LONG} Ten papers were retracted in 2020.</p>").retracted


@pytest.mark.parametrize(
    ("title", "notice"),
    [
        ("Retraction: Tea and sleep", "retraction"), ("Correction to: Tea and sleep", "correction"),
        ("Erratum: Tea", "correction"), ("Expression of concern: Tea", "expression_of_concern"),
        ("Correction of sleep by tea", None), ("Retraction of the arm in mice", None),
    ],
)  # fmt: skip
def test_notices(title: str, notice: str | None) -> None:
    draft = read(
        f"<html><head><title>{title}</title></head><body><h1>{title}</h1><h2>Text</h2><p>{LONG}</p></body></html>"
    )
    assert draft.notice == notice


def test_declared_encodings() -> None:
    page = '<html><head><meta charset="windows-1251"></head><body><h1>Чай и сон</h1><h2>Итог</h2><p>Чай помог.</p></body></html>'
    assert texts(read_html(page.encode("cp1251"), "p.html")) == ["Чай помог."]


def test_references_to_control_characters_are_dropped() -> None:
    draft = article(
        "<h2>Re&#1;sults</h2><p title='&#x2;'>All&#11; slept&#xD800; <em>we&#12;ll</em>&#65; \x0c.</p>"
    )
    assert [(p.section, p.text) for p in draft.passages] == [(("Results",), "All slept we llA .")]


def test_line_breaks_as_paragraphs() -> None:
    draft = article(
        "<h2>Results</h2><div>One sentence here.<br><br>Another one here.<br>Still the same.</div>"
    )
    assert texts(draft) == ["One sentence here.", "Another one here. Still the same."]


def test_a_layout_table_is_walked() -> None:
    draft = read(
        f"<html><body><table><tr><td><a href='/'>Home</a></td><td><h2>Methods</h2><p>{LONG}</p><p>{LONG}Two.</p></td></tr></table></body></html>"
    )
    assert texts(draft) == [LONG.strip(), LONG + "Two."]


def test_a_page_without_paragraphs() -> None:
    with pytest.raises(StudyError, match="may load its text with a script"):
        read("<html><body><div id='root'></div><script>load()</script></body></html>")


def test_a_page_that_is_no_study_says_so() -> None:
    draft = read(
        "<html><body><h1>Bread at home</h1><h2>You need</h2><p>Two eggs, some flour and a pinch of salt.</p></body></html>"
    )
    assert "doesn't look like a study" in draft.warnings[0]


def test_nesting_beyond_the_limit_is_said() -> None:
    draft = read(f"<html><body><h2>Results</h2><p>{LONG}</p>" + "<div>" * 3000 + "deep" + "</div>" * 3000)
    assert [n.what for n in draft.not_read] == ["the end of the page"]
    assert texts(draft)[0] == LONG.strip()


@pytest.mark.parametrize(
    "page",
    [
        "<div>" * 100_000, "<p>" * 40_000, "<table><tr><td>" * 50_000, "<ul><li>" * 50_000, "<b>" * 100_000 + "x",
        "<a href='#b1'>1</a>" * 20_000, "<sup>1</sup>" * 20_000, "<!--" * 100_000, "<span>x</span>" * 40_000,
        "<td rowspan=9999 colspan=9999>x" * 200, "<table>" + "<tr><td rowspan=65000 colspan=900>x</td></tr>" * 300 + "</table>",
        "<div style='display:none'>" * 200 + "x" * 100_000, "<h2>a</h2>" * 20_000, "&" * 200_000, "<i>x</i><br>" * 20_000,
        "<div class='authors'>" * 200 + "<p>text</p>" * 20_000, "<style>" + ".a{" * 100_000, "<math>" + "<mrow>" * 10_000,
    ],
)  # fmt: skip
def test_hostile_pages_take_linear_time(page: str, takes_linear_time: Callable[..., None]) -> None:
    def work(n: int) -> None:
        with contextlib.suppress(StudyError):
            read(f"<html><body><h2>Results</h2><p>{LONG}</p>{page[:n]}")

    takes_linear_time(work, len(page))
