"""Alignment and outcome in one line each."""

from claimpath.records import Alignment, Outcome, Record, Undefined


def beside_reference(value: Record) -> str:
    """What an alignment, an outcome or the lack of one comes to."""
    if isinstance(value, Alignment):
        said = (
            f"{len(value.aligned_a)} of {value.n_a} sub-graphs match a reference with {value.n_b} "
            f"(threshold {value.threshold}; judges: {', '.join(value.judges)}); {value.n_one_to_one} one to one; "
            f"{len(value.aligned_a_lenient)} with interchangeable classes"
        )
        return f"{said}; {value.n_missing} of {value.n_scores} scores are missing" if value.n_missing else said
    if isinstance(value, Outcome):
        return f"{value.label.replace('_', ' ')}. {value.reason}"
    return f"none: {value.reason}" if isinstance(value, Undefined) else "see report.json"
