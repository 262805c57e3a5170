"""The benchmark of reconstructions on invented arguments, with trivial systems and a scripted model."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from claimpath.bench.reconstruction import MEASURES, ReconstructionBenchRun
from claimpath.bench.reconstruction.gold import class_frequencies, gaps_of
from claimpath.bench.reconstruction.run import run_reconstruction_bench
from claimpath.bench.reconstruction.systems import ModelSystem
from claimpath.bench.reconstruction.trivial import random_by_prior
from claimpath.datasets import MissciSplit, load_missciplus
from claimpath.errors import SettingsError
from claimpath.models.managed import ManagedGenerator
from claimpath.models.script import Script, ScriptLine
from claimpath.models.scripted import Scripted
from claimpath.stages.reconstruct.model_prompts import reconstruct_settings

R5, P1, P5, F1, ARG1, CORRECTED, R5P, P1P, P5P, F1P, ARG1P = MEASURES


def _argument(name: str, pmc: str, gaps: list[list[str]], *, accurate: bool = True) -> dict[str, Any]:
    """Passage 0 is what the claim rests on, passage i + 1 is linked to gap i."""
    texts = [f"Snails of {name} grew.", *(f"Limit {i} of {name}." for i in range(len(gaps)))]
    passages = {
        f"{pmc}-{i}": {"passage_id": f"{pmc}-{i}", "section": "", "sentences": [text], "from": "main"}
        for i, text in enumerate(texts)
    }

    def link(number: int) -> dict[str, Any]:
        return {"passage": f"{pmc}-{number}", "sentences": [0], "sentence_annotations": [[0]]}

    fallacies = [
        {
            "id": f"{name}:{i}",
            "fallacy_context": f"Limit {i}.",
            "mapping": [link(i + 1)],
            "interchangeable_fallacies": [
                {"id": f"{name}:{i}:{j}", "premise": "It holds.", "class": c} for j, c in enumerate(classes)
            ],
        }
        for i, classes in enumerate(gaps)
    ]
    premise = {"premise": f"Snails grew in {name}.", "mapping": [link(0)] if accurate else []}
    return {
        "id": name,
        "argument": {
            "claim": f"Basil of {name} helps.",
            "hidden_premises": [],
            "accurate_premise_p0": premise,
            "fallacies": fallacies,
        },
        "study": {"pmc_id": pmc, "all_passages": passages, "selected_passages": passages},
    }


@pytest.fixture
def split(tmp_path: Path) -> MissciSplit:
    rows = [
        _argument("a1", "PMC1", [["Ambiguity", "False Dilemma / Affirming the Disjunct"], ["Ambiguity"]]),
        _argument("a2", "PMC2", [["Hasty Generalization"]], accurate=False),
    ]
    (tmp_path / "dev.missciplus.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return load_missciplus(tmp_path, "dev")


def run(split: MissciSplit, system: Any, **options: Any) -> ReconstructionBenchRun:
    return asyncio.run(run_reconstruction_bench(split, split, system, **options))


def model(*lines: dict[str, Any], scheme: str = "per-passage") -> ModelSystem:
    scripted = Scripted("scripted:test", Script([ScriptLine(**line) for line in lines]))
    return ModelSystem(ManagedGenerator(scripted), reconstruct_settings(scheme))


def says(match: str, *names: str) -> dict[str, Any]:
    fallacies = [{"premise": f"P {name}.", "fallacy_class": name, "quotes": [], "why": ""} for name in names]
    return {"match": match, "text": json.dumps({"reasoning": "", "fallacies": fallacies})}


def test_gold_and_frequencies(split: MissciSplit) -> None:
    assert [[sorted(gap) for gap in gaps_of(argument)] for argument in split.arguments] == [
        [["Ambiguity", "False Dilemma"], ["Ambiguity"]],
        [["Hasty Generalization"]],
    ]
    frequencies = class_frequencies(split.arguments)
    assert list(frequencies.items())[:4] == [
        ("Ambiguity", 2), ("False Dilemma", 1), ("Hasty Generalization", 1), ("Biased Sample Fallacy", 0),
    ]  # fmt: skip


def test_the_majority_class_by_hand(split: MissciSplit) -> None:
    # Ambiguity for both: finds 2 of 3 gaps, is right once of two, rejects one of two; sets: 2*1 / (1+2 + 1+1).
    measures = run(split, "majority-class").summary.measures
    assert {name: measures[name].value for name in MEASURES[:6]} == {
        R5: pytest.approx(2 / 3), P1: 0.5, P5: 0.5, F1: pytest.approx(2 / 5), ARG1: 0.5, CORRECTED: 0.0,
    }  # fmt: skip


def test_a_model_by_hand(split: MissciSplit) -> None:
    found = run(split, model(says("a1", "Ambiguity", "Contextomizer"), says("a2", "FE")), seeds=(1, 2))
    measures = found.summary.measures
    # a1: three prompts say Ambiguity (3 of 3 right, both gaps); a2: one prompt says False Equivalence.
    assert [p.classes for p in found.predictions if p.id == "a1"] == [("Ambiguity",) * 3] * 2
    assert measures[R5].value == pytest.approx(2 / 3)
    assert measures[P1].value == 0.5
    assert measures[P5].value == pytest.approx(3 / 4)
    assert measures[ARG1].value == 0.5
    assert found.summary.counts["prompts"] == 2 * (3 + 1)
    assert found.summary.counts["fallacies outside the nine classes"] == 2 * 3
    assert "“Contextomizer” (6)" in found.summary.warnings[-1]
    assert found.summary.settings["normaliser"] == "strict"
    assert found.summary.seeds == (1, 2)


def test_prompts_show_the_linked_passages_or_the_premise(split: MissciSplit) -> None:
    found = run(split, model(says("Basil", "Ambiguity")), seeds=(1,))
    shown = {
        p.id: [(prompt.basis_id, prompt.passage_ids) for prompt in p.reconstruction.prompts]
        for p in found.predictions
        if p.reconstruction is not None
    }
    assert shown == {
        "a1": [("PMC1-0", ("PMC1-1",)), ("PMC1-0", ("PMC1-2",)), ("PMC1-0", ())],
        "a2": [(None, ("PMC2-1",))],
    }


def test_arguments_without_an_answer_fail_and_count_nothing(split: MissciSplit) -> None:
    lines = (says("a1", "Ambiguity"), {"match": "a2", "refuse": "No."})
    found = run(split, model(*lines, scheme="all-passages"), seeds=(1,))
    assert (found.summary.measures[R5].n_failed, found.summary.measures[R5].n_scored) == (1, 1)
    assert found.summary.measures[ARG1].value == 0.5
    assert "refused" in found.summary.failures[0]


def test_trivial_systems_stand_beside(split: MissciSplit) -> None:
    beside = run(split, "five-most-frequent").summary.baselines
    assert set(beside) == {"majority-class", "five-most-frequent", "random-by-prior"}
    # Five most frequent hold all three classes, so every gap is found.
    assert beside["five-most-frequent"][R5] == 1
    assert beside["majority-class"][R5] == pytest.approx(2 / 3)


def test_the_system_by_chance_draws_by_frequency(split: MissciSplit) -> None:
    frequencies = class_frequencies(split.arguments)
    drawn = [random_by_prior(frequencies, "a1", seed) for seed in range(400)]
    assert all(sorted(classes) == ["Ambiguity", "False Dilemma", "Hasty Generalization"] for classes in drawn)
    # Ambiguity has half of the weight.
    assert sum(classes[0] == "Ambiguity" for classes in drawn) / 400 == pytest.approx(0.5, abs=0.1)
    assert drawn[:5] == [random_by_prior(frequencies, "a1", seed) for seed in range(5)]


def test_mistakes(split: MissciSplit, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"'best'.*majority-class"):
        run(split, "best")
    with pytest.raises(SettingsError, match="different"):
        run(split, "majority-class", seeds=(1, 1))
    row = _argument("a1", "PMC1", [["Fear Mongering"]])
    (tmp_path / "odd.missciplus.jsonl").write_text(json.dumps(row), encoding="utf-8")
    # A validation split without any of the nine: there is nothing that a trivial system could say.
    odd = run(load_missciplus(tmp_path, "odd"), "random-by-prior").summary
    assert any("Fear Mongering" in warning for warning in odd.warnings)
    assert odd.measures["R@5(match=class)"].value == 0
