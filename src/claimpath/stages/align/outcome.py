"""How a claim ended, beside a reference (Beyond Verdicts, Figure 3)."""

from claimpath.measures.claim_outcomes import SubgraphFate, claim_outcome
from claimpath.records import Alignment, Outcome, VerdictLabel

EXPECTED: VerdictLabel = "Incorrect"
"""A reference with fallacies belongs to a claim that misrepresents its study."""


def outcome_of(label: VerdictLabel, alignment: Alignment) -> Outcome:
    """The outcome of a claim whose sub-graphs were aligned and not validated.

    The expected verdict is Incorrect where the reference has a fallacy, else Correct.
    """
    expected: VerdictLabel = EXPECTED if alignment.n_b else "Correct"
    fates = [SubgraphFate(aligned=True) for _ in alignment.aligned_a]
    fates += [SubgraphFate(aligned=False) for _ in range(alignment.n_a - len(fates))]
    if not alignment.n_b and label == expected:
        # Both find nothing wrong: there is no path to compare, and none to validate.
        reason = "The verdict is the expected one, and the reference names no fallacy."
        return Outcome(label="aligned", reason=reason, expected=expected)
    outcome = claim_outcome(label, fates, expected)
    n_aligned = len(alignment.aligned_a)
    return Outcome(
        label=outcome,
        reason={
            "failed_at_verdict": f"The verdict is {label}, where {expected} was expected.",
            "aligned": f"{n_aligned} of {alignment.n_a} sub-graphs match the reference.",
            "undecided": f"None of {alignment.n_a} sub-graphs matches the reference, and they were not validated.",
            "rejected": "The graph has no sub-graph that could match the reference.",
            "valid_alternative": "A sub-graph that does not match the reference is valid.",
        }[outcome],
        expected=expected,
        aligned=alignment.aligned_a,
        not_aligned=tuple(entry.id for entry in alignment.differences if entry.side == "a"),
    )
