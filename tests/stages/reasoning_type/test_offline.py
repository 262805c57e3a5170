"""The offline classifier: its arithmetic, its reasons, and that its weights are those of its examples."""

from math import exp

import numpy as np
import pytest

from claimpath.bench.judge.logistic import fit_logistic
from claimpath.records import Undefined
from claimpath.report.reasoning_part import N_EXAMPLES, N_RIGHT
from claimpath.stages.reasoning_type.examples import load_examples
from claimpath.stages.reasoning_type.offline import Weights, classify_offline, load_weights
from claimpath.stages.reasoning_type.signs import SIGNS, read_signs

WEIGHTS = Weights(
    intercept=-1.0, weights={**dict.fromkeys(SIGNS, 0.0), "lexical-gap": 3.0, "hedged-evidence": 0.5}
)


def test_the_probability_is_that_of_the_formula() -> None:
    # Words of the claim: tea, heals, wounds. The evidence lacks wounds: 3 * 1/3 + 0.5 (hedged) - 1 = 0.5.
    step = classify_offline("Tea heals wounds.", "Tea may heal.", WEIGHTS)
    assert step.abductive_probability == pytest.approx(1 / (1 + exp(-0.5)))
    assert step.type == "abductive"
    assert [(sign.name, round(sign.weight, 3)) for sign in step.signs if sign.weight] == [
        ("lexical-gap", 1.0),
        ("hedged-evidence", 0.5),
    ]
    assert step.reason == (
        "Of the claim's words the evidence does not have “wounds”; the evidence itself is hedged (“may”)."
    )


@pytest.mark.parametrize(
    ("claim", "evidence", "kind", "words"),
    [
        ("Tea cures colds.", "In mice, tea may lower fever.", "abductive", "mice"),
        ("Ebb has 40 inns.", "Ebb has 52 inns.", "deductive", "“40” in the claim can be compared with “52”"),
        ("Ebb has inns.", "Ebb has inns.", "deductive", "All words of the claim"),
    ],
)
def test_the_reason_names_what_spoke_for_the_type(claim: str, evidence: str, kind: str, words: str) -> None:
    step = classify_offline(claim, evidence)
    assert (step.type, step.origin) == (kind, "rule")
    assert words in step.reason


def test_no_evidence_is_refused() -> None:
    with pytest.raises(ValueError, match="no evidence"):
        classify_offline("Ebb has inns.", " \n")


def test_the_weights_are_those_that_the_examples_give_and_the_report_states_their_error() -> None:
    examples = load_examples()
    rows = np.array([[sign.value for sign in read_signs(pair.claim, pair.evidence)] for pair in examples])
    labels = [pair.type == "abductive" for pair in examples]
    fitted = fit_logistic(rows, labels)
    assert list(load_weights().weights) == list(SIGNS)
    assert list(load_weights().weights.values()) == pytest.approx(fitted.weights, abs=2e-6)
    assert load_weights().intercept == pytest.approx(fitted.intercept, abs=2e-6)
    right = 0
    for n in range(len(labels)):
        kept = [m for m in range(len(labels)) if m != n]
        alone = fit_logistic(rows[kept], [labels[m] for m in kept])
        right += (alone.probabilities(rows[[n]])[0] > 0.5) == labels[n]
    assert (len(labels), right) == (N_EXAMPLES, N_RIGHT)
    assert sum(labels) * 2 == len(labels)


def test_a_step_by_rule_has_a_probability() -> None:
    assert not isinstance(classify_offline("Ebb grew.", "Ebb fell.").abductive_probability, Undefined)
