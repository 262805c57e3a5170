"""Score types: macro F1, accuracy and the share found of each type, with intervals, chance and trivial systems."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from claimpath.bench.recv_type.records import TypeGold, TypePrediction
from claimpath.measures import MeasureSummary
from claimpath.measures.macro_f1 import f1_counts, macro_f1, macro_f1_of_counts
from claimpath.measures.statistics.aggregate import MEAN, Aggregate, OfSums, RatioOfSums, measure_units
from claimpath.measures.statistics.interval import pool_interval
from claimpath.measures.statistics.macro_f1_permutation import macro_f1_permutation
from claimpath.measures.statistics.pool import Pool
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import ReasoningType

TYPES: tuple[ReasoningType, ...] = ("deductive", "abductive")
"""The types that the task has: those that RECV had people choose from."""
MAJORITY, RANDOM = "majority", "random-by-prior"
ALWAYS: dict[str, ReasoningType] = {"always-deductive": "deductive", "always-abductive": "abductive"}
TRIVIAL: dict[str, str] = {
    MAJORITY: "Says the type that is most frequent in these very data.",
    RANDOM: "Draws types in proportion to these very data.",
    "always-deductive": "Says deductive to everything.",
    "always-abductive": "Says abductive to everything.",
}
"""Systems that do not look at the pairs, with what they do."""
_N_DRAWS = 1_000


def recall_name(kind: ReasoningType) -> str:
    """Name of the share of a type's pairs that are found."""
    return f"Recall(type={kind})"


MEASURES: dict[str, Aggregate] = {
    "MacroF1": OfSums(macro_f1_of_counts),
    "Accuracy": MEAN,
    **{recall_name(kind): RatioOfSums() for kind in TYPES},
}
"""Measures with how they come out of the pairs."""


def payload(measure: str, gold: ReasoningType, said: ReasoningType | None) -> Any:
    """What one pair gives to a measure."""
    if measure == "MacroF1":
        return f1_counts(gold, said, TYPES)
    if measure == "Accuracy":
        return float(gold == said)
    kind = next(kind for kind in TYPES if recall_name(kind) == measure)
    return (float(gold == said == kind), float(gold == kind))


def said_of(prediction: TypePrediction | None) -> ReasoningType | None:
    """The type of an answer; None where there is none."""
    return None if prediction is None or isinstance(prediction.type, Undefined) else prediction.type


def score_types(
    gold: Sequence[TypeGold], predictions: Mapping[str, TypePrediction]
) -> tuple[dict[str, MeasureSummary], float | Undefined]:
    """All measures, and the p value of macro F1 against chance. A pair without an answer counts as an error."""
    said = [said_of(predictions.get(pair.id)) for pair in gold]
    measures = {}
    for name, aggregate in MEASURES.items():
        kind = next((kind for kind in TYPES if recall_name(kind) == name), None)
        asked = [n for n, pair in enumerate(gold) if kind in (None, pair.type)]
        payloads = [payload(name, gold[n].type, said[n]) for n in asked]
        value = measure_units(payloads, aggregate)
        low, high = pool_interval(Pool(payloads, [gold[n].group for n in asked], aggregate))
        n_missing = sum(gold[n].id not in predictions for n in asked)
        n_failed = sum(said[n] is None for n in asked) - n_missing
        measures[name] = MeasureSummary(
            value=value,
            low=low,
            high=high,
            n_expected=len(asked),
            n_scored=len(asked) - n_missing - n_failed,
            n_missing=n_missing,
            n_failed=n_failed,
            n_no_gold=0,
        )
    return measures, macro_f1_permutation([pair.type for pair in gold], said, TYPES)


def trivial_types(name: str, gold: Sequence[TypeGold], *, seed: int = 1) -> list[ReasoningType]:
    """The answers of a trivial system, in the order of the pairs."""
    if name in ALWAYS:
        return [ALWAYS[name]] * len(gold)
    counts = Counter(pair.type for pair in gold)
    if name == MAJORITY:
        return [max(TYPES, key=lambda kind: counts[kind])] * len(gold)
    shares = [counts[kind] / len(gold) for kind in TYPES]
    drawn = np.random.default_rng(seed).choice(len(TYPES), size=len(gold), p=shares)
    return [TYPES[number] for number in drawn.tolist()]


def trivial_scores(gold: Sequence[TypeGold]) -> dict[str, dict[str, float]]:
    """What the trivial systems score; for `random-by-prior` the mean over 1,000 draws."""
    scores = {}
    for name in TRIVIAL:
        n_draws = _N_DRAWS if name == RANDOM else 1
        draws = [_scores(gold, trivial_types(name, gold, seed=seed)) for seed in range(1, n_draws + 1)]
        scores[name] = {m: sum(draw[m] for draw in draws) / n_draws for m in draws[0]}
    return scores


def _scores(gold: Sequence[TypeGold], said: Sequence[ReasoningType]) -> dict[str, float]:
    truth = [pair.type for pair in gold]
    found: dict[str, float | Undefined] = {"MacroF1": macro_f1(truth, said, TYPES)}
    found["Accuracy"] = sum(a == b for a, b in zip(truth, said, strict=True)) / len(gold)
    for kind in TYPES:
        of_kind = [b == kind for a, b in zip(truth, said, strict=True) if a == kind]
        if of_kind:
            found[recall_name(kind)] = sum(of_kind) / len(of_kind)
    return {name: value for name, value in found.items() if not isinstance(value, Undefined)}
