"""The whole benchmark on invented arguments: offline, with a scripted model, and with people's own graphs."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from claimpath.bench.reasoning import run_reasoning_bench
from claimpath.bench.reasoning.judged import judge_graph
from claimpath.bench.reasoning.score import score_claims
from claimpath.bench.reasoning.systems import OpenModels, jury_of
from claimpath.bench.reasoning.trivial import trivial_graphs
from claimpath.bench.reconstruction.gold import class_frequencies
from claimpath.datasets import MissciSplit, study_of
from claimpath.errors import SettingsError
from claimpath.records import Alignment, Claim, Undefined, Validation
from claimpath.stages.align.sides import side_of
from claimpath.stages.graph.from_argument import graph_from_argument


def script(folder: Path, *lines: dict[str, Any]) -> str:
    path = folder / "script.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    return f"scripted:{path}"


VERDICT = {
    "role": "verdict",
    "match": ".",
    "answer": {"verdict": "Incorrect", "explanation": "It does not.", "quotes": []},
}


def test_offline(split: MissciSplit) -> None:
    run = asyncio.run(run_reasoning_bench(split, split, "offline"))
    assert [claim.id for claim in run.claims] == ["a1", "a2", "a3"]
    summary = run.summary
    assert (summary.n_claims, summary.n_failed, summary.n_calls) == (3, 0, 0)
    assert sum(figure.count for figure in summary.tables.outcomes.values()) == 3
    assert summary.reference_classes["Ambiguity"].count == 4
    assert set(summary.baselines) == {"five-most-frequent", "majority-class"}
    assert summary.baselines["five-most-frequent"].subgraphs["aligned"].n == 15
    for claim in run.claims:
        assert isinstance(claim.alignment, Alignment)
        assert isinstance(claim.validation, Validation)
        assert len(claim.fates) == len(claim.classes) == claim.alignment.n_a
    assert "without a model" in " ".join(summary.warnings)


def test_without_validation_nothing_is_accepted_or_rejected(split: MissciSplit) -> None:
    run = asyncio.run(run_reasoning_bench(split, split, "offline", validates=False))
    assert all(isinstance(claim.validation, Undefined) for claim in run.claims)
    columns = run.summary.tables.subgraphs
    assert columns["undecided"].count + columns["aligned"].count == columns["undecided"].n


def test_peoples_own_graphs_align_and_other_peoples_do_not(split: MissciSplit) -> None:
    references = [side_of(graph_from_argument(argument)) for argument in split.arguments]
    jury = jury_of("offline", OpenModels(), validates=True)

    async def judged(graphs: Any) -> list[Any]:
        return [
            await judge_graph(
                argument.id,
                Claim(text=argument.claim),
                study_of(argument),
                "Incorrect",
                graph,
                reference,
                jury,
            )
            for argument, graph, reference in zip(split.arguments, graphs, references, strict=True)
        ]

    own = score_claims(asyncio.run(judged(references)))
    assert own.alignment["aligned (strict)"].value == 1
    assert own.agreement["F1"].value == 1
    assert own.agreement["cosine of premises"].value == pytest.approx(1)
    assert own.outcomes["aligned"].value == 1
    other = trivial_graphs("majority-class", references, class_frequencies(split.arguments))
    for graph, reference in zip(other, references, strict=True):
        assert [entry.subgraph.fallacy_class for entry in graph.subgraphs] == ["Ambiguity"]
        assert graph.subgraphs[0].context not in [entry.context for entry in reference.subgraphs]


def test_a_scripted_model_that_fails(split: MissciSplit, tmp_path: Path) -> None:
    engine = script(tmp_path, {"match": "no such words", "answer": {}})
    run = asyncio.run(run_reasoning_bench(split, split, engine, options={"runs": 1}, cache=False))
    assert run.summary.n_failed == 3
    assert run.summary.tables.outcomes["failed_at_verdict"].value == 1
    assert run.summary.failures[0].startswith("a1: ")
    assert isinstance(run.summary.tables.classes["Ambiguity"].value, Undefined)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"options": {"runs": 2}}, "--runs has no meaning"),
        ({"judges": "offline,offline"}, "named twice"),
        ({"threshold": 6}, "the threshold is 6"),
    ],
)
def test_settings_that_are_refused(split: MissciSplit, settings: dict[str, Any], words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        asyncio.run(run_reasoning_bench(split, split, "offline", **settings))
