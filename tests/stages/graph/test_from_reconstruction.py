"""Sub-graphs of a model's fallacies: located and not located quotes, shared nodes, the finding."""

from claimpath.records import ClaimedQuote, QuoteRole, ReconstructedFallacy, Span, VerdictRun
from claimpath.stages.graph.from_gaps import build_graph
from claimpath.stages.graph.from_quotes import nodes_from_quotes
from claimpath.stages.graph.from_reconstruction import NO_REASON, subgraphs_from_fallacies
from claimpath.stages.read.claim import read_claim

LITTER = Span(passage_id="p2", start=0, end=6, text="Eight.")
FASTER = Span(passage_id="p1", start=3, end=9, text="Faster")


def quote(span: Span, role: QuoteRole = "context") -> ClaimedQuote:
    return ClaimedQuote(text=span.text, role=role, spans=(span,))


def fallacy(premise: str, *quotes: ClaimedQuote, why: str = "Why.") -> ReconstructedFallacy:
    return ReconstructedFallacy(
        premise=premise, fallacy_class="Ambiguity", given_class="AM", why=why, quotes=quotes, prompt=0, rank=1
    )


def test_a_fallacy_with_context_and_the_sentence_that_the_claim_leans_on() -> None:
    (subgraph,), nodes = subgraphs_from_fallacies([fallacy("A.", quote(LITTER))], FASTER)
    assert [(n.type, n.text, n.origin, n.spans) for n in nodes] == [
        ("StudyContext", "Eight.", "model", (LITTER,)),
        ("StudyFinding", "Faster", "rule", (FASTER,)),
        ("Premise", "A.", "model", ()),
        ("Fallacy", "Ambiguity", "model", ()),
    ]
    assert (subgraph.context_ids, subgraph.finding_ids) == (("context-p2-0-6",), ("finding-p1-3-9",))
    assert (subgraph.strength, subgraph.reasons, subgraph.rule_id) == ("moderate", ("Why.",), None)
    assert subgraph.id.startswith("model-am-")


def test_a_finding_of_the_model_goes_before_ours() -> None:
    other = Span(passage_id="p4", start=0, end=3, text="Ran")
    (subgraph,), _ = subgraphs_from_fallacies([fallacy("A.", quote(other, "finding"))], FASTER)
    assert subgraph.finding_ids == ("finding-p4-0-3",)
    assert subgraph.context_ids == ()


def test_one_sentence_is_not_context_and_finding() -> None:
    (subgraph,), nodes = subgraphs_from_fallacies([fallacy("A.", quote(FASTER))], FASTER)
    assert subgraph.finding_ids == ()
    assert [node.type for node in nodes] == ["StudyContext", "Premise", "Fallacy"]


def test_what_was_not_located_is_shown_and_makes_it_weak() -> None:
    lost = ClaimedQuote(text="Nine.", role="context", not_located="a number differs")
    subgraphs, nodes = subgraphs_from_fallacies([fallacy("A.", lost), fallacy("B.", quote(LITTER))], None)
    # The weak one goes last.
    assert [(s.strength, len(s.reasons)) for s in subgraphs] == [("moderate", 1), ("weak", 2)]
    shown = next(node for node in nodes if node.text == "Nine.")
    assert (shown.spans, shown.not_located) == ((), "a number differs")
    assert "not-located" in subgraphs[1].context_ids[0]


def test_no_quote_at_all_is_weak() -> None:
    (subgraph,), _ = subgraphs_from_fallacies([fallacy("A.", why="")], None)
    assert (subgraph.strength, subgraph.reasons[0]) == ("weak", NO_REASON)
    assert "quotes nothing" in subgraph.reasons[1]


def test_the_same_premise_and_class_make_one_subgraph() -> None:
    subgraphs, _ = subgraphs_from_fallacies([fallacy("A b."), fallacy("a  B."), fallacy("C.")], None)
    assert len(subgraphs) == 2


def test_every_end_of_the_graph_is_a_node_and_quotes_of_the_verdict_are_shared() -> None:
    run = VerdictRun(label="Incorrect", explanation="", seconds=0, quotes=(quote(LITTER),))
    quoted = nodes_from_quotes([run], "Incorrect")
    subgraphs, nodes = subgraphs_from_fallacies(
        [fallacy("A.", quote(LITTER)), fallacy("B.", quote(LITTER))], FASTER
    )
    merged = {node.id: node for node in (*quoted, *nodes)}
    assert len(merged) == len(nodes)  # the quoted sentence has the same id
    graph = build_graph(read_claim("Plums help."), subgraphs, tuple(merged.values()), "Incorrect", "model")
    ids = {node.id for node in graph.nodes}
    assert {end for edge in graph.edges for end in (edge.source, edge.target)} <= ids
    assert len([edge for edge in graph.edges if edge.type == "decides"]) == 2
