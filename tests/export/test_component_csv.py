"""CSV: what a spreadsheet sees, and that nothing is lost."""

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimpath.export import export
from claimpath.export.component_csv import guard, unguard


def rows(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode("utf-8"), newline=""), strict=True))


def test_every_component_of_every_subgraph_has_a_row(report) -> None:
    table = rows(export(report, "csv").content)
    seen = [(row["subgraph_number"], row["component"], row["node_id"], row["state"]) for row in table]
    assert seen == [
        ("1", "context", "c1", "located"),
        ("1", "finding", "f1", "located"),
        ("1", "premise", "q1", "not_a_quote"),
        ("2", "context", "c2", "located"),
        ("2", "context", "c1", "located"),
        ("2", "finding", "f2", "not_located"),
        ("2", "premise", "q2", "not_a_quote"),
        ("", "finding", "f3", "located"),
    ]
    assert (table[3]["passages"], table[3]["starts"], table[3]["ends"]) == ("p3 p3", "0 49", "12 67")
    assert table[5]["not_located"] == "it is not there"
    assert {row["verdict"] for row in table} == {"Incorrect"}
    assert table[0]["study"] == "https://doi.org/10.5555/geese.1"


def test_lines_end_as_rfc_4180_wants(report) -> None:
    content = export(report, "csv").content
    assert content.endswith(b"\r\n")
    assert content.count(b"\r\n") == content.count(b"\n") == 9


def test_hostile_text_computes_nothing_and_comes_back(hostile, hostile_text) -> None:
    exported = export(hostile, "csv")
    cell = rows(exported.content)[0]["claim"]
    assert cell.startswith("'=")
    expected = hostile_text.translate({0: "\ufffd", 7: "\ufffd", 0xD800: "\ufffd"})
    assert unguard(cell) == expected
    assert any("apostrophe" in note for note in exported.notes)
    assert any("control characters" in note for note in exported.notes)


@pytest.mark.parametrize(
    "cell", ["=1", "+1", "-1", "@x", "\t=1", "\r=1", "\n=1", " =1", "'=1", "''=1", "＝1"]
)
def test_what_may_be_computed_gets_an_apostrophe(cell: str) -> None:
    assert guard(cell) == "'" + cell
    assert unguard(guard(cell)) == cell


@pytest.mark.parametrize("cell", ["", "a", "1", "'", "''", "'a", "a=1", "p1 p2"])
def test_other_cells_stay(cell: str) -> None:
    assert guard(cell) == cell == unguard(cell)


@settings(deadline=None)
@given(st.text(alphabet="'=+-@ \t\r\nax1"))
def test_the_guard_can_be_undone(cell: str) -> None:
    assert unguard(guard(cell)) == cell
