"""Systems that do not look at the pairs, and what they score: a figure says nothing without them."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from claimpath.bench.recv.gold import RecvGold
from claimpath.measures.macro_f1 import f1_counts, macro_f1_of_counts
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import REASONING_TYPES, ReasoningType, Veracity

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
_N_DRAWS = 1_000
Counts = Counter[tuple[Veracity, ReasoningType | None]]
"""Veracity and type to the number of pairs."""


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

    For `random-by-prior`, accuracy and error rates are expectations, and MacroF1 the mean over 1,000 draws.
    """
    if not gold:
        return {}
    counts = Counter(
        (pair.veracity, pair.reasoning if isinstance(pair.reasoning, str) else None) for pair in gold
    )
    by_label = [sum(number for (label, _), number in counts.items() if label == name) for name in classes]
    prior = [number / len(gold) for number in by_label]
    scores = {MAJORITY: _constant(majority(gold, classes), by_label, counts, classes)}
    chance = _random_f1(tuple(by_label), tuple(prior))
    scores[RANDOM] = _named(chance, dict(zip(classes, prior, strict=True)), counts)
    for name, label in ALWAYS.items():
        if label in classes:
            scores[name] = _constant(label, by_label, counts, classes)
    return scores


def _constant(
    label: Veracity, by_label: Sequence[int], counts: Counts, classes: Sequence[Veracity]
) -> dict[str, float]:
    rows = np.array([f1_counts(name, label, classes) for name in classes])
    value = macro_f1_of_counts((np.array(by_label) @ rows).tolist())
    return _named(value, {name: float(name == label) for name in classes}, counts)


@lru_cache(maxsize=64)
def _random_f1(by_label: tuple[int, ...], prior: tuple[float, ...]) -> float | Undefined:
    """Mean macro F1 over draws: for the pairs of each label, how many are given each label."""
    generator = np.random.default_rng(1)
    given = np.stack([generator.multinomial(number, prior, size=_N_DRAWS) for number in by_label], axis=1)
    values = []
    for draw in given:
        row: list[int] = []
        for place, number in enumerate(by_label):
            right, said = int(draw[place, place]), int(draw[:, place].sum())
            row += [right, said - right, number - right]
        value = macro_f1_of_counts(row)
        if not isinstance(value, Undefined):
            values.append(value)
    return sum(values) / len(values) if values else Undefined(reason="no draw has a macro F1")


def _named(macro_f1: float | Undefined, right: dict[Veracity, float], counts: Counts) -> dict[str, float]:
    """right: label to the chance that a pair of that label is answered rightly."""
    scores = {} if isinstance(macro_f1, Undefined) else {"MacroF1": macro_f1}
    accuracy = _share_right(right, counts)
    scores |= {"Accuracy": accuracy, "ErrorRate": 1 - accuracy}
    for kind in REASONING_TYPES:
        of_kind = Counter({key: number for key, number in counts.items() if key[1] == kind})
        if of_kind:
            scores[f"ErrorRate(type={kind})"] = 1 - _share_right(right, of_kind)
    return scores


def _share_right(right: dict[Veracity, float], counts: Counts) -> float:
    return sum(number * right[label] for (label, _), number in counts.items()) / counts.total()


def _prior(gold: Sequence[RecvGold], classes: Sequence[Veracity]) -> list[float]:
    counts = Counter(pair.veracity for pair in gold)
    return [counts[label] / len(gold) for label in classes]
