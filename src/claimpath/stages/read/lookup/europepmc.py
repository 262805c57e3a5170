"""Europe PMC: records by id, and full text as JATS."""

from typing import Any
from urllib.parse import quote, urlencode

from claimpath.stages.read.lookup.answers import json_of, list_at, text_at, unmarked
from claimpath.stages.read.lookup.faults import FetchFault
from claimpath.stages.read.lookup.fetch import Fetched, Fetcher
from claimpath.stages.read.lookup.notice_kinds import is_partial, notice_kind
from claimpath.stages.read.lookup.record import ArticleRecord, FoundNotice
from claimpath.stages.read.lookup.spelling import doi_of, pmcid_of, pmid_of

NAME = "Europe PMC"


def record(fetcher: Fetcher, kind: str, value: str) -> ArticleRecord:
    """Return the record of the article with that id (`pmcid`, `pmid`, `doi`, `preprint`).

    Raises FetchFault where Europe PMC can't be asked or knows no article with exactly that id.
    """
    query = {
        "pmcid": f"PMCID:{value}",
        "pmid": f"EXT_ID:{value} AND SRC:MED",
        "preprint": f"EXT_ID:{value} AND SRC:PPR",
        "doi": f'DOI:"{value}"',
    }[kind]
    parameters = urlencode({"query": query, "format": "json", "resultType": "core", "pageSize": "5"})
    fetched = fetcher.get(
        f"{fetcher.settings.services.europe_pmc}/search?{parameters}", accept="application/json"
    )
    for result in list_at(json_of(fetched, NAME), "resultList", "result"):
        found = _record(result, fetched)
        if found.ids.get(kind) == value:
            return found
    raise FetchFault(f"{NAME} knows no article with {kind}:{value}")


def full_text(fetcher: Fetcher, article_id: str) -> Fetched:
    """Return the full text (JATS) of an article with that PMCID or preprint id, where Europe PMC may pass it on."""
    base = fetcher.settings.services.europe_pmc
    return fetcher.get(f"{base}/{quote(article_id)}/fullTextXML", accept="application/xml, text/xml")


def _record(result: Any, fetched: Fetched) -> ArticleRecord:
    ids = {"pmcid": pmcid_of(text_at(result, "pmcid")), "doi": doi_of(text_at(result, "doi"))}
    source, own_id = text_at(result, "source"), text_at(result, "id")
    ids["pmid"] = pmid_of(text_at(result, "pmid")) or (pmid_of(own_id) if source == "MED" else None)
    if source == "PPR":
        ids["preprint"] = own_id
    types = [str(t) for t in list_at(result, "pubTypeList", "pubType")]
    types += [text_at(result, "pubTypeList", "pubType")]
    found = ArticleRecord(
        title=unmarked(text_at(result, "title")),
        title_from=NAME,
        ids={kind: value for kind, value in ids.items() if value},
        abstract=text_at(result, "abstractText"),
        abstract_from=NAME,
        abstract_url=fetched.kept.url,
        abstract_bytes=fetched.body,
        retracted=any(t.lower() == "retracted publication" for t in types),
    )
    for item in list_at(result, "commentCorrectionList", "commentCorrection"):
        _add_notice(item, found)
    return found


def _add_notice(item: Any, found: ArticleRecord) -> None:
    words = text_at(item, "type")
    kind = notice_kind(words)
    if kind is None:
        return
    where = unmarked(text_at(item, "reference"))
    own_id = text_at(item, "id")
    if own_id and text_at(item, "source") == "MED":
        where = f"{where} (PMID {own_id})" if where else f"PMID {own_id}"
    notice = FoundNotice(kind, NAME, where[:300], partial=is_partial(words))
    if words.lower().rstrip().endswith(" in"):
        found.notices.append(notice)
    elif words.lower().rstrip().endswith((" of", " for")):
        found.notice_about.append(notice)
