"""Scores of several seeds: by hand, against scikit-learn, and at the edges."""

import random

import numpy as np
import pytest

from claimpath.measures.argument_verdict import STANCE_LABELS, StanceLabel
from claimpath.records import Undefined
from claimpath.training.afc.score import score_labels, score_seeds
from claimpath.training.afc.trivial import MAJORITY, RANDOM, trivial_scores

S, R, N = STANCE_LABELS


def test_by_hand() -> None:
    # gold S S R N; seed 1 says S R R N: accuracy 3/4; F1(S) = 2/3, F1(R) = 2/3, F1(N) = 1; macro 7/9.
    # seed 2 says S S S S: accuracy 2/4; F1(S) = 4/6 = 2/3, F1(R) = F1(N) = 0; macro 2/9.
    scores = score_seeds([S, S, R, N], [[S, R, R, N], [S, S, S, S]], ["a", "b", "c", "d"], STANCE_LABELS)
    values = {name: summary.value for name, summary in scores.items()}
    assert values == pytest.approx(
        {
            "Accuracy": (3 / 4 + 2 / 4) / 2,
            "MacroF1": (7 / 9 + 2 / 9) / 2,
            f"F1(label={S})": 2 / 3,
            f"F1(label={R})": 1 / 3,
            f"F1(label={N})": 1 / 2,
        }
    )
    one = scores["MacroF1"]
    assert (one.n_expected, one.n_scored, one.n_failed) == (8, 8, 0)
    assert isinstance(one.low, float)
    assert one.low <= 0.5 <= one.high  # type: ignore[operator]


def test_a_seed_that_failed_counts_as_wrong_and_is_counted() -> None:
    scores = score_seeds([S, R], [[S, R], None], ["a", "b"], (S, R))
    assert scores["Accuracy"].value == pytest.approx(0.5)
    assert scores["MacroF1"].value == pytest.approx(0.5)
    assert scores["Accuracy"].n_failed == 2
    assert scores["Accuracy"].n_scored == 2


def test_scikit_learn_says_the_same() -> None:
    metrics = pytest.importorskip("sklearn.metrics", reason="scikit-learn is not installed")
    drawn = random.Random(5)
    gold = [drawn.choice(STANCE_LABELS) for _ in range(60)]
    seeds = [[drawn.choice(STANCE_LABELS) for _ in gold] for _ in range(3)]
    ours = score_seeds(gold, seeds, [str(number // 2) for number in range(60)], STANCE_LABELS)
    f1 = np.mean(
        [metrics.f1_score(gold, said, average=None, labels=list(STANCE_LABELS)) for said in seeds], axis=0
    )
    assert [ours[f"F1(label={label})"].value for label in STANCE_LABELS] == pytest.approx(list(f1))
    macro = [metrics.f1_score(gold, said, average="macro") for said in seeds]
    assert ours["MacroF1"].value == pytest.approx(float(np.mean(macro)))
    assert ours["Accuracy"].value == pytest.approx(
        float(np.mean([metrics.accuracy_score(gold, s) for s in seeds]))
    )
    alone = [score_labels(gold, said, STANCE_LABELS)["MacroF1"] for said in seeds]
    assert alone == pytest.approx(macro)


@pytest.mark.parametrize(
    ("gold", "seeds", "name"),
    [
        ([], [[]], "Accuracy"),
        ([], [[]], "MacroF1"),
        ([S, S], [[S, S]], f"F1(label={R})"),
    ],
)
def test_nothing_to_score_is_undefined_and_says_why(
    gold: list[StanceLabel], seeds: list[list[StanceLabel | None]], name: str
) -> None:
    value = score_seeds(gold, seeds, [str(n) for n in range(len(gold))], STANCE_LABELS)[name].value
    assert isinstance(value, Undefined)
    assert isinstance(score_labels(gold, seeds[0], STANCE_LABELS)[name], Undefined)


def test_one_document_has_no_interval() -> None:
    assert isinstance(score_seeds([S, R], [[S, R]], ["a", "a"], (S, R))["Accuracy"].low, Undefined)


def test_trivial_systems_have_the_frequencies_of_training() -> None:
    # training: 3 S, 1 R. Test: 1 S, 3 R. majority says S: accuracy 1/4; F1(S) = 2/5, F1(R) = 0; macro 1/5.
    scores = trivial_scores([S, S, S, R], [S, R, R, R], (S, R))
    assert scores[MAJORITY] == pytest.approx(
        {"Accuracy": 1 / 4, "MacroF1": 1 / 5, f"F1(label={S})": 2 / 5, f"F1(label={R})": 0.0}
    )
    # By prior: 3/4 of the one S and 1/4 of the three R are right: (0.75 + 0.75) / 4 = 0.375 expected.
    assert scores[RANDOM]["Accuracy"] == pytest.approx(0.375, abs=0.02)


def test_random_by_prior_is_the_mean_over_draws() -> None:
    drawn = random.Random(2)
    gold: list[StanceLabel] = [S] * 20 + [R] * 10 + [N] * 5
    means = []
    for _ in range(600):
        said: list[StanceLabel | None] = drawn.choices(STANCE_LABELS, [5, 3, 2], k=len(gold))
        means.append(score_labels(gold, said, STANCE_LABELS)["MacroF1"])
    ours = trivial_scores([S] * 5 + [R] * 3 + [N] * 2, gold, STANCE_LABELS)[RANDOM]["MacroF1"]
    assert ours == pytest.approx(float(np.mean(means)), abs=0.01)  # type: ignore[arg-type]
