"""How much a person should look at a pair, from what the engine has already."""

from claimpath.records import CheckState, Record, Undefined

_GAP = {"strong": 0.8, "moderate": 0.4, "weak": 0.1}
_UNSAID = 0.5
"""What a claim none of whose words the study has weighs without any gap."""


class NeedsReviewInputs(Record):
    """What is known of a pair."""

    n_strong: int
    """Strong gaps."""
    n_moderate: int
    """Moderate gaps."""
    n_weak: int
    """Weak gaps."""
    overlap: float
    """Share of the claim's content stems that the best kernel sentence has, in [0, 1]."""
    about_claim: bool | Undefined
    """Whether the study is about what the claim is about."""
    state: CheckState
    """Whether the check is whole."""


def needs_review(known: NeedsReviewInputs) -> float | Undefined:
    """Give a score in [0, 1], higher for what should be looked at first. It is not a probability.

    1 - (1 - 0.8)^s (1 - 0.4)^m (1 - 0.1)^w (1 - 0.5 (1 - o)), with s, m, w the strong, moderate and weak gaps and o
    the overlap. Undefined where no check took place, and where the study is not about the claim: such a pair is cited
    wrongly or looked up wrongly, and no gap says which.
    """
    if known.state == "not_checked":
        return Undefined(reason="No check took place.")
    if known.about_claim is False:
        return Undefined(reason="The study does not seem to be about what the claim is about.")
    spared = 1.0 - _UNSAID * (1.0 - known.overlap)
    for name, count in (("strong", known.n_strong), ("moderate", known.n_moderate), ("weak", known.n_weak)):
        spared *= (1.0 - _GAP[name]) ** count
    return round(1.0 - spared, 6)
