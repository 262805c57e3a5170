"""GraphML, read by networkx, which has a reader of its own."""

import io
import json

import pytest
from lxml import etree

from claimpath.export import export
from claimpath.export.graphml import NAMESPACE
from claimpath.records import ClaimNode, ReasoningGraph


def read(content: bytes):
    networkx = pytest.importorskip("networkx", reason="networkx is not installed")
    return networkx.read_graphml(io.BytesIO(content))


def test_networkx_sees_every_node_and_edge_with_its_data(report) -> None:
    graph = read(export(report, "graphml").content)
    assert graph.is_directed()
    assert {n: d["text"] for n, d in graph.nodes(data=True)} == {n.id: n.text for n in report.graph.nodes}
    found = {(a, b, d["type"]) for a, b, d in graph.edges(data=True)}
    assert found == {(e.source, e.target, e.type) for e in report.graph.edges}
    for node in report.graph.nodes:
        data = graph.nodes[node.id]
        assert (data["type"], data["origin"]) == (node.type, node.origin)
        assert json.loads(data.get("spans", "[]")) == [s.model_dump() for s in node.spans]
    assert json.loads(graph.nodes["c1"]["subgraphs"]) == ["s1", "s2"]
    assert json.loads(graph.nodes["c1"]["studies"]) == ["https://doi.org/10.5555/geese.1"]
    assert graph.nodes["x1"]["fallacy_class"] == "False Equivalence"
    assert graph.nodes["verdict"]["label"] == "Incorrect"
    assert graph.nodes["f2"]["not_located"] == "it is not there"


def test_hostile_text_stays_text(hostile, hostile_text) -> None:
    exported = export(hostile, "graphml")
    graph = read(exported.content)
    expected = hostile_text.translate({0: "\ufffd", 7: "\ufffd", 0xD800: "\ufffd"})
    assert graph.nodes["claim"]["text"] == expected
    assert exported.notes == ("6 characters that XML can't hold became U+FFFD.",)
    root = etree.fromstring(exported.content)
    assert {e.tag for e in root.iter()} == {
        f"{{{NAMESPACE}}}{name}" for name in ("graphml", "key", "graph", "node", "edge", "data")
    }


def test_ids_that_are_no_xml_tokens_are_numbered_and_kept_as_data() -> None:
    ids = ["a b", '"<&', "ü", ""]
    nodes = tuple(ClaimNode(id=i, text="t", origin="human") for i in ids)
    graph = read(export(ReasoningGraph(nodes=nodes, edges=()), "graphml").content)
    assert [(n, d.get("id") or "") for n, d in graph.nodes(data=True)] == [
        (f"n{number}", i) for number, i in enumerate(ids, start=1)
    ]
