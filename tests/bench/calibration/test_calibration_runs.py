"""Calibration and selective risk of runs: from answers to tables and figures."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from claimpath.bench.calibration import (
    Decision,
    Decisions,
    bins_table,
    calibration_table,
    judge_decisions,
    measure_decisions,
    verdict_decisions,
)
from claimpath.bench.judge.records import JudgeBenchRun, JudgePrediction
from claimpath.bench.plot.calibration import draw_calibration
from claimpath.bench.records import BenchScore
from claimpath.bench.tables import render
from claimpath.bench.verdict import VerdictBenchRun, VerdictPrediction, run_verdict_bench
from claimpath.cli.app import app
from claimpath.datasets import MissciSplit
from claimpath.errors import DataError, SettingsError, UserError
from claimpath.records import Undefined, VerdictLabel, VerdictRun


def answers(claim: str, *labels: VerdictLabel, is_true: bool = False) -> VerdictPrediction:
    runs = tuple(VerdictRun(label=label, explanation="", seconds=0.0) for label in labels)
    return VerdictPrediction(id=claim, is_true=is_true, runs=runs)


@pytest.fixture
def run(split: MissciSplit) -> VerdictBenchRun:
    """Three claims: Incorrect twice in three, Correct always, and no majority but caution."""
    made = run_verdict_bench(split, system="always-incorrect")
    predictions = (
        answers("a1", "Incorrect", "Incorrect", "Not Enough Information"),
        answers("a2", "Correct", "Correct", "Correct"),
        answers("a3", "Incorrect", "Not Enough Information"),
    )
    return made.model_copy(update={"predictions": predictions})


def test_the_share_of_the_most_frequent_label_is_the_confidence(run: VerdictBenchRun) -> None:
    decisions = verdict_decisions(run)
    assert [(row.probability, row.right) for row in decisions.rows] == [
        (pytest.approx(2 / 3), True),
        (1.0, False),
    ]
    # A tie goes to the more cautious label, and that abstains.
    assert decisions.abstained == {"Not Enough Information": 1}
    assert decisions.n_asked == 3
    missing = verdict_decisions(run.model_copy(update={"predictions": run.predictions[:1]}))
    assert missing.abstained == {"no prediction": 2}


def test_measures_worked_by_hand(run: VerdictBenchRun) -> None:
    score = measure_decisions(verdict_decisions(run))
    values = {name: estimate.value for name, estimate in score.measures.items()}
    # Brier: ((1/3)^2 + 1^2) / 2. ECE: each alone in its bin, (1/3 + 1) / 2. The surest is wrong: risks 1 and 1/2.
    assert values["Brier"] == pytest.approx(5 / 9)
    assert values["ECE(bins=10,binning=width)"] == pytest.approx(2 / 3)
    assert values["AURC"] == pytest.approx(0.75)
    # Two of three were answered: half of three needs two of them.
    assert values["Risk@0.5"] == 0.5
    assert isinstance(values["Risk@0.8"], Undefined)
    assert score.trivial == {
        "Brier (base rate)": 0.25,
        "AURC (no order)": 0.5,
        "AURC (best order)": 0.25,
    }
    assert (score.n_decided, score.n_asked) == (2, 3)
    assert isinstance(score.measures["ECE(bins=10,binning=mass)"].low, Undefined)


def test_intervals_hold_the_value_with_many_studies() -> None:
    rows = tuple(
        Decision(
            cluster=str(i // 2),
            probability=(i % 10) / 10,
            outcome=i % 3 == 0,
            confidence=(i % 7) / 7,
            right=i % 4 > 0,
        )
        for i in range(60)
    )
    score = measure_decisions(Decisions("t", "s", "dev", "it rains", rows, {"silent": 20}, "days"))
    for name in ("Brier", "AURC", "Risk@0.5"):
        estimate = score.measures[name]
        assert isinstance(estimate.low, float)
        assert isinstance(estimate.value, float)
        assert isinstance(estimate.high, float)
        assert estimate.low <= estimate.value <= estimate.high
    assert isinstance(score.measures["Risk@0.8"].value, Undefined)


def test_nothing_decided_is_undefined(run: VerdictBenchRun) -> None:
    score = measure_decisions(verdict_decisions(run.model_copy(update={"predictions": ()})))
    assert score.n_decided == 0
    assert all(isinstance(estimate.value, Undefined) for estimate in score.measures.values())
    assert render(calibration_table([score]), "markdown").count("undefined") >= len(score.measures)


def test_a_judges_score_is_the_probability_of_a_match() -> None:
    judged = JudgeBenchRun.model_construct(
        summary=BenchScore.model_construct(task="missciplus/judge", system="mine", split="rows", seeds=()),
        arguments={"p1": "a1", "p2": "a2", "p3": "a3", "p4": "a3"},
        gold={"p1": True, "p2": True, "p3": False, "p4": False},
        predictions=(
            JudgePrediction(id="p1", match=True, score=0.8),
            JudgePrediction(id="p2", match=False, score=0.3),
            JudgePrediction(id="p3", error="broken"),
            JudgePrediction(id="p4", match=True),
        ),
    )
    decisions = judge_decisions(judged)
    assert [(r.probability, r.outcome, r.confidence, r.right) for r in decisions.rows] == [
        (0.8, True, 0.8, True),
        (0.3, True, 0.7, False),
    ]
    assert decisions.abstained == {"no decision": 1, "no score": 1}
    with pytest.raises(DataError, match="gives no scores"):
        judge_decisions(judged.model_copy(update={"predictions": ()}))


@pytest.mark.parametrize("figure", ["calibration", "risk"])
def test_figures_say_the_same_in_words(run: VerdictBenchRun, figure: str) -> None:
    pytest.importorskip("matplotlib", reason="needs the extra claimpath[plots]")
    score = measure_decisions(verdict_decisions(run))
    canvas, words = draw_calibration(figure, [score, score.model_copy(update={"system": "other"})])
    assert len(canvas.axes) == 1
    assert "always-incorrect (2 of 3 claims decided)" in words
    assert (
        "said 0.67: was so 1.00 (n = 1)" if figure == "calibration" else "coverage 0.7: not reached"
    ) in words
    with pytest.raises(SettingsError, match="unknown figure"):
        draw_calibration("pie", [score])
    with pytest.raises(SettingsError, match="7 runs were given"):
        draw_calibration(figure, [score] * 7)


def test_tables_have_a_row_for_each_run_and_each_bin(run: VerdictBenchRun) -> None:
    score = measure_decisions(verdict_decisions(run))
    assert len(calibration_table([score, score]).rows) == 2
    assert len(bins_table([score]).rows) == 2
    assert "abstained: Not Enough Information 1" in render(calibration_table([score]), "markdown")


def test_from_the_command_line(run: VerdictBenchRun, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_text(run.model_dump_json(indent=1), encoding="utf-8")
    result = CliRunner().invoke(app, ["bench", "calibration", str(path), "--json"], catch_exceptions=False)
    assert json.loads(result.stdout)[0]["measures"]["Brier"]["value"] == pytest.approx(5 / 9)
    csv = CliRunner().invoke(
        app, ["bench", "calibration", str(path), "--format", "csv"], catch_exceptions=False
    )
    assert "Brier" in csv.stdout
    figure = tmp_path / "risk.svg"
    drawn = CliRunner().invoke(
        app, ["bench", "plot", str(path), "--figure", "risk", "--out", str(figure)], catch_exceptions=False
    )
    assert drawn.exit_code == 0
    assert figure.read_text(encoding="utf-8").startswith("<?xml")
    other = tmp_path / "kernel.json"
    other.write_text('{"manifest": {"task": "missciplus/kernel"}}', encoding="utf-8")
    for arguments, message in (
        ((other,), "say nothing of how sure"),
        ((path, other), "of several tasks"),
        ((path, "--format", "pdf"), "unknown format"),
    ):
        refused = CliRunner().invoke(app, ["bench", "calibration", *map(str, arguments)])
        assert isinstance(refused.exception, UserError)
        assert message in str(refused.exception)
