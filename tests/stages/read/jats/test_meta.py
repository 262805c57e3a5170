"""Title, ids, licence, and the difference between a study, a notice and a retracted study."""

from collections.abc import Callable

import pytest

from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.jats.meta import is_retracted_title, notice_of, short_licence
from claimpath.stages.read.xml import read_xml


@pytest.mark.parametrize(
    ("article_type", "related", "title", "notice"),
    [
        ("research-article", [], "A trial of tea", None),
        ("research-article", ["corrected-article"], "A trial of tea", None),
        ("correction", ["corrected-article"], "Correction: A trial of tea", "correction"),
        ("correction", [], "", "correction"),
        ("retraction", ["retracted-article"], "Retraction: A trial of tea", "retraction"),
        ("expression-of-concern", [], "Expression of Concern: A trial", "expression_of_concern"),
        ("editorial", ["object-of-concern"], "On a trial", "expression_of_concern"),
        ("other", ["corrected-article"], "On a trial", "correction"),
        ("unknown", [], "Retraction note to: A trial", "retraction"),
        ("unknown", [], "Erratum to: A trial", "correction"),
        ("unknown", [], "Correction of myopia with lenses", None),
        ("unknown", [], "Retraction of the lung in dogs", "retraction"),
        ("letter", ["companion"], "Odd odds", None),
    ],
)
def test_notices(article_type: str, related: list[str], title: str, notice: str | None) -> None:
    assert notice_of(article_type, related, title) == notice


@pytest.mark.parametrize(
    ("title", "retracted"),
    [
        ("RETRACTED: A trial of tea", True),
        ("[RETRACTED] A trial of tea", True),
        ("RETRACTED ARTICLE: A trial of tea", True),
        ("WITHDRAWN: A trial of tea", True),
        ("Retracted: A trial of tea", True),
        ("Retracted articles in oncology: a survey", False),
        ("A trial of tea", False),
        ("Withdrawn patients in trials", False),
    ],
)
def test_retracted_titles(title: str, retracted: bool) -> None:
    assert is_retracted_title(title) is retracted


@pytest.mark.parametrize(
    ("texts", "short"),
    [
        (["http://creativecommons.org/licenses/by/4.0/"], "CC BY 4.0"),
        (["https://creativecommons.org/licenses/by-nc-nd/3.0/deed"], "CC BY-NC-ND 3.0"),
        (["https://creativecommons.org/publicdomain/zero/1.0/"], "CC0 1.0"),
        (["http://creativecommons.org/publicdomain/mark/1.0/"], "public domain"),
        (["Under the Creative Commons Attribution Non-Commercial License 4.0."], "CC BY-NC 4.0"),
        (["Under the Creative Commons Attribution License, which permits use"], "CC BY"),
        (["This work lies in the public domain."], "public domain"),
        (["http://press.example/terms", "Some terms."], "http://press.example/terms"),
        (["All rights reserved."], "All rights reserved."),
        ([], None),
    ],
)
def test_licences(texts: list[str], short: str | None) -> None:
    assert short_licence(texts) == short


def test_front_matter(read_article: Callable[..., DraftStudy]) -> None:
    draft = read_article(
        "<p>Text.</p>",
        '<article-meta><article-id pub-id-type="pmc">123</article-id><article-id pub-id-type="doi">10.1/a</article-id>'
        "<title-group><article-title>Tea<xref ref-type='fn'>*</xref> and<break/><italic>sleep</italic><fn><p>Paid.</p>"
        "</fn></article-title><subtitle>A trial</subtitle></title-group></article-meta>",
    )
    assert draft.title == "Tea and sleep: A trial"
    assert draft.ids == {"pmcid": "PMC123", "doi": "10.1/a"}
    assert (draft.article_type, draft.kind, draft.retracted, draft.notice) == (
        "research-article",
        "jats",
        False,
        None,
    )


def test_related_article_alone_makes_no_notice_of_a_study() -> None:
    xml = (
        b'<article article-type="research-article" xml:lang="de"><front><article-meta><title-group>'
        b"<article-title>RETRACTED: A trial</article-title></title-group>"
        b'<related-article related-article-type="retraction-forward"/></article-meta></front>'
        b"<body><p>Text.</p></body></article>"
    )
    draft = read_xml(xml, "t.xml")
    assert draft.retracted
    assert draft.notice is None
    assert draft.language == "de"


@pytest.mark.parametrize(
    ("doctype", "version", "kind"),
    [
        (
            '<!DOCTYPE article PUBLIC "-//NLM//DTD Journal Publishing DTD v3.0 20080202//EN" "j.dtd">',
            "",
            "nlm",
        ),
        (
            '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.2//EN" "j.dtd">',
            "",
            "jats",
        ),
        ("", ' dtd-version="2.3"', "nlm"),
        ("", ' dtd-version="1.3"', "jats"),
        ("", "", "jats"),
    ],
)
def test_nlm_is_told_from_jats(doctype: str, version: str, kind: str) -> None:
    xml = f"{doctype}<article{version}><body><p>Text.</p></body></article>".encode()
    assert read_xml(xml, "t.xml").kind == kind
