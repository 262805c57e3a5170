"""Reading what is to be exported, and refusing everything else with its name."""

import json
from pathlib import Path

import pytest

from claimpath.errors import DataError
from claimpath.export import export, parse_source, read_source, source_of
from claimpath.records import Edge


def test_a_report_a_graph_and_a_graph_with_subgraphs_are_read(report, tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    path.write_text(report.model_dump_json())
    assert read_source(path).report == report
    bare = parse_source(report.graph.model_dump_json().encode(), "g")
    assert bare.report is None
    assert [s.premise_id for s in bare.subgraphs] == ["q1", "q2"]
    both = {
        "graph": report.graph.model_dump(),
        "subgraphs": [s.model_dump() for s in report.subgraphs],
        "x": 1,
    }
    assert parse_source(json.dumps(both).encode(), "g").subgraphs == report.subgraphs


def test_a_byte_order_mark_and_utf_16_do_no_harm(report) -> None:
    text = report.model_dump_json()
    for encoding in ("utf-8-sig", "utf-16"):
        assert parse_source(text.encode(encoding), "r").report == report


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is empty"),
        (b" \n", "is empty"),
        (b"%PDF-1.7", "a PDF"),
        (b"<!DOCTYPE html><html>", "a web page"),
        (b"<?xml version='1.0'?><article/>", "XML"),
        (b"PK\x03\x04\x00", "ZIP or Word"),
        (b"Moss cures hiccups.", "not JSON"),
        (b'{"text": "a\xff"}', "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"[]", "holds a list"),
        (b"null", "holds null"),
        (b"1", "holds a number"),
        (b"{}", "an empty object"),
        (b'{"nodes": [{"nodeID": "1", "type": "I", "text": "A"}], "edges": []}', "Argument Interchange Format"),
        (b'{"nodes": [], "edges": [], "locutions": []}', "Argument Interchange Format"),
        (b'{"AIF": {"nodes": []}}', "xAIF"),
        (b'{"@type": "ClaimReview"}', "a ClaimReview"),
        (b'{"@type": "Recipe"}', "JSON-LD of type 'Recipe'"),
        (b'{"passages": [], "reading": {}}', "a study as"),
        (b'{"ranking": [], "ranker": "x"}', "a ranking as"),
        (b'{"text": "x"}', "first keys are: text"),
        (b'{"nodes": [{"id": "a"}], "edges": []}', "nodes.0 is wrong"),
        (b'{"claim": {}, "graph": {}, "made_by": {}}', "is wrong"),
    ],
)  # fmt: skip
def test_anything_else_is_named(data: bytes, said: str) -> None:
    with pytest.raises(DataError, match="the thing") as caught:
        parse_source(data, "the thing")
    assert said in str(caught.value)
    assert len(str(caught.value)) < 700


def test_missing_files_and_folders_are_named(report, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="No such file"):
        read_source(tmp_path / "none.json")
    with pytest.raises(DataError, match="is a folder"):
        read_source(tmp_path)
    (tmp_path / "report.json").write_text(report.model_dump_json())
    with pytest.raises(DataError, match=r"Did you mean .*report\.json"):
        read_source(tmp_path)
    with pytest.raises(DataError, match="can't be read"):
        read_source("a\x00b")


def test_ids_that_name_nothing_or_two_things_are_refused(report) -> None:
    graph = report.graph
    lost = graph.model_copy(update={"edges": (Edge(source="claim", target="gone", type="rests_on"),)})
    with pytest.raises(DataError, match="'gone'"):
        export(lost, "graphml")
    with pytest.raises(DataError, match="two nodes with the id 'claim'"):
        source_of(graph.model_copy(update={"nodes": (*graph.nodes, graph.nodes[0])}))
    wrong = report.subgraphs[0].model_copy(update={"premise_id": "gone"})
    with pytest.raises(DataError, match="'s1' names a node 'gone'"):
        source_of(report.model_copy(update={"subgraphs": (wrong,)}))
    with pytest.raises(DataError, match="two sub-graphs with the id 's1'"):
        source_of(report.model_copy(update={"subgraphs": (report.subgraphs[0], report.subgraphs[0])}))
