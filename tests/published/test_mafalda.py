"""Published rows of MAFALDA from recorded answers: the slides' "Performance results", the authors' result table."""

import os
from functools import cache
from pathlib import Path

import pytest

from claimpath.bench.mafalda.people import load_people, people_as_gold
from claimpath.bench.mafalda.read import score_file
from claimpath.bench.mafalda.records import MafaldaScore
from claimpath.datasets.mafalda import load_mafalda

DATA = os.environ.get("CLAIMPATH_DATA")
pytestmark = pytest.mark.skipif(not DATA, reason="CLAIMPATH_DATA is not set: the authors' data is not here")
FOLDER = Path(DATA or "") / "mafalda"


@cache
def score(file: str, **options: str) -> MafaldaScore:
    return score_file(FOLDER / file, lambda name: load_mafalda(FOLDER, name), **options).summary


def shown(found: MafaldaScore, name: str) -> str:
    value = found.measures[name].value
    assert isinstance(value, float)
    return f"{value:.3f}"


# Base-silent: the authors' table has 0.021 in the columns of precision at levels 1 and 2 and 0 in those of F1.
@pytest.mark.parametrize(
    ("system", "f1"),
    [
        ("gpt-3.5", ("0.627", "0.201", "0.138")),
        ("Zephyr_7B_8-bit", ("0.524", "0.192", "0.098")),
        ("Mistral-Instruct_7B_8-bit", ("0.536", "0.144", "0.069")),
        ("base-random", ("0.435", "0.062", "0.011")),
        ("base-silent", ("0.337", "0.000", "0.000")),
    ],
)
def test_f1_of_the_recorded_systems(system: str, f1: tuple[str, ...]) -> None:
    found = score(f"results/{system}_level_2_results.jsonl", split="gold")
    assert tuple(shown(found, f"F1(level={level})") for level in (0, 1, 2)) == f1
    assert found.measures["F1(level=0)"].n_scored == 200


def test_silent_has_its_figure_as_precision() -> None:
    found = score("results/base-silent_level_2_results.jsonl", split="gold")
    assert [shown(found, f"Precision(level={level})") for level in (0, 1, 2)] == ["0.522", "0.021", "0.021"]
    assert [shown(found, f"Recall(level={level})") for level in (0, 1, 2)] == ["0.340", "0.000", "0.000"]


@pytest.mark.parametrize(
    ("system", "digits"),
    [
        ("gpt-3.5", (0.6268700856612793, 0.20095856198474407, 0.13754726520148275)),
        ("Zephyr_7B_8-bit", (0.5236324982999395, 0.19233034700879922, 0.09768512810607398)),
        ("Mistral-Instruct_7B_8-bit", (0.5355733062665873, 0.14361772347502838, 0.06936444299299481)),
    ],
)
def test_all_digits_of_the_authors_table(system: str, digits: tuple[float, ...]) -> None:
    found = score(f"results/{system}_level_2_results.jsonl", split="gold")
    for level, wanted in enumerate(digits):
        assert found.measures[f"F1(level={level})"].value == pytest.approx(wanted, abs=1e-12)


@pytest.mark.parametrize(
    ("system", "labels"),
    [
        ("gpt-3.5", (0.72, 0.6161666666666666, 0.48340476190476184)),
        ("Zephyr_7B_8-bit", (0.675, 0.5023333333333334, 0.2700100101589232)),
        ("base-random", (0.59, 0.3835, 0.11130158730158729)),
        ("base-silent", (0.34, 0.34, 0.34)),
    ],
)
def test_label_f1_of_the_authors_table(system: str, labels: tuple[float, ...]) -> None:
    found = score(f"results/{system}_level_2_results.jsonl", split="gold")
    for level, wanted in enumerate(labels):
        assert found.measures[f"LabelF1(level={level})"].value == pytest.approx(wanted, abs=1e-8)


def test_the_corrected_formula() -> None:
    found = score("results/gpt-3.5_level_2_results.jsonl", split="gold")
    corrected = [shown(found, f"F1(level={level},variant=corrected)") for level in (0, 1, 2)]
    assert corrected == ["0.281", "0.201", "0.137"]


@pytest.mark.parametrize(
    ("person", "f1"), [("user1", ("0.761", "0.323", "0.205")), ("user2", ("0.822", "0.398", "0.165"))]
)
def test_people(person: str, f1: tuple[str, ...]) -> None:
    found = score(f"users/{person}.jsonl")
    assert found.split == "user-study"
    assert tuple(shown(found, f"F1(level={level})") for level in (0, 1, 2)) == f1


def test_people_as_gold() -> None:
    split = load_mafalda(FOLDER, "user-study")
    files = [FOLDER / "users" / f"user{number}.jsonl" for number in (1, 2)]
    rows = {row.gold: row for row in people_as_gold(split, *load_people(files, split))}
    assert set(rows) == {"user1", "user2", "user-study"}
    assert set(rows["user1"].f1) == {"user2"}
    # With the data set as the gold, this is the table of people again.
    assert {who: round(values[0], 3) for who, values in rows["user-study"].f1.items()} == {
        "user1": 0.761,
        "user2": 0.822,
    }
