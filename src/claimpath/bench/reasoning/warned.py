"""What a reader of a run's figures must know."""

from collections.abc import Sequence

from claimpath.bench.reasoning.records import ClaimReasoning
from claimpath.records import Undefined
from claimpath.stages.validate.missing import what_is_missing


def run_warnings(claims: Sequence[ClaimReasoning], *, asks: bool) -> list[str]:
    """Missing scores, what was not read whole, and how grounding was checked. asks: whether a model was asked."""
    validations = [c.validation for c in claims if not isinstance(c.validation, Undefined)]
    warnings = scores_missing(claims)
    n_parts = sum(
        any(c.evidence not in {"", "full text"} for entry in v.subgraphs for c in entry.components)
        for v in validations
    )
    if n_parts:
        warnings.append(f"The studies of {n_parts} claims don't fit into the validating model's window.")
    if validations and not asks:
        warnings.append(
            "Grounding was checked without a model, by the study's words, numbers and names alone; columns of the "
            "questions hold that check."
        )
    if n_queued := sum(len(v.queue) for v in validations):
        warnings.append(
            f"{n_queued} findings of the validation await a person's re-check; grounded is before any re-check."
        )
    return warnings


def scores_missing(claims: Sequence[ClaimReasoning]) -> list[str]:
    """How many scores, questions and answers models did not give; nothing where all are there."""
    alignments = [c.alignment for c in claims if not isinstance(c.alignment, Undefined)]
    validations = [c.validation for c in claims if not isinstance(c.validation, Undefined)]
    warnings = []
    if n_missing := sum(alignment.n_missing for alignment in alignments):
        n_all = sum(alignment.n_scores for alignment in alignments)
        warnings.append(f"{n_missing} of {n_all} scores of likeness are missing.")
    if validations:
        asked = validations[0].engine != "offline"
        entries = [entry for v in validations for entry in v.subgraphs]
        warnings += what_is_missing(entries, asked=asked)
    return warnings
