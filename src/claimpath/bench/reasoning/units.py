"""What a run of reasoning scored on each claim, for a comparison."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimpath.bench.reasoning.read import read_reasoning_run
from claimpath.bench.reasoning.records import ClaimReasoning, Figures, ReasoningBenchRun, ReasoningTables
from claimpath.bench.units import Better, UnitScores
from claimpath.measures.class_overlap import class_overlap
from claimpath.measures.statistics.aggregate import MEAN, RatioOfSums
from claimpath.records import Undefined


@dataclass(frozen=True, slots=True)
class _Measured:
    """A measure by what it takes of a claim."""

    of_claim: Callable[[ClaimReasoning], Any]
    """A number, or the two numbers of a ratio of sums."""
    of_tables: Callable[[ReasoningTables], float | Undefined]
    """The same of the tables of a trivial system."""
    is_ratio: bool = False
    better: Better = "higher"


def _outcome(*labels: str) -> Callable[[ClaimReasoning], float]:
    return lambda claim: float(claim.outcome in labels)


def _sum(figures: Figures, *names: str) -> float | Undefined:
    total = 0.0
    for name in names:
        value = figures[name].value
        if isinstance(value, Undefined):
            return value
        total += value
    return total


def _classes(claim: ClaimReasoning) -> tuple[int, int]:
    overlap = class_overlap([(claim.classes, claim.reference_classes)])
    return 2 * overlap.n_shared, overlap.n_predicted + overlap.n_reference


def _subgraphs(kind: str) -> Callable[[ClaimReasoning], tuple[int, int]]:
    return lambda claim: (sum(getattr(fate, kind) is True for fate in claim.fates), len(claim.fates))


NOT_IN_TABLES = Undefined(reason="the tables of trivial systems hold no such figure")
MEASURED: dict[str, _Measured] = {
    "Proportion(outcome=aligned+valid_alternative)": _Measured(
        _outcome("aligned", "valid_alternative"),
        lambda tables: _sum(tables.outcomes, "aligned", "valid_alternative"),
    ),
    "Proportion(outcome=aligned)": _Measured(
        _outcome("aligned"), lambda tables: _sum(tables.outcomes, "aligned")
    ),
    "Proportion(outcome=failed_at_verdict)": _Measured(
        _outcome("failed_at_verdict"),
        lambda tables: _sum(tables.outcomes, "failed_at_verdict"),
        better="lower",
    ),
    # Over all claims, a claim without a graph too; the table `agreement` is over those where both give one.
    "F1(classes,claims=all)": _Measured(_classes, lambda _: NOT_IN_TABLES, is_ratio=True),
    "Proportion(subgraphs=aligned)": _Measured(
        _subgraphs("aligned"), lambda tables: _sum(tables.subgraphs, "aligned"), is_ratio=True
    ),
    "Proportion(subgraphs=accepted)": _Measured(
        _subgraphs("accepted"), lambda tables: _sum(tables.subgraphs, "accepted"), is_ratio=True
    ),
}
"""The measures by name; the first decides."""


def read_reasoning_units(path: Path) -> tuple[UnitScores, ...]:
    """The measures of a run file. Raises DataError for anything else."""
    return reasoning_units(read_reasoning_run(path))


def reasoning_units(run: ReasoningBenchRun) -> tuple[UnitScores, ...]:
    """The measures of a run by the strict class rule. Runs with other judges are about something else."""
    summary = run.summary
    judged = (
        f"judged by {', '.join(summary.judges)}, threshold {summary.settings.get('threshold', 'not known')}"
    )
    failed = frozenset(claim.id for claim in run.claims if claim.verdict == "No Response")
    return tuple(
        UnitScores(
            task=summary.task,
            system=summary.system,
            split=summary.split,
            data_sha256=summary.data_sha256,
            measure=name,
            values={claim.id: measured.of_claim(claim) for claim in run.claims},
            clusters={claim.id: claim.study for claim in run.claims},
            binary=not measured.is_ratio,
            aggregate=RatioOfSums() if measured.is_ratio else MEAN,
            better=measured.better,
            setting=judged if summary.validated else f"{judged}, not validated",
            failed=failed,
            trivial={
                system: value
                for system, tables in summary.baselines.items()
                if not isinstance(value := measured.of_tables(tables), Undefined)
            },
            unit_name="claims",
        )
        for name, measured in MEASURED.items()
    )
