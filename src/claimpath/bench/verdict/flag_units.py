"""Incorrect as a flag for false claims, claim by claim, for a comparison."""

from collections.abc import Mapping

from claimpath.bench.flagged import flag_rows
from claimpath.bench.units import UnitScores
from claimpath.bench.verdict.records import VerdictBenchRun
from claimpath.bench.verdict.score import FLAG
from claimpath.measures.flagged_claims import flag_measures
from claimpath.measures.statistics.aggregate import OfSums
from claimpath.measures.verdict_proportions import verdict_proportions
from claimpath.records import Undefined

_ELSEWHERE = frozenset({f"Precision({FLAG})", f"F1({FLAG})"})
"""Measures that are compared as ratios of sums."""


def flag_units(run: VerdictBenchRun, is_true: Mapping[str, bool]) -> list[UnitScores]:
    """Units of all measures of `flag_measures` but precision and F1. is_true: of each claim with a prediction."""
    summary = run.summary
    shares: dict[str, tuple[float, float]] = {}
    for prediction in run.predictions:
        proportions = verdict_proportions(prediction.labels)
        if not isinstance(proportions, Undefined):
            shares[prediction.id] = (proportions["Incorrect"], proportions["Correct"])
    expected = {claim: is_true.get(claim, False) for claim in run.studies}
    rows = flag_rows(shares, expected)
    return [
        UnitScores(
            task=summary.task,
            system=run_name(run),
            split=summary.split,
            data_sha256=",".join(summary.data_sha256[file] for file in sorted(summary.data_sha256)),
            measure=name,
            values=rows,
            clusters=run.studies,
            aggregate=OfSums(measure),
            better="neither" if name == "Coverage" else "higher",
            setting=summary.claims,
            missing=frozenset(claim for claim in expected if claim not in shares),
            trivial={system: scored[name] for system, scored in summary.baselines.items() if name in scored},
            unit_name="claims",
        )
        for name, measure in flag_measures(FLAG).items()
        if name not in _ELSEWHERE
    ]


def run_name(run: VerdictBenchRun) -> str:
    """The system, with the evidence and instructions that tell it from others."""
    settings = run.summary.settings
    more = [settings[name] for name in ("evidence", "instructions") if name in settings]
    return f"{run.summary.system} ({', '.join(more)})" if more else run.summary.system
