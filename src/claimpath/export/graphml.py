"""The graph as GraphML."""

import json
import re
from typing import TYPE_CHECKING

from claimpath.export.options import Exported, ExportOptions
from claimpath.export.plain import xml_text
from claimpath.export.source import Source
from claimpath.export.study_address import study_address
from claimpath.records import Node, Span

if TYPE_CHECKING:
    from lxml.etree import _Element

NAMESPACE = "http://graphml.graphdrawing.org/xmlns"
_NODE_KEYS = (
    "id", "type", "text", "origin", "fallacy_class", "label", "not_located", "spans", "studies", "subgraphs",
)  # fmt: skip
_TOKEN = re.compile(r"[A-Za-z0-9._:-]+")
"""What surely is an NMTOKEN, which GraphML wants of an id."""


def export_graphml(source: Source, options: ExportOptions) -> Exported:
    """Export as GraphML: nodes with their data, edges with their type.

    `spans` holds JSON, a list of `{passage_id, start, end, text}`; `studies` the addresses of the quoted studies and
    `subgraphs` the ids of the sub-graphs that hold the node, as JSON lists. Ids that GraphML can't hold become
    `n1`, `n2`, ...; the data key `id` has every node's own.
    """
    from lxml import etree

    # The stubs don't know that None names the default namespace.
    root = etree.Element(f"{{{NAMESPACE}}}graphml", nsmap={None: NAMESPACE})  # type: ignore[dict-item]
    for scope, names in (("node", _NODE_KEYS), ("edge", ("type",))):
        for name in names:
            etree.SubElement(
                root,
                f"{{{NAMESPACE}}}key",
                {"id": f"{scope}-{name}", "for": scope, "attr.name": name, "attr.type": "string"},
            )
    graph = etree.SubElement(root, f"{{{NAMESPACE}}}graph", {"id": "graph", "edgedefault": "directed"})
    ids = _ids(source)
    n_replaced = 0
    for node in source.graph.nodes:
        element = etree.SubElement(graph, f"{{{NAMESPACE}}}node", {"id": ids[node.id]})
        for name, value in _data(node, source).items():
            n_replaced += _datum(element, f"node-{name}", value)
    for number, edge in enumerate(source.graph.edges, start=1):
        places = {"id": f"edge{number}", "source": ids[edge.source], "target": ids[edge.target]}
        element = etree.SubElement(graph, f"{{{NAMESPACE}}}edge", places)
        n_replaced += _datum(element, "edge-type", edge.type)
    content: bytes = etree.tostring(root, encoding="utf-8", xml_declaration=True, pretty_print=True)
    notes = (f"{n_replaced} characters that XML can't hold became U+FFFD.",) if n_replaced else ()
    return Exported(content, notes)


def _datum(element: "_Element", key: str, value: str) -> int:
    from lxml import etree

    text, n_replaced = xml_text(value)
    etree.SubElement(element, f"{{{NAMESPACE}}}data", {"key": key}).text = text
    return n_replaced


def _ids(source: Source) -> dict[str, str]:
    nodes = source.graph.nodes
    if all(_TOKEN.fullmatch(node.id) for node in nodes):
        return {node.id: node.id for node in nodes}
    return {node.id: f"n{number}" for number, node in enumerate(nodes, start=1)}


def _data(node: Node, source: Source) -> dict[str, str]:
    data = {"id": node.id, "type": node.type, "text": node.text, "origin": node.origin}
    if node.type == "Fallacy":
        data["fallacy_class"] = node.fallacy_class
    if node.type == "Verdict":
        data["label"] = node.label
    if node.not_located:
        data["not_located"] = node.not_located
    if node.spans:
        data["spans"] = json.dumps([span.model_dump() for span in node.spans], ensure_ascii=False)
        if studies := _studies(node.spans, source):
            data["studies"] = json.dumps(studies)
    holders = [
        s.id
        for s in source.subgraphs
        if node.id in (*s.context_ids, *s.finding_ids, s.premise_id, s.fallacy_id)
    ]
    if holders:
        data["subgraphs"] = json.dumps(holders, ensure_ascii=False)
    return data


def _studies(spans: tuple[Span, ...], source: Source) -> list[str]:
    found = (source.study_of(span.passage_id) for span in spans)
    return list(dict.fromkeys(study_address(study) for study in found if study))
