"""What predictions are held against, at its edges: classes that are none of the nine, and no validation split."""

import asyncio
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from claimpath.bench.judge.opened import opened_judge
from claimpath.bench.reconstruction import ReconstructionBenchRun
from claimpath.bench.reconstruction.gold import (
    NO_VALIDATION,
    PUBLISHED_FREQUENCIES,
    class_frequencies,
    frequencies_of,
    gold_gaps,
)
from claimpath.bench.reconstruction.rescore import score_reconstruction_file
from claimpath.bench.reconstruction.run import run_reconstruction_bench
from claimpath.datasets import MissciSplit, load_missciplus

Row = dict[str, Any]


@pytest.fixture
def alone(tmp_path: Path, rows: list[Row]) -> Path:
    """A folder with a test split and nothing beside it; a1 has a class that is none of the nine."""
    rows[0]["argument"]["fallacies"][0]["interchangeable_fallacies"][0]["class"] = "Slippery Slope"
    folder = tmp_path / "alone"
    folder.mkdir()
    (folder / "test.missciplus.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return folder


def loader(folder: Path) -> Callable[[str], MissciSplit]:
    return lambda name: load_missciplus(folder, name)


def test_a_gap_of_an_unknown_class_counts_and_is_never_found(alone: Path, tmp_path: Path) -> None:
    split = loader(alone)("test")
    gap = gold_gaps(split.arguments[0])[0]
    assert (gap.classes, gap.premises[0].fallacy_class) == (frozenset(), None)
    assert any("Slippery Slope" in warning for warning in split.warnings)
    path = tmp_path / "mine.jsonl"
    path.write_text(
        "\n".join(json.dumps({"id": a.id, "fallacies": ["Ambiguity"]}) for a in split.arguments),
        encoding="utf-8",
    )
    run = asyncio.run(score_reconstruction_file(path, load=loader(alone), split="test"))
    n_gaps = sum(len(argument.fallacies) for argument in split.arguments)
    # Every other gap is one of Ambiguity.
    assert run.summary.measures["R@5(match=class)"].value == pytest.approx((n_gaps - 1) / n_gaps)


def test_the_premise_judge_is_asked_beside_a_gap_of_an_unknown_class(alone: Path) -> None:
    split = loader(alone)("test")

    async def judged() -> ReconstructionBenchRun:
        async with opened_judge("lexical", []) as judge:
            return await run_reconstruction_bench(split, None, "majority-class", judge=judge)

    assert asyncio.run(judged()).summary.measures["R@5(match=class+premise)"].n_expected == len(
        split.arguments
    )


def test_without_a_validation_split_trivial_systems_know_the_published_frequencies(alone: Path) -> None:
    split = loader(alone)("test")
    run = asyncio.run(run_reconstruction_bench(split, None, "five-most-frequent"))
    assert run.predictions[0].classes == tuple(PUBLISHED_FREQUENCIES)[:5]
    assert NO_VALIDATION in run.summary.warnings
    assert set(run.summary.baselines) == {"majority-class", "five-most-frequent", "random-by-prior"}
    path = alone / "run.json"
    path.write_text(run.model_dump_json(), encoding="utf-8")
    again = asyncio.run(score_reconstruction_file(path, load=loader(alone)))
    assert again.summary.measures == run.summary.measures
    assert again.summary.baselines == run.summary.baselines


def test_the_published_frequencies_are_those_of_the_file() -> None:
    folder = os.environ.get("CLAIMPATH_DATA")
    if not folder:
        pytest.skip("CLAIMPATH_DATA is not set")
    validation = load_missciplus(Path(folder) / "missciplus", "dev")
    assert class_frequencies(validation.arguments) == PUBLISHED_FREQUENCIES
    assert list(class_frequencies(validation.arguments)) == list(PUBLISHED_FREQUENCIES)
    assert frequencies_of(None) == frequencies_of(validation)
