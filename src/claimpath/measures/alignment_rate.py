"""Alignment rate: the share of sub-graphs that match at least one of the reference (Beyond Verdicts, section 2.3).

Over all claims, A = (sub-graphs that match at least one reference sub-graph) / (all sub-graphs). Several sub-graphs may
match the same one; the rate over one-to-one matches beside it counts each reference sub-graph at most once, so it is
never higher. The claim rate is the share of claims with at least one aligned sub-graph. Sub-graphs whose match is
undecided, as judges are missing, count as not aligned and are told apart. Ranges [0, 1], no unit; undefined where the
denominator is 0.
"""

from collections.abc import Sequence

from claimpath.records import Record, Undefined


class ClaimAlignment(Record):
    """The counts of one claim."""

    n_subgraphs: int
    """Sub-graphs of the graph that is judged; 0 is allowed."""
    n_aligned: int
    """Of these, those that match at least one of the reference."""
    n_one_to_one: int
    """Matched pairs of a one-to-one assignment."""
    n_undecided: int = 0
    """Those without a match where a missing judge leaves one open."""


class AlignmentRate(Record):
    """The rates with their denominators."""

    n_claims: int
    """Claims."""
    n_subgraphs: int
    """Sub-graphs over all claims."""
    n_aligned: int
    """Those that are aligned."""
    n_one_to_one: int
    """Those that are matched one to one."""
    n_undecided: int
    """Those that are undecided."""
    rate: float | Undefined
    """Aligned over all sub-graphs."""
    one_to_one_rate: float | Undefined
    """Matched one to one over all sub-graphs."""
    claim_rate: float | Undefined
    """Claims with an aligned sub-graph over all claims."""


def alignment_rate(claims: Sequence[ClaimAlignment]) -> AlignmentRate:
    """Rates over claims. Raises ValueError for counts that can't be."""
    for claim in claims:
        if not 0 <= claim.n_one_to_one <= claim.n_aligned <= claim.n_subgraphs - claim.n_undecided:
            raise ValueError(f"counts contradict each other: {claim}")
    n_subgraphs = sum(claim.n_subgraphs for claim in claims)
    n_aligned = sum(claim.n_aligned for claim in claims)
    n_one_to_one = sum(claim.n_one_to_one for claim in claims)
    no_subgraphs = Undefined(reason="there are no sub-graphs")
    return AlignmentRate(
        n_claims=len(claims),
        n_subgraphs=n_subgraphs,
        n_aligned=n_aligned,
        n_one_to_one=n_one_to_one,
        n_undecided=sum(claim.n_undecided for claim in claims),
        rate=n_aligned / n_subgraphs if n_subgraphs else no_subgraphs,
        one_to_one_rate=n_one_to_one / n_subgraphs if n_subgraphs else no_subgraphs,
        claim_rate=(
            sum(claim.n_aligned > 0 for claim in claims) / len(claims)
            if claims
            else Undefined(reason="there are no claims")
        ),
    )
