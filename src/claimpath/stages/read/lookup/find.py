"""Look an article up: identify it, get the best text of it, check that it is the one, add what is known of it."""

import hashlib
from dataclasses import replace

from claimpath.errors import StudyError
from claimpath.stages.read.lookup import ncbi
from claimpath.stages.read.lookup.abstracts import draft_of_abstract
from claimpath.stages.read.lookup.candidate import Candidate
from claimpath.stages.read.lookup.complete import complete, nothing_had
from claimpath.stages.read.lookup.fetch import Fetched, Fetcher
from claimpath.stages.read.lookup.guard import check_url
from claimpath.stages.read.lookup.identify import identify, learn
from claimpath.stages.read.lookup.pages import PageHead, page_head
from claimpath.stages.read.lookup.record import ArticleRecord
from claimpath.stages.read.lookup.search import Search
from claimpath.stages.read.lookup.settings import LookUpSettings
from claimpath.stages.read.lookup.sources import ACCEPT_PAGE, Source, full_text_sources
from claimpath.stages.read.lookup.spelling import arxiv_of_doi, doi_of
from claimpath.stages.read.lookup.wanted_article import Wanted


def look_up(wanted: Wanted, settings: LookUpSettings, article: int | None = None) -> Candidate:
    """Return the article that is asked for, as far as it can be had: full text first, else an abstract.

    Every failed attempt is among the draft's warnings. Raises StudyError where nothing can be had, where all that was
    had is another article than the one asked for, or where the address may not be asked.
    """
    if wanted.url:
        check_url(wanted.url, settings.for_tests)
    if wanted.kind == "doi" and (arxiv_id := arxiv_of_doi(wanted.value)):
        wanted = replace(wanted, kind="arxiv", value=arxiv_id)
    with Fetcher(settings) as fetcher:
        search = Search(fetcher, wanted, article)
        found = _of_page(search) if wanted.kind == "url" else _of_id(search)
        if found is None:
            raise StudyError(nothing_had(search))
        complete(found, search)
        return found


def _of_id(search: Search) -> Candidate | None:
    if search.wanted.kind == "arxiv":
        search.record = _arxiv_record(search)
    else:
        search.record = identify(search.fetcher, search.attempts, search.wanted)
    sources = full_text_sources(search.fetcher, search.attempts, search.wanted, search.record)
    return search.try_sources(sources) or _best_partial(search, search.record)


def _of_page(search: Search) -> Candidate | None:
    """A page whose address isn't that of an id: take the page first, and learn from it which article it is."""
    url = search.wanted.url or ""
    if search.wanted.value:
        search.record = identify(search.fetcher, search.attempts, search.wanted)
    page = Source("the address itself", lambda: search.fetcher.get(url, accept=ACCEPT_PAGE))
    whole = search.try_sources([page])
    if search.record is None:
        search.record = ArticleRecord(ids=_ids_of(whole or next(iter(search.partial), None)))
        learn(search.fetcher, search.attempts, search.record)
    if whole:
        return whole
    rest = replace(search.wanted, url=None)
    sources = full_text_sources(search.fetcher, search.attempts, rest, search.record)
    return search.try_sources(sources) or _best_partial(search, search.record)


def _ids_of(page: Candidate | None) -> dict[str, str]:
    """The ids that a page gives as its own. A PDF's text may name another article's first, so it isn't asked."""
    if page is None or page.draft.kind == "pdf":
        return {}
    ids = dict(page.draft.ids)
    doi = doi_of(ids.pop("doi", ""))
    return {**ids, "doi": doi} if doi else ids


def _arxiv_record(search: Search) -> ArticleRecord:
    url = f"{search.fetcher.settings.services.arxiv}/abs/{search.wanted.value}"
    number = search.wanted.value.split("v")[0]
    record = ArticleRecord(ids={"doi": f"10.48550/arxiv.{number}"})

    def ask() -> tuple[Fetched, PageHead]:
        fetched = search.fetcher.get(url, accept="text/html")
        return fetched, page_head(fetched)

    if got := search.attempts.make("arXiv's record", ask):
        fetched, head = got
        record.title, record.title_from = head.title, "arXiv"
        record.abstract, record.abstract_from = head.abstract, "arXiv"
        record.abstract_url, record.abstract_bytes = fetched.url, fetched.body
    search.attempts.note("Crossref's record", "it doesn't hold arXiv's articles, so notices are not known")
    return record


def _best_partial(search: Search, record: ArticleRecord) -> Candidate | None:
    """Return an abstract: of a file that declares its article, of PubMed, of a service's record, of a page."""
    for candidate in search.partial:
        if candidate.draft.kind != "html":
            return candidate
    if pmid := record.ids.get("pmid"):
        found = search.attempts.make(
            "PubMed's abstract", lambda: search.accept(ncbi.pubmed(search.fetcher, pmid))
        )
        if found is not None:
            return found
    if (draft := draft_of_abstract(record)) is not None:
        draft.warnings.append(f"The abstract comes from {record.abstract_from}'s record of the article.")
        digest = hashlib.sha256(record.abstract_bytes).hexdigest()
        return Candidate(draft, record.abstract_url, digest, is_whole=False)
    return next(iter(search.partial), None)
