"""Comparing runs: sentence, table, correction over pairs and measures."""

import pytest

from claimpath.bench.compare import compare_runs
from claimpath.bench.compare_table import comparison_table
from claimpath.bench.compare_words import sentence
from claimpath.bench.ranking_units import ranking_units
from claimpath.bench.run import run_bench
from claimpath.bench.tables import render
from claimpath.bench.units import Better, UnitComparison, UnitScores
from claimpath.datasets import MissciSplit
from claimpath.errors import DataError, SettingsError
from claimpath.measures.statistics import holm, measure_units
from claimpath.records import Undefined

KERNEL, UNDERMINING = "missciplus/kernel", "missciplus/undermining"


def made(system: str, *values: float, measure: str = "MRR", better: Better = "higher") -> UnitScores:
    units = {f"u{i}": value for i, value in enumerate(values)}
    return UnitScores(
        task="invented",
        system=system,
        split="dev",
        data_sha256="0",
        measure=measure,
        values=units,
        clusters={unit: unit for unit in units},
        better=better,
        trivial={"coin": 0.5},
    )


GOOD, BAD = [1.0] * 8 + [0.9], [0.0] * 8 + [0.1]
"""Nine studies, so that p can be 2 / 2^9 = 0.0039."""


def said(*runs: UnitScores) -> str:
    return compare_runs([[run] for run in runs]).pairs[0].sentence


def test_the_sentence_says_which_is_better_and_how_sure_that_is() -> None:
    assert said(made("A", *GOOD), made("B", *BAD)) == (
        "A is better than B here: MRR 0.989 against 0.011, a difference of 0.978 (95 % interval 0.933 to 1.000), "
        "p = 0.004, over 9 arguments in 9 studies."
    )
    # The order of the runs changes nothing but who comes first.
    assert said(made("B", *BAD), made("A", *GOOD)) == said(made("A", *GOOD), made("B", *BAD))


def test_a_measure_where_less_is_better_turns_the_sentence() -> None:
    errors = [made(name, *values, better="lower") for name, values in (("A", GOOD), ("B", BAD))]
    assert said(*errors).startswith("B is better than A here: MRR 0.011 against 0.989")
    shares = [made(name, *values, better="neither") for name, values in (("A", GOOD), ("B", BAD))]
    assert said(*shares).startswith("A differs from B here")


def test_the_sentence_is_honest_where_little_can_be_told() -> None:
    few = said(made("A", 1, 1, 0), made("B", 0, 1, 0))
    assert few.startswith("Whether A is better than B can't be told from chance here")
    assert few.endswith("with 3 studies no difference, however large, can reach p < 0.05.")
    # Differences 1, -1, 0, 0 three times: s = sqrt(6 / (12 * 11)) = 0.2132, times t(0.975, 11) + t(0.8, 11) = 3.0765.
    noise = said(made("A", *([1, 0] * 6)), made("B", *([0, 1, 1, 0] * 3)))
    assert "have the same MRR, 0.500, over 12 arguments" in noise
    assert "a difference under 0.66 could not be told from chance reliably here" in noise
    assert (
        sentence("A", "B", "MRR", Undefined(reason="no study"), 1)
        == "Nothing can be said of A and B by MRR: no study."
    )


def test_the_sentence_says_how_coarse_the_test_is() -> None:
    # Five of six studies are 1 higher and one is 0.1 lower: p is 2 * 2 / 2^6, though the difference is large.
    coarse = said(made("A", 1, 1, 1, 1, 1, 0), made("B", 0, 0, 0, 0, 0, 0.1))
    assert "p = 0.062, over 6 arguments" in coarse
    assert coarse.endswith("; with 6 studies p can't be under 0.031, before any correction.")


def test_p_values_are_corrected_over_all_pairs_and_measures() -> None:
    runs = [
        [made("A", *GOOD), made("A", *BAD, measure="MAP")],
        [made("B", *BAD), made("B", *GOOD, measure="MAP")],
        [made("C", *GOOD[::-1]), made("C", *BAD, measure="MAP")],
    ]
    outcome = compare_runs(runs)
    assert [(pair.a, pair.b) for pair in outcome.pairs] == [("A", "B"), ("A", "C"), ("B", "C")]
    measures = [m for pair in outcome.pairs for m in pair.measures.values() if isinstance(m, UnitComparison)]
    assert outcome.n_tests == len(measures) == 6
    assert tuple(m.p_holm for m in measures) == holm([m.p_value for m in measures])
    assert "after Holm's correction over 6 tests" in outcome.pairs[0].sentence


