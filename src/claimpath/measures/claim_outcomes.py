"""Claim outcomes and the fate of sub-graphs (Beyond Verdicts, Figure 3 and Table 2).

A sub-graph is accepted where it is aligned, or where it is grounded and its combined score is 2. The combined score is
the lower of relevance and sufficiency: 2 where both are 2, 0 where one is 0, else 1. A claim is `failed_at_verdict`
where its verdict is not the expected one; else `aligned` where a sub-graph is aligned; else `valid_alternative` where
one is accepted; else `undecided` where one still awaits validation; else `rejected`. The paper's order of these, from
the best that a claim reached, is read off its Figure 3; `undecided` is ours, as the paper validates everything.

Every column of Table 2 is a share of all sub-graphs, so that aligned, grounded, ungrounded and undecided sum to 1, as
do accepted, not accepted and undecided. Ranges [0, 1], no unit; undefined without sub-graphs, or without claims.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from claimpath.records import ClaimOutcomeLabel, Record, Undefined, VerdictLabel

Grade = Literal[0, 1, 2]
"""Not, partially, clearly."""


class SubgraphFate(Record):
    """What became of one sub-graph."""

    aligned: bool
    """Whether it matches the reference."""
    grounded_qa: bool | None = None
    """What the questions said before people looked; None where not looked at, as for an aligned sub-graph."""
    grounded: bool | None = None
    """What holds in the end; None as above."""
    relevance: Grade | None = None
    """Judges' final score; None where not judged, as for what is not grounded."""
    sufficiency: Grade | None = None
    """Judges' final score; None as above."""

    @property
    def combined(self) -> Grade | None:
        """The lower of both scores; 0 where one is 0, whatever the other; None where a missing one decides."""
        if 0 in (self.relevance, self.sufficiency):
            return 0
        if self.relevance is None or self.sufficiency is None:
            return None
        return min(self.relevance, self.sufficiency)

    @property
    def accepted(self) -> bool | None:
        """Whether it counts as good reasoning; None where that is not known yet.

        A combined score below 2 settles it, also where grounding is open.
        """
        if self.aligned:
            return True
        if self.grounded is False or self.combined in (0, 1):
            return False
        return None if self.grounded is None or self.combined is None else True


class SubgraphTable(Record):
    """The columns of Table 2, each as a share of all sub-graphs, with the counts."""

    n_subgraphs: int
    """The denominator of every share."""
    counts: dict[str, int] = Field(default_factory=dict)
    """Count of each column."""
    shares: dict[str, float] | Undefined
    """Count over `n_subgraphs`, by column."""
    n_judged: int
    """Sub-graphs with a combined score: those that the last columns are about."""


class ClaimTable(Record):
    """How many claims ended how (Figure 3)."""

    n_claims: int
    """The denominator."""
    counts: dict[ClaimOutcomeLabel, int]
    """Claims of each outcome; all outcomes are there."""
    shares: dict[ClaimOutcomeLabel, float] | Undefined
    """Counts over `n_claims`."""


OUTCOMES: tuple[ClaimOutcomeLabel, ...] = (
    "failed_at_verdict", "aligned", "valid_alternative", "rejected", "undecided",
)  # fmt: skip


def claim_outcome(
    verdict: VerdictLabel, fates: Sequence[SubgraphFate], expected: VerdictLabel = "Incorrect"
) -> ClaimOutcomeLabel:
    """Outcome of one claim. Without any sub-graph, a claim with the expected verdict is rejected."""
    if verdict != expected:
        return "failed_at_verdict"
    if any(fate.aligned for fate in fates):
        return "aligned"
    if any(fate.accepted for fate in fates):
        return "valid_alternative"
    return "undecided" if any(fate.accepted is None for fate in fates) else "rejected"


def claim_table(outcomes: Sequence[ClaimOutcomeLabel]) -> ClaimTable:
    """Count claims by outcome."""
    found = Counter(outcomes)
    counts = {label: found[label] for label in OUTCOMES}
    n = len(outcomes)
    shares: dict[ClaimOutcomeLabel, float] | Undefined = Undefined(reason="there are no claims")
    if n:
        shares = {label: count / n for label, count in counts.items()}
    return ClaimTable(n_claims=n, counts=counts, shares=shares)


def subgraph_table(fates: Sequence[SubgraphFate]) -> SubgraphTable:
    """Count sub-graphs by the columns of Table 2."""
    others = [fate for fate in fates if not fate.aligned]
    grounded = [fate for fate in others if fate.grounded]
    counts = {
        "aligned": len(fates) - len(others),
        "grounded_qa": sum(fate.grounded_qa is True for fate in others),
        "grounded": len(grounded),
        "ungrounded": sum(fate.grounded is False for fate in others),
        "grounding_undecided": sum(fate.grounded is None for fate in others),
    }
    for name in ("relevance", "sufficiency", "combined"):
        for grade in (2, 1, 0):
            counts[f"{name}_{grade}"] = sum(getattr(fate, name) == grade for fate in grounded)
    counts["accepted"] = sum(fate.accepted is True for fate in fates)
    counts["not_accepted"] = sum(fate.accepted is False for fate in fates)
    counts["undecided"] = sum(fate.accepted is None for fate in fates)
    n = len(fates)
    shares: dict[str, float] | Undefined = Undefined(reason="there are no sub-graphs")
    if n:
        shares = {name: count / n for name, count in counts.items()}
    return SubgraphTable(
        n_subgraphs=n,
        counts=counts,
        shares=shares,
        n_judged=sum(fate.combined is not None for fate in grounded),
    )
