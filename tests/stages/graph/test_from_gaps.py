from claimpath.records import NODE_COLUMNS, Claim, Span
from claimpath.stages.graph import build_graph, subgraphs_from_gaps
from claimpath.stages.reconstruct import Gap

CONTEXT = Span(passage_id="p1", start=0, end=4, text="Mice")
FINDING = Span(passage_id="p2", start=0, end=6, text="shrank")


def gap(rule: str, context: Span = CONTEXT, finding: Span | None = FINDING) -> Gap:
    return Gap(rule, "False Equivalence", context, finding, f"premise of {rule}", ("reason",), "strong")


def test_gaps_that_quote_the_same_sentence_share_its_node() -> None:
    subgraphs, nodes = subgraphs_from_gaps([gap("one"), gap("two")])
    assert len(subgraphs) == 2
    assert [node.type for node in nodes].count("StudyContext") == 1
    assert [node.type for node in nodes].count("StudyFinding") == 1
    assert [node.type for node in nodes].count("Premise") == 2


def test_every_edge_end_is_a_node_and_columns_are_in_order() -> None:
    subgraphs, nodes = subgraphs_from_gaps(
        [gap("one"), gap("two", finding=None), gap("three", finding=CONTEXT)]
    )
    graph = build_graph(Claim(text="It shrinks."), subgraphs, nodes, "Incorrect")
    ids = [node.id for node in graph.nodes]
    assert len(ids) == len(set(ids))
    assert {end for edge in graph.edges for end in (edge.source, edge.target)} == set(ids)
    places = [NODE_COLUMNS.index(node.type) for node in graph.nodes]
    assert places == sorted(places)
    at = {node.id: NODE_COLUMNS.index(node.type) for node in graph.nodes}
    assert all(at[edge.source] < at[edge.target] for edge in graph.edges)


def test_a_finding_equal_to_the_context_is_not_told_twice() -> None:
    subgraphs, _ = subgraphs_from_gaps([gap("one", finding=CONTEXT)])
    assert subgraphs[0].finding_ids == ()


def test_ids_are_stable() -> None:
    assert (
        subgraphs_from_gaps([gap("one")])[0][0].id == subgraphs_from_gaps([gap("zero"), gap("one")])[0][1].id
    )


def test_without_gaps_the_claim_leads_to_the_verdict() -> None:
    graph = build_graph(Claim(text="It shrinks."), (), (), "Not Enough Information")
    assert [(edge.source, edge.target) for edge in graph.edges] == [("claim", "verdict")]
