"""What a run of yes-or-no answers scored on each claim, for a comparison."""

from pathlib import Path

from claimpath.bench.any_fallacy.read import read_any_fallacy_run
from claimpath.bench.any_fallacy.records import AnyFallacyRun
from claimpath.bench.any_fallacy.score import FLAG, share_name
from claimpath.bench.flagged import flag_rows
from claimpath.bench.units import UnitScores
from claimpath.measures.flagged_claims import flag_measures
from claimpath.measures.statistics.aggregate import MEAN, Aggregate, OfSums


def read_any_fallacy_units(path: Path) -> tuple[UnitScores, ...]:
    """The measures of a run file. Raises DataError for anything else."""
    return any_fallacy_units(read_any_fallacy_run(path))


def any_fallacy_units(run: AnyFallacyRun) -> tuple[UnitScores, ...]:
    """F1 first where there are both kinds of claims, then the other measures; else the share of yes."""
    # A true claim is its own study.
    is_true = {claim: claim == study for claim, study in run.studies.items()}
    given = {prediction.id: prediction for prediction in run.predictions if prediction.runs}
    rows = flag_rows({claim: (p.share(True), p.share(False)) for claim, p in given.items()}, is_true)
    found: list[tuple[str, dict[str, object], Aggregate]] = []
    if set(is_true.values()) == {False, True}:
        measures = flag_measures(FLAG)
        names = sorted(measures, key=lambda name: name != f"F1({FLAG})")
        found += [(name, dict(rows), OfSums(measures[name])) for name in names]
    for true in sorted(set(is_true.values())):
        shares: dict[str, object] = {
            claim: given[claim].share(True) if claim in given else 0.0
            for claim, this in is_true.items()
            if this == true
        }
        found.append((share_name("yes", true), shares, MEAN))
    summary = run.summary
    return tuple(
        UnitScores(
            task=summary.task,
            system=summary.system,
            split=summary.split,
            data_sha256=",".join(summary.data_sha256[file] for file in sorted(summary.data_sha256)),
            measure=name,
            values=values,
            clusters={claim: run.studies[claim] for claim in values},
            binary=all(value in (0, 1) for value in values.values()),
            aggregate=aggregate,
            better="neither" if name == "Coverage" else "lower" if "claims=true" in name else "higher",
            setting=summary.claims,
            missing=frozenset(claim for claim in values if claim not in given),
            trivial={system: scores[name] for system, scores in summary.baselines.items() if name in scores},
            unit_name="claims",
        )
        for name, values, aggregate in found
    )
