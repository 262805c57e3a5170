"""A study as it was read: passages in document order, and what was not read."""

from typing import Literal

from pydantic import Field

from claimpath.records.base import Record
from claimpath.records.span import Sentence, Span

StudyKind = Literal["jats", "nlm", "pubmed", "bioc", "html", "pdf", "markdown", "text", "docx"]
"""The format that the study was read from."""

Origin = Literal[
    "abstract", "lay_summary", "body", "list", "quote", "boxed_text", "caption", "table", "formula",
    "appendix", "footnote", "glossary", "back", "sub_article",
]  # fmt: skip
"""Where in the document a passage stood. `sub_article` (review letters, replies) is never quoted as a finding;
`lay_summary` is somebody's summary for lay readers (editor's or author's)."""

ReadingState = Literal["complete", "partial", "abstract_only"]
"""`complete`: everything in the file was read; `partial`: see `not_read`; `abstract_only`: no full text there."""

Notice = Literal["correction", "retraction", "expression_of_concern"]
"""A publication that is about another one. A notice is not a study."""


class NotRead(Record):
    """A part of the file that was not read."""

    what: str
    """The part, in words: "Table 3", "page 7", "4 display formulas"."""
    reason: str
    """Why, in words: "an image without text"."""


class Reading(Record):
    """How much of the file was read."""

    state: ReadingState
    """Whether the whole file was read."""
    not_read: tuple[NotRead, ...] = ()
    """Parts that were not read, each with a reason."""
    repairs: tuple[str, ...] = ()
    """What was mended on the way, such as wrong encodings."""
    warnings: tuple[str, ...] = ()
    """What a reader should know: another language than English, text that addresses a model, and the like."""


class Passage(Record):
    """A paragraph, list, caption, table or box."""

    id: str
    """Unique within a check: `p1`, `p2`, ... in document order; `s2.p1`, ... for the second of several studies."""
    section: tuple[str, ...] = ()
    """Section titles from the outermost to the innermost; empty for text outside all sections."""
    text: str
    """The passage's text in Unicode code points. Offsets count in this string and nothing else."""
    sentences: tuple[Sentence, ...]
    """Sentences in order, not overlapping, covering everything but blanks. Table rows count as sentences."""
    origin: Origin
    """What kind of place the passage stood in."""
    label: str | None = None
    """The label of a table, figure, box or formula, such as "Table 1"."""
    duplicate_of: str | None = None
    """The id of an earlier passage with the same text, if there is one. Counted once."""

    def span(self, start: int, end: int) -> Span:
        """Quote `text[start:end]`. Raises ValueError where the offsets do not lie in the text or are empty."""
        if not 0 <= start < end <= len(self.text):
            raise ValueError(
                f"[{start}, {end}) does not lie in passage {self.id} of {len(self.text)} code points"
            )
        return Span(passage_id=self.id, start=start, end=end, text=self.text[start:end])

    def sentence_span(self, index: int) -> Span:
        """Quote the sentence with that index (0-based)."""
        sentence = self.sentences[index]
        return self.span(sentence.start, sentence.end)


class Study(Record):
    """A study that was read."""

    source: str
    """Where it came from: a file's name, `-`, an id or an address."""
    sha256: str
    """SHA-256 of the bytes that were read, in hexadecimal."""
    kind: StudyKind
    """The format."""
    title: str
    """The title; empty where the file gives none."""
    article_type: str
    """The type as the file declares it (`research-article`, `case-report`, ...), else `unknown`."""
    notice: Notice | None = None
    """Set where the file is a notice about another article; such a file is not checked as a study."""
    retracted: bool = False
    """True where the file itself, or a notice that look-up found, says that the study was retracted."""
    licence: str | None = None
    """The licence as the file states it, shortened to a name or an address; null where it states none."""
    language: str | None = None
    """The language found in the text (ISO 639-1), null where it can't be told."""
    ids: dict[str, str] = Field(default_factory=dict)
    """Identifiers by kind: `pmcid`, `pmid`, `doi`."""
    reading: Reading
    """How much was read."""
    passages: tuple[Passage, ...]
    """Every passage once, in document order."""

    @property
    def n_words(self) -> int:
        """Number of words (blank-separated) in all passages that are not duplicates."""
        return sum(len(p.text.split()) for p in self.passages if p.duplicate_of is None)
