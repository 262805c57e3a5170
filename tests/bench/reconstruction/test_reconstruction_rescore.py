"""Reconstructions scored from files: runs of ours, and lines that other programs wrote."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from claimpath.bench.reconstruction import ReconstructionBenchRun
from claimpath.bench.reconstruction.rescore import score_reconstruction_file
from claimpath.bench.reconstruction.run import run_reconstruction_bench
from claimpath.datasets import MissciSplit
from claimpath.errors import DataError

Write = Callable[..., Path]
R5 = "R@5(match=class)"


def score(path: Path, data: MissciSplit, **options: Any) -> ReconstructionBenchRun:
    return asyncio.run(score_reconstruction_file(path, load=lambda _: data, **options))


def line(argument: str, *fallacies: Any, **more: Any) -> str:
    return json.dumps({"id": argument, "fallacies": list(fallacies), **more})


@pytest.fixture
def run(split: MissciSplit) -> ReconstructionBenchRun:
    return asyncio.run(run_reconstruction_bench(split, split, "random-by-prior", seeds=(1, 2)))


def test_a_run_scored_again_is_the_same(
    split: MissciSplit, run: ReconstructionBenchRun, tmp_path: Path
) -> None:
    path = tmp_path / "run.json"
    path.write_text(run.model_dump_json(), encoding="utf-8")
    assert score(path, split) == run
    assert run.manifest is not None
    assert run.manifest.seeds == (1, 2)
    document = json.loads(run.model_dump_json())
    document.pop("manifest")
    document["summary"]["measures"][R5]["value"] = 0.123
    path.write_text(json.dumps(document), encoding="utf-8")
    assert score(path, split).summary.measures == run.summary.measures


def test_a_run_that_lacks_a_seed_of_an_argument(
    split: MissciSplit, run: ReconstructionBenchRun, tmp_path: Path
) -> None:
    path = tmp_path / "run.json"
    path.write_text(
        run.model_copy(update={"predictions": run.predictions[1:]}).model_dump_json(), encoding="utf-8"
    )
    found = score(path, split)
    assert found.summary.measures[R5].n_missing == 1
    assert "lack a prediction for each seed and count as without fallacies: a1" in found.summary.warnings[-1]


def test_other_data_is_refused(split: MissciSplit, run: ReconstructionBenchRun, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_text(run.model_dump_json(), encoding="utf-8")
    with pytest.raises(DataError, match="has 999999999999"):
        score(path, split.model_copy(update={"sha256": "9" * 64}))
    with pytest.raises(DataError, match="not of test; leave out --split"):
        score(path, split, split="test")
    with pytest.raises(DataError, match="leave out --normaliser"):
        score(path, split, normaliser="strict")


def test_lines_of_another_program(split: MissciSplit, predictions: Write) -> None:
    # Gold in conftest: a1 has one gap, Ambiguity; a2 two, a3 one, all Ambiguity. Only a1 and a2 are predicted:
    # a1 names it second, a2 does not; 1 of 4 gaps found.
    path = predictions(
        line("a1", "Hasty Generalization", {"class": "Ambiguity", "premise": "It holds."}),
        json.dumps({"id": "a2", "classes": ["False Dilemma"]}),
    )
    found = score(path, split)
    recall = found.summary.measures[R5]
    assert recall.value == pytest.approx(1 / 4)
    assert (recall.n_expected, recall.n_missing) == (3, 1)
    assert found.predictions[0].classes == ("Hasty Generalization", "Ambiguity")
    assert [candidate.premise for candidate in found.predictions[0].candidates] == ["", "It holds."]
    assert [candidate.premise for candidate in found.predictions[1].candidates] == [""]
    assert any("1 of 3 arguments lack a prediction" in warning for warning in found.summary.warnings)


def test_names_that_stand_for_no_class(split: MissciSplit, predictions: Write) -> None:
    path = predictions(line("a1", "Straw Man", "Ambiguity"))
    with pytest.raises(DataError, match=r"mine\.jsonl:1: the class .Straw Man. is none of: Ambiguity"):
        score(path, split)
    found = score(path, split, normaliser="strict")
    assert found.predictions[0].classes == ("Ambiguity",)
    assert "1 fallacies name none of the nine classes, or several, and are left out: “Straw Man” (1)" in (
        found.summary.warnings
    )


def test_only_the_first_five_count(split: MissciSplit, predictions: Write) -> None:
    found = score(predictions(line("a1", *["False Dilemma"] * 5, "Ambiguity")), split)
    assert len(found.predictions[0].classes) == 5
    assert found.summary.measures[R5].value == 0
    assert "1 fallacies come after the first 5" in found.summary.warnings[-1]


@pytest.mark.parametrize(
    ("second", "message"),
    [
        (line("a1"), "argument 'a1' with seed 0 was already predicted at mine.jsonl:1"),
        (line("a9"), "no argument 'a9'"),
        ('{"id": "a2"}', "give `fallacies`"),
        (line("a2", 3), "the fallacy 3 is neither"),
        (line("a2", {"class": "Ambiguity", "premise": 3}), "neither the name of a class"),
        (line("a2", seed="1"), "`seed` is '1'"),
    ],
)
def test_bad_lines(split: MissciSplit, predictions: Write, second: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        score(predictions(line("a1", "Ambiguity"), second), split)
