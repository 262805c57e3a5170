import pytest

from claimpath.bench.afc.distribution import by_class, by_link
from claimpath.bench.afc.gold import LINKS, afc_cases
from claimpath.bench.afc.score import baseline_scores, n_missing, score_labels
from claimpath.datasets import MissciSplit
from claimpath.datasets.true_claims import TrueClaims
from claimpath.measures.argument_verdict import STANCE_LABELS, StanceLabel
from claimpath.records import Undefined

S, R, N = STANCE_LABELS
Keys = dict[tuple[str, str, int], StanceLabel]


def _labels(number: int, *given: StanceLabel, seed: int = 0) -> Keys:
    return {(f"arg-{number}", f"PMC{number}-{place}", seed): label for place, label in enumerate(given)}


def test_what_passages_are_linked_to(split: MissciSplit) -> None:
    passages = afc_cases(split, None, "false")[0].passages
    assert [passage.link for passage in passages] == ["accurate premise", "both", "gap", "none"]
    # The second gap has no context, so the accurate premise exposes it; its class links no passage.
    assert [passage.undermines for passage in passages] == [True, True, True, False]
    assert [sorted(passage.classes) for passage in passages] == [
        [], ["Hasty Generalization"], ["Hasty Generalization"], [],
    ]  # fmt: skip


def test_verdicts_and_passages_by_hand(split: MissciSplit) -> None:
    # arg-1: S, R, N, N -> Mixed. arg-2: S, N, N, R -> Mixed with seed 0; N, N, N, N -> NEI with seed 1.
    cases = afc_cases(split, None, "false")
    labels = (
        _labels(1, S, R, N, N) | _labels(1, S, R, N, N, seed=1) | _labels(2, S, N, N, R)
        | _labels(2, N, N, N, N, seed=1)
    )  # fmt: skip
    measures = score_labels(cases, labels, (0, 1))
    assert measures["Proportion(verdict=Mixed)"].value == pytest.approx(0.75)
    assert measures["Proportion(verdict=Not Enough Information)"].value == pytest.approx(0.25)
    assert measures["Proportion(verdict=Supported)"].value == 0.0
    assert measures["Rejected"].value == 1.0
    # Refuted: passage 1 of arg-1 twice (it exposes a gap), passage 3 of arg-2 once (it does not): 2 of 3 are right.
    # To be refuted: 3 passages of 2 arguments with 2 seeds, 12; 2 of them are.
    assert measures["Precision(label=Refuted,passages=undermining)"].value == pytest.approx(2 / 3)
    assert measures["Recall(label=Refuted,passages=undermining)"].value == pytest.approx(2 / 12)
    assert measures["F1(label=Refuted,passages=undermining)"].value == pytest.approx(2 * 2 / (3 + 12))


def test_an_argument_without_labels_is_missing_and_counts_nothing(split: MissciSplit) -> None:
    cases = afc_cases(split, None, "false")
    labels = _labels(1, S, N)
    measures = score_labels(cases, labels, (0,))
    summary = measures["Proportion(verdict=Supported)"]
    assert (summary.value, summary.n_expected, summary.n_scored, summary.n_missing) == (0.5, 2, 1, 1)
    assert measures["Rejected"].value == 0.0
    assert isinstance(measures["Precision(label=Refuted,passages=undermining)"].value, Undefined)
    assert n_missing(cases, labels, (0,)) == 6


def test_true_claims_are_counted_apart(split: MissciSplit, true_claims: TrueClaims) -> None:
    cases = afc_cases(split, true_claims, "both")
    labels = _labels(1, S) | _labels(2, S) | {("healthver-test-1", "p1", 0): R}
    measures = score_labels(cases, labels, (0,))
    assert measures["Proportion(verdict=Supported)"].value == 1.0
    assert measures["Proportion(verdict=Refuted,claims=true)"].value == 1.0
    assert measures["Rejected(claims=true)"].value == 1.0


def test_trivial_systems(split: MissciSplit) -> None:
    baselines = baseline_scores(afc_cases(split, None, "false"))
    assert baselines["always-supported"]["Proportion(verdict=Supported)"] == 1.0
    assert baselines["always-refuted"]["Rejected"] == 1.0
    # 6 of 8 annotated passages expose a gap.
    assert baselines["always-refuted"]["Precision(label=Refuted,passages=undermining)"] == 0.75
    assert "Precision(label=Refuted,passages=undermining)" not in baselines["always-nei"]


def test_distributions_by_hand(split: MissciSplit) -> None:
    cases = afc_cases(split, None, "false")
    labels = _labels(1, S, S, R, N) | _labels(2, S, R, R, N)
    links = by_link(cases, labels, (0,))
    assert tuple(links) == tuple(LINKS)
    assert [links["both"][label].value for label in (S, R, N)] == [0.5, 0.5, 0.0]
    assert (links["both"]["Supported"].count, links["both"]["Supported"].n) == (1, 2)
    assert links["accurate premise"]["Supported"].value == 1.0
    classes = by_class(cases, labels, (0,))
    # Passages 1 and 2 of both arguments: S, R, R, R.
    assert classes["Hasty Generalization"]["Refuted"].value == 0.75
    # Its gap has no context.
    assert isinstance(classes["Fallacy of Composition"]["Refuted"].value, Undefined)


def test_a_passage_counts_once_however_many_seeds_labelled_it(split: MissciSplit) -> None:
    cases = afc_cases(split, None, "false")
    labels = _labels(1, S) | _labels(1, R, seed=1) | _labels(2, R)
    figures = by_link(cases, labels, (0, 1))["accurate premise"]
    # arg-1 is half Supported and half Refuted, arg-2 Refuted: shares 0.25 and 0.75 of 2.
    assert (figures["Supported"].value, figures["Refuted"].value) == (0.25, 0.75)
    assert figures["Refuted"].n == 2
