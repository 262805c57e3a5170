"""How much a person should look at a claim, from what the offline engine has already."""

from collections.abc import Sequence

from claimpath.records import CheckState, Stance, Subgraph, Undefined

GAP = {"strong": 0.8, "moderate": 0.4, "weak": 0.1}
"""What a gap weighs, by its strength."""
CONTRADICTED = 0.3
"""What a study that contradicts the claim for certain weighs, by the classifier, which is right in half the cases."""


def needs_review(
    subgraphs: Sequence[Subgraph],
    about_claim: bool | Undefined,
    state: CheckState,
    stance: Stance | Undefined,
) -> float | Undefined:
    """Give a score in [0, 1], higher for what should be looked at first. It sorts; it is no probability.

    1 - (1 - 0.8)^s (1 - 0.4)^m (1 - 0.1)^w (1 - 0.3 r), with s, m, w the strong, moderate and weak gaps and r the
    probability that the study contradicts the claim, 0 where no classifier was asked. Undefined where no check took
    place, and where the study is not about the claim: such a pair is cited wrongly or looked up wrongly, and no gap
    says which.
    """
    if state == "not_checked":
        return Undefined(reason="No check took place.")
    if about_claim is False:
        return Undefined(reason="The study does not seem to be about what the claim is about.")
    spared = 1.0
    for subgraph in subgraphs:
        spared *= 1.0 - GAP[subgraph.strength]
    if not isinstance(stance, Undefined):
        spared *= 1.0 - CONTRADICTED * stance.refuted
    return round(1.0 - spared, 6)
