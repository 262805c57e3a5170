"""What a web page says about its article in its head, for looking further: links to the full text, and ids."""

from dataclasses import dataclass
from urllib.parse import urljoin

from claimpath.errors import StudyError
from claimpath.stages.read.lookup.fetch import Fetched
from claimpath.stages.read.lookup.spelling import doi_of, pmid_of

_FULL = ("citation_fulltext_html_url", "citation_full_html_url", "citation_xml_url")
_PDF = ("citation_pdf_url",)
_HEAD_BYTES = 2_000_000


@dataclass(frozen=True, slots=True)
class PageHead:
    """The head of an article's page."""

    title: str
    abstract: str
    ids: dict[str, str]
    links: tuple[str, ...]
    """Addresses of the full text, HTML first, without the page's own."""


def page_head(fetched: Fetched) -> PageHead:
    """Read the head of a page; one that can't be read says nothing."""
    from claimpath.stages.read.html.tree import parse_page

    metas: dict[str, str] = {}
    try:
        root = parse_page(fetched.body[:_HEAD_BYTES], "the page").root
    except StudyError:
        return PageHead("", "", {}, ())
    for meta in root.iter("meta"):
        key = (meta.get("name") or meta.get("property") or "").strip().lower()
        content = " ".join((meta.get("content") or "").split())
        if key and content:
            metas.setdefault(key, content)
    links = [urljoin(fetched.url, metas[key]) for key in (*_FULL, *_PDF) if key in metas]
    ids = {"doi": doi_of(metas.get("citation_doi", "")), "pmid": pmid_of(metas.get("citation_pmid", ""))}
    return PageHead(
        title=metas.get("citation_title", ""),
        abstract=metas.get("citation_abstract", ""),
        ids={kind: value for kind, value in ids.items() if value},
        links=tuple(dict.fromkeys(link for link in links if link != fetched.url)),
    )
