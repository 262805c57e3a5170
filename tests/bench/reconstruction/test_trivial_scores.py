"""The trivial systems' scores, against a walk over every answer in every order."""

from fractions import Fraction
from itertools import permutations

import pytest

from claimpath.bench.reconstruction.gold import GoldGap, GoldPremise
from claimpath.bench.reconstruction.measured import MEASURED
from claimpath.bench.reconstruction.records import Candidate, ReconstructionPrediction
from claimpath.bench.reconstruction.score import score_reconstructions
from claimpath.bench.reconstruction.trivial_scores import trivial_scores
from claimpath.records import FallacyClass, Undefined

FREQUENCIES: dict[FallacyClass, int] = {
    "Ambiguity": 3,
    "Hasty Generalization": 2,
    "Biased Sample Fallacy": 2,
    "False Equivalence": 1,
    "Fallacy of Exclusion": 1,
    "Impossible Expectations": 1,
    "Causal Oversimplification": 0,
}
MATCHES = {"a1": ((0, 0), (1, 1)), "a2": (), "a3": ((0, 0),)}


def gap(name: str, *classes: FallacyClass, linked: bool = True) -> GoldGap:
    premises = tuple(
        GoldPremise(f"{name}:{place}", "Somebody believes it.", its) for place, its in enumerate(classes)
    )
    return GoldGap(name, "It was a small study.", linked, premises, frozenset(classes))


GOLD = {
    "a1": (gap("a1:1", "Ambiguity"), gap("a1:2", "Hasty Generalization", "False Equivalence", linked=False)),
    "a2": (gap("a2:1", "Causal Oversimplification"),),
    "a3": (gap("a3:1", "Fallacy of Exclusion"), gap("a3:2", "Ambiguity", "Fallacy of Exclusion")),
}


def all_answers() -> list[tuple[Fraction, tuple[FallacyClass, ...]]]:
    """Every answer of five classes in order with its probability, drawn without putting back."""
    answers: list[tuple[Fraction, tuple[FallacyClass, ...]]] = []
    weights = {name: Fraction(count) for name, count in FREQUENCIES.items() if count}
    for order in permutations(weights, 5):
        left, chance = sum(weights.values(), Fraction(0)), Fraction(1)
        for name in order:
            chance *= weights[name] / left
            left -= weights[name]
        answers.append((chance, order))
    assert sum(chance for chance, _ in answers) == 1
    return answers


def said(name: str, classes: tuple[FallacyClass, ...], *, judged: bool) -> ReconstructionPrediction:
    matches = tuple(
        (place, gap_place, premise)
        for place, its in enumerate(classes)
        for gap_place, premise in MATCHES[name]
        if GOLD[name][gap_place].premises[premise].fallacy_class == its
    )
    candidates = tuple(
        Candidate(fallacy_class=its, premise="So it is.", rank=rank, given_rank=rank)
        for rank, its in enumerate(classes, start=1)
    )
    return ReconstructionPrediction(
        id=name, seed=0, candidates=candidates, matches=matches if judged else None
    )


@pytest.mark.parametrize("judged", [True, False])
@pytest.mark.parametrize("size", [1, 5])
def test_systems_that_always_say_the_same_score_as_their_predictions_do(judged: bool, size: int) -> None:
    system = "majority-class" if size == 1 else "five-most-frequent"
    found = trivial_scores(GOLD, FREQUENCIES, MATCHES if judged else None)[system]
    answer = tuple(FREQUENCIES)[:size]
    measured = score_reconstructions(
        [said(name, answer, judged=judged) for name in GOLD], GOLD, dict.fromkeys(GOLD, "s"), ()
    )
    for measure in MEASURED:
        value = measured[measure.name].value
        if isinstance(value, Undefined):
            assert measure.name not in found
        else:
            assert found[measure.name] == pytest.approx(value, abs=1e-12), measure.name


def test_that_by_chance_is_the_mean_over_all_that_it_can_draw() -> None:
    # 720 answers in order; what grows with sums is compared by the sums that stand above the line, for each argument.
    found = trivial_scores(GOLD, FREQUENCIES, MATCHES)["random-by-prior"]
    answers = all_answers()
    for name, wanted, first in (
        ("R@5(match=class)", 5, False),
        ("R@5(match=class+premise)", 5, False),
        ("P@1(match=class)", 3, True),
        ("P@1(match=class+premise)", 3, True),
        ("Arg@1(match=class)", 3, False),
    ):
        above = Fraction(0)
        for chance, classes in answers:
            for argument, gaps in GOLD.items():
                matched = {
                    (place, premise)
                    for place, its in enumerate(gaps)
                    for premise, gold in enumerate(its.premises)
                    if gold.fallacy_class in (classes[:1] if first else classes)
                    and ("premise" not in name or (place, premise) in MATCHES[argument])
                }
                gaps_found = len({place for place, _ in matched})
                above += chance * (gaps_found if name.startswith("R") else min(1, gaps_found))
        assert found[name] == pytest.approx(float(above / wanted), abs=1e-12), name
    assert found["R@5(match=class,chance=corrected)"] == pytest.approx(0, abs=1e-12)
    # Sets of classes: 2 TP over predicted and gold, macro-averaged over the nine classes by their own sums.
    scores = []
    for its in (*FREQUENCIES, *["(others)"] * 2):
        predicted = sum((chance for chance, classes in answers if its in classes), Fraction(0)) * len(GOLD)
        gold = sum(its in {c for one in gaps for c in one.classes} for gaps in GOLD.values())
        both = predicted / len(GOLD) * gold
        scores.append(2 * both / (predicted + gold) if predicted + gold else Fraction(0))
    assert found["F1@5(match=class,average=macro)"] == pytest.approx(float(sum(scores) / 9), abs=1e-12)
