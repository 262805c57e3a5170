"""Article addresses of the sites that name an article by its id: PMC, PubMed, Europe PMC, doi.org, preprint servers."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, unquote, urlsplit

from claimpath.errors import StudyError
from claimpath.stages.read.lookup.spelling import arxiv_of, doi_of, pmcid_of, pmid_of
from claimpath.stages.read.lookup.wanted_article import Wanted, WantedKind

_PMC_HOSTS = frozenset({"pmc.ncbi.nlm.nih.gov", "www.ncbi.nlm.nih.gov", "ncbi.nlm.nih.gov"})
_EUROPE_HOSTS = frozenset({"europepmc.org", "www.europepmc.org"})
_PREPRINT_HOSTS = frozenset({"www.biorxiv.org", "biorxiv.org", "www.medrxiv.org", "medrxiv.org"})
_ARXIV_HOSTS = frozenset({"arxiv.org", "www.arxiv.org", "export.arxiv.org"})
_PMC_PATH = re.compile(r"^/(?:pmc/)?articles/(PMC\d+)(?:\.\d+)?(?:/|$)", re.IGNORECASE)
_PMC_BY_PMID = re.compile(r"^/(?:pmc/)?articles/pmid/(\d+)(?:/|$)", re.IGNORECASE)
_EUROPE_PATH = re.compile(
    r"/(?:article|articles|abstract)/(?:(med|pmc|ppr)/)?((?:PMC|PPR)?\d+)(?:/|$)", re.IGNORECASE
)
_EUROPE_REST = re.compile(r"^/europepmc/webservices/rest/(PMC\d+)/fullTextXML", re.IGNORECASE)
_PREPRINT_PATH = re.compile(
    r"^/content/(?:\w+/early/\d{4}/\d{2}/\d{2}/)?(10\.\d{4,9}/\d+(?:\.\d+)*)(v\d+)?(?:\.[a-z][\w.-]*)?/?$"
)
_ARXIV_PATH = re.compile(r"^/(?:abs|pdf|html|format)/(.+?)(?:\.pdf)?/?$", re.IGNORECASE)
_SITES: tuple[tuple[frozenset[str], re.Pattern[str], WantedKind, Callable[[str], str | None]], ...] = (
    (frozenset({"doi.org", "dx.doi.org", "www.doi.org"}), re.compile(r"^/+(.+)$"), "doi", doi_of),
    (_PMC_HOSTS, _PMC_PATH, "pmcid", pmcid_of),
    (_PMC_HOSTS, _PMC_BY_PMID, "pmid", pmid_of),
    (_PMC_HOSTS, re.compile(r"^/(?:m/)?pubmed/(\d+)(?:/|$)"), "pmid", pmid_of),
    (frozenset({"pubmed.ncbi.nlm.nih.gov"}), re.compile(r"^/(\d+)(?:/|$)"), "pmid", pmid_of),
    (frozenset({"www.ebi.ac.uk"}), _EUROPE_REST, "pmcid", pmcid_of),
    (_ARXIV_HOSTS, _ARXIV_PATH, "arxiv", arxiv_of),
    (_PREPRINT_HOSTS, _PREPRINT_PATH, "doi", doi_of),
)
"""Hosts, what their paths look like, which id stands there (in the pattern's first group; a version in the second)."""
_DOI_IN_PATH = re.compile(r"10\.\d{4,9}(?:\.\d+)*/[^\s?#&]+")
_PAGE_PARTS = re.compile(
    r"(?:/(?:full|pdf|epdf|pdfdirect|abstract|meta|fulltext|html|xml|reader|full-text|summary|references|epub))+/?$|\.pdf$"
    r"|\.full(?:\.pdf)?$",
    re.IGNORECASE,
)


def wanted_of_url(url: str) -> Wanted:
    """Return the id that an article's address names, or the address itself. Raises StudyError for no address at all."""
    try:
        parts = urlsplit(url.strip())
        host = (parts.hostname or "").rstrip(".").lower()
    except ValueError:
        host = ""
    if not host:
        raise StudyError(f"{url[:200]!r} is no web address. Write it as https://host/path.")
    found = _by_host(host, parts.path, parts.query)
    if found is None:
        doi = _doi_in(parts.path, parts.query)
        return Wanted("url", doi or "", url, url)
    kind, value, version = found
    return Wanted(kind, value, url, url, version)


def _by_host(host: str, path: str, query: str) -> tuple[WantedKind, str, str | None] | None:
    path = unquote(path)
    if host in _EUROPE_HOSTS:
        return _europe(path, query)
    for hosts, pattern, kind, value_of in _SITES:
        if host in hosts and (match := pattern.search(path)) and (value := value_of(match.group(1))):
            version = match.group(2) if pattern.groups > 1 else None
            return kind, value, version
    return None


def _europe(path: str, query: str) -> tuple[WantedKind, str, str | None] | None:
    if match := _EUROPE_PATH.match(path):
        source, value = (match.group(1) or "").lower(), match.group(2).upper()
        if source == "ppr" or value.startswith("PPR"):
            return ("preprint", value, None) if value.startswith("PPR") else None
        if source == "pmc" or value.startswith("PMC"):
            return _one("pmcid", pmcid_of(value))
        return _one("pmid", pmid_of(value)) if source == "med" else None
    accession = parse_qs(query).get("accid", [""])[
        0
    ]  # their PDF's address: /backend/ptpmcrender.fcgi?accid=PMC123
    return _one("pmcid", pmcid_of(accession)) if accession.upper().startswith("PMC") else None


def _one(kind: WantedKind, value: str | None) -> tuple[WantedKind, str, str | None] | None:
    return (kind, value, None) if value else None


def _doi_in(path: str, query: str) -> str | None:
    for text in (unquote(path), *(v for values in parse_qs(query).values() for v in values)):
        if match := _DOI_IN_PATH.search(text):
            found = match.group()
            while (shorter := _PAGE_PARTS.sub("", found)) != found and "/" in shorter:
                found = shorter
            return doi_of(found)
    return None
