"""The offline engine's verdict: Incorrect or Not Enough Information, from counted gaps. It never says Correct."""

from collections import Counter
from collections.abc import Sequence

from claimpath.records import Stance, Subgraph, Undefined, Verdict, VerdictLabel, VerdictReason, VerdictRun

MODERATE_GAPS = 2
"""Number of moderate gaps, of different classes, that together suffice for Incorrect."""

TIPPED = "A small classifier takes the study’s sentences to contradict the claim, which tipped the scale."
"""The note where a moderate gap alone would not have sufficed."""


def contradicts(stance: Stance | Undefined) -> bool:
    """Whether the classifier takes the study to contradict the claim."""
    return not isinstance(stance, Undefined) and stance.label == "Refuted"


def decide(subgraphs: Sequence[Subgraph], contradicted: bool = False) -> VerdictLabel:
    """Give Incorrect for one strong gap or for moderate gaps of at least MODERATE_GAPS classes, else abstain.

    contradicted: whether the classifier takes the study to contradict the claim. It is right in half the cases only,
    so it never suffices alone; it counts as one moderate gap of another class.
    """
    strengths = Counter(subgraph.strength for subgraph in subgraphs)
    moderate = {subgraph.fallacy_class for subgraph in subgraphs if subgraph.strength == "moderate"}
    if strengths["strong"] or len(moderate) + (contradicted and bool(moderate)) >= MODERATE_GAPS:
        return "Incorrect"
    return "Not Enough Information"


def offline_verdict(
    subgraphs: Sequence[Subgraph],
    notes: Sequence[str],
    seconds: float,
    label: VerdictLabel | None = None,
    contradicted: bool = False,
) -> Verdict:
    """Give the verdict with its reasons counted.

    `notes` are findings beside the sub-graphs, such as a figure that the study does not hold. `label` overrides the
    decision where no check took place. contradicted: as `decide` takes it.
    """
    alone = decide(subgraphs)
    label = label or decide(subgraphs, contradicted)
    if label == "Incorrect" and alone != "Incorrect":
        notes = [*notes, TIPPED]
    by_reason: dict[str, list[str]] = {}
    for subgraph in subgraphs:
        by_reason.setdefault(subgraph.reasons[0], []).append(subgraph.id)
    reasons = [
        VerdictReason(text=text, count=len(ids), subgraph_ids=tuple(ids)) for text, ids in by_reason.items()
    ] + [VerdictReason(text=note, count=1) for note in notes]
    return Verdict(
        label=label,
        proportions={label: 1.0},
        consistent=Undefined(reason="The offline engine always gives the same answer; it ran once."),
        runs=(VerdictRun(label=label, explanation=_explain(label, subgraphs, notes), seconds=seconds),),
        reasons=tuple(reasons),
    )


def _explain(label: VerdictLabel, subgraphs: Sequence[Subgraph], notes: Sequence[str]) -> str:
    counts = Counter(subgraph.strength for subgraph in subgraphs)
    counted = ", ".join(f"{counts[name]} {name}" for name in ("strong", "moderate", "weak") if counts[name])
    if label == "Incorrect":
        return f"The study does not carry the claim: gaps found by rule: {counted}."
    if label == "No Response":
        return " ".join(notes) or "The claim was not checked."
    if subgraphs:
        return f"Gaps found by rule: {counted}. They are too light to call the claim incorrect."
    return " ".join(notes) or "No gap was found by rule. That does not confirm the claim."
