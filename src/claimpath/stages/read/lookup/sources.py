"""The places where an article's text may lie, in the order in which they are tried."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import quote, urlsplit

from claimpath.stages.read.lookup import europepmc, ncbi, unpaywall
from claimpath.stages.read.lookup.attempts import Attempts
from claimpath.stages.read.lookup.fetch import Fetched, Fetcher
from claimpath.stages.read.lookup.record import ArticleRecord
from claimpath.stages.read.lookup.spelling import arxiv_of_doi
from claimpath.stages.read.lookup.wanted_article import Wanted

_MAX_COPIES = 3
ACCEPT_PAGE = "application/xml;q=0.9, text/html, application/pdf;q=0.9, */*;q=0.5"


@dataclass(frozen=True, slots=True)
class Source:
    """One place to try."""

    what: str
    """The place in words, for messages."""
    fetch: Callable[[], Fetched]
    remark: str = ""
    """What a reader should know where the text comes from there."""


def full_text_sources(
    fetcher: Fetcher, attempts: Attempts, wanted: Wanted, record: ArticleRecord
) -> Iterator[Source]:
    """Give the places for an article's full text, best first; later ones are looked for only when they are reached."""
    ids = record.ids
    arxiv_id = wanted.value if wanted.kind == "arxiv" else arxiv_of_doi(ids.get("doi", ""))
    if arxiv_id:
        base = fetcher.settings.services.arxiv
        yield _page(fetcher, "arXiv's PDF", f"{base}/pdf/{quote(arxiv_id)}")
        return
    if wanted.version and wanted.url:
        yield _page(fetcher, "the address itself", wanted.url)
    for article_id in (ids.get("pmcid"), ids.get("preprint")):
        if article_id:
            yield Source("Europe PMC's full text", _europe(fetcher, article_id))
    if pmcid := ids.get("pmcid"):
        yield Source("NCBI's full text in PMC", lambda: ncbi.full_text(fetcher, pmcid))
    if wanted.url and not wanted.version and not _is_resolver(wanted.url):
        yield _page(fetcher, "the address itself", wanted.url)
    doi = ids.get("doi")
    if doi is None:
        return
    copies = attempts.make("Unpaywall", lambda: unpaywall.open_copies(fetcher, doi))
    for copy in (copies or [])[:_MAX_COPIES]:
        remark = f"This is {copy.version}, not the published version." if copy.version else ""
        yield _page(
            fetcher, f"the open copy at {urlsplit(copy.url).hostname or 'a server'}", copy.url, remark
        )
    yield _page(fetcher, "the publisher's page", f"{fetcher.settings.services.doi}/{quote(doi, safe='/')}")


def linked_sources(fetcher: Fetcher, links: tuple[str, ...]) -> Iterator[Source]:
    """Give the places that an article's page links to as its full text."""
    for link in links[:_MAX_COPIES]:
        yield _page(fetcher, "the full text that the page links to", link)


def _europe(fetcher: Fetcher, article_id: str) -> Callable[[], Fetched]:
    return lambda: europepmc.full_text(fetcher, article_id)


def _page(fetcher: Fetcher, what: str, url: str, remark: str = "") -> Source:
    return Source(what, lambda: fetcher.get(url, accept=ACCEPT_PAGE), remark)


def _is_resolver(url: str) -> bool:
    return (urlsplit(url).hostname or "").removeprefix("dx.").removeprefix("www.") == "doi.org"
