"""Table text, taken apart without losing anything."""

import pytest

from claimpath.records import Passage
from claimpath.report.tables import table_rows


def passage(text: str, origin: str = "table") -> Passage:
    return Passage.model_validate({"id": "p1", "text": text, "sentences": (), "origin": origin})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a | b\nc | d", [["a", "b"], ["c", "d"]]),
        ("a |  | b", [["a", "", "b"]]),
        ("| b\nx | y", [["", "b"], ["x", "y"]]),
        ("a |\nb | c", [["a"], ["b", "c"]]),
        ("|r| > 0.3 | yes", [["|r| > 0.3", "yes"]]),
        ("a\tb\nc\td", [["a", "b"], ["c", "d"]]),
    ],
)
def test_cells(text: str, expected: list[list[str]]) -> None:
    rows = table_rows(passage(text))
    assert [[text[c.start : c.end] for c in row.cells] for row in rows] == expected
    joined = "".join(text[c.start : c.stop] for row in rows for c in row.cells)
    assert joined == text.replace("\n", "")


def test_a_row_of_one_cell_spans_the_table() -> None:
    head, first = table_rows(passage("Doses in dishes\na | b | c"))
    assert (head.is_caption, head.n_columns) == (True, 3)
    assert not first.is_caption


@pytest.mark.parametrize(
    ("text", "origin"), [("no cells here\nor here", "table"), ("a | b", "body"), ("", "table")]
)
def test_what_is_no_table(text: str, origin: str) -> None:
    assert table_rows(passage(text, origin)) == ()
