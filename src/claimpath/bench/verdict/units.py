"""What a run of verdicts scored on each claim, for a comparison."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from claimpath.bench.units import Better, UnitScores
from claimpath.bench.verdict.flag_units import flag_units, run_name
from claimpath.bench.verdict.read import read_verdict_run
from claimpath.bench.verdict.records import VerdictBenchRun, VerdictPrediction
from claimpath.bench.verdict.score import PRECISION, measure_names
from claimpath.measures.statistics.aggregate import MEAN, RatioOfSums
from claimpath.measures.verdict_consistency import runs_agree
from claimpath.measures.verdict_proportions import verdict_proportions
from claimpath.records import Undefined

F1 = "F1(label=Incorrect)"
_RATIOS: dict[str, Callable[[float, bool], tuple[float, float]]] = {
    # 2 TP / (called + false claims), and TP / called, with shares of runs for counts.
    F1: lambda share, is_true: (0.0 if is_true else 2 * share, share + (not is_true)),
    PRECISION: lambda share, is_true: (0.0 if is_true else share, share),
}
"""What stands above and below the line for one claim, from its share of Incorrect and whether it is true."""
_RIGHT = {False: "Incorrect", True: "Correct"}
_SHARE_OF_FALSE = "Proportion(label=Incorrect)"
_WRONG = {False: "Correct", True: "Incorrect"}


def read_verdict_units(path: Path) -> tuple[UnitScores, ...]:
    """The measures of a run file. Raises DataError for anything else."""
    return verdict_units(read_verdict_run(path))


def verdict_units(run: VerdictBenchRun) -> tuple[UnitScores, ...]:
    """The shares of labels, the agreement of runs, and for both kinds of claims the precision and F1 on Incorrect.

    The first decides: F1 for both kinds of claims, as always saying Incorrect has all of the recall; else the share of
    the right label. A claim without an answer counts 0 in every share.
    """
    is_true = {prediction.id: prediction.is_true for prediction in run.predictions}
    answers = {prediction.id: prediction for prediction in run.predictions}
    summary = run.summary
    units = []
    values: dict[str, Any]
    names = measure_names(summary.claims)
    for name in (F1, *names) if PRECISION in names else names:
        of_true = "claims=true" in name
        claims = [c for c in run.studies if name in _RATIOS or is_true.get(c, False) == of_true]
        values = {claim: _value(name, answers.get(claim)) for claim in claims}
        if name in _RATIOS:
            values = {c: _RATIOS[name](share, is_true.get(c, False)) for c, share in values.items()}
        units.append(
            UnitScores(
                task=summary.task,
                system=run_name(run),
                split=summary.split,
                data_sha256=",".join(summary.data_sha256[file] for file in sorted(summary.data_sha256)),
                measure=name,
                values=values,
                clusters={claim: run.studies[claim] for claim in claims},
                binary=all(value in (0, 1) for value in values.values()),
                aggregate=RatioOfSums() if name in _RATIOS else MEAN,
                better=_better(name, of_true),
                setting=summary.claims,
                missing=frozenset(claim for claim in claims if not _answered(answers.get(claim))),
                trivial=_trivial(name, run, is_true),
                unit_name="claims",
            )
        )
    if PRECISION in names:
        units += flag_units(run, is_true)
    first = [unit for unit in units if unit.better == "higher"]
    return (*first, *(unit for unit in units if unit not in first))


def _trivial(name: str, run: VerdictBenchRun, is_true: Mapping[str, bool]) -> dict[str, float]:
    if name != F1:
        return {system: scored[name] for system, scored in run.summary.baselines.items() if name in scored}
    n_false = sum(not true for true in is_true.values())
    # Always saying it calls all claims, so 2 n / (N + n); never saying it finds none.
    return {
        system: 2 * n_false / (len(is_true) + n_false) if scored.get(_SHARE_OF_FALSE) else 0.0
        for system, scored in run.summary.baselines.items()
    }


def _answered(prediction: VerdictPrediction | None) -> bool:
    return prediction is not None and bool(prediction.labels)


def _value(name: str, prediction: VerdictPrediction | None) -> float | Undefined:
    if prediction is None or not prediction.labels:
        return 0.0
    if name.startswith("Consistency"):
        agree = runs_agree(prediction.labels)
        return agree if isinstance(agree, Undefined) else float(agree)
    proportions = verdict_proportions(prediction.labels)
    if isinstance(proportions, Undefined):
        return 0.0
    return next(share for label, share in proportions.items() if label == _label(name))


def _label(name: str) -> str:
    """`Incorrect` of `Proportion(label=Incorrect,claims=true)`; empty for a measure without a label."""
    _, found, rest = name.partition("label=")
    return rest.rstrip(")").split(",")[0] if found else ""


def _better(name: str, of_true: bool) -> Better:
    if name in _RATIOS or _label(name) == _RIGHT[of_true]:
        return "higher"
    # Saying nothing, or always the same, is no merit by itself.
    return "lower" if _label(name) == _WRONG[of_true] else "neither"
