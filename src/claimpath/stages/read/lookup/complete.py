"""What look-up adds to a text that was found, and what it says when none was."""

import os

from claimpath.stages.read.lookup.candidate import Candidate, title_fits
from claimpath.stages.read.lookup.notice_kinds import is_retraction, told, told_about
from claimpath.stages.read.lookup.record import ArticleRecord
from claimpath.stages.read.lookup.search import Search

_STALE_DAYS = 30
_PROXIES = ("HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy")


def complete(found: Candidate, search: Search) -> None:
    """Add to the draft what is known: ids, notices, failed attempts, and how old the copies are."""
    draft, record = found.draft, search.record or ArticleRecord()
    draft.ids = {kind: v for kind, v in record.ids.items() if kind != "preprint"} | draft.ids
    draft.title = draft.title or record.title
    about = [n for n in record.notice_about if n.kind != "correction"]
    if about and draft.notice is None:
        draft.notice = about[0].kind
    taken_back = record.retracted or any(is_retraction(n) for n in record.notices)
    draft.retracted = draft.notice is None and (draft.retracted or taken_back)
    of_page = _of_page(found, record) if search.wanted.kind == "url" else []
    draft.warnings[:0] = [*_of_record(record), *of_page, *_of_text(found), *_of_search(search)]


def _of_record(record: ArticleRecord) -> list[str]:
    warnings = told(record.notices) + told_about(record.notice_about) + record.remarks
    if record.retracted and not any(is_retraction(n) for n in record.notices):
        warnings.insert(0, f"{record.title_from or 'A service'} marks this article as retracted.")
    return warnings


def _of_page(found: Candidate, record: ArticleRecord) -> list[str]:
    """A page was not asked for by an id: where the record of the id on it has another title, a person must judge."""
    if not record.title or not found.draft.title or title_fits(found.draft, record.title):
        return []
    return [
        f"The text's title is “{found.draft.title[:200]}”; {record.title_from} knows the article with its id as "
        f"“{record.title[:200]}”."
    ]


def _of_text(found: Candidate) -> list[str]:
    if found.is_whole:
        return []
    if found.draft.abstract_only:
        return ["Only the abstract could be had; the full text was not read."]
    return [f"What was found holds no more than {found.size}; it may not be the whole article."]


def _of_search(search: Search) -> list[str]:
    warnings = search.attempts.warnings()
    oldest = search.fetcher.oldest
    if oldest and oldest.age_days() > _STALE_DAYS:
        warnings.append(
            f"Kept copies were used, the oldest of {oldest.day}; a later retraction is not in them. "
            "--refresh asks again."
        )
    if search.fetcher.cache.problem:
        warnings.append(f"Look-up: {search.fetcher.cache.problem}.")
    return warnings


def nothing_had(search: Search) -> str:
    """Return the message where no text could be had."""
    wanted, settings = search.wanted, search.fetcher.settings
    given = wanted.given[:300]
    if search.wrong:
        wrong = search.wrong
        return (
            f"{given} was refused: what was found is another article.\n"
            f"  asked for: “{wrong.asked[:300]}”\n  found:     “{wrong.found[:300]}” at {wrong.address}\n"
            "Check the id; if it is right, download the article and give its path."
        )
    if settings.offline and search.attempts.n_not_cached:
        return (
            f"{given} is not among the kept copies in {settings.cache or '(no folder)'}, and --offline asks nobody. "
            "Run it once without --offline, or download the article and give its path."
        )
    tried = "\n".join(f"  - {what}: {why}" for what, why in search.attempts.failed)
    if any(os.environ.get(name) for name in _PROXIES):
        tried += "\n  - Proxies named in the environment are not used: a look-up connects directly"
    return (
        f"{given} could not be had. What was tried:\n{tried}\n"
        "Check the spelling, or download the article and give its path."
    )
