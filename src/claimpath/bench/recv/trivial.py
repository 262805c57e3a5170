"""Systems that do not look at the pairs, and what they score: a figure says nothing without them."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from claimpath.bench.recv.gold import RecvGold
from claimpath.measures.macro_f1 import f1_counts, macro_f1_of_counts
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import REASONING_TYPES, Veracity

ALWAYS: dict[str, Veracity] = {
    "always-supported": "Supported",
    "always-refuted": "Refuted",
    "always-nei": "Not Enough Information",
}
"""Systems that say one thing."""
MAJORITY, RANDOM = "majority", "random-by-prior"
TRIVIAL: dict[str, str] = {
    MAJORITY: "Says the label that is most frequent in these very data.",
    RANDOM: "Draws labels in proportion to these very data.",
    "always-supported": "Says Supported to everything.",
    "always-refuted": "Says Refuted to everything.",
    "always-nei": "Says Not Enough Information to everything (with --classes 3).",
}
"""The systems with what they do."""
_N_DRAWS = 200


def trivial_labels(
    name: str, gold: Sequence[RecvGold], classes: Sequence[Veracity], *, seed: int = 1
) -> list[Veracity]:
    """The labels that a trivial system gives, in the order of the pairs."""
    if name in ALWAYS:
        return [ALWAYS[name]] * len(gold)
    if name == MAJORITY:
        return [majority(gold, classes)] * len(gold)
    drawn = np.random.default_rng(seed).choice(len(classes), size=len(gold), p=_prior(gold, classes))
    return [classes[number] for number in drawn.tolist()]


def majority(gold: Sequence[RecvGold], classes: Sequence[Veracity]) -> Veracity:
    """The most frequent label; of several, the first of the classes."""
    counts = Counter(pair.veracity for pair in gold)
    return max(classes, key=lambda label: counts[label])


def trivial_scores(gold: Sequence[RecvGold], classes: Sequence[Veracity]) -> dict[str, dict[str, float]]:
    """Scores of the trivial systems on these pairs; a measure that is undefined is left out.

    For `random-by-prior`, accuracy and error rates are expectations, and MacroF1 the mean over 200 draws.
    """
    if not gold:
        return {}
    scores = {
        name: _constant(majority(gold, classes) if name == MAJORITY else ALWAYS[name], gold, classes)
        for name in (MAJORITY, *ALWAYS)
        if name == MAJORITY or ALWAYS[name] in classes
    }
    return {MAJORITY: scores.pop(MAJORITY), RANDOM: _random(gold, classes), **scores}


def _constant(label: Veracity, gold: Sequence[RecvGold], classes: Sequence[Veracity]) -> dict[str, float]:
    counts = Counter(pair.veracity for pair in gold)
    rows = np.array([f1_counts(name, label, classes) for name in counts])
    value = macro_f1_of_counts((np.array(list(counts.values())) @ rows).tolist())
    return _named(value, {pair.id: float(pair.veracity == label) for pair in gold}, gold)


def _random(gold: Sequence[RecvGold], classes: Sequence[Veracity]) -> dict[str, float]:
    prior = dict(zip(classes, _prior(gold, classes), strict=True))
    numbers = np.array([classes.index(pair.veracity) for pair in gold])
    drawn = np.random.default_rng(1).choice(len(classes), size=(_N_DRAWS, len(gold)), p=list(prior.values()))
    values = []
    for number in range(len(classes)):
        said, is_gold = drawn == number, numbers == number
        below = said.sum(axis=1) + is_gold.sum()
        right = 2 * (said & is_gold).sum(axis=1)
        values.append(np.divide(right, below, out=np.full(_N_DRAWS, np.nan), where=below > 0))
    value = float(np.nanmean(np.array(values), axis=0).mean())
    return _named(value, {pair.id: prior[pair.veracity] for pair in gold}, gold)


def _named(
    macro_f1: float | Undefined, right: dict[str, float], gold: Sequence[RecvGold]
) -> dict[str, float]:
    scores = {} if isinstance(macro_f1, Undefined) else {"MacroF1": macro_f1}
    accuracy = sum(right.values()) / len(right)
    scores |= {"Accuracy": accuracy, "ErrorRate": 1 - accuracy}
    for kind in REASONING_TYPES:
        of_kind = [right[pair.id] for pair in gold if pair.reasoning == kind]
        if of_kind:
            scores[f"ErrorRate(type={kind})"] = 1 - sum(of_kind) / len(of_kind)
    return scores


def _prior(gold: Sequence[RecvGold], classes: Sequence[Veracity]) -> list[float]:
    counts = Counter(pair.veracity for pair in gold)
    return [counts[label] / len(gold) for label in classes]
