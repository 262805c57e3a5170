import csv
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.bench.tables import Cell, Column, TableData, Value, render, render_all
from claimpath.bench.tables.latex import escape as latex_escape
from claimpath.errors import SettingsError
from claimpath.records import Undefined

NONE = Undefined(reason="no snail was kept")
TABLE = TableData(
    "Snails | basil_50%",
    (Column("system", text=True), Column("MRR"), Column("share", percent=True), Column("n")),
    (
        ("a|b", Value(2 / 3, 0.5, 0.75), Value(1 / 3), 1200),
        ("[odd]", Value(NONE), Value(0.25, count=3, n=12), None),
    ),
    ("Of 12 & more.",),
)


def test_markdown() -> None:
    assert render(TABLE, "markdown").splitlines() == [
        "Snails \\| basil_50%",
        "",
        "| system | MRR | share % | n |",
        "| --- | --- | --- | --- |",
        "| a\\|b | 0.667 [0.500, 0.750] | 33.33 | 1,200 |",
        "| [odd] | undefined | 25.00 (3 of 12) |  |",
        "",
        "Of 12 & more.",
        "Undefined in MRR: no snail was kept",
    ]


def test_csv_keeps_every_digit_and_the_ends_of_intervals() -> None:
    rows = list(csv.DictReader(io.StringIO(render(TABLE, "csv"))))
    assert list(rows[0]) == [
        "system", "MRR", "MRR low", "MRR high", "share", "share count", "share n", "n",
    ]  # fmt: skip
    assert float(rows[0]["MRR"]) == 2 / 3
    assert (rows[0]["MRR low"], rows[0]["MRR high"], rows[0]["n"]) == ("0.5", "0.75", "1200")
    assert rows[1]["MRR"] == "undefined: no snail was kept"
    assert (rows[1]["share"], rows[1]["share count"], rows[1]["share n"]) == ("0.25", "3", "12")
    assert rows[0]["share count"] == ""


def test_latex() -> None:
    text = render(TABLE, "latex")
    assert r"\caption{Snails \textbar{} basil\_50\%}" in text
    assert r"\begin{tabular}{lrrr}" in text
    assert r"system & MRR & share \% & n \\" in text
    assert r"a\textbar{}b & 0.667 {\scriptsize {[}0.500, 0.750{]}} & 33.33 & 1,200 \\" in text
    assert r"{[}odd{]} & undefined & 25.00 {\scriptsize (3 of 12)} &  \\" in text
    assert r"\item Of 12 \& more." in text
    assert text.count(r"\toprule") == text.count(r"\midrule") == text.count(r"\bottomrule") == 1
    for name in ("table", "threeparttable", "tabular", "tablenotes"):
        assert text.count(rf"\begin{{{name}}}") == text.count(rf"\end{{{name}}}") == 1


def test_a_share_in_per_cent_and_a_figure_with_its_denominator() -> None:
    row: tuple[Cell, ...] = (Value(0.125, 0.1, 0.5, count=1, n=8, percent=True), Value(0.5, n=8, places=1))
    table = TableData("", (Column("a"), Column("b")), (row,))
    assert render(table, "markdown").splitlines()[-1] == "| 12.5 % (1 of 8; 10.0 to 50.0) | 0.5 (n = 8) |"


def test_several_tables_in_one_csv() -> None:
    other = TableData("Slugs", (Column("system"), Column("P@1")), (("c", Value(1.0)),))
    rows = list(csv.DictReader(io.StringIO(render_all([TABLE, other], "csv"))))
    assert [row["table"] for row in rows] == [TABLE.title, TABLE.title, "Slugs"]
    assert (rows[2]["system"], rows[2]["P@1"], rows[2]["MRR"]) == ("c", "1.0", "")
    assert "\n\nSlugs\n\n| system | P@1 |\n" in render_all([TABLE, other], "markdown")


@pytest.mark.parametrize("kind", ["markdown", "csv", "latex"])
def test_a_table_without_rows(kind: str) -> None:
    text = render(TableData("Empty", (Column("a"),), ()), kind)  # type: ignore[arg-type]
    assert "a" in text
    assert text.endswith("\n")


def test_rows_and_columns_that_do_not_fit() -> None:
    with pytest.raises(SettingsError, match="has 1 cells; 2 are needed"):
        TableData("x", (Column("a"), Column("b")), (("1",),))
    with pytest.raises(SettingsError, match="two columns 'a'"):
        TableData("x", (Column("a"), Column("a")), ())
    with pytest.raises(SettingsError, match="markdown, csv, latex"):
        render(TABLE, "pdf")  # type: ignore[arg-type]


# What LaTeX reads as a command, by the part that stays after all escapes are taken out.
_ESCAPES = re.compile(r"\\text[a-z]+\{\}|\\[&%$#_{}]|\{\[\}|\{\]\}|-\{\}-")


@given(st.text(max_size=40))
def test_latex_never_sees_a_command(text: str) -> None:
    left = _ESCAPES.sub("", latex_escape(text))
    assert not set(left) & set("\\&%$#_{}^~[]<>|\n")


@given(
    st.lists(st.text(max_size=15), min_size=1, max_size=4), st.floats(allow_nan=False, allow_infinity=False)
)
def test_csv_reads_back(texts: list[str], number: float) -> None:
    table = TableData("t", (Column("a"), Column("b")), tuple((text, Value(number)) for text in texts))
    rows = list(csv.reader(io.StringIO(render(table, "csv"), newline="")))
    assert [row[0] for row in rows[1:]] == [text.replace("\r\n", "\n").replace("\r", "\n") for text in texts]
    assert all(float(row[1]) == number for row in rows[1:])


@given(st.lists(st.text(max_size=15), min_size=1, max_size=4))
def test_markdown_keeps_its_columns(texts: list[str]) -> None:
    table = TableData("", (Column("a"), Column("b")), tuple((text, "x") for text in texts))
    lines = [line for line in render(table, "markdown").split("\n") if line]
    assert len(lines) == len(texts) + 2
    for line in lines:
        assert len(re.findall(r"(?<!\\)(?:\\\\)*\|", line)) == 3