def test_the_table_has_a_row_for_each_pair_and_measure() -> None:
    runs = [
        [made(name, *values), made(name, *values, measure="MAP")]
        for name, values in (("A", GOOD), ("B", BAD))
    ]
    two = comparison_table(compare_runs(runs))
    assert [column.name for column in two.columns] == [
        "measure", "A", "B", "difference", "p", "p (Holm)", "smallest detectable", "arguments", "studies",
    ]  # fmt: skip
    assert "Trivial system coin: MRR 0.500, MAP 0.500." in two.notes
    three = comparison_table(compare_runs([*runs, [made("C", *BAD), made("C", *BAD, measure="MAP")]]))
    assert len(three.rows) == 6
    assert three.rows[0][0] == "A – B"
    for form in ("markdown", "csv", "latex"):
        assert "MRR" in render(three, form)


def test_a_p_value_is_never_shown_as_0() -> None:
    runs = [[made("A", *GOOD * 2)], [made("B", *BAD * 2)]]
    assert "| under 0.001 |" in render(comparison_table(compare_runs(runs)), "markdown")
    exact = render(comparison_table(compare_runs(runs), short_p=False), "csv")
    assert "under" not in exact


def test_named_measures_alone_are_tested_and_the_first_decides() -> None:
    runs = [
        [made(name, *values), made(name, *values, measure="MAP"), made(name, *values, measure="P@1")]
        for name, values in (("A", GOOD), ("B", BAD))
    ]
    outcome = compare_runs(runs, measures=["P@1", "MRR", "P@1"])
    assert (outcome.primary, outcome.n_tests) == ("P@1", 2)
    assert list(outcome.pairs[0].measures) == ["P@1", "MRR"]
    with pytest.raises(SettingsError, match="unknown measure 'nDCG'; these runs have: MRR, MAP, P@1"):
        compare_runs(runs, measures=["nDCG"])


def test_runs_of_one_name_are_numbered_and_one_run_is_not_enough() -> None:
    run = [made("A", 1, 0)]
    assert compare_runs([run, run]).systems == ("A (1)", "A (2)")
    with pytest.raises(SettingsError, match="at least two runs"):
        compare_runs([run])
    with pytest.raises(DataError, match="run 2 has no measure"):
        compare_runs([run, []])
    with pytest.raises(DataError, match="measure is 'MRR' in the first and 'MAP' in the second"):
        compare_runs([run, [made("A", 1, 0, measure="MAP")]])


@pytest.mark.parametrize("task", [KERNEL, UNDERMINING])
def test_units_of_a_ranking_run_give_its_summary(split: MissciSplit, task: str) -> None:
    run = run_bench(split, task=task, system="ordered")
    for unit in ranking_units(run):
        summary = run.summary.measures[unit.measure]
        values = [value for value in unit.values.values() if not isinstance(value, Undefined)]
        assert measure_units(values, unit.aggregate) == pytest.approx(summary.value)
        assert len(unit.values) == summary.n_expected
        assert unit.trivial["ordered"] == pytest.approx(summary.value)


def test_a_failed_and_a_missing_argument_count_0(split: MissciSplit) -> None:
    run = run_bench(split, task=KERNEL, system="ordered")
    ids = [p.id for p in run.predictions]
    scores = {name: {i: s for i, s in by.items() if i != ids[0]} for name, by in run.scores.items()}
    failed = run.predictions[0].model_copy(update={"ranking": (), "error": "broken"})
    broken = run.model_copy(update={"scores": scores, "predictions": (failed, *run.predictions[1:])})
    unit = ranking_units(broken)[0]
    assert unit.values[ids[0]] == 0
    assert unit.failed == {ids[0]}
    assert not unit.missing
    gone = ranking_units(broken.model_copy(update={"predictions": run.predictions[1:]}))[0]
    assert gone.missing == {ids[0]}


def test_a_mean_over_seeds_is_no_decision(split: MissciSplit) -> None:
    once = {unit.measure: unit for unit in ranking_units(run_bench(split, task=KERNEL, system="ordered"))}
    assert once["P@1"].binary
    assert not once["MRR"].binary
    outcome = compare_runs(
        [ranking_units(run_bench(split, task=KERNEL, system=name)) for name in ("ordered", "random")]
    )
    # One or two studies: nothing can be told.
    assert "no difference, however large" in outcome.pairs[0].sentence


def test_other_settings_are_not_compared(split: MissciSplit) -> None:
    runs = [
        ranking_units(run_bench(split, task=KERNEL, system="ordered", setting=setting))
        for setting in ("open", "closed")
    ]
    with pytest.raises(DataError, match="setting is 'open' in the first and 'closed'"):
        compare_runs(runs)
