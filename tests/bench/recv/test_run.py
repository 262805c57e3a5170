"""Running systems over pairs: trivial ones, and models with their settings."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from claimpath.bench.recv.read import is_recv_run, read_recv_run
from claimpath.bench.recv.records import RecvRun
from claimpath.bench.recv.rescore import score_recv_file
from claimpath.bench.recv.run import run_recv
from claimpath.bench.recv.systems import ModelSystem
from claimpath.bench.recv.tables import (
    differences_table,
    part_of,
    results_table,
    significance_table,
    types_table,
)
from claimpath.bench.recv.units import units_of
from claimpath.bench.tables import Value, render
from claimpath.bench.units import compare_units
from claimpath.datasets.recv_records import PairSet
from claimpath.engines.generator import close, model_generator
from claimpath.errors import DataError, SettingsError
from claimpath.records import Undefined
from claimpath.stages.verify import verify_settings

Lines = Callable[..., Path]
SCRIPT = (
    {"match": "two piers", "answer": "LABEL: REFUTED"},
    {"match": "burned", "answer": "Planks are black. I would say refuted, or supported."},
    {"match": "is loved", "fail": "timeout"},
    {"match": "drier", "refuse": "No."},
    {"answer": "It says so.\n\nLABEL: SUPPORTED", "times": 99},
)


def run_model(pairs: PairSet, script: Path, **options: object) -> RecvRun:
    generator = model_generator(f"scripted:{script}", cache=False)

    async def work() -> RecvRun:
        try:
            return await run_recv(pairs, ModelSystem(generator, verify_settings(**options)))  # type: ignore[arg-type]
        finally:
            await close(generator)

    return asyncio.run(work())


def test_what_a_model_does_not_say_plainly_is_a_row_and_an_error(pairs: PairSet, lines: Lines) -> None:
    run = run_model(pairs, lines(*SCRIPT), explain=True, persona="journalist")
    by_id = {p.id: p for p in run.predictions}
    assert {name: p.label for name, p in by_id.items() if not isinstance(p.label, Undefined)} == {
        "v1": "Supported",
        "v2": "Refuted",
        "c1": "Supported",
        "c3": "Supported",
    }
    assert by_id["v1"].explanation == "It says so."
    assert [by_id[name].failed for name in ("v3", "v4", "c2")] == [False, True, True]
    score = run.summary
    assert score.n_out_of_scope == 1
    assert score.measures["Accuracy"].value == pytest.approx(4 / 7)
    assert (score.measures["Accuracy"].n_expected, score.measures["Accuracy"].n_failed) == (7, 3)
    assert sum(score.no_label.values()) == 3
    assert [failure.split(":")[0] for failure in score.failures] == ["v4", "c2"]
    assert (score.settings["persona"], score.settings["explain"]) == ("journalist", "yes")
    assert run.manifest.prompts_sha256
    assert set(score.by_source) == {"vitaminc", "climate-fever"}
    assert score.by_source["climate-fever"].measures["Accuracy"].value == pytest.approx(2 / 3)


def test_three_labels_take_in_the_undecided_pairs(pairs: PairSet, lines: Lines) -> None:
    script = lines(
        {"match": "no wind", "answer": "LABEL: NOT ENOUGH INFORMATION"},
        {"answer": "LABEL: SUPPORTED", "times": 99},
    )
    score = run_model(pairs, script, classes=3).summary
    assert (score.n_out_of_scope, score.measures["Accuracy"].n_expected, score.n_without_type) == (0, 8, 1)
    assert score.measures["Accuracy"].value == pytest.approx(5 / 8)


def test_evidence_that_exceeds_the_window_is_a_failed_pair(pairs: PairSet, lines: Lines) -> None:
    generator = model_generator(f"scripted:{lines({'answer': 'LABEL: SUPPORTED', 'times': 99})}", cache=False)
    run = asyncio.run(run_recv(pairs, ModelSystem(generator, verify_settings(), window=100)))
    assert all(p.failed for p in run.predictions)
    assert run.summary.measures["ErrorRate"].value == 1.0


def test_trivial_systems_and_what_is_refused(pairs: PairSet) -> None:
    run = asyncio.run(run_recv(pairs, "majority"))
    assert {p.label for p in run.predictions} == {"Supported"}
    assert run.summary.measures["MacroF1"].value == pytest.approx(
        run.summary.baselines["majority"]["MacroF1"]
    )
    with pytest.raises(SettingsError, match="choose one of: majority"):
        asyncio.run(run_recv(pairs, "guess"))
    with pytest.raises(SettingsError, match="--classes 3"):
        asyncio.run(run_recv(pairs, "always-nei"))
    with pytest.raises(SettingsError, match="leave out --evidence longer"):
        asyncio.run(run_recv(pairs, "majority", evidence="longer"))
    undecided = pairs.model_copy(update={"pairs": tuple(p for p in pairs.pairs if p.id == "c4")})
    with pytest.raises(SettingsError, match="no pair of recv"):
        asyncio.run(run_recv(undecided, "majority"))


def test_a_run_is_scored_again_without_the_data(pairs: PairSet, lines: Lines, tmp_path: Path) -> None:
    run = run_model(pairs, lines(*SCRIPT))
    path = tmp_path / "run.json"
    path.write_text(run.model_dump_json(indent=1), encoding="utf-8")
    assert is_recv_run(path)
    assert read_recv_run(path) == run

    def no_data() -> PairSet:
        raise AssertionError("not needed")

    again = score_recv_file(path, no_data)
    assert again.summary == run.summary
    with pytest.raises(SettingsError, match="lines of JSON"):
        score_recv_file(path, no_data, classes=3)
    path.write_text('{"manifest": {"task": "recv"}}')
    with pytest.raises(DataError, match="is not a run of recv"):
        read_recv_run(path)


def test_lines_of_json_in_other_words(pairs: PairSet, lines: Lines) -> None:
    path = lines(
        {"id": "v1", "label": "supports", "explanation": "So."},
        {"id": "v2", "prediction": "False"},
        {"id": "v3", "label": "perhaps"},
        {"id": "v4", "label": None},
        {"id": "c1", "error": "timeout"},
        {"id": "c4", "label": "true"},
    )
    run = score_recv_file(path, lambda: pairs)
    assert run.summary.measures["Accuracy"].value == pytest.approx(2 / 7)
    found = run.summary.measures["Accuracy"]
    assert (found.n_scored, found.n_failed, found.n_missing) == (2, 3, 2)
    assert run.summary.no_label == {
        "no prediction": 2,
        "the prediction's label is 'perhaps'": 1,
        "the prediction has no label": 1,
        "timeout": 1,
    }
    assert run.summary.failures == ("c1: timeout",)
    assert "c4" not in {p.id for p in run.predictions}
    three = score_recv_file(path, lambda: pairs, classes=3)
    assert three.summary.measures["Accuracy"].n_expected == 8


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "holds no predictions"),
        (["{"], "mine.jsonl:1: not JSON"),
        (["[1]"], "an object with `id`"),
        ([{"label": "true"}], "an object with `id`"),
        ([{"id": "zz", "label": "true"}], "no pair 'zz'; ids look like 'v1'"),
        ([{"id": "v1", "label": "true"}, {"id": "v1", "label": "true"}], "already answered at mine.jsonl:1"),
    ],
)
def test_predictions_that_are_none(pairs: PairSet, lines: Lines, rows: list[object], message: str) -> None:
    with pytest.raises(DataError, match=message):
        score_recv_file(lines(*rows), lambda: pairs)


def test_units_give_the_runs_figures(pairs: PairSet, lines: Lines) -> None:
    a, b = run_model(pairs, lines(*SCRIPT)), asyncio.run(run_recv(pairs, "majority"))
    for run in (a, b):
        for units in units_of(run):
            other = next(u for u in units_of(run) if u.measure == units.measure)
            same = compare_units(units, other)
            if isinstance(same, Undefined):
                continue
            assert same.a == pytest.approx(run.summary.measures[units.measure].value)
            assert same.p_value == 1.0
    first = {u.measure: u for u in units_of(a)}
    assert first["Accuracy"].failed == {"v3", "v4", "c2"}
    assert first["Accuracy"].trivial["always-supported"] == pytest.approx(4 / 7)
    climate = {u.measure: u for u in units_of(part_of(a, "climate-fever"))}
    assert set(climate["Accuracy"].values) == {"c1", "c2", "c3"}
    assert climate["Accuracy"].trivial["always-supported"] == pytest.approx(2 / 3)


def test_tables_show_every_source_the_trivial_systems_and_the_counts(pairs: PairSet, lines: Lines) -> None:
    script = lines(*SCRIPT)
    silent, told = run_model(pairs, script), run_model(pairs, script, explain=True)
    results = results_table([silent.summary, told.summary])
    assert len(results.rows) == 4 + 2 * 4
    assert {str(row[3]).split(",")[0] for row in results.rows} == {"vitaminc", "climate-fever"}
    types = types_table([told.summary])
    cell = types.rows[0][5]
    assert isinstance(cell, Value)
    assert (cell.count, cell.n) == (2, 2)
    assert len(significance_table([told.summary]).rows) == 2
    # Only the explanation differs, so these two are compared and nothing else is.
    other = asyncio.run(run_recv(pairs, "majority"))
    compared = differences_table([silent, told, other])
    assert {(row[0], row[1]) for row in compared.rows} == {
        (f"scripted:{script.name} (zero-shot, label alone)", f"scripted:{script.name} (zero-shot, explained)")
    }
    assert len(differences_table([told, other]).rows) == 6
    for kind in ("markdown", "csv", "latex"):
        assert "vitaminc" in render(results, kind)


def test_the_summary_is_one_json_document(pairs: PairSet) -> None:
    document = json.loads(asyncio.run(run_recv(pairs, "random-by-prior")).summary.model_dump_json())
    assert document["task"] == "recv"
    assert {"value", "low", "high", "n_expected", "n_scored", "n_missing", "n_failed"} <= set(
        document["measures"]["MacroF1"]
    )
