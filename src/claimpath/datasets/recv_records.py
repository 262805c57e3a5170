"""Pairs of claim and evidence as loaded, with what was understood of their files."""

from pydantic import Field

from claimpath.records.base import Record
from claimpath.records.reasoning_pair import ReasoningPair


class PairFile(Record):
    """A file that pairs were read from."""

    name: str
    """Its path below the data folder, with `/`."""
    sha256: str
    """SHA-256 of its bytes, in hexadecimal."""
    layout: str
    """What it was taken for: `recv`, `recv_v1`, `vitaminc`, `climate-fever` or `phemeplus`."""
    columns: dict[str, str] = Field(default_factory=dict)
    """What we need to the column that has it, such as `veracity` to `Label`."""
    unused: tuple[str, ...] = ()
    """Columns that were not understood, and are not used."""
    n_rows: int
    """Rows, the header not counted."""


class PairSet(Record):
    """Pairs of one data set."""

    name: str
    """`recv`, `recv_v1`, `vitaminc`, `climate-fever` or `phemeplus`."""
    split: str
    """Name of the split; `all` where there are none."""
    files: tuple[PairFile, ...]
    """The files, in the order read."""
    pairs: tuple[ReasoningPair, ...]
    """The pairs, in the files' order; ids are unique."""
    left_out: dict[str, int] = Field(default_factory=dict)
    """Rows that are no pairs: reason to number."""
    warnings: tuple[str, ...] = ()
    """What a reader should know."""

    @property
    def sha256(self) -> str:
        """Digests of the files, joined by commas in the order of their names."""
        return ",".join(file.sha256 for file in sorted(self.files, key=lambda file: file.name))
