"""A report as an argument graph."""

import json

import pytest

from claimpath.errors import DataError, SettingsError
from claimpath.export import ExportOptions, export, parse_source, source_of
from claimpath.export.aif import aif_graph, parse_aif


def test_each_subgraph_is_an_inference_to_the_claim_that_its_fallacy_undercuts(report) -> None:
    found = {i.id: i for i in aif_graph(source_of(report)).inferences()}
    assert set(found) == {"inference-s1", "inference-s2", "inference-rest"}
    first, second, rest = found["inference-s1"], found["inference-s2"], found["inference-rest"]
    assert (first.premises, first.conclusions) == (("c1", "f1", "q1"), ("claim",))
    assert first.attacks == (("conflict-s1", ("x1",)),)
    assert second.premises == ("c2", "c1", "f2", "q2")
    assert second.attacks == (("conflict-s2", ("x2",)),)
    assert (rest.premises, rest.conclusions, rest.attacks) == (("f3",), ("claim",), ())


def test_nodes_have_the_types_and_schemes_of_aifdb(report) -> None:
    graph = aif_graph(source_of(report))
    kinds = {node.id: node.type for node in graph.nodes}
    assert kinds == {
        **dict.fromkeys(("claim", "c1", "c2", "f1", "f2", "f3", "q1", "q2", "x1", "x2"), "I"),
        **dict.fromkeys(("inference-s1", "inference-s2", "inference-rest"), "RA"),
        **dict.fromkeys(("conflict-s1", "conflict-s2"), "CA"),
    }
    schemes = {(n.type, n.text, n.scheme, n.scheme_id) for n in graph.nodes if n.type != "I"}
    assert schemes == {
        ("RA", "Default Inference", "Default Inference", "72"),
        ("CA", "Default Conflict", "Default Conflict", "71"),
    }
    assert "verdict" not in kinds


def test_ids_of_schemes_never_meet_those_of_nodes(report) -> None:
    text = report.model_dump_json().replace('"q2"', '"inference-s1"')
    graph = aif_graph(parse_source(text.encode(), "r"))
    ids = [node.id for node in graph.nodes]
    assert len(set(ids)) == len(ids)
    assert {"inference-s1", "inference-s1-"} <= set(ids)


def test_a_claim_alone_is_one_node_and_no_claim_is_refused(report) -> None:
    alone = report.graph.model_copy(update={"nodes": report.graph.nodes[:1], "edges": ()})
    graph = aif_graph(source_of(alone))
    assert ([n.id for n in graph.nodes], graph.edges) == (["claim"], ())
    with pytest.raises(DataError, match="0 claims"):
        aif_graph(source_of(alone.model_copy(update={"nodes": ()})))


@pytest.mark.parametrize(
    ("date", "stamp"),
    [
        (None, None),
        ("2026-03-01", "2026-03-01 00:00:00"),
        ("2026-03-01T14:30", "2026-03-01 14:30:00"),
        ("2026-03-01 14:30:05Z", "2026-03-01 14:30:05"),
    ],
)
def test_a_timestamp_is_written_only_where_a_date_is_given(report, date, stamp) -> None:
    exported = export(report, "aif", ExportOptions(date=date))
    nodes = json.loads(exported.content)["nodes"]
    assert {node.get("timestamp") for node in nodes} == {stamp}
    assert "verdict" in exported.notes[0]
    assert {n.timestamp for n in parse_aif(exported.content).nodes} == {stamp}


def test_a_date_that_is_none_is_refused(report) -> None:
    with pytest.raises(SettingsError, match="'yesterday'"):
        export(report, "aif", ExportOptions(date="yesterday"))
    with pytest.raises(SettingsError, match="2026-13-40"):
        export(report, "aif", ExportOptions(date="2026-13-40"))
