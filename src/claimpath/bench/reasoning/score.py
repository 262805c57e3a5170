"""The tables of a run: every figure with its denominator and its interval."""

from collections.abc import Callable, Sequence

from claimpath.bench.reasoning.records import ClaimReasoning, Figure, Figures, ReasoningTables
from claimpath.measures.alignment_rate import ClaimAlignment, alignment_rate
from claimpath.measures.claim_outcomes import OUTCOMES, SubgraphFate, claim_table, subgraph_table
from claimpath.measures.class_overlap import class_overlap, jaccard
from claimpath.measures.statistics.bootstrap import clustered_interval
from claimpath.measures.statistics.ratio import clustered_ratio_interval
from claimpath.records import FALLACY_CLASSES, FallacyClass, Undefined

COLUMNS: tuple[str, ...] = (
    "aligned", "grounded_qa", "grounded", "ungrounded", "grounding_undecided", "relevance_2", "relevance_1",
    "relevance_0", "sufficiency_2", "sufficiency_1", "sufficiency_0", "combined_2", "combined_1", "combined_0",
    "accepted", "not_accepted", "undecided",
)  # fmt: skip
"""Columns of Table 2, each a share of all sub-graphs."""
ADEQUACY: tuple[str, ...] = tuple(column for column in COLUMNS if column[-1].isdigit())
ROLES = ("context", "finding", "premise")
Claims = Sequence[ClaimReasoning]


def score_claims(claims: Claims) -> ReasoningTables:
    """All tables over the claims of a run."""
    return ReasoningTables(
        outcomes=_outcomes(claims, lambda claim: claim.outcome),
        outcomes_lenient=_outcomes(claims, lambda claim: claim.outcome_lenient),
        subgraphs=_columns(claims, lambda claim: claim.fates),
        subgraphs_lenient=_columns(claims, lambda claim: claim.fates_lenient),
        adequacy=_adequacy(claims),
        alignment=_alignment(claims),
        classes=class_shares(claims, lambda claim: claim.classes),
        agreement=_agreement(claims),
    )


def class_shares(claims: Claims, classes: Callable[[ClaimReasoning], Sequence[FallacyClass]]) -> Figures:
    """Share of each of the nine classes among all sub-graphs of the claims."""
    return {
        name: _ratio(
            claims,
            [sum(given == name for given in classes(claim)) for claim in claims],
            [len(classes(claim)) for claim in claims],
            "sub-graphs",
        )
        for name in FALLACY_CLASSES
    }


def _outcomes(claims: Claims, outcome: Callable[[ClaimReasoning], str]) -> Figures:
    table = claim_table([outcome(claim) for claim in claims])  # type: ignore[misc]
    figures: Figures = {
        label: _mean(claims, [float(outcome(claim) == label) for claim in claims]) for label in OUTCOMES
    }
    assert all(figures[label].count == table.counts[label] for label in OUTCOMES)
    return figures


def _columns(claims: Claims, fates: Callable[[ClaimReasoning], Sequence[SubgraphFate]]) -> Figures:
    tables = [subgraph_table(fates(claim)) for claim in claims]
    below = [table.n_subgraphs for table in tables]
    return {
        column: _ratio(claims, [table.counts[column] for table in tables], below, "sub-graphs")
        for column in COLUMNS
    }


def _adequacy(claims: Claims) -> Figures:
    """Scores as shares of the grounded sub-graphs with a score, not of all as in Table 2."""
    tables = [subgraph_table(claim.fates) for claim in claims]
    figures: Figures = {}
    for column in ADEQUACY:
        name = column[:-2]
        below = [sum(table.counts[f"{name}_{grade}"] for grade in (2, 1, 0)) for table in tables]
        above = [table.counts[column] for table in tables]
        figures[column] = _ratio(claims, above, below, "grounded sub-graphs that were scored")
    return figures


def _alignment(claims: Claims) -> Figures:
    n = [len(claim.classes) for claim in claims]
    strict = [sum(fate.aligned for fate in claim.fates) for claim in claims]
    lenient = [sum(fate.aligned for fate in claim.fates_lenient) for claim in claims]
    one_to_one = [claim.n_one_to_one for claim in claims]
    rates = alignment_rate(
        [
            ClaimAlignment(n_subgraphs=a, n_aligned=b, n_one_to_one=c)
            for a, b, c in zip(n, strict, one_to_one, strict=True)
        ]
    )
    figures = {
        "aligned (strict)": _ratio(claims, strict, n, "sub-graphs"),
        "aligned (lenient)": _ratio(claims, lenient, n, "sub-graphs"),
        "aligned one to one (strict)": _ratio(claims, one_to_one, n, "sub-graphs"),
        "claims with one (strict)": _mean(claims, [float(count > 0) for count in strict]),
        "claims with one (lenient)": _mean(claims, [float(count > 0) for count in lenient]),
    }
    assert figures["aligned (strict)"].value == rates.rate
    return figures


def _agreement(claims: Claims) -> Figures:
    """Over claims with sub-graphs on both sides."""
    both = [claim for claim in claims if claim.classes and claim.reference_classes]
    overlaps = [class_overlap([(claim.classes, claim.reference_classes)]) for claim in both]
    shared = [overlap.n_shared for overlap in overlaps]
    predicted = [overlap.n_predicted for overlap in overlaps]
    reference = [overlap.n_reference for overlap in overlaps]
    lenient = [{name for classes in claim.reference_lenient for name in classes} for claim in both]
    sizes = [a + b for a, b in zip(predicted, reference, strict=True)]
    where = "claims where both give a graph"
    figures = {
        "at least one class": _mean(both, [float(count > 0) for count in shared], where),
        "at least one class (lenient)": _mean(
            both, [float(bool(set(c.classes) & names)) for c, names in zip(both, lenient, strict=True)], where
        ),
        "mean Jaccard": _mean(both, [jaccard(c.classes, c.reference_classes) for c in both], where),
        "precision": _ratio(both, shared, predicted, "the system's sub-graphs there"),
        "recall": _ratio(both, shared, reference, "the reference's sub-graphs there"),
        "F1": _ratio(both, [2 * count for count in shared], sizes, "sub-graphs of both sides there"),
    }
    for role in ROLES:
        known = [(claim, cosine) for claim in both if isinstance(cosine := claim.cosines.get(role), float)]
        figures[f"cosine of {role}s"] = _mean(
            [claim for claim, _ in known],
            [cosine for _, cosine in known],
            f"claims with a {role} on both sides",
        )
    return figures


def _mean(claims: Claims, values: Sequence[float], of: str = "claims") -> Figure:
    if not values:
        none = Undefined(reason=f"there are no {of}")
        return Figure(value=none, low=none, high=none, count=0, n=0, of=of)
    low, high = clustered_interval(values, [claim.study for claim in claims])
    return Figure(
        value=sum(values) / len(values), low=low, high=high, count=sum(values), n=len(values), of=of
    )


def _ratio(claims: Claims, above: Sequence[int], below: Sequence[int], of: str) -> Figure:
    n = sum(below)
    if not n:
        none = Undefined(reason=f"there are no {of}")
        return Figure(value=none, low=none, high=none, count=0, n=0, of=of)
    low, high = clustered_ratio_interval(above, below, [claim.study for claim in claims])
    return Figure(value=sum(above) / n, low=low, high=high, count=sum(above), n=n, of=of)
