"""The file as arguebuf reads it, a package of other people that knows AIF."""

import json

import pytest

from claimpath.export import export


def test_arguebuf_sees_the_same_argument(report) -> None:
    arguebuf = pytest.importorskip(
        "arguebuf",
        reason="arguebuf is not installed (it wants an older lxml, so it needs an environment of its own)",
    )
    graph = arguebuf.load.aif(json.loads(export(report, "aif").content))
    atoms = {node_id: node.text for node_id, node in graph.atom_nodes.items()}
    assert atoms == {n.id: n.text for n in report.graph.nodes if n.type != "Verdict"}
    schemes = {node_id: type(node.scheme).__name__ for node_id, node in graph.scheme_nodes.items()}
    assert schemes == {
        "inference-s1": "Support", "inference-s2": "Support", "inference-rest": "Support",
        "conflict-s1": "Attack", "conflict-s2": "Attack",
    }  # fmt: skip
    joined = {(e.source.id, e.target.id) for e in graph.edges.values()}
    assert {("x1", "conflict-s1"), ("conflict-s1", "inference-s1"), ("inference-s1", "claim")} <= joined
    assert len(joined) == 3 + 1 + 2 + 4 + 1 + 2 + 1 + 1
