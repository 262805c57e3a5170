"""Alignment, validation and outcome in one line each."""

from claimpath.records import Alignment, Outcome, Record, Undefined, Validation


def beside_reference(value: Record) -> str:
    """What an alignment, a validation, an outcome or the lack of one comes to."""
    if isinstance(value, Alignment):
        said = (
            f"{len(value.aligned_a)} of {value.n_a} sub-graphs match a reference with {value.n_b} "
            f"(threshold {value.threshold}; judges: {', '.join(value.judges)}); {value.n_one_to_one} one to one; "
            f"{len(value.aligned_a_lenient)} with interchangeable classes"
        )
        return (
            f"{said}; {value.n_missing} of {value.n_scores} scores are missing" if value.n_missing else said
        )
    if isinstance(value, Validation):
        return _validated(value)
    if isinstance(value, Outcome):
        return f"{value.label.replace('_', ' ')}. {value.reason}"
    return f"none: {value.reason}" if isinstance(value, Undefined) else "see report.json"


def _validated(value: Validation) -> str:
    accepted = [entry.accepted for entry in value.subgraphs]
    n_open = sum(isinstance(entry, Undefined) for entry in accepted)
    grounded = [entry.grounded for entry in value.subgraphs]
    said = (
        f"{accepted.count(True)} of {len(accepted)} sub-graphs are accepted, {accepted.count(False)} are not, {n_open} "
        f"are open; {grounded.count(True)} are grounded (engine: {value.engine}; judges: {', '.join(value.judges)})"
    )
    n_queued = len(value.queue)
    return f"{said}; for people to look at: {n_queued}" if n_queued else said
