"""The graph as JSON-LD, in schema.org's terms where they fit and claimpath's own elsewhere."""

from typing import Any

from claimpath.export.json_text import json_bytes
from claimpath.export.options import Exported, ExportOptions
from claimpath.export.source import Source
from claimpath.export.study_address import study_address
from claimpath.export.vocabulary import VOCABULARY, graph_iri, part_iri, term
from claimpath.records import Node, Study

_LINKS = {
    "rests_on": "restsOn", "frames": "frames", "needs": "needs", "exposes": "exposes", "is_a": "isA",
    "decides": "decides",
}  # fmt: skip
_PARTS = ("hasContext", "hasFinding", "hasPremise", "hasFallacy")
_INTEGER = "http://www.w3.org/2001/XMLSchema#integer"

CONTEXT: dict[str, Any] = {
    "schema": "https://schema.org/",
    "cp": VOCABULARY,
    "id": "@id",
    "type": "@type",
    "text": "schema:text",
    "name": "schema:name",
    "license": "schema:license",
    "identifier": "schema:identifier",
    "quotedIn": {"@id": "schema:isPartOf", "@type": "@id"},
    "origin": "cp:origin",
    "notLocated": "cp:notLocated",
    "fallacyClass": {"@id": "cp:fallacyClass", "@type": "@id"},
    "label": "cp:label",
    "spans": {"@id": "cp:span", "@container": "@list"},
    "passage": "cp:passage",
    "start": {"@id": "cp:start", "@type": _INTEGER},
    "end": {"@id": "cp:end", "@type": _INTEGER},
    "strength": "cp:strength",
    "rule": "cp:rule",
    "reasons": {"@id": "cp:reason", "@container": "@list"},
    "graph": "@graph",
    **{name: {"@id": f"cp:{name}", "@type": "@id", "@container": "@set"} for name in _LINKS.values()},
    **{name: {"@id": f"cp:{name}", "@type": "@id", "@container": "@set"} for name in _PARTS},
}
"""The terms, written into the document: no reader has to fetch anything."""

_TYPES: dict[str, list[str]] = {
    "Claim": ["schema:Claim", "cp:Claim"],
    "StudyContext": ["schema:Quotation", "cp:StudyContext"],
    "StudyFinding": ["schema:Quotation", "cp:StudyFinding"],
    "Premise": ["cp:Premise"],
    "Fallacy": ["cp:Fallacy"],
    "Verdict": ["cp:Verdict"],
}


def export_jsonld(source: Source, options: ExportOptions) -> Exported:
    """Export as JSON-LD: every node, edge, sub-graph and study; `start` and `end` count code points in the passage."""
    graph = graph_iri(source)
    links: dict[str, dict[str, list[str]]] = {}
    for edge in source.graph.edges:
        links.setdefault(edge.source, {}).setdefault(_LINKS[edge.type], []).append(
            part_iri(graph, "node", edge.target)
        )
    things = [
        *(_node(node, graph, source) | links.get(node.id, {}) for node in source.graph.nodes),
        *_subgraphs(graph, source),
        *(_study(study) for study in source.studies),
    ]
    return Exported(json_bytes({"@context": CONTEXT, "graph": things}))


def _node(node: Node, graph: str, source: Source) -> dict[str, Any]:
    out: dict[str, Any] = {
        "id": part_iri(graph, "node", node.id),
        "type": _TYPES[node.type],
        "text": node.text,
        "origin": node.origin,
    }
    if node.type == "Fallacy":
        out["fallacyClass"] = term(node.fallacy_class)
    if node.type == "Verdict":
        out["label"] = node.label
    if node.not_located:
        out["notLocated"] = node.not_located
    if node.spans:
        out["spans"] = [
            {"passage": s.passage_id, "start": s.start, "end": s.end, "text": s.text} for s in node.spans
        ]
        study = source.study_of(node.spans[0].passage_id)
        if study is not None:
            out["quotedIn"] = _study_iri(study)
    return out


def _subgraphs(graph: str, source: Source) -> list[dict[str, Any]]:
    things = []
    for s in source.subgraphs:
        parts = dict(
            zip(_PARTS, (s.context_ids, s.finding_ids, (s.premise_id,), (s.fallacy_id,)), strict=True)
        )
        thing: dict[str, Any] = {
            "id": part_iri(graph, "subgraph", s.id),
            "type": ["cp:Subgraph"],
            "fallacyClass": term(s.fallacy_class),
            "strength": s.strength,
            "reasons": list(s.reasons),
            **{name: [part_iri(graph, "node", i) for i in ids] for name, ids in parts.items() if ids},
        }
        if s.rule_id is not None:
            thing["rule"] = s.rule_id
        things.append(thing)
    return things


def _study_iri(study: Study) -> str:
    address = study_address(study)
    return address if ":" in address else f"urn:sha256:{study.sha256}"


def _study(study: Study) -> dict[str, Any]:
    out: dict[str, Any] = {
        "id": _study_iri(study),
        "type": ["schema:ScholarlyArticle"],
        "name": study.title,
        "identifier": [f"{kind}:{value}" for kind, value in study.ids.items()],
    }
    if study.licence is not None:
        out["license"] = study.licence
    return {key: value for key, value in out.items() if value not in ("", [])}
