"""Which article is meant: its title, all its ids, and the notices about it."""

from collections.abc import Callable

from claimpath.stages.read.lookup import crossref, europepmc, ncbi
from claimpath.stages.read.lookup.attempts import Attempts
from claimpath.stages.read.lookup.fetch import Fetcher
from claimpath.stages.read.lookup.record import ArticleRecord
from claimpath.stages.read.lookup.spelling import arxiv_of_doi
from claimpath.stages.read.lookup.wanted_article import Wanted


def identify(fetcher: Fetcher, attempts: Attempts, wanted: Wanted) -> ArticleRecord:
    """Ask the services for an article until its title and its ids are known. The record may stay empty."""
    record = ArticleRecord()
    kind = "doi" if wanted.kind == "url" else wanted.kind
    if wanted.value and kind != "arxiv":
        record.ids[kind] = wanted.value
    learn(fetcher, attempts, record)
    return record


def learn(fetcher: Fetcher, attempts: Attempts, record: ArticleRecord) -> None:
    """Complete a record that holds at least one id, from Europe PMC, NCBI and Crossref, in this order."""
    kind = next((k for k in ("pmcid", "pmid", "preprint", "doi") if k in record.ids), None)
    if kind is None:
        return
    value = record.ids[kind]
    if not _is_arxiv(record):

        def europe() -> ArticleRecord:
            return europepmc.record(fetcher, kind, value)

        def convert() -> ArticleRecord:
            return ncbi.converted_ids(fetcher, kind, value)

        known = _merged(attempts, record, "Europe PMC's record", europe)
        if not known and kind != "preprint":
            _merged(attempts, record, "NCBI's id converter", convert)
    doi = record.ids.get("doi")
    if doi and not _is_arxiv(record):
        _merged(attempts, record, "Crossref's record", lambda: crossref.record(fetcher, doi))
    elif not doi:
        attempts.note(
            "Crossref's record", "no DOI of the article is known, so notices registered there are not known"
        )
    pmid = record.ids.get("pmid")
    if pmid and not record.title:
        _merged(
            attempts, record, "PubMed's record", lambda: ncbi.pubmed_record(ncbi.pubmed(fetcher, pmid), pmid)
        )


def _merged(attempts: Attempts, record: ArticleRecord, what: str, ask: Callable[[], ArticleRecord]) -> bool:
    found = attempts.make(what, ask)
    if found is not None:
        record.merge(found)
    return found is not None


def _is_arxiv(record: ArticleRecord) -> bool:
    return arxiv_of_doi(record.ids.get("doi", "")) is not None
