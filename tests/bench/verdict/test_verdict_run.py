"""Running systems over verdicts: trivial ones, the offline engine, and models."""

import json
from pathlib import Path

import pytest

from claimpath.bench.verdict import (
    VerdictBenchRun,
    estimate_verdict_bench,
    run_verdict_bench,
    verdict_cases,
    verdict_table,
)
from claimpath.datasets import MissciSplit
from claimpath.datasets.true_claims import TrueClaim, TrueClaims
from claimpath.errors import SettingsError
from claimpath.models.cache import CallCache
from claimpath.stages.verdict.settings import verdict_settings
from claimpath.testing import ModelServer
from claimpath.testing.protocols import Asked

TRUE = TrueClaims(
    path="true-claims.jsonl",
    sha256="0",
    claims=(TrueClaim(id="leaves-1", claim="Snails eat basil.", evidence="The snails ate the basil."),),
)


def says(label: str) -> str:
    return json.dumps({"explanation": "So.", "quotes": [], "final_verdict": label})


def by_claim(asked: Asked) -> str:
    return says("Correct" if "Snails eat basil." in asked.text else "Incorrect")


def test_selected_passages_are_those_that_people_linked(split: MissciSplit) -> None:
    for case, argument in zip(verdict_cases(split, None, "false"), split.arguments, strict=True):
        linked = {link.passage_id for fallacy in argument.fallacies for link in fallacy.links}
        assert set(case.selected) == linked | set(argument.accurate_ids)
        assert case.claim.text == argument.claim


def test_trivial_systems_score_as_their_baselines(split: MissciSplit) -> None:
    for system, baseline in (
        ("always-incorrect", "always Incorrect"),
        ("always-nei", "always Not Enough Information"),
    ):
        score = run_verdict_bench(split, system=system, claims="both", true_claims=TRUE).summary
        for name, value in score.baselines[baseline].items():
            if not name.startswith("Consistency"):
                assert score.measures[name].value == value


def test_the_offline_engine_is_a_system(split: MissciSplit) -> None:
    run = run_verdict_bench(split, system="offline", ranker="ordered")
    assert len(run.predictions) == len(split.arguments)
    assert all(p.labels in {("Incorrect",), ("Not Enough Information",)} for p in run.predictions)
    with pytest.raises(SettingsError, match="no language model"):
        run_verdict_bench(split, system="offline", settings=verdict_settings())


def test_a_model_its_cache_and_its_estimate(split: MissciSplit, tmp_path: Path) -> None:
    n_claims = len(split.arguments) + 1
    with ModelServer(by_claim) as server:
        system = f"test@{server.url}"
        cache = CallCache(tmp_path / "calls.sqlite")
        settings = verdict_settings(instructions="short")
        guessed = estimate_verdict_bench(
            split, system=system, settings=settings, claims="both", true_claims=TRUE, cache=cache
        )
        assert (guessed.n_calls, server.n_calls) == (3 * n_claims, 0)
        done: list[tuple[int, int]] = []
        runs = [
            run_verdict_bench(
                split,
                system=system,
                settings=settings,
                claims="both",
                true_claims=TRUE,
                cache=cache,
                advance=lambda n, total: done.append((n, total)),
            )
            for _ in range(2)
        ]
        assert server.n_calls == 3 * n_claims, "what was answered is not asked again"
        assert done[n_claims - 1] == (n_claims, n_claims)
    first, second = (run.summary for run in runs)
    assert (first.n_calls, first.n_from_cache, second.n_calls, second.n_from_cache) == (
        3 * n_claims,
        0,
        0,
        3 * n_claims,
    )
    assert first.measures == second.measures
    assert first.measures["Proportion(label=Incorrect)"].value == 1
    assert first.measures["Proportion(label=Correct,claims=true)"].value == 1
    assert first.measures["Precision(label=Incorrect)"].value == 1
    assert first.settings["instructions"] == "short 1"
    assert VerdictBenchRun.model_validate_json(runs[0].model_dump_json()) == runs[0]
    table = verdict_table([first])
    assert "100.00" in table
    assert "(always Incorrect)" in table
    # Shares, and Incorrect as a flag; each with one number of columns.
    tables = [block for block in table.split("\n\n") if block.startswith("|")]
    assert [len({line.count("|") for line in block.strip().splitlines()}) for block in tables] == [1, 1]
    assert verdict_table([first], "csv").startswith("table,system,")


@pytest.mark.parametrize("evidence", ["full", "selected", "none"])
def test_the_evidence_decides_what_is_sent(split: MissciSplit, evidence: str) -> None:
    with ModelServer(by_claim) as server:
        score = run_verdict_bench(
            split,
            system=f"test@{server.url}",
            settings=verdict_settings(evidence=evidence, runs=1),
            cache=False,
        ).summary
        texts = [call.text for call in server.calls]
    unlinked = ["a3: no passage is linked to the claim, so none was shown"]
    assert list(score.warnings) == (unlinked if evidence == "selected" else [])
    for case in verdict_cases(split, None, "false"):
        (text,) = [text for text in texts if case.claim.text in text and f"{case.claim.text}\n<<<end" in text]
        for passage in case.study.passages:
            shown = evidence == "full" or (evidence == "selected" and passage.id in case.selected)
            assert (f"[{passage.id}]" in text) == shown


def test_failures_are_counted_and_the_counts_add_up(split: MissciSplit) -> None:
    with ModelServer(by_claim) as server:
        server.faults.queue(["refusal", "401", "truncated"])
        run = run_verdict_bench(
            split, system=f"test@{server.url}", settings=verdict_settings(), cache=False, limits="1"
        )
    score = run.summary
    assert sum(score.no_response.values()) == 3
    assert sum(len(p.runs) for p in run.predictions) == 3 * len(split.arguments)
    share = score.measures["Proportion(label=No Response)"].value
    assert share == pytest.approx(3 / (3 * len(split.arguments)))


def test_true_claims_need_their_file(split: MissciSplit) -> None:
    with pytest.raises(SettingsError, match="file of true claims"):
        run_verdict_bench(split, system="always-nei", claims="both")
