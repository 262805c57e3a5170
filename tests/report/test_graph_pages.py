"""A tall picture in parts, for paper."""

from claimpath.report.graph_layout import lay_out
from claimpath.report.graph_pages import TALLEST, pages_of
from claimpath.report.graph_svg import default_feet


def test_a_small_graph_is_one_part(sample) -> None:
    ((graph, subgraphs),) = pages_of(sample.graph, sample.subgraphs)
    assert set(graph.nodes) == set(sample.graph.nodes)
    assert set(graph.edges) == set(sample.graph.edges)
    assert subgraphs == sample.subgraphs


def test_a_tall_one_is_split_between_gaps_and_loses_none(builder) -> None:
    builder.study()
    for n in range(14):
        builder.gap("Ambiguity", builder.span(n % 6, 0), builder.span(3, 0), "A premise that is needed. " * 4)
    report = builder.report()
    feet = default_feet(report.graph, report.subgraphs)
    parts = list(pages_of(report.graph, report.subgraphs))
    assert len(parts) > 1
    assert tuple(s for _, subgraphs in parts for s in subgraphs) == report.subgraphs
    for graph, subgraphs in parts:
        assert lay_out(graph, subgraphs, feet).height <= TALLEST
        kinds = {node.type for node in graph.nodes}
        assert {"Claim", "Verdict"} <= kinds
        ids = {node.id for node in graph.nodes}
        assert all(e.source in ids and e.target in ids for e in graph.edges)
    sizes = [len(subgraphs) for _, subgraphs in parts]
    assert max(sizes) - min(sizes) <= 2  # no lonely rest on the last page


def test_gaps_keep_their_numbers_on_every_page(builder) -> None:
    from claimpath.report.html import report_html

    builder.study()
    for n in range(14):
        builder.gap("Ambiguity", builder.span(n % 6, 0), None, "A premise that is needed. " * 4)
    paper = report_html(builder.report()).split('class="paper print-only"')[1]
    assert [paper.count(f">Gap {n} · strong<") for n in range(1, 15)] == [1] * 14


def test_a_graph_without_gaps_is_one_part(partial) -> None:
    ((graph, subgraphs),) = pages_of(partial.graph, ())
    assert [node.type for node in graph.nodes] == ["Claim", "Verdict"]
    assert subgraphs == ()
