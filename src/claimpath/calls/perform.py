"""Doing what an order asks for. Pure apart from looking studies up; runs in a process of its own."""

import tempfile
from pathlib import Path

from claimpath.calls.orders import (
    AlignOrder,
    CheckOrder,
    GraphOrder,
    Order,
    RankOrder,
    ReadOrder,
    StudySource,
    ValidateOrder,
)
from claimpath.errors import DataError, StudyError
from claimpath.records import Claim, GraphDocument, Record, Report, Study
from claimpath.review.checks.request import safe_name
from claimpath.stages.read import read
from claimpath.stages.read.claim import read_claim


def perform(order: Order) -> Record:
    """Give the record that the order asks for. Raises what the functions of the same names raise."""
    match order:
        case ReadOrder():
            return _study(order.study, order.article)
        case RankOrder():
            from claimpath.stages.rank import rank

            return rank(
                _claim(order.claim),
                _study(order.study),
                task=order.task,
                ranker=order.ranker,
                given=order.given,
            )
        case CheckOrder():
            from claimpath.pipeline import check

            studies = [_study(study) for study in order.studies]
            return check(_claim(order.claim), *studies, engine=order.engine)
        case GraphOrder() | AlignOrder():
            return _graphs(order)
        case ValidateOrder():
            from claimpath.validation import validate

            _must_hang_together(order.graph, "the graph")
            return validate(
                order.graph,
                _claim(order.claim),
                *(_study(study) for study in order.studies),
                engine=order.engine,
                judges=order.judges,
                include_aligned=order.include_aligned,
                force=order.force,
            )


def _graphs(order: GraphOrder | AlignOrder) -> Record:
    from claimpath.graphs import align, graph

    if isinstance(order, AlignOrder):
        _must_hang_together(order.graph, "the graph")
        _must_hang_together(order.reference, "the reference")
        return align(
            order.graph,
            order.reference,
            judges=order.judges,
            threshold=order.threshold,
            empty=order.empty,
            force=order.force,
        )
    from claimpath.stages.graph.explanation_text import plain_explanation

    return graph(
        plain_explanation(order.explanation),
        _claim(order.claim),
        study=_study(order.study) if order.study is not None else None,
        engine=order.engine,
    )


def _must_hang_together(given: Report | GraphDocument, name: str) -> None:
    nodes = {node.id for node in given.graph.nodes}
    for subgraph in given.subgraphs:
        named = (*subgraph.context_ids, *subgraph.finding_ids, subgraph.premise_id, subgraph.fallacy_id)
        if missing := [node for node in named if node not in nodes]:
            raise DataError(
                f"{name}'s sub-graph {subgraph.id[:100]!r} names {missing[0][:100]!r}, which is none of its nodes"
            )


def _claim(text: str) -> Claim:
    # The blank in front keeps "@name" from being taken as the name of a file, as it is on the command line.
    return read_claim(" " + text)


def _study(source: StudySource, article: int | None = None) -> Study:
    content = source.content()
    if content is None:
        if source.address is None:
            raise StudyError("no study was given")
        return read(source.address, article=article)
    # Readers look at a file's name; the folder is ours alone and goes again.
    with tempfile.TemporaryDirectory(prefix="claimpath-call-") as folder:
        path = Path(folder) / (safe_name(source.file_name) if source.file_name else "study")
        path.write_bytes(content)
        return read(path, article=article)
