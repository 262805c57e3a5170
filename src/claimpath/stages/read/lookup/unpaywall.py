"""Unpaywall: where an open copy of an article lies."""

from dataclasses import dataclass
from urllib.parse import quote

from claimpath.stages.read.lookup.answers import at, json_of, list_at, text_at
from claimpath.stages.read.lookup.faults import FetchFault
from claimpath.stages.read.lookup.fetch import Fetcher

NAME = "Unpaywall"
_VERSIONS = {"submittedVersion": "the submitted manuscript", "acceptedVersion": "the accepted manuscript"}


@dataclass(frozen=True, slots=True)
class OpenCopy:
    """One open copy."""

    url: str
    version: str
    """In words, where it is not the published version; else empty."""


def open_copies(fetcher: Fetcher, doi: str) -> list[OpenCopy]:
    """Return where open PDFs of the article with that DOI lie, the best first.

    Raises FetchFault where no e-mail is set (Unpaywall answers nobody without one), or it knows no open copy.
    """
    settings = fetcher.settings
    url = f"{settings.services.unpaywall}/{quote(doi)}"
    if not settings.email and not fetcher.cache.get(url):
        raise FetchFault(f"{NAME} is asked only with an e-mail address, and CLAIMPATH_EMAIL is not set")
    private = {"email": settings.email} if settings.email else {}
    answer = json_of(fetcher.get(url, private=private, accept="application/json"), NAME)
    copies: dict[str, OpenCopy] = {}
    for place in [at(answer, "best_oa_location"), *list_at(answer, "oa_locations")]:
        if link := text_at(place, "url_for_pdf"):
            copies.setdefault(link, OpenCopy(link, _VERSIONS.get(text_at(place, "version"), "")))
    if not copies:
        raise FetchFault(f"{NAME} knows no open PDF of doi:{doi}")
    return list(copies.values())
