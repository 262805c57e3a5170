"""A graph on its own as a report, so that it can be opened as a case."""

from claimpath.records import (
    GraphDocument,
    MadeBy,
    Node,
    PassageLists,
    Report,
    Study,
    Subgraph,
    Undefined,
    Usage,
    Verdict,
    VerdictLabel,
    VerdictRun,
)

ROLES = {"StudyContext": "Context", "StudyFinding": "Finding"}


def report_from_graph(document: GraphDocument, study: Study | None) -> Report:
    """Give a report that holds the graph, its claim and the study, where one is given.

    Words that are not the study's own (people's paraphrases, an explanation's words) stand among the reasons of the
    sub-graphs that use them, since evidence is only what the study says word for word. What was dropped is a warning.
    """
    graph = document.graph.model_copy(
        update={"nodes": tuple(_in_study(node, study) for node in document.graph.nodes)}
    )
    nodes = {node.id: node for node in graph.nodes}
    label = next((n.label for n in document.graph.nodes if n.type == "Verdict"), None)
    said = document.explanation if isinstance(document.explanation, str) else ""
    dropped = [f"Left out ({d.role}): “{d.text}”. {d.reason}" for d in document.dropped]
    return Report(
        state="complete" if document.state == "complete" else "partial",
        claim=document.claim,
        studies=(study,) if study is not None else (),
        passages=PassageLists(supports=(), undermines=()),
        verdict=_verdict(label or "No Response", said),
        graph=graph,
        subgraphs=tuple(_with_words(s, nodes) for s in document.subgraphs),
        alignment=Undefined(reason="No reference graph was given to align with."),
        validation=Undefined(reason="Validation was not asked for."),
        outcome=Undefined(reason="An outcome needs a reference graph; none was given."),
        usage=Usage(**dict(document.usage)),
        warnings=(*document.warnings, *document.repairs, *dropped),
        made_by=MadeBy(
            version=document.version,
            engine=document.engine,
            ranker="none",
            rules_digest="",
            settings={"made_from": document.made_from, **document.settings},
        ),
    )


def _verdict(label: VerdictLabel, said: str) -> Verdict:
    runs = (VerdictRun(label=label, explanation=said, seconds=0.0),) if said else ()
    return Verdict(
        label=label,
        proportions={label: 1.0},
        consistent=Undefined(reason="There was one judgement."),
        runs=runs,
    )


def _in_study(node: Node, study: Study | None) -> Node:
    """The node with those of its places that are in the study."""
    texts = {p.id: p.text for p in study.passages} if study is not None else {}
    kept = tuple(s for s in node.spans if texts.get(s.passage_id, "")[s.start : s.end] == s.text)
    return node if kept == node.spans else node.model_copy(update={"spans": kept})


def _with_words(subgraph: Subgraph, nodes: dict[str, Node]) -> Subgraph:
    words = []
    for node_id in (*subgraph.context_ids, *subgraph.finding_ids):
        node = nodes[node_id]
        if node.text not in {span.text for span in node.spans}:
            words.append(f"{ROLES[node.type]}, in other words than the study’s: “{node.text}”")
    return subgraph.model_copy(update={"reasons": (*subgraph.reasons, *words)})
