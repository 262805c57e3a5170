"""Scores by hand, by another way, and at the edges."""

import random

import pytest

from claimpath.bench.recv.gold import RecvGold, classes_of, gold_of, in_scope
from claimpath.bench.recv.records import RecvPart, RecvPrediction
from claimpath.bench.recv.score import measure_names, score_pairs
from claimpath.bench.recv.trivial import trivial_labels, trivial_scores
from claimpath.datasets.recv_records import PairSet
from claimpath.measures.macro_f1 import macro_f1
from claimpath.measures.statistics.bootstrap import clustered_interval
from claimpath.records import Undefined
from claimpath.records.reasoning_pair import Veracity

TWO = classes_of(2)


def said(**labels: Veracity | None) -> dict[str, RecvPrediction]:
    no = Undefined(reason="not to be read")
    return {name: RecvPrediction(id=name, label=label or no) for name, label in labels.items()}


def value(part: RecvPart, name: str) -> float:
    found = part.measures[name].value
    assert isinstance(found, float)
    return found


def test_worked_by_hand(pairs: PairSet) -> None:
    gold = gold_of(in_scope(pairs, 2))
    # v1 right, v2 wrong, v3 right, v4 without a label, c1 right, c2 right, c3 not answered.
    found = score_pairs(
        gold,
        said(v1="Supported", v2="Supported", v3="Supported", v4=None, c1="Supported", c2="Refuted"),
        TWO,
    )
    assert value(found, "Accuracy") == pytest.approx(4 / 7)
    assert value(found, "ErrorRate") == pytest.approx(3 / 7)
    assert value(found, "ErrorRate(type=deductive)") == pytest.approx(1 / 4)
    assert value(found, "ErrorRate(type=abductive)") == pytest.approx(2 / 3)
    # Supported: TP 3, FP 1, FN 1 -> 6 / 8. Refuted: TP 1, FP 0, FN 2 -> 2 / 4.
    assert value(found, "MacroF1") == pytest.approx((0.75 + 0.5) / 2)
    all_pairs = found.measures["MacroF1"]
    assert (all_pairs.n_expected, all_pairs.n_scored, all_pairs.n_missing, all_pairs.n_failed) == (7, 5, 1, 1)
    abductive = found.measures["ErrorRate(type=abductive)"]
    assert (abductive.n_expected, abductive.n_scored, abductive.n_missing, abductive.n_failed) == (3, 1, 1, 1)


def test_as_another_way_computes_values_and_intervals() -> None:
    draw = random.Random(7)
    gold = [
        RecvGold(
            id=str(k),
            veracity=draw.choice(TWO),
            reasoning=draw.choice(["deductive", "abductive"]),  # type: ignore[arg-type]
            source="s",
            group=str(k % 40),
        )
        for k in range(120)
    ]
    labels: dict[str, Veracity | None] = {g.id: draw.choice([*TWO, None]) for g in gold}
    found = score_pairs(gold, said(**labels), TWO)
    assert value(found, "MacroF1") == pytest.approx(
        macro_f1([g.veracity for g in gold], [labels[g.id] for g in gold], TWO)
    )
    right = [float(labels[g.id] == g.veracity) for g in gold]
    interval = clustered_interval(right, [g.group for g in gold])
    assert (found.measures["Accuracy"].low, found.measures["Accuracy"].high) == pytest.approx(interval)
    rate = found.measures["ErrorRate"]
    assert (rate.low, rate.high) == pytest.approx((1 - interval[1], 1 - interval[0]))
    errors = [1 - r for g, r in zip(gold, right, strict=True) if g.reasoning == "abductive"]
    assert value(found, "ErrorRate(type=abductive)") == pytest.approx(sum(errors) / len(errors))


def test_edges() -> None:
    nothing = score_pairs([], {}, TWO)
    assert all(isinstance(found.value, Undefined) for found in nothing.measures.values())
    assert nothing.baselines == {}
    one = RecvGold(id="a", veracity="Supported", reasoning="deductive", source="s", group="a")
    alone = score_pairs([one], said(a="Supported"), TWO)
    assert value(alone, "MacroF1") == 1.0
    assert isinstance(alone.measures["MacroF1"].low, Undefined)
    assert isinstance(alone.measures["ErrorRate(type=abductive)"].value, Undefined)
    assert isinstance(alone.types, Undefined)
    silent = score_pairs([one], {}, TWO)
    assert value(silent, "MacroF1") == 0.0
    assert silent.measures["MacroF1"].n_missing == 1


def test_types_that_occur_have_an_error_rate_of_their_own() -> None:
    pair = RecvGold(id="a", veracity="Supported", reasoning="analogical", source="s", group="a")
    assert "ErrorRate(type=analogical)" in measure_names([pair])
    assert "ErrorRate(type=inductive)" not in measure_names([pair])


def test_trivial_systems_score_as_their_baselines(pairs: PairSet) -> None:
    for n_classes in (2, 3):
        classes = classes_of(n_classes)
        gold = gold_of(in_scope(pairs, n_classes))
        baselines = trivial_scores(gold, classes)
        assert ("always-nei" in baselines) == (n_classes == 3)
        for name, scores in baselines.items():
            if name == "random-by-prior":
                continue
            labels = trivial_labels(name, gold, classes)
            found = score_pairs(gold, said(**dict(zip([g.id for g in gold], labels, strict=True))), classes)
            for measure, expected in scores.items():
                assert value(found, measure) == pytest.approx(expected), (name, measure)


def test_random_by_prior_is_an_expectation(pairs: PairSet) -> None:
    gold = gold_of(in_scope(pairs, 2))
    scores = trivial_scores(gold, TWO)["random-by-prior"]
    # 4 of 7 supported: accuracy (16 + 9) / 49. Deductive pairs are 2 and 2: right in half of (4 + 3) / 7.
    assert scores["Accuracy"] == pytest.approx(25 / 49)
    assert scores["ErrorRate(type=deductive)"] == pytest.approx(0.5)
    means, f1s = [], []
    for seed in range(400):
        labels = trivial_labels("random-by-prior", gold, TWO, seed=seed)
        means.append(sum(a == g.veracity for a, g in zip(labels, gold, strict=True)) / 7)
        f1s.append(macro_f1([g.veracity for g in gold], labels, TWO))
    assert sum(means) / 400 == pytest.approx(25 / 49, abs=0.03)
    assert sum(f1 for f1 in f1s if isinstance(f1, float)) / 400 == pytest.approx(scores["MacroF1"], abs=0.03)
