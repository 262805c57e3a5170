"""What the search for a quotation gives: found, ambiguous, or not found with the reason."""

from typing import Literal

from claimpath.records.base import Record
from claimpath.records.span import Span

Difference = Literal[
    "empty", "number", "sign", "unit", "negation", "word", "case", "cut_word", "citation", "order", "crosses_passages",
    "unlike",
]  # fmt: skip
"""Why a quotation was not found. `number` to `word`: the closest sentence differs in that; `case`: capitals differ
inside the quotation; `cut_word`: it begins or ends inside a word, a number or a compound; `order`: its parts do not
follow each other; `crosses_passages`: it runs over the border of two passages; `unlike`: nothing is close."""


class Found(Record):
    """The quotation stands at one place."""

    state: Literal["found"] = "found"
    """Tag."""
    spans: tuple[Span, ...]
    """The place. More than one span where the quotation leaves words out with an ellipsis: one for each part."""
    by: Literal["only", "order", "hint"] = "only"
    """`only`: it occurs once; `order`: as the n-th mention of n occurrences; `hint`: by the caller's hints."""
    repeated_in: tuple[Span, ...] = ()
    """The same words in passages that are marked as duplicates of another."""


class Ambiguous(Record):
    """The quotation stands at several places, and nothing tells which is meant."""

    state: Literal["ambiguous"] = "ambiguous"
    """Tag."""
    spans: tuple[Span, ...]
    """The places, in the study's order; at most 100."""
    n_occurrences: int
    """How many places there are in all."""


class NotFound(Record):
    """The quotation is not in the texts."""

    state: Literal["not_found"] = "not_found"
    """Tag."""
    difference: Difference
    """The kind of the reason."""
    reason: str
    """The reason in plain words."""
    closest: Span | None = None
    """The sentence that comes closest, where there is one."""


Location = Found | Ambiguous | NotFound
"""The closed set of results."""
