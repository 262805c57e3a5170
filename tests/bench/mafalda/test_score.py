"""Sums over texts: intervals against the general ones, trivial systems, units for comparing."""

from pathlib import Path

import pytest

from claimpath.bench.mafalda.intervals import text_intervals
from claimpath.bench.mafalda.measures import AGGREGATES
from claimpath.bench.mafalda.run import run_trivial
from claimpath.bench.mafalda.score import score_run, summaries, unit_payloads
from claimpath.bench.mafalda.trivial import TRIVIAL, most_frequent_class
from claimpath.bench.mafalda.units import unit_scores
from claimpath.bench.units import compare_units
from claimpath.datasets.mafalda_records import MafaldaSplit
from claimpath.errors import DataError, SettingsError
from claimpath.measures.statistics.interval import pool_interval
from claimpath.measures.statistics.pool import Pool
from claimpath.records import Undefined
from claimpath.records.fallacious_spans import AlternativesSpan, AnnotatedText, PredictedSpan, PredictedText


def test_intervals_are_those_of_each_measure_alone(split: MafaldaSplit) -> None:
    units = unit_payloads(split, TRIVIAL["random"](split, 5))
    together = text_intervals(units, n_resamples=300)
    for name, values in units.items():
        pool = Pool(list(values.values()), list(values), AGGREGATES[name])
        alone = pool_interval(pool, n_resamples=300)
        if isinstance(alone[0], Undefined):
            assert isinstance(together[name][0], Undefined)
        else:
            assert together[name] == pytest.approx(alone), name


def test_one_text_has_no_interval(split: MafaldaSplit) -> None:
    one = split.model_copy(update={"texts": split.texts[:1], "sentences": split.sentences[:1]})
    found = summaries(unit_payloads(one, []), n_missing=1)["F1(level=0)"]
    assert isinstance(found.low, Undefined)
    assert (found.value, found.n_scored, found.n_missing) == (0.0, 0, 1)


def test_trivial_systems(split: MafaldaSplit) -> None:
    # Hasty generalization is there twice, false analogy and ad populum once.
    assert most_frequent_class(split) == "hasty generalization"
    silent = TRIVIAL["silent"](split, 1)
    assert [[span.label for span in text.spans] for text in silent] == [["no fallacy"]] * 3
    assert (silent[0].spans[0].start, silent[0].spans[0].end) == (0, 28)
    assert TRIVIAL["random"](split, 4) == TRIVIAL["random"](split, 4)
    drawn = [
        span.label for seed in range(60) for text in TRIVIAL["random"](split, seed) for span in text.spans
    ]
    assert 0.2 < sum(label != "no fallacy" for label in drawn) / len(drawn) < 0.55
    majority = score_run(split, TRIVIAL["majority"](split, 1), system="majority").summary
    assert majority.measures["Recall(level=0)"].value == 1.0
    assert majority.baselines["majority"]["F1(level=1)"] == majority.measures["F1(level=1)"].value
    with pytest.raises(SettingsError, match="choose one of: random, silent, majority"):
        run_trivial(split, "loud")


def test_units_compare_runs(split: MafaldaSplit, tmp_path: Path) -> None:
    files = []
    for system in ("silent", "majority"):
        files.append(tmp_path / f"{system}.json")
        files[-1].write_text(run_trivial(split, system).model_dump_json(), encoding="utf-8")
    silent, majority = (unit_scores(path)[0] for path in files)
    assert (silent.measure, silent.system, set(silent.values)) == (
        "F1(level=0)",
        "silent",
        {"gold-001", "gold-002", "gold-003"},
    )
    assert not isinstance(compare_units(majority, silent), Undefined)
    (tmp_path / "no.json").write_text("{}", encoding="utf-8")
    with pytest.raises(DataError, match="is not a run of mafalda"):
        unit_scores(tmp_path / "no.json")


def test_a_megabyte_of_text_and_right_to_left_script() -> None:
    sentence = "כל הינשופים מהנהנים. "
    text = sentence * 50_000
    assert len(text) > 1_000_000
    gold = AnnotatedText(
        id="t",
        text=text,
        spans=(
            AlternativesSpan(start=0, end=20, labels=("ad hominem",)),
            AlternativesSpan(start=len(text) - 21, end=len(text) - 1, labels=("ad hominem", "no fallacy")),
        ),
    )
    split = MafaldaSplit(name="gold", path="f", sha256="", texts=(gold,), sentences=((),), n_to_clean=0)
    answer = PredictedText(id="t", spans=(PredictedSpan(start=0, end=20, label="ad hominem"),))
    units = unit_payloads(split, [answer])
    assert units["F1(level=2,variant=fallacious)"]["t"] == 1.0
    assert units["SentenceF1(level=2)"]["t"] == (2.0, 2.0)
