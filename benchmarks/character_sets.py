"""The scoring of MAFALDA written out plainly with sets of characters.

A stand-in for the authors' evaluation, written from the formula and from how their scripts fill unmarked text; it
shares no code with claimpath. The benchmark measures against it, and tests hold claimpath's numbers to it.
"""

from collections.abc import Sequence

NONE, UNREADABLE = "no fallacy", "unreadable"
FAMILIES = {
    "pathos": ["positive emotion", "anger", "fear", "pity", "ridicule", "worse problems"],
    "logos": [
        "oversimplification", "circular", "equivocation", "analogy", "causality", "dilemma", "generalization",
        "slippery", "straw", "division",
    ],
    "ethos": ["hominem", "populum", "authority", "nature", "tradition", "association", "quoque"],
}  # fmt: skip
Gold = list[tuple[set[int], set[str | None]]]
Predicted = list[tuple[set[int], str]]


def plain_score(
    text: str,
    gold: Sequence[tuple[int, int, Sequence[str]]],
    predicted: Sequence[tuple[int, int, str]],
    level: int,
    *,
    corrected: bool = False,
) -> tuple[float, float, float]:
    """Precision, recall and F1 of one text, as published or as corrected."""
    spans: Gold = [
        (set(range(start, end)), {at_level(x, level) for x in labels}) for start, end, labels in gold
    ]
    filler: set[str | None] = {NONE} if level == 0 else {None}
    spans += [(characters, filler) for characters in unmarked(text, gold)]
    answers: Predicted = [(set(range(start, end)), at_level(x, level)) for start, end, x in predicted]
    precision = 1.0
    if answers:
        precision = sum(best_precision(answer, spans, corrected) for answer in answers) / len(answers)
    needed = [span for span in spans if NONE not in span[1]]
    recall = sum(best_recall(span, answers) for span in needed) / len(needed) if needed else 1.0
    both = precision + recall
    return precision, recall, 2 * precision * recall / both if both else 0.0


def best_precision(answer: tuple[set[int], str], spans: Gold, corrected: bool) -> float:
    """The largest share of a predicted span that a gold span with its label covers."""
    characters, label = answer
    if corrected and label == NONE:
        return 0.0
    shares = [len(characters & g) / len(characters) for g, labels in spans if label in labels and characters]
    return max(shares, default=0.0)


def best_recall(span: tuple[set[int], set[str | None]], answers: Predicted) -> float:
    """The largest share of a gold span that a predicted span with one of its labels covers."""
    characters, labels = span
    shares = [len(characters & p) / len(characters) for p, label in answers if label in labels and characters]
    return max(shares, default=0.0)


def unmarked(text: str, gold: Sequence[tuple[int, int, Sequence[str]]]) -> list[set[int]]:
    """Stretches between the gold spans, a blank on each side left out."""
    found, at = [], 0
    for start, end, _ in gold:
        if at < start:
            found.append(set(range(at, start - 1)))
        at = max(at, end + 1)
    if at < len(text) or not gold:
        found.append(set(range(at, len(text))))
    return found


def at_level(label: str, level: int) -> str:
    """A class as its family, or as "fallacy"."""
    if label == NONE or (label == UNREADABLE and level == 0):
        return NONE
    if level == 2 or label == UNREADABLE:
        return label
    if level == 0:
        return "fallacy"
    return next(family for family, words in FAMILIES.items() if any(word in label for word in words))
