"""Nodes out of located quotes, and the graph that they stand in."""

from claimpath.records import Claim, ClaimedQuote, QuoteRole, Span, VerdictLabel, VerdictRun
from claimpath.report.graph_svg import graph_svg
from claimpath.stages.graph import build_graph, nodes_from_quotes


def quote(text: str, role: QuoteRole, start: int = 0, located: bool = True) -> ClaimedQuote:
    span = Span(passage_id="p1", start=start, end=start + len(text), text=text)
    return ClaimedQuote(
        text=text, role=role, spans=(span,) if located else (), not_located=None if located else "no"
    )


def run(label: VerdictLabel, *quotes: ClaimedQuote) -> VerdictRun:
    return VerdictRun(label=label, explanation="", seconds=0, quotes=quotes)


def test_only_located_contexts_and_findings_of_runs_with_the_verdict() -> None:
    runs = [
        run("Correct", quote("Hats sing.", "finding", 90)),
        run(
            "Incorrect",
            quote("Owls turned.", "finding"),
            quote("No control.", "context", 20),
            quote("By the way.", "other", 40),
            quote("Gone.", "finding", 60, located=False),
        ),
        run("Incorrect", quote("Owls turned.", "context")),
    ]
    nodes = nodes_from_quotes(runs, "Incorrect")
    assert [(node.type, node.text, node.origin) for node in nodes] == [
        ("StudyFinding", "Owls turned.", "model"),
        ("StudyContext", "No control.", "model"),
    ]


def test_a_quote_with_words_left_out_is_one_node_of_its_own() -> None:
    first = Span(passage_id="p1", start=0, end=4, text="Owls")
    later = Span(passage_id="p1", start=9, end=13, text="hear")
    whole = ClaimedQuote(text="Owls", role="finding", spans=(first,))
    broken = ClaimedQuote(text="Owls … hear", role="finding", spans=(first, later))
    nodes = nodes_from_quotes([run("Incorrect", whole, broken)], "Incorrect")
    assert len({node.id for node in nodes}) == 2
    assert nodes[1].text == "Owls … hear"
    assert nodes[1].spans == (first, later)


def test_the_claim_rests_on_them_and_the_picture_shows_them() -> None:
    nodes = nodes_from_quotes([run("Incorrect", quote("Owls turned.", "finding"))], "Incorrect")
    graph = build_graph(Claim(text="Hats deafen owls."), (), nodes, "Incorrect", "model")
    assert {(edge.source, edge.target, edge.type) for edge in graph.edges} == {
        ("claim", nodes[0].id, "rests_on"),
        ("claim", "verdict", "decides"),
    }
    assert graph.nodes[-1].origin == "model"
    assert "Owls turned." in graph_svg(graph, ())
