"""Labels of reasoning types by several people, their agreement, and what comes out of them."""

from typing import Literal

from claimpath.records.base import Record, Undefined
from claimpath.records.reasoning_pair import ReasoningType

OFFERED: tuple[ReasoningType, ...] = ("deductive", "abductive")
"""Types that RECV's annotators could choose from."""
Settled = Literal["unanimous", "majority", "single", "adjudicated", "open"]
"""How a type came about; `open`: people disagree, or nobody could tell, and nobody has settled it."""


class TypeAnnotation(Record):
    """What one person said of one pair."""

    pair_id: str
    """The pair."""
    annotator: str
    """Who."""
    reasoning: ReasoningType | Undefined
    """The type; undefined where the person could not tell."""
    rationale: str = ""
    """Why, in the person's words."""


class PairAgreement(Record):
    """Two people over the pairs that both labelled."""

    n_pairs: int
    """Pairs that both labelled."""
    percent: float | Undefined
    """Share with the same type, in [0, 1]."""
    bennett_s: float | Undefined
    """Bennett's S, in [-1 / (k - 1), 1] with k types on offer."""
    cohen_kappa: float | Undefined
    """Cohen's kappa, in [-1, 1]."""


class TypeAgreement(Record):
    """All people."""

    offered: tuple[ReasoningType, ...]
    """Types that could be given; Bennett's S depends on their number."""
    annotators: tuple[str, ...]
    """Who, in alphabetical order."""
    n_pairs: int
    """Pairs that anybody labelled."""
    n_shared: int
    """Pairs that two people or more labelled."""
    n_cannot_tell: int
    """Labels that were left open."""
    n_without_rationale: int
    """Labels without a rationale."""
    pairwise: dict[str, PairAgreement]
    """`A, B` to the agreement of A and B (RECV, Table A2)."""
    mean_bennett_s: float | Undefined
    """Mean of S over the pairs of people who share pairs; the figure that RECV gives."""
    krippendorff_alpha: float | Undefined
    """Krippendorff's alpha over all people, nominal; at most 1."""


class SettledType(Record):
    """What came out for one pair."""

    pair_id: str
    """The pair."""
    reasoning: ReasoningType | Undefined
    """The type; undefined where it is open."""
    how: Settled
    """How it came about."""
    votes: dict[str, int]
    """Type to the number of people who gave it; `cannot tell` among them."""
    rationale: str
    """The rationale that was chosen; empty where there is none."""
    rationale_by: str
    """Whose it is; empty where there is none."""
