"""Contradiction of two sentences by rules: negations, directions, opposites and numbers. Asks no model.

The score is 1 or 0. It is 1 where the sentences share at least half of the shorter one's words of content and one of
them denies what the other says, points the other way, names the opposite, or gives another number of the same kind. It
misses every contradiction that needs to be understood, and takes two true sentences with different numbers for one.
"""

from claimpath.stages.validate.quantities import quantities
from claimpath.stages.validate.wording import direction, meaning_words, n_negations, opposed

NAME = "rules"
_SHARED = 0.5


def contradicts(premise: str, hypothesis: str) -> float:
    """1.0 where the sentences contradict each other by the rules, else 0.0. The order makes no difference."""
    ours, theirs = set(meaning_words(premise)), set(meaning_words(hypothesis))
    least = min(len(ours), len(theirs))
    if not least:
        return 0.0
    if opposed(ours, theirs) and len(ours & theirs) / least >= _SHARED / 2:
        return 1.0
    if len(ours & theirs) / least < _SHARED:
        return 0.0
    if n_negations(premise) % 2 != n_negations(hypothesis) % 2:
        return 1.0
    if {direction(premise), direction(hypothesis)} == {"up", "down"}:
        return 1.0
    return float(_numbers_differ(premise, hypothesis))


def _numbers_differ(premise: str, hypothesis: str) -> bool:
    """Whether both give exact numbers of one kind, and none of them is the same."""
    for kind in {quantity.kind for quantity in quantities(premise)}:
        ours = [q for q in quantities(premise) if q.kind == kind]
        theirs = [q for q in quantities(hypothesis) if q.kind == kind]
        if theirs and not any(q.compared for q in (*ours, *theirs)):
            return not {q.value for q in ours} & {q.value for q in theirs}
    return False
