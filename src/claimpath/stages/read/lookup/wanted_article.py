"""One article that is asked for, as a record."""

from dataclasses import dataclass
from typing import Literal

WantedKind = Literal["pmcid", "pmid", "doi", "arxiv", "preprint", "url"]
"""`arxiv` is an arXiv id, `preprint` an id of Europe PMC's preprint collection, `url` a page without an id."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """One article that is asked for."""

    kind: WantedKind
    """What `value` is."""
    value: str
    """The id in its one form; empty for a page whose address holds no id."""
    given: str
    """What the person wrote."""
    url: str | None = None
    """The address, where one was given."""
    version: str | None = None
    """The version that the address names (preprints), such as `v2`."""

    def __str__(self) -> str:
        return f"{self.kind}:{self.value}" if self.value else self.given
