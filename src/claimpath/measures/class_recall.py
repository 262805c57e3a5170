"""ClassRecall@k: the share of what exposes the gaps of one class that stands among the first k passages.

(MissciPlus, Figures 3 and 10.) For a class c, over all arguments:

    unit "gaps":      |{g in G_c : one of the first k passages is linked to g}| / |G_c|
    unit "passages":  |{(argument, p) : p linked to a gap in G_c, p among the first k}| / |{(argument, p)}|

where G_c are the gaps with a premise of class c and at least one linked passage, which the paper calls detectable. A
gap whose context is empty has the passages of the accurate premise: they have to be ranked, as in the paper's figures,
and unlike in FallacyR@k, where such a gap is found for nothing. Range [0, 1], no unit. The paper does not say which of
the two units its figures count; `gaps` is the default here.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

RecallUnit = Literal["gaps", "passages"]
RECALL_UNITS: tuple[RecallUnit, ...] = get_args(RecallUnit)


@dataclass(frozen=True, slots=True)
class ClassGap:
    """A gap with the classes of its interchangeable premises and the passages that expose it."""

    classes: frozenset[str]
    """Names of classes."""
    passages: frozenset[str]
    """Passages; empty for a gap that no passage exposes."""


def class_ranks(
    ranking: Sequence[str], gaps: Sequence[ClassGap], name: str, unit: RecallUnit = "gaps"
) -> list[int | None]:
    """Rank of each gap of a class (that of its first passage) or of each of their passages; None for one not ranked.

    A gap without passages is left out.
    """
    rank_of = {passage: rank for rank, passage in reversed(list(enumerate(ranking, start=1)))}
    wanted = [gap.passages for gap in gaps if name in gap.classes and gap.passages]
    if unit == "passages":
        return [rank_of.get(passage) for passage in sorted(frozenset().union(*wanted))]
    return [_first(rank_of, passages) for passages in wanted]


def n_found(ranks: Sequence[int | None], k: int) -> int:
    """How many of these ranks are among the first k."""
    return sum(rank is not None and rank <= k for rank in ranks)


def _first(rank_of: dict[str, int], passages: Collection[str]) -> int | None:
    return min((rank_of[passage] for passage in passages if passage in rank_of), default=None)
