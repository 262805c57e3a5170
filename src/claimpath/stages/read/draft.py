"""What a format's reader hands over: paragraphs with their place, before sentences, zones and ids are added."""

from dataclasses import dataclass, field

from claimpath.records import Notice, NotRead, Origin, StudyKind


@dataclass(slots=True)
class DraftPassage:
    """One passage as a reader found it."""

    text: str
    """The passage's final text; offsets will count in it."""
    origin: Origin
    """Where it stood."""
    section: tuple[str, ...] = ()
    """Section titles, outermost first."""
    label: str | None = None
    """Label of a table, figure or box."""
    rows: list[tuple[int, int]] | None = None
    """Half-open offsets that count as sentences where the text is not prose (table rows); None for prose."""


@dataclass(slots=True)
class DraftStudy:
    """One study as a reader found it."""

    kind: StudyKind
    title: str = ""
    article_type: str = "unknown"
    notice: Notice | None = None
    retracted: bool = False
    licence: str | None = None
    ids: dict[str, str] = field(default_factory=dict)
    language: str | None = None
    """The language that the file declares; what is found in the text takes precedence."""
    abstract_only: bool = False
    """True where the file holds no full text."""
    passages: list[DraftPassage] = field(default_factory=list)
    not_read: list[NotRead] = field(default_factory=list)
    repairs: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
