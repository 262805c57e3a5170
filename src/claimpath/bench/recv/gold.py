"""What people said of each pair, as a run keeps it, so that it can be scored again without the data."""

from collections.abc import Sequence

from claimpath.datasets.recv_records import PairSet
from claimpath.records.base import Record, Undefined
from claimpath.records.reasoning_pair import VERACITIES, ReasoningPair, ReasoningType, Veracity


class RecvGold(Record):
    """One pair without its texts."""

    id: str
    """The pair."""
    veracity: Veracity
    """What people said."""
    reasoning: ReasoningType | Undefined
    """The type, where people gave one."""
    source: str
    """Where the claim is from."""
    group: str
    """Pairs that are resampled together."""


def gold_of(pairs: Sequence[ReasoningPair]) -> tuple[RecvGold, ...]:
    """The labels of pairs, in their order."""
    return tuple(
        RecvGold(id=p.id, veracity=p.veracity, reasoning=p.reasoning, source=p.source, group=p.group)
        for p in pairs
    )


def classes_of(n_classes: int) -> tuple[Veracity, ...]:
    """The labels of a task with two or three of them."""
    return VERACITIES[:n_classes]


def in_scope(pairs: PairSet, n_classes: int) -> tuple[ReasoningPair, ...]:
    """The pairs that a task with so many labels asks about: with two, those that are not undecided."""
    classes = classes_of(n_classes)
    return tuple(pair for pair in pairs.pairs if pair.veracity in classes)
