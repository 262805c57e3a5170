"""The classifier that asks nobody: a logistic regression of the signs, deductive against abductive.

log p / (1 - p) = b + sum over signs of w_s x_s, with p the probability of abductive, x_s in [0, 1] the value of sign s,
w_s its weight and b the intercept. Weights come from our own written pairs, as many of either type
(`data/examples.txt`), by `scripts/fit_reasoning_type.py`; p is thus for two types that are equally frequent, which they
are in no real data. Inductive and analogical steps are not told: they would be found among the abductive ones, as their
evidence leaves a gap too.
"""

import json
from functools import cache
from importlib.resources import files
from math import exp

from claimpath.records.base import Record
from claimpath.records.reasoning_step import ReasoningSign, ReasoningStep
from claimpath.stages.reasoning_type.signs import SIGNS, read_signs

_CUT = 0.5
_N_NAMED = 2
"""Signs that the reason names."""


class Weights(Record):
    """The fitted numbers."""

    intercept: float
    """Log-odds of abductive where there is no sign."""
    weights: dict[str, float]
    """Sign to its weight."""


@cache
def load_weights() -> Weights:
    """The weights that come with claimpath. Raises RuntimeError where they are not those of the signs."""
    path = files("claimpath.stages.reasoning_type") / "data" / "weights.json"
    weights = Weights.model_validate(json.loads(path.read_text(encoding="utf-8")))
    if set(weights.weights) != set(SIGNS):
        raise RuntimeError("the weights in data/weights.json are not those of the signs; fit them again")
    return weights


def classify_offline(claim: str, evidence: str, weights: Weights | None = None) -> ReasoningStep:
    """Judge which type leads from evidence to a verdict on the claim. weights: others than those that come along.

    Raises ValueError where the evidence has no words.
    """
    if not evidence.strip():
        raise ValueError("there is no evidence, so there is no step from it")
    used = weights or load_weights()
    signs = [
        ReasoningSign(name=sign.name, text=sign.text, weight=used.weights[sign.name] * sign.value)
        for sign in read_signs(claim, evidence)
        if sign.value
    ]
    signs.sort(key=lambda sign: -abs(sign.weight))
    probability = 1 / (1 + exp(-used.intercept - sum(sign.weight for sign in signs)))
    is_abductive = probability > _CUT
    return ReasoningStep(
        type="abductive" if is_abductive else "deductive",
        reason=_reason(is_abductive, signs),
        abductive_probability=probability,
        signs=tuple(signs),
        origin="rule",
    )


def _reason(is_abductive: bool, signs: list[ReasoningSign]) -> str:
    """The weightiest signs for the type, in one sentence."""
    named = [sign.text for sign in signs if (sign.weight > 0) == is_abductive][:_N_NAMED]
    if named:
        sentence = "; ".join(named)
    elif is_abductive:
        sentence = "nothing in the evidence answers the claim directly"
    elif any(sign.name == "lexical-gap" for sign in signs):
        sentence = (
            "most of what the claim says is in the evidence, and nothing has to be supposed by these signs"
        )
    else:
        sentence = "all words of the claim that carry content are in the evidence"
    return f"{sentence[0].upper()}{sentence[1:]}."
