"""The state of one look-up, and how places are tried one after another."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from claimpath.errors import StudyError
from claimpath.stages.read.lookup.attempts import Attempts
from claimpath.stages.read.lookup.candidate import Candidate, WrongArticle, check_candidate, read_candidate
from claimpath.stages.read.lookup.fetch import Fetched, Fetcher
from claimpath.stages.read.lookup.pages import page_head
from claimpath.stages.read.lookup.record import ArticleRecord
from claimpath.stages.read.lookup.sources import Source, linked_sources
from claimpath.stages.read.lookup.wanted_article import Wanted


@dataclass(slots=True)
class Search:
    """The state of one look-up."""

    fetcher: Fetcher
    wanted: Wanted
    article: int | None
    attempts: Attempts = field(default_factory=Attempts)
    record: ArticleRecord | None = None
    """What is known of the article asked for; None where that is learned from the page itself."""
    partial: list[Candidate] = field(default_factory=list)
    """Texts that hold an abstract or little more, in the order of finding."""
    wrong: WrongArticle | None = None
    """The first text that was refused as another article."""

    def try_sources(self, sources: Iterable[Source], *, follow_links: bool = True) -> Candidate | None:
        """Return the first whole text that these places give, None where none does."""
        for source in sources:
            got = self.attempts.make(source.what, lambda source=source: self._try(source))  # type: ignore[misc]
            if got is None:
                continue
            candidate, fetched = got
            if candidate.is_whole:
                return candidate
            self.attempts.note(source.what, f"it holds no more than {candidate.size}")
            self.partial.append(candidate)
            if follow_links and candidate.draft.kind == "html":
                linked = linked_sources(self.fetcher, page_head(fetched).links)
                if whole := self.try_sources(linked, follow_links=False):
                    return whole
        return None

    def accept(self, fetched: Fetched) -> Candidate:
        """Read and check an answer. Raises StudyError where it is of no use; it is asked for anew next time."""
        try:
            candidate = read_candidate(fetched, self.article)
            if self.record is not None:
                check_candidate(candidate, self.record)
        except WrongArticle as wrong:
            self.wrong = self.wrong or wrong
            fetched.forget()
            raise
        except StudyError:
            fetched.forget()
            raise
        return candidate

    def _try(self, source: Source) -> tuple[Candidate, Fetched]:
        fetched = source.fetch()
        candidate = self.accept(fetched)
        if source.remark:
            candidate.draft.warnings.append(source.remark)
        return candidate, fetched
