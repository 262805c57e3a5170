"""Read a run of types, and what it scored on each pair for `bench compare`."""

from pathlib import Path

from pydantic import ValidationError

from claimpath.bench.recv_type.records import TypeRun
from claimpath.bench.recv_type.score import MEASURES, payload, said_of
from claimpath.bench.units import UnitScores
from claimpath.errors import DataError


def read_type_run(path: Path) -> TypeRun:
    """Read what `bench run recv-type --out FILE` wrote. Raises DataError for anything else."""
    try:
        return TypeRun.model_validate_json(path.read_bytes())
    except (OSError, ValidationError):
        raise DataError(
            f"{str(path)!r} is not a run of recv-type; give a file that `bench run recv-type --out FILE` wrote"
        ) from None


def type_units(path: Path) -> tuple[UnitScores, ...]:
    """Every measure, pair by pair."""
    run = read_type_run(path)
    answers = {prediction.id: prediction for prediction in run.predictions}
    said = {pair.id: said_of(answers.get(pair.id)) for pair in run.gold}
    return tuple(
        UnitScores(
            task=run.summary.task,
            system=run.summary.system,
            split=run.summary.split,
            data_sha256=run.summary.data_sha256,
            measure=name,
            values={pair.id: payload(name, pair.type, said[pair.id]) for pair in run.gold},
            clusters={pair.id: pair.group for pair in run.gold},
            binary=name == "Accuracy",
            aggregate=aggregate,
            failed=frozenset(name for name, kind in said.items() if kind is None and name in answers),
            missing=frozenset(name for name in said if name not in answers),
            trivial={s: scores[name] for s, scores in run.summary.baselines.items() if name in scores},
            unit_name="pairs",
            cluster_name="groups of pairs",
        )
        for name, aggregate in MEASURES.items()
    )
