"""What a validation makes of a claim's outcome (Beyond Verdicts, Figure 3 and Table 2)."""

from typing import cast

from claimpath.measures.claim_outcomes import Grade, SubgraphFate, claim_outcome
from claimpath.records import Outcome, Undefined, VerdictLabel
from claimpath.records.validation import SubgraphValidation, Validation


def fate_of(validated: SubgraphValidation) -> SubgraphFate:
    """The sub-graph's row of Table 2; what is undefined is None there."""
    return SubgraphFate(
        aligned=validated.aligned,
        grounded_qa=_known(validated.grounded_automatic),
        grounded=_known(validated.grounded),
        relevance=_grade(validated.relevance),
        sufficiency=_grade(validated.sufficiency),
    )


def settled(outcome: Outcome, label: VerdictLabel, validation: Validation) -> Outcome:
    """An outcome that waited for the validation; one that did not is given back as it is."""
    if outcome.label != "undecided":
        return outcome
    fates = [fate_of(entry) for entry in validation.subgraphs]
    result = claim_outcome(label, fates, cast(VerdictLabel, outcome.expected))
    n_valid, n_open = sum(f.accepted is True for f in fates), sum(f.accepted is None for f in fates)
    n_all = len(fates)
    reason = f"None of {n_all} sub-graphs matches the reference; "
    if result == "valid_alternative":
        reason += f"{n_valid} {'is' if n_valid == 1 else 'are'} grounded, relevant and sufficient."
    elif result == "rejected":
        reason += "none is grounded, relevant and sufficient."
    else:
        reason += f"of {n_open} it is still open whether they are grounded, relevant and sufficient."
    return outcome.model_copy(update={"label": result, "reason": reason})


def _known(value: bool | Undefined) -> bool | None:
    return None if isinstance(value, Undefined) else value


def _grade(score: int | Undefined) -> Grade | None:
    return None if isinstance(score, Undefined) else cast(Grade, score)
