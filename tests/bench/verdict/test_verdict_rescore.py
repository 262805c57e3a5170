"""Verdicts scored from files: runs of ours, and lines that other programs wrote."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from claimpath.bench.verdict import VerdictBenchRun, run_verdict_bench
from claimpath.bench.verdict.rescore import score_verdict_file
from claimpath.datasets import MissciSplit
from claimpath.datasets.true_claims import TrueClaim, TrueClaims
from claimpath.errors import DataError
from claimpath.stages.verdict.settings import verdict_settings
from claimpath.testing import ModelServer
from claimpath.testing.protocols import Asked

TRUE = TrueClaims(
    path="true-claims.jsonl",
    sha256="0" * 64,
    claims=(TrueClaim(id="leaves-1", claim="Snails eat basil.", evidence="The snails ate the basil."),),
)
Write = Callable[..., Path]
INCORRECT = "Proportion(label=Incorrect)"


def score(path: Path, data: MissciSplit, **options: Any) -> VerdictBenchRun:
    return score_verdict_file(path, load=lambda _: data, load_true=lambda: TRUE, **options)


def line(claim: str, label: str, **more: Any) -> str:
    return json.dumps({"id": claim, "label": label, **more})


@pytest.fixture
def run(split: MissciSplit) -> VerdictBenchRun:
    def says(asked: Asked) -> str:
        return json.dumps({"explanation": "So.", "quotes": [], "final_verdict": "Incorrect"})

    with ModelServer(says) as server:
        server.faults.queue(["refusal"])
        return run_verdict_bench(
            split,
            system=f"test@{server.url}",
            settings=verdict_settings(),
            claims="both",
            true_claims=TRUE,
            cache=False,
            limits="1",
        )


def test_a_run_scored_again_is_the_same(split: MissciSplit, run: VerdictBenchRun, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_text(run.model_dump_json(), encoding="utf-8")
    again = score(path, split)
    assert again == run
    manifest = again.manifest
    assert manifest is not None
    assert (manifest.task, manifest.setting) == ("missciplus/verdict", "both")
    assert manifest.model == run.summary.system
    assert len(manifest.prompts_sha256) == 1
    assert manifest.more_data_sha256 == {"true-claims.jsonl": "0" * 64}


def test_scores_that_were_tampered_with_are_computed_again(
    split: MissciSplit, run: VerdictBenchRun, tmp_path: Path
) -> None:
    document = json.loads(run.model_dump_json())
    document["summary"]["measures"][INCORRECT]["value"] = 0.123
    document.pop("manifest")  # as files of older versions
    path = tmp_path / "old.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    again = score(path, split)
    assert again.summary.measures == run.summary.measures
    assert again.summary.settings == run.summary.settings
    assert again.manifest is None


def test_other_data_and_other_claims_are_refused(
    split: MissciSplit, run: VerdictBenchRun, tmp_path: Path
) -> None:
    path = tmp_path / "run.json"
    path.write_text(run.model_dump_json(), encoding="utf-8")
    other = split.model_copy(update={"sha256": "9" * 64})
    with pytest.raises(DataError, match=r"dev\.missciplus\.jsonl had SHA-256 .* and has 999999999999"):
        score(path, other)
    with pytest.raises(DataError, match="run of --claims both, not of false"):
        score(path, split, claims="false")
    with pytest.raises(DataError, match="run of --split dev, not of test"):
        score(path, split, split="test")
    path.write_text('{"manifest": {"task": "missciplus/kernel"}}', encoding="utf-8")
    with pytest.raises(DataError, match="run of missciplus/kernel, not of missciplus/verdict"):
        score(path, split)


def test_lines_of_another_program(split: MissciSplit, predictions: Write) -> None:
    # a1: Incorrect in two of three runs; a2: No Response; a3 is missing: (2/3 + 0 + 0) / 3 = 2/9.
    path = predictions(
        line("a1", "Incorrect", run=0, explanation="So."),
        line("a1", "Correct", run=2),
        line("a1", "Incorrect", run=1),
        json.dumps({"id": "a2", "labels": ["No Response"]}),
    )
    found = score(path, split)
    share = found.summary.measures[INCORRECT]
    assert share.value == pytest.approx(2 / 9)
    assert (share.n_expected, share.n_scored, share.n_missing) == (3, 2, 1)
    assert "1 of 3 claims have no prediction and count 0 in every share: a3" in found.summary.warnings
    assert [p.labels for p in found.predictions] == [("Incorrect", "Incorrect", "Correct"), ("No Response",)]
    assert found.summary.system == "mine"
    assert found.summary.settings == {"runs": "1 or 3"}
    both = score(predictions(line("leaves-1", "Correct")), split, claims="both")
    assert both.summary.measures["Proportion(label=Correct,claims=true)"].value == 1
    assert both.summary.measures[INCORRECT].n_missing == 3


@pytest.mark.parametrize(
    ("second", "message"),
    [
        (line("a1", "Incorrect"), "mine.jsonl:2: run 0 of the claim 'a1' was already given at mine.jsonl:1"),
        (line("a9", "Incorrect"), "the data has no claim 'a9'"),
        (line("leaves-1", "Incorrect"), "the data has no claim 'leaves-1'"),
        (line("a2", "Wrong"), "mine.jsonl:2: the label is 'Wrong'; choose one of: Correct, Incorrect"),
        ('{"id": "a2", "label": ["Incorrect"]}', "the label is"),
        ('{"id": "a2"}', "the label is None"),
        ('{"id": "a2", "labels": []}', "`labels` is"),
        (line("a2", "Incorrect", run=1.5), "`run` is 1.5"),
    ],
)
def test_bad_lines(split: MissciSplit, predictions: Write, second: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        score(predictions(line("a1", "Incorrect"), second), split)


def test_a_run_whose_claims_occur_twice(split: MissciSplit, run: VerdictBenchRun, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    twice = run.model_copy(update={"predictions": (*run.predictions, run.predictions[0])})
    path.write_text(twice.model_dump_json(), encoding="utf-8")
    with pytest.raises(DataError, match="the claim 'a1' was predicted twice"):
        score(path, split)


def test_a_recorded_error_is_no_response_with_its_reason(split: MissciSplit, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text(json.dumps({"id": "a1", "error": "out of memory"}), encoding="utf-8")
    run = score(path, split, claims="false")
    assert [(one.label, one.no_response) for one in run.predictions[0].runs] == [
        ("No Response", "out of memory")
    ]
    path.write_text(json.dumps({"id": "a1", "error": ""}), encoding="utf-8")
    with pytest.raises(DataError, match=r"mine\.jsonl:1: `error` is ''"):
        score(path, split, claims="false")
