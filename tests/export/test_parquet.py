"""Parquet, read back by pyarrow."""

import io
import sys

import pytest

from claimpath.errors import MissingExtraError
from claimpath.export import export, source_of
from claimpath.export.components import COLUMNS, component_rows


def test_the_table_holds_the_rows(report) -> None:
    pq = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed (claimpath[parquet])")
    table = pq.read_table(io.BytesIO(export(report, "parquet").content))
    assert tuple(table.column_names) == COLUMNS
    expected = [
        {name: list(v) if isinstance(v := getattr(row, name), tuple) else v for name in COLUMNS}
        for row in component_rows(source_of(report))
    ]
    assert table.to_pylist() == expected
    assert len(expected) == 8


def test_hostile_text_is_text_and_no_rows_make_an_empty_table(hostile, hostile_text, report) -> None:
    pq = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed (claimpath[parquet])")
    table = pq.read_table(io.BytesIO(export(hostile, "parquet").content))
    assert table["claim"][0].as_py() == hostile_text.replace("\ud800", "\ufffd")
    graph = report.graph.model_copy(update={"nodes": report.graph.nodes[:1], "edges": ()})
    empty = pq.read_table(io.BytesIO(export(graph, "parquet").content))
    assert (empty.num_rows, tuple(empty.column_names)) == (0, COLUMNS)


def test_without_the_package_the_extra_is_named(report, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtraError, match=r"claimpath\[parquet\]"):
        export(report, "parquet")
