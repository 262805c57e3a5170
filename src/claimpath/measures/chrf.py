"""chrF: overlap of two texts in runs of characters (Popović 2015).

For n = 1 ... 6, P_n is the share of the candidate's runs of n characters that the reference has, R_n the share of the
reference's that the candidate has, both counted with repeats (clipped). With P and R their means over the n for which
both texts have a run, chrF = (1 + b^2) P R / (b^2 P + R), b = 2: recall weighs twice as much. Blanks are left out
before runs are made; case counts. Range [0, 1], no unit; 0 where nothing is shared. Undefined where a text has no
characters.
"""

from collections import Counter

from claimpath.records import Undefined

LONGEST = 6
BETA = 2.0


def chrf(candidate: str, reference: str) -> float | Undefined:
    """Compare two texts."""
    ours, theirs = "".join(candidate.split()), "".join(reference.split())
    if not ours or not theirs:
        return Undefined(reason="a text without characters has no chrF")
    precisions, recalls = [], []
    for n in range(1, min(LONGEST, len(ours), len(theirs)) + 1):
        given, wanted = _runs(ours, n), _runs(theirs, n)
        shared = sum((given & wanted).values())
        precisions.append(shared / sum(given.values()))
        recalls.append(shared / sum(wanted.values()))
    precision, recall = sum(precisions) / len(precisions), sum(recalls) / len(recalls)
    below = BETA**2 * precision + recall
    return (1 + BETA**2) * precision * recall / below if below else 0.0


def _runs(text: str, n: int) -> Counter[str]:
    return Counter(text[start : start + n] for start in range(len(text) - n + 1))
