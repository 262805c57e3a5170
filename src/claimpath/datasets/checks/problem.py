"""What a check of a data file finds."""

from typing import Literal

from claimpath.records.base import Record


class Problem(Record):
    """Something in a data file that is not as it should be."""

    file: str
    """Path of the file below the set's folder."""
    line: int | None
    """Line that it stands on, from 1; null where it is about the whole file."""
    field: str
    """Field or column; empty where it is about the whole line."""
    problem: str
    """What is wrong, in one sentence."""
    severity: Literal["error", "note"] = "error"
    """`error`: the row can't be used as it is; `note`: it can, but a person should know."""
