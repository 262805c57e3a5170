"""Rated premises: the loader, the filter of copies, and the real file."""

import csv
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.datasets.premise_distinct import edits_within, is_distinct
from claimpath.datasets.premise_pairs import distinct_pairs, load_premise_pairs
from claimpath.errors import DataError

HEADER = "data_id,fallacy_id,claim,p0,generated_premise,reference_premise,q4,distinct\n"


def distance(a: str, b: str) -> int:
    """Levenshtein distance by its recursion, whole table."""
    table = [[i + j if not i * j else 0 for j in range(len(b) + 1)] for i in range(len(a) + 1)]
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            table[i][j] = min(
                table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (a[i - 1] != b[j - 1])
            )
    return table[-1][-1]


@given(st.text("abc", max_size=9), st.text("abc", max_size=9), st.integers(0, 4))
def test_the_band_agrees_with_the_whole_table(a: str, b: str, most: int) -> None:
    assert edits_within(a, b, most) == (distance(a, b) <= most)


@pytest.mark.parametrize(
    ("generated", "expected"),
    [
        ("Moss cures colds.", False),
        ("MOSS CURES COLDS", False),
        ("Mosses cures cold.", True),  # es in, s out: three edits
        ("Moss cured cold.", False),  # two edits
        ("Moss grew in pots", False),
        ("All moss cures colds.", True),
        ("Nine pots were kept.", True),  # the context: not compared
        ("", True),
    ],
)
def test_copies_by_hand(generated: str, expected: bool) -> None:
    assert is_distinct(generated, "Moss cures colds.", "Moss grew in pots.") is expected


def load(tmp_path: Path, *lines: str) -> list[str]:
    (tmp_path / "human_eval_joined.csv").write_text(HEADER + "\n".join(lines), encoding="utf-8")
    loaded = load_premise_pairs(tmp_path)
    return [*loaded.warnings]


def test_fields_and_warnings(tmp_path: Path) -> None:
    warnings = load(
        tmp_path,
        "7,arg-1:2,Moss cures.,Moss grew.,Moss cures.,All heal.,False,True",
        "8,arg-1:2,Moss cures.,Moss grew.,,All heal.,False,True",
    )
    assert "the file calls the row distinct, the rule says otherwise" in warnings[0]
    assert "no generated premise" in warnings[1]
    loaded = load_premise_pairs(tmp_path)
    assert [(p.id, p.argument_id, p.match, p.class_fits, p.in_test) for p in loaded.pairs] == [
        ("7", "arg-1", False, None, None)
    ]
    assert distinct_pairs(loaded.pairs) == ()
    assert load_premise_pairs(tmp_path / "human_eval_joined.csv") == loaded


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (("7,arg-1:2,C,P,G,R,perhaps,",), r":2: `q4` is 'perhaps'; True or False"),
        (("7,arg-1:2,C,P,G,R,True,", "7,arg-1:2,C,P,G,R,True,"), "'7' was used in row 1"),
        (("7,arg-1:2,,P,G,R,True,",), "`claim` is empty"),
        ((), "holds no rows"),
    ],
)
def test_mistakes(tmp_path: Path, lines: tuple[str, ...], message: str) -> None:
    with pytest.raises(DataError, match=message):
        load(tmp_path, *lines)


def test_a_missing_file_and_column(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"has no human_eval_joined\.csv"):
        load_premise_pairs(tmp_path)
    (tmp_path / "mine.csv").write_text("data_id,claim\n1,x\n", encoding="utf-8")
    with pytest.raises(DataError, match="no column fallacy_id"):
        load_premise_pairs(tmp_path)


@pytest.mark.skipif("CLAIMPATH_DATA" not in os.environ, reason="CLAIMPATH_DATA is unset")
def test_the_real_rows_are_filtered_as_their_column_says() -> None:
    folder = Path(os.environ["CLAIMPATH_DATA"]) / "premise_judge"
    loaded = load_premise_pairs(folder)
    assert loaded.warnings == ()
    with (folder / "human_eval_joined.csv").open(encoding="utf-8", newline="") as file:
        said = [row["distinct"] == "True" for row in csv.DictReader(file)]
    assert [pair.is_distinct for pair in loaded.pairs] == said
    if len(loaded.pairs) == 240:
        kept = distinct_pairs(loaded.pairs)
        assert (len(kept), sum(pair.match for pair in kept)) == (168, 68)
