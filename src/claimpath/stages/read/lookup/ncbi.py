"""NCBI: the id converter, full text from PMC, records of PubMed."""

from urllib.parse import urlencode

from claimpath.errors import StudyError
from claimpath.stages.read.lookup.answers import json_of, list_at, text_at, unmarked
from claimpath.stages.read.lookup.faults import FetchFault
from claimpath.stages.read.lookup.fetch import Fetched, Fetcher
from claimpath.stages.read.lookup.notice_kinds import is_partial, notice_kind
from claimpath.stages.read.lookup.record import ArticleRecord, FoundNotice
from claimpath.stages.read.lookup.settings import LookUpSettings
from claimpath.stages.read.lookup.spelling import doi_of, pmcid_of, pmid_of

CONVERTER = "NCBI's id converter"
PUBMED = "PubMed"
PMC = "NCBI's PMC"
_TOOL = {"tool": "claimpath"}


def converted_ids(fetcher: Fetcher, kind: str, value: str) -> ArticleRecord:
    """Return the other ids of the article with that id (`pmcid`, `pmid`, `doi`). It knows the articles of PMC only."""
    parameters = urlencode({"ids": value, "idtype": kind, "format": "json", **_TOOL})
    url = f"{fetcher.settings.services.id_converter}?{parameters}"
    fetched = fetcher.get(url, private=_contact(fetcher.settings), accept="application/json")
    for item in list_at(json_of(fetched, CONVERTER), "records"):
        ids = {
            "pmcid": pmcid_of(text_at(item, "pmcid")),
            "pmid": pmid_of(text_at(item, "pmid")),
            "doi": doi_of(text_at(item, "doi")),
        }
        if text_at(item, "status") != "error" and ids[kind] == value:
            return ArticleRecord(ids={k: v for k, v in ids.items() if v})
    raise FetchFault(f"{CONVERTER} knows no article with {kind}:{value}")


def full_text(fetcher: Fetcher, pmcid: str) -> Fetched:
    """Return what PMC gives of an article: its full text, or its front matter where the publisher allows no more."""
    return _efetch(fetcher, "pmc", pmcid.removeprefix("PMC"))


def pubmed(fetcher: Fetcher, pmid: str) -> Fetched:
    """Return the record of an article in PubMed, with its abstract."""
    return _efetch(fetcher, "pubmed", pmid)


def pubmed_record(fetched: Fetched, pmid: str) -> ArticleRecord:
    """Return title, ids and notices of a PubMed record. Raises FetchFault where the answer holds none with that id."""
    from claimpath.stages.read.jats.nodes import plain_text
    from claimpath.stages.read.pubmed import read_pubmed_record
    from claimpath.stages.read.xmltree import parse_xml

    try:
        root = parse_xml(fetched.body, PUBMED).root
    except StudyError:
        raise FetchFault(f"{PUBMED} gave an answer that can't be read") from None
    notices = []
    for item in root.iter("CommentsCorrections"):
        words = item.get("RefType") or ""
        kind = notice_kind(words)
        source = item.find("RefSource")
        if kind and words.endswith("In"):
            where = unmarked(plain_text(source)) if source is not None else ""
            notices.append(FoundNotice(kind, PUBMED, where[:300], partial=is_partial(words)))
    for element in root.iter("PubmedArticle", "PubmedBookArticle"):
        draft = read_pubmed_record(element)
        if draft.ids.get("pmid") == pmid:
            ids = {**draft.ids, **({"doi": draft.ids["doi"].lower()} if "doi" in draft.ids else {})}
            return ArticleRecord(draft.title, PUBMED, ids, notices=notices, retracted=draft.retracted)
    raise FetchFault(f"{PUBMED} knows no article with pmid:{pmid}")


def _efetch(fetcher: Fetcher, database: str, number: str) -> Fetched:
    settings = fetcher.settings
    parameters = urlencode({"db": database, "id": number, "rettype": "xml", "retmode": "xml", **_TOOL})
    private = _contact(settings) | ({"api_key": settings.ncbi_key} if settings.ncbi_key else {})
    return fetcher.get(
        f"{settings.services.eutils}/efetch.fcgi?{parameters}",
        private=private,
        accept="application/xml, text/xml",
    )


def _contact(settings: LookUpSettings) -> dict[str, str]:
    return {"email": settings.email} if settings.email else {}
