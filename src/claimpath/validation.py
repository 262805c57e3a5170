"""Validation of a graph against a study, with judges and models by their names."""

import json
import time
from collections.abc import Collection, Sequence
from pathlib import Path

from claimpath.engines.generator import close, model_generator
from claimpath.errors import SettingsError, StudyError
from claimpath.graphs import wait_for
from claimpath.models.budget import Budget, parse_budget
from claimpath.models.generator import TextGenerator
from claimpath.models.managed import ManagedGenerator
from claimpath.models.windows import DEFAULT_WINDOW, window_of
from claimpath.records import (
    Alignment,
    Claim,
    GraphDocument,
    Outcome,
    Recheck,
    Report,
    Study,
    Undefined,
    Usage,
    Validation,
    ValidationUsage,
)
from claimpath.stages.align import Side, judge_names, read_side, side_of
from claimpath.stages.read.claim import read_claim
from claimpath.stages.read.several import told_apart
from claimpath.stages.validate.judges import AdequacyJudge
from claimpath.stages.validate.model_judge import ModelAdequacy
from claimpath.stages.validate.offline_judge import OfflineAdequacy
from claimpath.stages.validate.outcome import settled
from claimpath.stages.validate.rechecks import read_rechecks
from claimpath.stages.validate.validate import validate as validate_side

OFFLINE = "offline"
LEAST_WINDOW = 1_000
"""Tokens that are needed for the questions and a passage or two."""


def validate(
    graph: Report | GraphDocument | Side | str | Path,
    claim: Claim | str,
    *studies: Study,
    engine: str | TextGenerator = OFFLINE,
    judges: str | Sequence[str] | Sequence[AdequacyJudge] = OFFLINE,
    rechecks: Sequence[Recheck] | str | Path = (),
    aligned: Collection[str] | None = None,
    include_aligned: bool = False,
    force: bool = False,
    window: int | None = None,
    budget: Budget | str | None = None,
    cache: bool = True,
) -> Validation:
    """Validate a graph's sub-graphs; see `claimpath.stages.validate.validate` for the rules.

    graph: a record, or the path of a report.json or of what `claimpath graph --json` printed. engine: who asks and
    answers the questions. aligned: ids of sub-graphs that match a reference; None takes those of the report. window:
    tokens that the model takes in; None goes by its name. A budget is for the engine and all judges together.

    Raises DataError for files that can't be read and a graph of another claim, SettingsError for values that are not
    allowed, StudyError without a study.
    """
    if not studies:
        raise StudyError("no study was given. Give at least one.")
    if window is not None and window < LEAST_WINDOW:
        raise SettingsError(f"the window is {window} tokens; at least {LEAST_WINDOW} are needed")
    the_claim = read_claim(claim) if isinstance(claim, str) else claim
    side = _side(graph)
    decisions = read_rechecks(rechecks) if isinstance(rechecks, str | Path) else tuple(rechecks)
    matched = aligned_in(graph) if aligned is None else aligned
    the_budget = parse_budget(budget) if isinstance(budget, str) else budget
    names = _names(judges)
    apart = told_apart(studies) if not _are_told_apart(studies) else studies

    async def validated() -> Validation:
        opened: dict[str, ManagedGenerator] = {}
        questioner = None if engine == OFFLINE else _model(engine, opened, the_budget, cache)
        try:
            return await validate_side(
                side,
                the_claim,
                apart,
                _judges(judges, names, opened, the_budget, cache),
                questioner=questioner,
                window=window or (window_of(engine) if isinstance(engine, str) else DEFAULT_WINDOW),
                rechecks=decisions,
                aligned=frozenset(matched),
                include_aligned=include_aligned,
                force=force,
            )
        finally:
            for model in opened.values():
                await close(model)

    return wait_for(validated())


