"""What each row says of its quote."""

import pytest

from claimpath.export.components import component_rows
from claimpath.export.source import source_of


@pytest.mark.parametrize(
    ("changes", "state"),
    [
        ({}, "located"),
        ({"spans": (), "not_located": "it is not there"}, "not_located"),
        ({"spans": ()}, "not_looked_up"),
    ],
)
def test_a_quote_is_located_or_not_or_nobody_looked(report, changes: dict, state: str) -> None:
    nodes = tuple(n.model_copy(update=changes) if n.id == "c1" else n for n in report.graph.nodes)
    graph = report.graph.model_copy(update={"nodes": nodes})
    rows = component_rows(source_of(report.model_copy(update={"graph": graph})))
    assert {row.state for row in rows if row.node_id == "c1"} == {state}
    assert {row.state for row in rows if row.component == "premise"} == {"not_a_quote"}
