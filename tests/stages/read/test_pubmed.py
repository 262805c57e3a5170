"""PubMed records: the abstract with its labels, and what the record says about retractions."""

import pytest

from claimpath.errors import StudyError
from claimpath.stages.read import read
from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.xml import read_xml


def record(
    abstract: str, types: str = "<PublicationType>Journal Article</PublicationType>", title: str = "Tea."
) -> str:
    return (
        '<PubmedArticle><MedlineCitation><PMID Version="1">77</PMID><Article>'
        f"<ArticleTitle>{title}</ArticleTitle>{abstract}<Language>eng</Language>"
        f"<PublicationTypeList>{types}</PublicationTypeList></Article></MedlineCitation>"
        '<PubmedData><ArticleIdList><ArticleId IdType="doi">10.1/t</ArticleId><ArticleId IdType="pmc">PMC5</ArticleId>'
        "</ArticleIdList></PubmedData></PubmedArticle>"
    )


def draft_of(*records: str, article: int | None = None) -> DraftStudy:
    return read_xml(f"<PubmedArticleSet>{''.join(records)}</PubmedArticleSet>".encode(), "p.xml", article)


ABSTRACT = (
    '<Abstract><AbstractText Label="BACKGROUND" NlmCategory="BACKGROUND">A.</AbstractText>'
    '<AbstractText Label="Results">10<sup>6</sup> B.</AbstractText><AbstractText>C.</AbstractText></Abstract>'
)


def test_structured_abstract() -> None:
    draft = draft_of(record(ABSTRACT))
    assert [(p.text, p.section, p.origin) for p in draft.passages] == [
        ("A.", ("Abstract", "Background"), "abstract"),
        ("10^6 B.", ("Abstract", "Results"), "abstract"),
        ("C.", ("Abstract",), "abstract"),
    ]
    assert draft.abstract_only
    assert (draft.title, draft.kind, draft.language) == ("Tea.", "pubmed", "en")
    assert draft.ids == {"pmid": "77", "doi": "10.1/t", "pmcid": "PMC5"}


@pytest.mark.parametrize(
    ("types", "notice", "retracted"),
    [
        ("Journal Article", None, False),
        ("Journal Article|Retracted Publication", None, True),
        ("Retraction of Publication", "retraction", False),
        ("Published Erratum", "correction", False),
        ("Expression of Concern", "expression_of_concern", False),
        ("Randomized Controlled Trial", None, False),
    ],
)
def test_publication_types(types: str, notice: str | None, retracted: bool) -> None:
    xml = "".join(f"<PublicationType>{t}</PublicationType>" for t in types.split("|"))
    draft = draft_of(record(ABSTRACT, xml))
    assert (draft.notice, draft.retracted) == (notice, retracted)


def test_translated_titles_and_other_abstracts() -> None:
    other = (
        '<OtherAbstract Type="plain-language-summary" Language="eng"><AbstractText>D.</AbstractText></OtherAbstract>'
        '<OtherAbstract Type="Publisher" Language="spa"><AbstractText>E.</AbstractText></OtherAbstract>'
    )
    draft = draft_of(record(other, title="[On tea]."))
    assert draft.title == "On tea"
    assert [(p.text, p.section, p.origin) for p in draft.passages] == [
        ("D.", ("Plain-language summary",), "lay_summary"),
        ("E.", ("Abstract (es)",), "abstract"),
    ]


def test_several_records() -> None:
    with pytest.raises(StudyError, match=r"2 articles.*\n  1\. Tea\.\n  2\. Milk\."):
        draft_of(record(ABSTRACT), record(ABSTRACT, title="Milk."))
    assert draft_of(record(ABSTRACT), record(ABSTRACT, title="Milk."), article=2).title == "Milk."


def test_a_record_without_an_abstract_is_no_study() -> None:
    with pytest.raises(StudyError, match="no abstract and no text"):
        read(f"<PubmedArticleSet>{record('')}</PubmedArticleSet>".encode())
