"""Graphs beyond a check: out of an explanation, and beside a reference."""

import asyncio
import re
import time
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from claimpath.engines.generator import close, model_generator
from claimpath.engines.judges import close_judges, load_judges, usage_of
from claimpath.models.budget import Budget
from claimpath.models.generator import TextGenerator
from claimpath.models.windows import window_of
from claimpath.records import (
    Alignment,
    Claim,
    EmptyRule,
    GraphDocument,
    ReferenceGraph,
    Report,
    Study,
    Undefined,
)
from claimpath.stages.align import (
    DEFAULT_THRESHOLD,
    Side,
    SimilarityJudge,
    judge_names,
    outcome_of,
    read_side,
    side_of,
)
from claimpath.stages.align.align import align as align_sides
from claimpath.stages.align.align import refuse_other_claim
from claimpath.stages.graph.explanation_text import ExplanationText, read_explanation
from claimpath.stages.graph.from_explanation import graph_by_model, graph_by_rule
from claimpath.stages.read.claim import read_claim

OFFLINE = "offline"
T = TypeVar("T")
GraphSource = Report | GraphDocument | Side | str | Path
"""A record, or the path of a report.json or of a file that `claimpath graph --json` printed."""


def graph(
    explanation: str | ExplanationText,
    claim: Claim | str,
    *,
    study: Study | None = None,
    engine: str | TextGenerator = OFFLINE,
    budget: str | None = None,
    cache: bool = True,
) -> GraphDocument:
    """Build the typed graph of an explanation, given as text or as @FILE.

    Raises ExplanationError or ClaimError for a text that can't be used, SettingsError for an engine that can't. What
    fails while a model is asked is a graph that was not built, with the reason.
    """
    the_claim = read_claim(claim) if isinstance(claim, str) else claim
    text = read_explanation(explanation) if isinstance(explanation, str) else explanation
    if engine == OFFLINE:
        return graph_by_rule(the_claim, text, study)
    if not isinstance(engine, str):
        return wait_for(graph_by_model(the_claim, text, engine, study))

    async def asked() -> GraphDocument:
        model = model_generator(engine, budget=budget, cache=cache)
        try:
            return await graph_by_model(the_claim, text, model, study, window=window_of(engine))
        finally:
            await close(model)

    return wait_for(asked())


def align(
    graph: GraphSource,
    reference: GraphSource,
    *,
    judges: str | Sequence[str] | Sequence[SimilarityJudge] = OFFLINE,
    threshold: int = DEFAULT_THRESHOLD,
    empty: EmptyRule = "mismatch",
    force: bool = False,
    ask_all: bool = False,
    budget: Budget | str | None = None,
    cache: bool = True,
) -> Alignment:
    """Align a graph with a reference; see `claimpath.stages.align.align` for the rules.

    judges: names (`offline`, MODEL strings), or judges themselves. Raises DataError for files that can't be read and
    for a reference of another claim, SettingsError for values that are not allowed.
    """
    a, b = _side(graph, "the graph"), _side(reference, "the reference")

    async def aligned() -> Alignment:
        names = [judge for judge in judges if isinstance(judge, str)]
        if not isinstance(judges, str) and len(names) < len(judges):
            own = [judge for judge in judges if not isinstance(judge, str)]
            return await align_sides(
                a, b, own, threshold=threshold, empty=empty, force=force, ask_all=ask_all
            )
        loaded = load_judges(judges if isinstance(judges, str) else names, budget=budget, cache=cache)
        started = time.perf_counter()
        try:
            result = await align_sides(
                a, b, loaded, threshold=threshold, empty=empty, force=force, ask_all=ask_all
            )
            return result.model_copy(update={"usage": usage_of(loaded, time.perf_counter() - started)})
        finally:
            await close_judges(loaded)

    return wait_for(aligned())


def with_reference(report: Report, reference: GraphSource, **options: Any) -> Report:
    """The report with its alignment and outcome beside a reference. options: as `align` takes them."""
    side = _side(reference, "the reference")
    alignment = align(report, side, **options)
    usage = report.usage.model_copy(
        update={
            "seconds": report.usage.seconds + alignment.usage.seconds,
            "n_calls": report.usage.n_calls + alignment.usage.n_calls,
            "n_tokens": report.usage.n_tokens + alignment.usage.n_tokens,
            "cost": _both_costs(report, alignment),
        }
    )
    warnings = tuple(dict.fromkeys((*report.warnings, *alignment.warnings)))
    return report.model_copy(
        update={
            "alignment": alignment,
            "reference": _shown_reference(side),
            "outcome": outcome_of(report.verdict.label, alignment),
            "usage": usage,
            "warnings": warnings,
        }
    )


def read_reference(path: str | Path, claim: Claim, judges: str) -> Side:
    """A reference's file, looked at before anything costs time or money.

    Raises DataError where it can't be read or belongs to another claim, SettingsError for judges that can't be.
    """
    judge_names(judges)
    side = read_side(path)
    refuse_other_claim(Side("the claim", claim.text, ()), side)
    return side


def _side(source: GraphSource, name: str) -> Side:
    if isinstance(source, Side):
        return source
    return side_of(source, name) if isinstance(source, Report | GraphDocument) else read_side(source)


def _shown_reference(side: Side) -> ReferenceGraph | Undefined:
    """The reference as the report keeps it; a private folder's name stays out."""
    if side.graph is None:
        return Undefined(reason="Only the texts of the reference's sub-graphs were given, not its graph.")
    return ReferenceGraph(
        name=re.split(r"[/\\]", side.name)[-1],
        graph=side.graph,
        subgraphs=tuple(entry.subgraph for entry in side.subgraphs),
    )


def _both_costs(report: Report, alignment: Alignment) -> float | Undefined:
    """Dollars of both; undefined where the price of one that was asked is not known."""
    asked = [usage.cost for usage in (report.usage, alignment.usage) if usage.n_calls]
    unknown = next((cost for cost in asked if isinstance(cost, Undefined)), None)
    if unknown is not None or not asked:
        return unknown or report.usage.cost
    return sum(cost for cost in asked if not isinstance(cost, Undefined))


def wait_for(work: Coroutine[Any, Any, T]) -> T:
    """Run to the end, in a thread of its own where this one runs an event loop already (as notebooks do)."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(work)
    with ThreadPoolExecutor(max_workers=1) as pool:
        return pool.submit(asyncio.run, work).result()
