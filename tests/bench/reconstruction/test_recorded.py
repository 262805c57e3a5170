"""Records of MissciPlus's own code, scored again with the matches of its judge."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from claimpath.bench.reconstruction.rescore import score_reconstruction_file
from claimpath.datasets import MissciSplit
from claimpath.errors import DataError

Write = Callable[..., Path]


def fallacy(name: str, kind: str, rank: int) -> dict[str, Any]:
    return {
        "prediction_id": name,
        "fallacious_premise": f"Premise {name}.",
        "normalized_fallacy_class": kind,
        "per-prompt-position-rank": rank,
    }


def record(argument: str, *prompts: list[dict[str, Any]], **alignment: list[str]) -> str:
    found = {name.replace("_", ":"): ids for name, ids in alignment.items()}
    return json.dumps(
        {
            "argument": argument,
            "prompt_based_predictions": [{"from": ["x"], "fallacies": given} for given in prompts],
            "alignment": found,
        }
    )


def test_by_hand(split: MissciSplit, predictions: Write) -> None:
    # Gold (conftest): a1 has one gap with the premise a1:1:1, a2 two, a3 one; all Ambiguity.
    path = predictions(
        record("a1", [fallacy("p", "Other", 1), fallacy("q", "Ambiguity", 2)], a1_1_1=["q"]),
        record("a2", [fallacy("r", "Ambiguity", 1)], [fallacy("s", "Hasty Generalization", 1)]),
        record("a3", []),
    )
    found = asyncio.run(score_reconstruction_file(path, load=lambda _: split))
    values = {name: summary.value for name, summary in found.summary.measures.items()}
    assert values["R@5(match=class)"] == pytest.approx(3 / 4)
    assert values["R@5(match=class+premise)"] == pytest.approx(1 / 4)
    assert values["P@5(match=class)"] == pytest.approx(2 / 3)
    assert values["Arg@1(match=class+premise)"] == pytest.approx(1 / 3)
    # What the code counts: a2's prediction matches the premises of both gaps.
    assert values["P@5(match=class,count=gold,top=published)"] == pytest.approx(3 / 3)
    assert found.predictions[0].candidates[0].given_rank == 2
    assert found.summary.settings["premise judge"] == "as recorded"
    assert "“Other” (1)" in found.summary.warnings[-1]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([record("a9")], "no argument 'a9'"),
        ([record("a1"), record("a1")], "predicted before"),
        (['{"argument": "a1", "prompt_based_predictions": [{}]}'], "not a record of MissciPlus's code"),
    ],
)
def test_bad_records(split: MissciSplit, predictions: Write, lines: list[str], message: str) -> None:
    with pytest.raises(DataError, match=message):
        asyncio.run(score_reconstruction_file(predictions(*lines), load=lambda _: split))
