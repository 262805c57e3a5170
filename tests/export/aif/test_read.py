"""Reading argument graphs of all kinds."""

import json
from pathlib import Path
from typing import Any

import pytest

from claimpath.errors import DataError
from claimpath.export.aif import parse_aif, read_aif


def graph(nodes: list[Any], edges: list[Any], **more: Any) -> bytes:
    return json.dumps({"nodes": nodes, "edges": edges, **more}).encode()


A = {"nodeID": "1", "type": "I", "text": "A"}
B = {"nodeID": "2", "type": "RA", "text": "Default Inference"}
AB = {"edgeID": "7", "fromID": "1", "toID": "2", "formEdgeID": None}


def test_a_plain_graph_is_read_without_remarks() -> None:
    read = parse_aif(graph([A, B], [AB], locutions=[]))
    assert [(n.id, n.type, n.text) for n in read.nodes] == [("1", "I", "A"), ("2", "RA", "Default Inference")]
    assert [(e.id, e.source, e.target) for e in read.edges] == [("7", "1", "2")]
    assert (read.warnings, read.repairs, read.left_out) == ((), (), ())


def test_an_empty_graph_and_one_without_edges_are_said_to_be() -> None:
    assert parse_aif(graph([], [])).warnings == ("The graph is empty: it has no node.",)
    assert parse_aif(graph([A], [])).warnings == ("The graph has no edge between its 1 nodes.",)


def test_a_cycle_is_named() -> None:
    read = parse_aif(graph([A, B], [AB, {"edgeID": "8", "fromID": "2", "toID": "1"}]))
    assert read.warnings == ("The graph has a cycle: 1 -> 2 -> 1.",)
    assert len(read.edges) == 2


def test_numbers_as_ids_become_text() -> None:
    read = parse_aif(
        graph([{**A, "nodeID": 1}, {**B, "nodeID": 2}], [{"edgeID": 7, "fromID": 1, "toID": "2"}])
    )
    assert [n.id for n in read.nodes] == ["1", "2"]
    assert [(e.id, e.source, e.target) for e in read.edges] == [("7", "1", "2")]
    assert read.repairs == ("numbers read as ids (4)",)


def test_html_entities_are_decoded_once() -> None:
    read = parse_aif(graph([{**A, "text": "p &lt; 0.05 &amp;amp; &#39;x&#39; &eacute;"}], []))
    assert read.nodes[0].text == "p < 0.05 &amp; 'x' é"
    assert read.repairs == ("texts with HTML entities decoded (1)",)


def test_what_can_not_be_read_is_listed_and_never_dropped_in_silence() -> None:
    read = parse_aif(
        graph(
            [A, B, A, {**A, "text": "other"}, {"type": "I"}, {"nodeID": "9"}, {**A, "nodeID": True}, "x"],
            [AB, {"edgeID": "8", "fromID": "1", "toID": "99"}, {"fromID": "1"}, 3],
            locutions=[{"nodeID": "1"}],
            participants=[],
        )
    )
    assert read.left_out == (
        "node 1: a second, different node with this nodeID",
        "node 5: it has no nodeID",
        "node 9: it has no type",
        "node 7: it has no nodeID",
        "node 8: it has no nodeID",
        "edge 8: node 99 is missing",
        "edge number 3: no toID",
        "edge 4: not an object",
        "'locutions' (1): not part of the graph of nodes and edges",
    )
    assert read.repairs == ("repeated nodes merged (1)",)
    assert [n.id for n in read.nodes] == ["1", "2"]


def test_odd_nodes_are_kept_with_a_warning() -> None:
    read = parse_aif(graph([{"nodeID": "1", "type": "ZZ"}, {**B, "text": 5}], [AB]))
    assert read.warnings == ("Node 1 has no text.", "Types that AIF does not know are kept: ZZ.")
    assert [n.text for n in read.nodes] == ["", "5"]


def test_the_graph_inside_xaif_is_read_and_the_rest_is_listed() -> None:
    inner = {"nodes": [A, B], "edges": [AB]}
    read = parse_aif(json.dumps({"AIF": inner, "OVA": {}, "text": "A"}).encode())
    assert len(read.nodes) == 2
    assert read.left_out == (
        "'OVA' beside the graph: not part of AIF",
        "'text' beside the graph: not part of AIF",
    )


def test_halves_of_characters_are_replaced_and_said() -> None:
    read = parse_aif(b'{"nodes": [{"nodeID": "1", "type": "I", "text": "a\\ud800"}], "edges": []}')
    assert read.nodes[0].text == "a\ufffd"
    assert any("halves" in repair for repair in read.repairs)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is empty"),
        (b"<xml/>", "XML"),
        (b"{", "not JSON"),
        (b"[]", "its top is not an object"),
        (b"{}", "no list of nodes and edges .its first keys are: none"),
        (b'{"nodes": []}', "no list of edges"),
        (b'{"nodeset1": ["x"]}', "its first keys are: nodeset1"),
        (b'{"nodes": {}, "edges": {}}', "arguebuf's own format"),
        (b'{"nodes": [{"id": 1, "type": "I"}], "edges": []}', "none of its 1 nodes has a nodeID"),
        (b'{"nodes": [{"id": "a", "spans": []}], "edges": []}', "a reasoning graph of claimpath"),
    ],
)
def test_what_is_no_graph_is_named(data: bytes, said: str) -> None:
    with pytest.raises(DataError, match=said):
        parse_aif(data, "g.json")


def test_a_file_of_ova2_is_recognised_as_another_format() -> None:
    data = {
        "nodes": [{"id": 1, "type": "I", "text": "Geese sing."}, {"id": 2, "type": "RA", "text": "x"}],
        "edges": [{"from": {"id": 1}, "to": {"id": 2}}],
    }
    for document in (
        data,
        {**data, "analysis": {"txt": "Geese sing."}},
        {**data, "edges": [], "analysis": {}},
    ):
        with pytest.raises(DataError, match=r"a file of OVA2, another format.* Save it as AIF"):
            parse_aif(json.dumps(document).encode(), "old.json")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="No such file"):
        read_aif(tmp_path / "none.json")
