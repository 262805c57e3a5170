"""What the services know about an article, in one shape."""

from dataclasses import dataclass, field

from claimpath.records import Notice


@dataclass(frozen=True, slots=True)
class FoundNotice:
    """A notice about the article, as a service lists it."""

    kind: Notice
    told_by: str
    """The service, such as `Crossref (Retraction Watch)`."""
    where: str = ""
    """Where the notice was published: a DOI, else a reference in words; may be empty."""
    date: str = ""
    """When, as YYYY, YYYY-MM or YYYY-MM-DD; may be empty."""
    partial: bool = False
    """True for a partial retraction, after which the rest of the study stands."""


@dataclass(slots=True)
class ArticleRecord:
    """One service's record of an article, or what several say together."""

    title: str = ""
    title_from: str = ""
    """The service that gives the title."""
    ids: dict[str, str] = field(default_factory=dict)
    """`pmcid`, `pmid`, `doi` (lower case), `preprint` (Europe PMC's id)."""
    abstract: str = ""
    """The abstract with its markup; may be empty."""
    abstract_from: str = ""
    """The service that gives the abstract."""
    abstract_url: str = ""
    """The address that gave the abstract."""
    abstract_bytes: bytes = b""
    """The answer that held the abstract."""
    notices: list[FoundNotice] = field(default_factory=list)
    """Notices about this article."""
    notice_about: list[FoundNotice] = field(default_factory=list)
    """What this publication is a notice of, where it is one."""
    retracted: bool = False
    """True where the record itself is marked as retracted."""
    remarks: list[str] = field(default_factory=list)
    """What else a reader should know, in sentences."""

    def merge(self, other: "ArticleRecord") -> None:
        """Take over what `other` knows and this one doesn't; notices of both are kept."""
        if not self.title:
            self.title, self.title_from = other.title, other.title_from
        if not self.abstract:
            self.abstract, self.abstract_from = other.abstract, other.abstract_from
            self.abstract_url, self.abstract_bytes = other.abstract_url, other.abstract_bytes
        for kind, value in other.ids.items():
            self.ids.setdefault(kind, value)
        self.notices += other.notices
        self.notice_about += other.notice_about
        self.retracted = self.retracted or other.retracted
        self.remarks += other.remarks
