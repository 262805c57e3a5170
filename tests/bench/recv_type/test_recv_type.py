"""The bench's task of reasoning types: systems, scores by hand, and what is left out. All pairs are invented."""

import asyncio
import json
from pathlib import Path

import pytest

from claimpath.bench.recv_type.read import read_type_run, type_units
from claimpath.bench.recv_type.records import TypeGold, TypePrediction, TypeRun
from claimpath.bench.recv_type.run import run_recv_type
from claimpath.bench.recv_type.score import TRIVIAL, score_types, trivial_scores
from claimpath.bench.recv_type.systems import TypeModel
from claimpath.bench.recv_type.table import types_table
from claimpath.bench.tables import render
from claimpath.bench.units import UnitComparison, compare_units
from claimpath.datasets.recv import load_pairs
from claimpath.datasets.recv_records import PairSet
from claimpath.engines.generator import close, model_generator
from claimpath.errors import DataError, SettingsError
from claimpath.records import Undefined

ROWS = [
    ("Ebb has 40 inns.", "Ebb has 52 inns.", "REFUTES", "deductive"),
    ("Ebb's pier burned.", "Ebb's pier burned in June.", "SUPPORTS", "deductive"),
    ("Ebb's mayor knew.", "A letter lay open.", "SUPPORTS", "abductive"),
    ("Tea cures colds.", "Tea lowered fever in mice.", "SUPPORTS", "abductive"),
    ("Ebb is rich.", "It is a town.", "NOT ENOUGH INFO", ""),
]


@pytest.fixture
def pairs(tmp_path: Path) -> PairSet:
    names = ("claim", "evidence", "veracity", "reasoning")
    text = "\n".join(json.dumps(dict(zip(names, row, strict=True))) for row in ROWS)
    (tmp_path / "vitaminc.jsonl").write_text(text, encoding="utf-8")
    return load_pairs(tmp_path)


def run(pairs: PairSet, system: str) -> TypeRun:
    return asyncio.run(run_recv_type(pairs, system))


def test_scores_are_those_counted_by_hand() -> None:
    gold = [TypeGold.model_validate({"id": str(n), "type": kind, "source": "s", "group": str(n)})
            for n, kind in enumerate(("deductive", "deductive", "deductive", "abductive"))]  # fmt: skip
    said = ("deductive", "deductive", "abductive", "abductive")
    predictions = {
        str(n): TypePrediction.model_validate({"id": str(n), "type": kind}) for n, kind in enumerate(said)
    }
    measures, chance = score_types(gold, predictions)
    # deductive: TP 2, FN 1 -> 4/5; abductive: TP 1, FP 1 -> 2/3; mean 11/15.
    assert measures["MacroF1"].value == pytest.approx(11 / 15)
    assert measures["Accuracy"].value == 0.75
    assert measures["Recall(type=deductive)"].value == pytest.approx(2 / 3)
    assert measures["Recall(type=abductive)"].value == 1.0
    assert measures["Recall(type=abductive)"].n_expected == 1
    # Two of four places are called abductive, and one is: it is reached in half of all deals.
    assert chance == pytest.approx(0.5, abs=0.02)
    trivial = trivial_scores(gold)
    assert set(trivial) == set(TRIVIAL)
    assert trivial["majority"]["MacroF1"] == pytest.approx(3 / 7)
    assert trivial["always-abductive"]["Accuracy"] == 0.25


def test_missing_and_failed_answers_are_errors_and_counted() -> None:
    gold = [TypeGold(id=i, type="abductive", source="s", group=i) for i in "abc"]
    none = Undefined(reason="no label")
    predictions = {"a": TypePrediction(id="a", type="abductive"), "b": TypePrediction(id="b", type=none)}
    accuracy = score_types(gold, predictions)[0]["Accuracy"]
    assert accuracy.value == pytest.approx(1 / 3)
    assert (accuracy.n_expected, accuracy.n_scored, accuracy.n_missing, accuracy.n_failed) == (3, 1, 1, 1)


def test_the_offline_classifier_is_run_written_read_and_compared(pairs: PairSet, tmp_path: Path) -> None:
    paths = []
    for name in ("offline", "majority"):
        made = run(pairs, name)
        assert made.summary.n_without_type == 1
        paths.append(tmp_path / f"{name}.json")
        paths[-1].write_text(made.model_dump_json(), encoding="utf-8")
    offline = read_type_run(paths[0])
    assert offline.summary.measures["Accuracy"].value == 1.0
    assert all(p.reason for p in offline.predictions)
    assert any("only 2 pairs are abductive" in warning for warning in offline.summary.warnings)
    first, second = ({units.measure: units for units in type_units(path)} for path in paths)
    compared = compare_units(first["Accuracy"], second["Accuracy"])
    assert isinstance(compared, UnitComparison)
    assert compared.difference == pytest.approx(0.5)
    table = render(types_table([offline.summary]), "csv")
    assert "majority" in table


def test_refitted_leaves_each_group_out(pairs: PairSet) -> None:
    made = run(pairs, "signs-refitted")
    assert [p.id for p in made.predictions] == [pair.id for pair in made.gold]
    one_kind = pairs.model_copy(update={"pairs": pairs.pairs[:3]})
    left = {p.id: p.type for p in run(one_kind, "signs-refitted").predictions}
    # Without the only abductive pair there is nothing to fit.
    assert isinstance(left[one_kind.pairs[2].id], Undefined)
    assert left[one_kind.pairs[0].id] in ("deductive", "abductive")


def test_a_model_is_asked_and_what_it_does_not_say_is_a_row(pairs: PairSet, tmp_path: Path) -> None:
    script = tmp_path / "s.jsonl"
    rows = [
        {"match": "40 inns", "answer": "52 is not 40.\nLABEL: DEDUCTIVE"},
        {"match": "pier", "answer": "Who knows?"},
        {"match": "mayor", "fail": "timeout"},
        {"answer": "LABEL: ABDUCTIVE", "times": 9},
    ]
    script.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    generator = model_generator(f"scripted:{script}", cache=False)

    async def work() -> TypeRun:
        try:
            return await run_recv_type(pairs, TypeModel(generator))
        finally:
            await close(generator)

    made = asyncio.run(work())
    assert made.summary.measures["Accuracy"].value == 0.5
    assert made.summary.measures["Accuracy"].n_failed == 2
    assert len(made.summary.failures) == 1
    assert sum(made.summary.no_type.values()) == 2
    assert made.manifest.prompts_sha256


def test_mistakes_are_named(pairs: PairSet, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="choose one of: offline, signs-refitted"):
        run(pairs, "ofline")
    with pytest.raises(SettingsError, match="has a type of reasoning"):
        run(pairs.model_copy(update={"pairs": pairs.pairs[-1:]}), "offline")
    path = tmp_path / "x.json"
    path.write_text("{}", encoding="utf-8")
    with pytest.raises(DataError, match="is not a run of recv-type"):
        read_type_run(path)
