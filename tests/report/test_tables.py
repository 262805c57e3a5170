"""Table text, taken apart without losing anything."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.records import Passage
from claimpath.report.tables import table_of


def passage(text: str, origin: str = "table") -> Passage:
    return Passage.model_validate({"id": "p1", "text": text, "sentences": (), "origin": origin})


def contents(text: str) -> list[list[str]]:
    table = table_of(passage(text))
    assert table is not None
    joined = "".join(text[c.start : c.stop] for row in table.rows for c in row.filled)
    assert joined == text.replace("\n", "")
    return [[text[c.value : c.end] if c else "(none)" for c in row.cells] for row in table.rows]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a | b\nc | d", [["a", "b"], ["c", "d"]]),
        ("a |  | b", [["a", "", "b"]]),
        ("| b\nx | y", [["", "b"], ["x", "y"]]),
        ("a |\nb | c", [["a"], ["b", "c"]]),
        ("a | b | c\nd | e", [["a", "b", "c"], ["d", "e", "(none)"]]),
        ("|r| > 0.3 | yes", [["|r| > 0.3", "yes"]]),
        ("a\tb\nc\td", [["a", "b"], ["c", "d"]]),
        ("Ratio: 2:1 | x\nb | c", [["Ratio: 2:1", "x"], ["b", "c"]]),
    ],
)
def test_cells(text: str, expected: list[list[str]]) -> None:
    assert contents(text) == expected
    assert table_of(passage(text)).header == ()


def test_repeated_headers_are_found_again() -> None:
    text = "Doses in dishes.\nArm: A | n: 12 | Count: 3\nArm: B | Count: 5: low\nArm: C | n: 9 | Count: 4"
    assert contents(text) == [
        ["Doses in dishes."],
        ["A", "12", "3"],
        ["B", "(none)", "5: low"],
        ["C", "9", "4"],
    ]
    table = table_of(passage(text))
    assert table.header == ("Arm", "n", "Count")
    assert [row.is_caption for row in table.rows] == [True, False, False, False]


def test_a_header_that_first_comes_later_keeps_its_place() -> None:
    text = "A: 1 | C: 3\nA: 1 | B: 2 | C: 3\nA: 1 | B: 2 | C: 3"
    assert table_of(passage(text)).header == ("A", "B", "C")


def test_a_lone_cell_under_a_header_is_a_row_and_not_a_caption() -> None:
    text = "A: 1 | B: 2\nA: 3 | B: 4\nA: missing\nWomen"
    assert contents(text) == [["1", "2"], ["3", "4"], ["missing", "(none)"], ["Women"]]


def test_rows_that_contradict_each_other_are_left_as_they_are() -> None:
    assert table_of(passage("A: 1 | B: 2\nB: 3 | A: 4")).header == ()


def test_a_row_of_one_cell_spans_the_table() -> None:
    table = table_of(passage("Doses in dishes\na | b | c"))
    assert table.n_columns == 3
    assert [row.is_caption for row in table.rows] == [True, False]


@pytest.mark.parametrize(
    ("text", "origin"), [("no cells here\nor here", "table"), ("a | b", "body"), ("", "table")]
)
def test_what_is_no_table(text: str, origin: str) -> None:
    assert table_of(passage(text, origin)) is None


@given(
    st.lists(
        st.lists(st.sampled_from(["", "a", "k: v", "k: w", "n: 1", "x: y: z", "|"]), min_size=1, max_size=4)
    )
)
def test_nothing_is_ever_lost(rows: list[list[str]]) -> None:
    text = "\n".join(" | ".join(row) for row in rows)
    if table_of(passage(text)) is not None:
        contents(text)
