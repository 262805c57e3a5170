from collections.abc import Callable

import numpy as np
import pytest

from claimpath.records import Study
from claimpath.stages.rank.finding_words import states_finding
from claimpath.stages.rank.hybrid import hybrid_settings, hybrid_signals, weighted
from claimpath.stages.rank.request import RankRequest
from claimpath.stages.rank.signals import place_signals, standardised
from claimpath.stages.rank.study_index import index_of

Make = Callable[..., Study]


def test_standardised_by_hand() -> None:
    # Chosen: 1 and 3, mean 2, deviation 1. The value that is not chosen becomes 0.
    values, chosen = np.array([1.0, 99.0, 3.0]), np.array([True, False, True])
    assert standardised(values, chosen).tolist() == [-1, 0, 1]
    assert standardised(np.array([4.0, 4.0]), np.array([True, True])).tolist() == [0, 0]
    assert standardised(np.array([4.0]), np.array([False])).tolist() == [0]


def test_place_signals_by_hand(study_with: Make) -> None:
    study = study_with(
        [("We found it.", "abstract"), ("word " * 200, "table"), "word " * 50], zone="limitation"
    )
    signals = place_signals(study.passages)
    assert signals["abstract"].tolist() == [1, 0, 0]
    assert signals["finding"].tolist() == [1, 0, 0]
    assert signals["opening"].tolist() == pytest.approx([1, 1 / 2, 1 / 3])
    assert signals["length"].tolist() == [0.03, 1, 0.5]
    assert signals["not_prose"].tolist() == [0, 1, 0]
    assert signals["limitation"].tolist() == [1, 1, 1]
    assert signals["reported"].tolist() == [0, 0, 0]
    assert place_signals(study_with(["x"], zone="method").passages)["reported"].tolist() == [1]


def test_every_weight_names_a_signal(snails: Study) -> None:
    for task in ("supports", "undermines"):
        request = RankRequest(claim="Basil.", study=snails, task=task, premise="Snails grew.")
        _, signals = hybrid_signals(request, index_of(snails))
        of_classifier = {"supported"} if task == "supports" else set()
        assert set(hybrid_settings().weights[task]) - of_classifier <= set(signals), task
        assert all(np.isfinite(values).all() for values in signals.values())
    assert set(hybrid_settings().fast) == set(hybrid_settings().weights["supports"]) - {"supported"}


def test_weighted_leaves_unweighted_signals_out() -> None:
    signals = {"a": np.array([1.0, 2.0]), "b": np.array([5.0, 5.0])}
    assert weighted(signals, {"a": 2.0, "c": 9.0}).tolist() == [2, 4]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("In this trial, we found no difference.", True),
        ("Our data suggest a role for basil.", True),
        ("In conclusion, snails grew.", True),
        ("These results indicate growth.", True),
        ("Boxes were cleaned on Mondays.", False),
        ("Earlier authors found nothing.", False),
        ("", False),
    ],
)
def test_wording_of_findings(text: str, wanted: bool) -> None:
    assert states_finding(text) is wanted
