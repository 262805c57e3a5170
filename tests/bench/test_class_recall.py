"""Recall per class of runs: by hand, with seeds, failures, empty contexts, and without the given passages."""

import pytest

from claimpath.bench import run_bench
from claimpath.bench.class_recall import (
    class_gaps,
    recall_series,
    recall_settings,
    series_points,
    series_table,
)
from claimpath.bench.records import BenchRun
from claimpath.bench.tables import render
from claimpath.datasets import MissciSplit
from claimpath.errors import DataError, SettingsError

UNDERMINING = "missciplus/undermining"


@pytest.fixture
def ordered(split: MissciSplit) -> BenchRun:
    return run_bench(split, task=UNDERMINING, system="ordered", seeds=(1, 2))


def test_by_hand(split: MissciSplit, ordered: BenchRun) -> None:
    # All gaps are Ambiguity. a1: linked to 3. a2: an empty context, so the accurate premise's 1 and 3; another one
    # without links is left out. a3: without links, left out. Order 0 1 2 3: ranks 4 and 2.
    found = {s.name: s for s in recall_series(split, ordered, recall_settings(least=1, most_k=4))}
    assert found["Ambiguity"].n == 2
    assert found["Ambiguity"].found == (0, 1, 1, 2)
    assert [value.value for value in found["Ambiguity"].recall] == [0, 0.5, 0.5, 1]
    assert found["all classes"].found == found["Ambiguity"].found
    # The accurate premise: a1 by 1, a2 by 1 or 3; a3 has no passage.
    assert (found["accurate premise"].n, found["accurate premise"].found) == (2, (0, 2, 2, 2))


def test_passages_as_units(split: MissciSplit, ordered: BenchRun) -> None:
    # a1: passage 3. a2: passages 1 and 3.
    settings = recall_settings(least=1, most_k=4, unit="passages")
    found = {s.name: s for s in recall_series(split, ordered, settings)}
    assert (found["Ambiguity"].n, found["Ambiguity"].found) == (3, (0, 1, 1, 3))


def test_without_the_given_passages(split: MissciSplit, ordered: BenchRun) -> None:
    # a1: 1 leaves the ranking, which is then 0 2 3: rank 3. a2: its only passages are the accurate premise's.
    settings = recall_settings(least=1, most_k=4, without_given=True)
    found = {s.name: s for s in recall_series(split, ordered, settings)}
    assert (found["Ambiguity"].n, found["Ambiguity"].found) == (1, (0, 0, 1, 1))
    assert "accurate premise" not in found


def test_seeds_are_averaged_and_failures_find_nothing(split: MissciSplit, ordered: BenchRun) -> None:
    # Seed 1 fails on a1, seed 2 does not; a2 is not predicted with seed 2.
    kept = [p for p in ordered.predictions if (p.id, p.seed) != ("a2", 2)]
    predictions = tuple(
        p.model_copy(update={"ranking": (), "error": "out of paper"}) if (p.id, p.seed) == ("a1", 1) else p
        for p in kept
    )
    run = ordered.model_copy(update={"predictions": predictions})
    found = {s.name: s for s in recall_series(split, run, recall_settings(least=1, most_k=4))}
    assert (found["Ambiguity"].n, found["Ambiguity"].found) == (2, (0, 0.5, 0.5, 1))


def test_rare_classes_are_left_out(split: MissciSplit, ordered: BenchRun) -> None:
    assert [s.name for s in recall_series(split, ordered, recall_settings(least=3))] == [
        "all classes",
        "accurate premise",
    ]


def test_both_vocabularies_and_unknown_classes(split: MissciSplit) -> None:
    argument = split.arguments[0]
    (only,) = argument.fallacies
    premises = tuple(
        only.premises[0].model_copy(update={"fallacy_class": name})
        for name in ("Fallacy of Division/Composition", "False Dilemma / Affirming the Disjunct", "Own Goal")
    )
    changed = argument.model_copy(update={"fallacies": (only.model_copy(update={"premises": premises}),)})
    assert class_gaps(changed)[0].classes == {
        "Fallacy of Composition", "False Dilemma", "Own Goal", "all classes",
    }  # fmt: skip


def test_other_tasks_and_other_data_are_refused(split: MissciSplit, ordered: BenchRun) -> None:
    with pytest.raises(DataError, match="this is one of missciplus/kernel"):
        recall_series(split, run_bench(split, task="missciplus/kernel", system="ordered"))
    with pytest.raises(DataError, match="other data"):
        recall_series(split.model_copy(update={"sha256": "0" * 64}), ordered)


@pytest.mark.parametrize("given", [{"most_k": 0}, {"least": 0}, {"unit": "claims"}])
def test_settings_are_checked(given: dict[str, object]) -> None:
    with pytest.raises(SettingsError):
        recall_settings(**given)  # type: ignore[arg-type]


def test_tables(split: MissciSplit, ordered: BenchRun) -> None:
    settings = recall_settings(least=1, most_k=4)
    runs = [("ordered", recall_series(split, ordered, settings))]
    shown = render(series_table(runs, settings, (1, 4)), "markdown")
    assert "| ordered | Ambiguity | 2 | 0.000 | 1.000 |" in shown  # one study gives no interval
    lines = render(series_points(runs, settings), "csv").splitlines()
    assert lines[0].startswith("system,class,k,n,found,ClassRecall@k")
    assert len(lines) == 1 + 3 * 4
