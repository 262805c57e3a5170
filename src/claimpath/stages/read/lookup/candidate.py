"""A text that may be the article that was asked for: read, and checked against what is known of it."""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from claimpath.errors import StudyError
from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.lookup.faults import FetchFault
from claimpath.stages.read.lookup.fetch import Fetched
from claimpath.stages.read.lookup.record import ArticleRecord
from claimpath.stages.read.lookup.spelling import doi_of
from claimpath.stages.read.lookup.titles import SAME_TITLE, title_in_text, title_similarity

_MIN_ARTICLE_WORDS = 600
_TOP_CHARS = 6_000
_NOTICE_TITLE = re.compile(
    r"\W*(?:retraction|correction|erratum|corrigendum|expression of concern)\b", re.IGNORECASE
)
_DECLARED = frozenset({"jats", "nlm", "pubmed", "bioc"})


@dataclass(slots=True)
class Candidate:
    """A text that was fetched and read."""

    draft: DraftStudy
    address: str
    """Where it came from."""
    sha256: str
    is_whole: bool
    """False where it holds an abstract or little more."""

    @property
    def size(self) -> str:
        """How much it holds, in words."""
        n_words = sum(len(p.text.split()) for p in self.draft.passages)
        return f"an abstract ({n_words:,} words)" if self.draft.abstract_only else f"{n_words:,} words"


class WrongArticle(FetchFault):
    """What was fetched is another article."""

    def __init__(self, asked: str, found: str, address: str) -> None:
        super().__init__(
            f"its title is “{found[:200]}”, which is not the one asked for, “{asked[:200]}”; refused"
        )
        self.asked = asked
        self.found = found
        self.address = address


def read_candidate(fetched: Fetched, article: int | None) -> Candidate:
    """Read an answer by what it holds, whatever its headers say. Raises StudyError where it is nothing readable."""
    from claimpath.stages.read.registry import READERS
    from claimpath.stages.read.sniff import sniff_kind

    name = f"the answer of {urlsplit(fetched.url).hostname or 'the server'}"
    draft = READERS[sniff_kind(fetched.body, name)](fetched.body, name, article)
    if not any(p.text.strip() for p in draft.passages):
        raise StudyError(f"{name} holds no text")
    whole = not draft.abstract_only
    if whole and draft.kind in {"html", "text", "markdown"}:
        whole = sum(len(p.text.split()) for p in draft.passages) >= _MIN_ARTICLE_WORDS
    return Candidate(draft, fetched.url, fetched.kept.sha256, whole)


def check_candidate(candidate: Candidate, record: ArticleRecord) -> None:
    """Raise WrongArticle where a text's title, or an id that it declares, is not that of the article asked for.

    Where no title is known, or the text shows none, the draft gets a warning instead.
    """
    draft = candidate.draft
    _check_ids(candidate, record)
    if not record.title:
        draft.warnings.append(
            "The article's title could not be looked up, so it was not checked that this is the article asked for."
        )
        return
    if draft.notice and not record.notice_about and not _NOTICE_TITLE.match(record.title):
        raise WrongArticle(record.title, draft.title or f"a notice ({draft.notice})", candidate.address)
    if title_fits(draft, record.title):
        return
    if not draft.title.strip():
        draft.warnings.append(
            f"The text shows no title to compare with the one asked for, “{record.title[:200]}”."
        )
        return
    if _is_translation(draft, record):
        draft.warnings.append(
            f"The title could not be compared: {record.title_from} gives “{record.title[:200]}”, "
            "a translation, it seems."
        )
        return
    raise WrongArticle(record.title, draft.title, candidate.address)


def _is_translation(draft: DraftStudy, record: ArticleRecord) -> bool:
    """Whether the ids are the same and only the titles' languages differ: records translate titles into English."""
    same_id = any(
        record.ids.get(kind) and record.ids[kind] == draft.ids.get(kind, "").lower()
        for kind in ("doi", "pmid")
    )
    same_id = same_id or (bool(record.ids.get("pmcid")) and record.ids["pmcid"] == draft.ids.get("pmcid"))
    foreign = draft.language not in (None, "en") or record.title.lstrip().startswith("[")
    return draft.kind in _DECLARED and same_id and foreign


def title_fits(draft: DraftStudy, title: str) -> bool:
    """Whether a text bears that title: as its own, or (a page, a PDF) near its top."""
    if title_similarity(title, draft.title) >= SAME_TITLE:
        return True
    # A PDF's or a page's own title is often a file's name or the site's.
    return draft.kind not in _DECLARED and title_in_text(title, _top(draft))


def _check_ids(candidate: Candidate, record: ArticleRecord) -> None:
    draft = candidate.draft
    if draft.kind not in _DECLARED:
        return  # a page or a PDF also names other articles' ids
    for kind in ("pmcid", "pmid", "doi"):
        asked, found = record.ids.get(kind, ""), draft.ids.get(kind, "")
        if kind == "doi":
            found = doi_of(found) or ""
        # eLife and others add a version to a DOI: 10.7554/elife.123.2
        if asked and found and not (found.startswith(asked) or asked.startswith(found)):
            raise WrongArticle(
                f"{record.title} ({kind}:{asked})", f"{draft.title} ({kind}:{found})", candidate.address
            )


def _top(draft: DraftStudy) -> str:
    top, length = [draft.title], 0
    for passage in draft.passages:
        top += [*passage.section, passage.text]
        length += len(passage.text)
        if length > _TOP_CHARS:
            break
    return "\n".join(top)[: 2 * _TOP_CHARS]
