"""From a report or any graph to AIF and back: nothing that AIF can hold is lost."""

from hypothesis import given, settings
from hypothesis import strategies as st

from claimpath.export import export, source_of
from claimpath.export.aif import AifEdge, AifGraph, AifNode, aif_bytes, aif_graph, parse_aif

WORDS = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("&;<>#"), max_size=12) | st.sampled_from(
    ["&amp;", "&lt;b&gt;", "&amp;amp;", "&#0;", "a &notin b", "AT&T", "</script>"]
)  # fmt: skip


@st.composite
def graphs(draw: st.DrawFn) -> AifGraph:
    ids = draw(st.lists(WORDS.filter(bool), unique=True, max_size=6))
    nodes = tuple(
        AifNode(
            id=node_id,
            type=draw(st.sampled_from(["I", "L", "RA", "CA", "MA", "TA", "YA"])),
            text=draw(WORDS),
            timestamp=draw(st.none() | st.just("2026-03-01 00:00:00")),
            scheme=draw(st.none() | WORDS),
            scheme_id=draw(st.none() | st.just("72")),
        )
        for node_id in ids
    )
    ends = draw(st.lists(st.tuples(st.sampled_from(ids), st.sampled_from(ids)), max_size=8)) if ids else []
    edges = tuple(AifEdge(id=f"e{n}", source=a, target=b) for n, (a, b) in enumerate(ends))
    return AifGraph(nodes=nodes, edges=edges)


@settings(deadline=None)
@given(graphs())
def test_every_graph_comes_back_as_it_was(graph: AifGraph) -> None:
    back = parse_aif(aif_bytes(graph))
    assert (back.nodes, back.edges) == (graph.nodes, graph.edges)
    assert back.left_out == ()
    assert aif_bytes(back) == aif_bytes(graph)


def test_a_report_comes_back_with_all_its_inferences_and_conflicts(report) -> None:
    made = aif_graph(source_of(report))
    written = export(report, "aif").content
    back = parse_aif(written)
    assert back == made
    assert back.inferences() == made.inferences()
    assert aif_bytes(back) == written
    # what the report says is there, node by node
    texts = {node.id: node.text for node in back.nodes}
    for node in report.graph.nodes:
        if node.type != "Verdict":
            assert texts[node.id] == node.text
    for s in report.subgraphs:
        (inference,) = [i for i in back.inferences() if s.premise_id in i.premises]
        assert set(inference.premises) == {*s.context_ids, *s.finding_ids, s.premise_id}
        assert [attackers for _, attackers in inference.attacks] == [(s.fallacy_id,)]


def test_hostile_text_comes_back(hostile, hostile_text) -> None:
    written = export(hostile, "aif").content
    assert b"</script" not in written
    texts = {node.id: node.text for node in parse_aif(written).nodes}
    assert texts["claim"] == texts["q1"] == hostile_text.replace("\ud800", "\ufffd")
