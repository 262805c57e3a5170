"""Crossref: what is registered under a DOI, and which notices update it (with Retraction Watch's)."""

from typing import Any
from urllib.parse import quote

from claimpath.stages.read.lookup.answers import at, json_of, list_at, text_at, unmarked
from claimpath.stages.read.lookup.faults import FetchFault
from claimpath.stages.read.lookup.fetch import Fetcher
from claimpath.stages.read.lookup.notice_kinds import is_partial, notice_kind
from claimpath.stages.read.lookup.record import ArticleRecord, FoundNotice
from claimpath.stages.read.lookup.spelling import doi_of

NAME = "Crossref"


def record(fetcher: Fetcher, doi: str) -> ArticleRecord:
    """Return what Crossref knows under a DOI. Raises FetchFault where it can't be asked or doesn't know the DOI."""
    settings = fetcher.settings
    url = f"{settings.services.crossref}/{quote(doi, safe='')}"
    private = {"mailto": settings.email} if settings.email else {}
    fetched = fetcher.get(url, private=private, accept="application/json")
    message = at(json_of(fetched, NAME), "message")
    if doi_of(text_at(message, "DOI")) != doi:
        raise FetchFault(f"{NAME} answered with another article than doi:{doi}")
    found = ArticleRecord(
        title=_title(message),
        title_from=NAME,
        ids={"doi": doi},
        abstract=text_at(message, "abstract"),
        abstract_from=NAME,
        abstract_url=fetched.kept.url,
        abstract_bytes=fetched.body,
    )
    for update in list_at(message, "updated-by"):
        if notice := _notice(update):
            found.notices.append(notice)
        elif text_at(update, "type") in {"new_version", "new_edition"}:
            found.remarks.append(f"{NAME} lists a newer version of this article: {_link(update)}.")
    for update in list_at(message, "update-to"):
        if notice := _notice(update):
            found.notice_about.append(notice)
    _read_relations(message, found)
    return found


def _title(message: Any) -> str:
    titles = [unmarked(str(t)) for t in list_at(message, "title") if isinstance(t, str)]
    subtitles = [unmarked(str(t)) for t in list_at(message, "subtitle") if isinstance(t, str)]
    title = titles[0] if titles else ""
    if title and subtitles and subtitles[0].lower() not in title.lower():
        title = f"{title}{'' if title.endswith((':', '?', '!')) else ':'} {subtitles[0]}"
    return title


def _notice(update: Any) -> FoundNotice | None:
    words = text_at(update, "type") or text_at(update, "label")
    kind = notice_kind(words)
    if kind is None:
        return None
    watch = text_at(update, "source") == "retraction-watch"
    return FoundNotice(
        kind,
        f"{NAME} (Retraction Watch)" if watch else NAME,
        _link(update),
        _date(update),
        partial=is_partial(words),
    )


def _read_relations(message: Any, found: ArticleRecord) -> None:
    relations = at(message, "relation")
    for name in relations if isinstance(relations, dict) else {}:
        kind = notice_kind(str(name))
        for item in list_at(relations, name):
            doi = doi_of(text_at(item, "id"))
            where = f"https://doi.org/{doi}" if doi else text_at(item, "id")[:300]
            if kind and (str(name).endswith("-by") or str(name).startswith("has-")):
                found.notices.append(FoundNotice(kind, NAME, where, partial=is_partial(str(name))))
            elif kind and str(name).endswith("-of"):
                found.notice_about.append(FoundNotice(kind, NAME, where, partial=is_partial(str(name))))
            elif name == "is-preprint-of":
                found.remarks.append(f"This is a preprint; {NAME} lists its journal version: {where}.")


def _link(update: Any) -> str:
    doi = doi_of(text_at(update, "DOI"))
    return f"https://doi.org/{doi}" if doi else ""


def _date(update: Any) -> str:
    parts = at(update, "updated", "date-parts", 0)
    numbers = (
        [p for p in parts if isinstance(p, int) and not isinstance(p, bool)]
        if isinstance(parts, list)
        else []
    )
    return "-".join(f"{n:04d}" if place == 0 else f"{n:02d}" for place, n in enumerate(numbers[:3]))
