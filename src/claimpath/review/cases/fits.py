"""Whether a report that was brought along hangs together, so that a case can be made of it."""

from claimpath.errors import DataError
from claimpath.records import Report
from claimpath.review.cases.apply import check_quote


def must_hang_together(report: Report) -> None:
    """Raise DataError, with what is wrong, for a report whose parts don't fit.

    Looked at: ids of passages and sub-graphs are there once; sentences lie in their passage; every node that a
    sub-graph names is in the graph; every quote stands word for word where it says.
    """
    if not report.claim.text.strip():
        raise DataError("the report's claim is empty")
    passages = [passage for study in report.studies for passage in study.passages]
    if len({passage.id for passage in passages}) < len(passages):
        raise DataError("two passages of the report have the same id")
    for passage in passages:
        n_chars = len(passage.text)
        if any(not 0 <= s.start <= s.end <= n_chars for s in passage.sentences):
            raise DataError(f"a sentence of passage {passage.id[:100]!r} lies outside its text")
    nodes = {node.id: node for node in report.graph.nodes}
    if len({s.id for s in report.subgraphs}) < len(report.subgraphs):
        raise DataError("two sub-graphs of the report have the same id")
    for subgraph in report.subgraphs:
        named = (*subgraph.context_ids, *subgraph.finding_ids, subgraph.premise_id)
        if missing := [name for name in named if name not in nodes]:
            raise DataError(
                f"sub-graph {subgraph.id[:100]!r} names {missing[0][:100]!r}, which is no node of the report's graph"
            )
        if not subgraph.id or "/" in subgraph.id:
            raise DataError(f"{subgraph.id[:100]!r} can't be the id of a sub-graph")
    for node in report.graph.nodes:
        for span in node.spans:
            check_quote(span, report)
