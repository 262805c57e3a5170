"""From judges' scores to one score: relevance, sufficiency, both together (Beyond Verdicts, section 2.4, Figure 9)."""

from claimpath.records import Undefined
from claimpath.records.validation import Adequacy

_IN_WORDS: dict[int, Adequacy] = {0: "not_adequate", 1: "partially_adequate", 2: "adequate"}


def combined_score(relevance: int | Undefined, sufficiency: int | Undefined) -> int | Undefined:
    """2 where both are 2; 0 where one is 0, whatever the other; else 1. Undefined where a missing score decides."""
    if relevance == 0 or sufficiency == 0:
        return 0
    if isinstance(relevance, Undefined):
        return Undefined(reason=f"There is no relevance: {relevance.reason}")
    if isinstance(sufficiency, Undefined):
        return Undefined(reason=f"There is no sufficiency: {sufficiency.reason}")
    return 2 if relevance == sufficiency == 2 else 1


def in_words(combined: int | Undefined) -> Adequacy | Undefined:
    """The combined score in words."""
    return combined if isinstance(combined, Undefined) else _IN_WORDS[combined]


def acceptance(
    *, aligned: bool, grounded: bool | Undefined, combined: int | Undefined
) -> tuple[bool | Undefined, str]:
    """Whether a sub-graph is accepted, and why (Table 2: aligned, or grounded and a combined score of 2)."""
    if aligned:
        return True, "It is aligned with the reference."
    if grounded is False:
        return False, "The study does not bear out one of its components."
    if not isinstance(combined, Undefined) and combined < 2:
        return False, f"Its relevance and sufficiency together are {combined}; 2 is needed."
    if isinstance(grounded, Undefined):
        return Undefined(reason=grounded.reason), f"It is open whether it is grounded: {grounded.reason}"
    if isinstance(combined, Undefined):
        return Undefined(reason=combined.reason), f"It is open whether it is adequate: {combined.reason}"
    return True, "It is grounded, relevant and sufficient."