def with_validation(
    report: Report,
    *,
    engine: str | TextGenerator = OFFLINE,
    judges: str | Sequence[str] = OFFLINE,
    window: int | None = None,
    budget: Budget | str | None = None,
    cache: bool = True,
) -> Report:
    """The report with its sub-graphs validated against its studies. Options: as `validate` takes them."""
    started = time.perf_counter()
    result = validate(
        side_of(report, "the report"),
        report.claim,
        *report.studies,
        engine=engine,
        judges=judges,
        aligned=aligned_in(report),
        window=window,
        budget=budget,
        cache=cache,
    )
    outcome = report.outcome
    if isinstance(outcome, Outcome):
        outcome = settled(outcome, report.verdict.label, result)
    return report.model_copy(
        update={
            "validation": result,
            "outcome": outcome,
            "usage": _both(report.usage, result.usage, time.perf_counter() - started),
            "warnings": tuple(dict.fromkeys((*report.warnings, *result.warnings))),
        }
    )


def aligned_in(graph: object) -> tuple[str, ...]:
    """Ids of the sub-graphs that a report, or its file, says are aligned; none where it holds no alignment."""
    if isinstance(graph, Report):
        return graph.alignment.aligned_a if isinstance(graph.alignment, Alignment) else ()
    if isinstance(graph, str | Path):
        document = json.loads(Path(graph).read_bytes().decode("utf-8-sig"))
        alignment = document.get("alignment")
        found = alignment.get("aligned_a", ()) if isinstance(alignment, dict) else ()
        return tuple(str(entry) for entry in found)
    return ()


def _are_told_apart(studies: Sequence[Study]) -> bool:
    """Whether no passage id stands in two studies, as in a report."""
    ids = [{passage.id for passage in study.passages} for study in studies]
    return len(set().union(*ids)) == sum(map(len, ids))


def _side(graph: Report | GraphDocument | Side | str | Path) -> Side:
    if isinstance(graph, Side):
        return graph
    return side_of(graph) if isinstance(graph, Report | GraphDocument) else read_side(graph)


def _names(judges: str | Sequence[str] | Sequence[AdequacyJudge]) -> tuple[str, ...]:
    """The judges' names where names were given, checked before anything is opened."""
    if isinstance(judges, str):
        return judge_names(judges)
    names = [judge for judge in judges if isinstance(judge, str)]
    return judge_names(names) if names else ()


def _judges(
    judges: str | Sequence[str] | Sequence[AdequacyJudge],
    names: Sequence[str],
    opened: dict[str, ManagedGenerator],
    budget: Budget | None,
    cache: bool,
) -> tuple[AdequacyJudge, ...]:
    if not names:
        return tuple(judge for judge in judges if not isinstance(judge, str))
    return tuple(
        OfflineAdequacy() if name == OFFLINE else ModelAdequacy(_model(name, opened, budget, cache))
        for name in names
    )


def _model(
    engine: str | TextGenerator, opened: dict[str, ManagedGenerator], budget: Budget | None, cache: bool
) -> ManagedGenerator:
    """A model, opened once where it asks and judges; one that was given is its owner's to close."""
    if not isinstance(engine, str):
        return model_generator(engine, budget=budget, cache=cache)
    if engine not in opened:
        opened[engine] = model_generator(engine, budget=budget, cache=cache)
    return opened[engine]


def _both(first: Usage, second: ValidationUsage, seconds: float) -> Usage:
    """Dollars are undefined where the price of one that was asked is not known."""
    asked = [usage.cost for usage in (first, second) if usage.n_calls]
    unknown = next((cost for cost in asked if isinstance(cost, Undefined)), None)
    known = [cost for cost in asked if not isinstance(cost, Undefined)]
    return first.model_copy(
        update={
            "seconds": first.seconds + seconds,
            "n_calls": first.n_calls + second.n_calls,
            "n_tokens": first.n_tokens + second.n_tokens,
            "cost": unknown or (sum(known) if known else first.cost),
        }
    )
