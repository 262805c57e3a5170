"""What a run of passage labels scored on each claim, for a comparison."""

from collections.abc import Sequence
from pathlib import Path

from claimpath.bench.afc.read import read_afc_run
from claimpath.bench.afc.records import AfcRun, PassageLabel
from claimpath.bench.afc.score import rejected_name, share_name
from claimpath.bench.units import Better, UnitScores
from claimpath.measures.argument_verdict import ARGUMENT_VERDICTS, argument_verdict
from claimpath.records import Undefined


def read_afc_units(path: Path) -> tuple[UnitScores, ...]:
    """The measures of a run file. Raises DataError for anything else."""
    return afc_units(read_afc_run(path))


def afc_units(run: AfcRun) -> tuple[UnitScores, ...]:
    """Rejected, then the shares of verdicts; a claim without a label counts 0.

    Verdicts are made of the labels in the run, which are those of annotated passages. To reject a false claim is right,
    to reject a true one is wrong.
    """
    summary = run.summary
    of_claim: dict[str, dict[int, list[PassageLabel]]] = {}
    for label in run.labels:
        of_claim.setdefault(label.id, {}).setdefault(label.seed, []).append(label)
    verdicts = {
        claim: [argument_verdict([label.label for label in labels]) for labels in by_seed.values()]
        for claim, by_seed in of_claim.items()
    }
    units: list[UnitScores] = []
    for is_true in (False, True):
        # A true claim is its own study.
        claims = [claim for claim, study in run.studies.items() if (claim == study) == is_true]
        names: dict[str, Better] = {rejected_name(is_true): "lower" if is_true else "higher"}
        names |= {share_name(verdict, is_true): _better(verdict, is_true) for verdict in ARGUMENT_VERDICTS}
        for name, better in names.items() if claims else ():
            values = {claim: _share(name, verdicts.get(claim, []), is_true) for claim in claims}
            units.append(
                UnitScores(
                    task=summary.task,
                    system=summary.system,
                    split=summary.split,
                    data_sha256=",".join(summary.data_sha256[file] for file in sorted(summary.data_sha256)),
                    measure=name,
                    values=values,
                    clusters={claim: run.studies[claim] for claim in claims},
                    binary=all(value in (0, 1) for value in values.values()),
                    better=better,
                    setting=summary.claims,
                    missing=frozenset(claim for claim in claims if claim not in verdicts),
                    trivial={
                        system: scored[name] for system, scored in summary.baselines.items() if name in scored
                    },
                    unit_name="claims",
                )
            )
    return tuple(units)


def _share(name: str, verdicts: Sequence[object], is_true: bool) -> float:
    given = [verdict for verdict in verdicts if not isinstance(verdict, Undefined)]
    if not given:
        return 0.0
    if name == rejected_name(is_true):
        return 1 - given.count("Supported") / len(given)
    return next(
        given.count(verdict) / len(given)
        for verdict in ARGUMENT_VERDICTS
        if name == share_name(verdict, is_true)
    )


def _better(verdict: str, is_true: bool) -> Better:
    if verdict == ("Supported" if is_true else "Refuted"):
        return "higher"
    return "lower" if verdict == ("Refuted" if is_true else "Supported") else "neither"
