"""What a person asks for when the study is not a file: an article's id, or an address."""

import re
from collections.abc import Callable
from pathlib import Path

from claimpath.errors import StudyError
from claimpath.stages.read.lookup.spelling import arxiv_of, doi_of, pmcid_of, pmid_of
from claimpath.stages.read.lookup.wanted_article import Wanted, WantedKind
from claimpath.stages.read.lookup.web_addresses import wanted_of_url

_LEAD = re.compile(r"\s*(pmcid|pmid|pubmed|doi|arxiv|pmc)\s*[:#]\s*(.*)", re.IGNORECASE | re.DOTALL)
_WEB = re.compile(r"\s*https?:", re.IGNORECASE)
_BARE: tuple[tuple[re.Pattern[str], WantedKind, Callable[[str], str | None]], ...] = (
    (re.compile(r"(?i)(?:(?:dx|www)\.)?doi\.org/|(?:doi\s*)?10\.\d{4}|info:doi/"), "doi", doi_of),
    (re.compile(r"(?i)pmc"), "pmcid", pmcid_of),
    (re.compile(r"(?i)pmid|pubmed"), "pmid", pmid_of),
)
_SPELLINGS = {
    "pmcid": "pmcid:PMC123 (digits behind PMC)",
    "pmid": "pmid:123 (digits)",
    "doi": "doi:10.1234/suffix",
    "arxiv": "arxiv:2101.00001",
}


def parse_wanted(source: str) -> Wanted | None:
    """Return what an id or an address asks for, None for anything that may be a file's name.

    An id without its lead (`PMC123`, `10.1234/x`) gives way to a file with that name. Raises StudyError where a lead
    such as `pmid:` is followed by something that is no such id.
    """
    given = source.strip()
    if _WEB.match(given):
        return wanted_of_url(given)
    if match := _LEAD.fullmatch(given):
        return _after_lead(match.group(1).lower(), match.group(2), given)
    return None if len(given) > 500 or _is_file(given) else _without_lead(given)


def _without_lead(given: str) -> Wanted | None:
    for pattern, kind, value_of in _BARE:
        if pattern.match(given) and (value := value_of(given)):
            return Wanted(kind, value, given)
    return None


def _after_lead(lead: str, rest: str, given: str) -> Wanted:
    rest = rest.strip()
    if _WEB.match(rest) and lead != "doi":
        wanted = wanted_of_url(rest)
        return Wanted(wanted.kind, wanted.value, given, wanted.url, wanted.version)
    kind: WantedKind = {"pmc": "pmcid", "pubmed": "pmid"}.get(lead, lead)  # type: ignore[assignment]
    value = {"pmcid": pmcid_of, "pmid": pmid_of, "doi": doi_of, "arxiv": arxiv_of}[kind](rest)
    if value is None:
        raise StudyError(
            f"{given[:200]!r} is no {lead.upper()} that can be looked up. Write it as {_SPELLINGS[kind]}."
        )
    return Wanted(kind, value, given)


def _is_file(name: str) -> bool:
    try:
        return bool(name) and Path(name).exists()
    except (OSError, ValueError):
        return False
