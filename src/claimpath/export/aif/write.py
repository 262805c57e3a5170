"""Writing an argument graph as AIFdb's JSON."""

import html
import re
from typing import Any

from claimpath.errors import SettingsError
from claimpath.export.aif.build import aif_graph
from claimpath.export.aif.records import AifGraph, AifNode
from claimpath.export.json_text import json_bytes
from claimpath.export.options import Exported, ExportOptions
from claimpath.export.source import Source
from claimpath.text.dates import is_real_date

NOT_HELD = (
    "AIF has no place for the verdict, for where a quote stands in the study, for what tells a context from a finding, "
    "for a gap's strength and for the reasons; report.json has them."
)
_DATE = re.compile(r"(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?Z?")


def export_aif(source: Source, options: ExportOptions) -> Exported:
    """Export as AIF. `options.date` becomes the timestamp of all nodes; without it there is none."""
    return Exported(aif_bytes(aif_graph(source, timestamp=_timestamp(options.date))), (NOT_HELD,))


def aif_bytes(graph: AifGraph) -> bytes:
    """Write a graph. Text that a reader would take for HTML entities is escaped, so that it is read back as it is."""
    return json_bytes(
        {
            "nodes": [_node(node) for node in graph.nodes],
            "edges": [{"edgeID": e.id, "fromID": e.source, "toID": e.target} for e in graph.edges],
            "locutions": [],
        }
    )


def _node(node: AifNode) -> dict[str, Any]:
    out: dict[str, Any] = {"nodeID": node.id, "text": _escaped(node.text), "type": node.type}
    if node.timestamp is not None:
        out["timestamp"] = node.timestamp
    if node.scheme is not None:
        out["scheme"] = _escaped(node.scheme)
    if node.scheme_id is not None:
        out["schemeID"] = node.scheme_id
    return out


def _escaped(text: str) -> str:
    return text if html.unescape(text) == text else text.replace("&", "&amp;")


def _timestamp(date: str | None) -> str | None:
    if date is None:
        return None
    read = _DATE.fullmatch(date.strip())
    if read is None or not is_real_date(date.strip()):
        raise SettingsError(
            f"--date is {date!r}; give a day, with or without a time: 2026-03-01 or 2026-03-01T14:30."
        )
    time = read[2] or "00:00:00"
    return f"{read[1]} {time if len(time) == 8 else time + ':00'}"
