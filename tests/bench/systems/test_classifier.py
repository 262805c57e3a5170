"""Rankings by label probability, with a classifier whose probabilities can be worked out by hand."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from claimpath.bench import run_bench
from claimpath.bench.systems import classifier
from claimpath.datasets import MissciSplit
from claimpath.errors import SettingsError

KERNEL, UNDERMINING = "missciplus/kernel", "missciplus/undermining"


class Scripted:
    """Supported where the second text speaks of growing, refuted where it says "only", else unsure."""

    name = "owner/scripted"
    labels: tuple[str, ...] = ("NEI", "REFUTES", "SUPPORTS")

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.counts: Counter[str] = Counter()

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        self.asked += pairs
        self.counts["pairs"] += len(pairs)
        return np.array([self._row(second) for _, second in pairs])

    def _row(self, second: str) -> list[float]:
        if "grow" in second:
            return [0.25, 0.125, 0.625]
        return [0.25, 0.625, 0.125] if "Only" in second else [0.75, 0.125, 0.125]


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    made = Scripted()
    monkeypatch.setattr(classifier, "load_pair_scorer", lambda _: made)
    return made


def first_of(split: MissciSplit, task: str = KERNEL, **options: object) -> list[str]:
    run = run_bench(split, task=task, system="afc:owner/scripted", options=options, seeds=(1,))
    return list(next(p.ranking for p in run.predictions if p.id == "a1"))


def test_each_strategy_by_hand(split: MissciSplit, scripted: Scripted) -> None:
    # Passages 0 "kept", 1 "grow", 2 "cleaned", 3 "Only". Ties keep the study's order.
    assert first_of(split, strategy="s") == ["PMC1-1", "PMC1-0", "PMC1-2", "PMC1-3"]  # 1 5 1 1 eighths
    assert first_of(split, strategy="r") == ["PMC1-3", "PMC1-0", "PMC1-1", "PMC1-2"]  # 1 1 1 5
    assert first_of(split, strategy="s+r") == ["PMC1-1", "PMC1-3", "PMC1-0", "PMC1-2"]  # 2 6 2 6
    assert first_of(split, strategy="s+n") == ["PMC1-0", "PMC1-1", "PMC1-2", "PMC1-3"]  # 7 7 7 3
    assert first_of(split) == first_of(split, strategy="s")


def test_the_accurate_premise_passage_goes_where_it_is_asked_to(
    split: MissciSplit, scripted: Scripted
) -> None:
    given, claim, kept = "Basil made snails grow.", "Basil makes you grow.", "Nine snails were kept."
    expected = {
        "claim": (f"{given} Therefore: {claim}", kept),
        "evidence": (claim, f"{given} {kept}"),
        "none": (claim, kept),
    }
    for where, pair in expected.items():
        scripted.asked.clear()
        first_of(split, UNDERMINING, given_in=where)
        assert pair in scripted.asked
        assert not any(other in scripted.asked for other in expected.values() if other != pair)


def test_the_default_to_undermine_is_that_of_the_authors(split: MissciSplit, scripted: Scripted) -> None:
    run = run_bench(split, task=UNDERMINING, system="afc:owner/scripted", seeds=(1, 2))
    assert run.manifest.system == "afc(owner/scripted, s+r)"
    assert run.manifest.settings["labels"] == (
        "SUPPORTS is supported, REFUTES is refuted, NEI is not enough information"
    )
    assert len(scripted.asked) == len(set(scripted.asked))  # nothing is asked twice over the seeds
    assert run.manifest.counts["pairs"] > 0
    scripted.labels = ("REFUTES", "SUPPORTS", "SUPPORT")
    with pytest.raises(SettingsError, match="which don't tell what they mean"):
        run_bench(split, task=UNDERMINING, system="afc:owner/scripted")


def test_the_order_of_the_pair(split: MissciSplit, scripted: Scripted) -> None:
    run = run_bench(
        split,
        task=KERNEL,
        system="afc:owner/scripted",
        options={"pair_order": "evidence-claim", "titles": True},
    )
    assert ("Results: Nine snails were kept.", "Basil makes you grow.") in scripted.asked
    assert run.manifest.system == "afc(owner/scripted, s, titles, evidence first)"


def test_a_probability_that_is_no_number_is_a_failure(
    split: MissciSplit, scripted: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scripted, "_row", lambda _: [float("nan")] * 3)
    score = run_bench(split, task=KERNEL, system="afc:owner/scripted").summary
    assert score.measures["MRR"].n_failed == 2
    assert "which is no finite number" in score.failures[0]


def test_labels_that_look_swapped_are_said(split: MissciSplit, scripted: Scripted) -> None:
    run = run_bench(
        split, task=KERNEL, system="afc:owner/scripted", options={"labels": "s=REFUTES,r=NEI,n=SUPPORTS"}
    )
    assert run.manifest.settings["label check"].endswith("may be swapped")
    assert "labels=s=REFUTES,r=NEI,n=SUPPORTS" in run.manifest.system


def test_given_in_goes_with_undermining_only(split: MissciSplit, scripted: Scripted) -> None:
    with pytest.raises(SettingsError, match="--given-in goes with missciplus/undermining"):
        first_of(split, KERNEL, given_in="claim")
