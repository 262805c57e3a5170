"""What a run of premise judgements scored on each row, for `bench compare`."""

from pathlib import Path

from claimpath.bench.judge.read import read_judge_run
from claimpath.bench.judge.records import JudgeBenchRun
from claimpath.bench.judge.score import payloads_of, unanswered
from claimpath.bench.units import UnitScores

FIRST_SEED = "Accuracy(first seed)"


def read_judge_units(path: Path) -> tuple[UnitScores, ...]:
    """The run's measures by row. Raises DataError for a file that is no such run."""
    return judge_units(read_judge_run(path))


def judge_units(run: JudgeBenchRun) -> tuple[UnitScores, ...]:
    """Accuracy first, then the other measures, then the accuracy of the first seed alone as yes or no."""
    summary = run.summary
    answers = {(p.id, p.seed): p for p in run.predictions}
    failed, missing = unanswered(answers, run.gold, summary.seeds)

    def units(
        measure: str, values: dict[str, object], aggregate: object, *, binary: bool = False
    ) -> UnitScores:
        return UnitScores(
            task=summary.task,
            system=summary.system,
            split=summary.split,
            data_sha256=summary.data_sha256,
            measure=measure,
            values=values,
            clusters=run.arguments,
            binary=binary,
            aggregate=aggregate,  # type: ignore[arg-type]
            setting=summary.setting,
            failed=frozenset(failed),
            missing=frozenset(missing),
            trivial={
                name: values[measure] for name, values in summary.baselines.items() if measure in values
            },
            unit_name="rows",
            cluster_name="arguments",
        )

    found = [
        units(name, dict(measure.payloads), measure.aggregate)
        for name, measure in payloads_of(run.predictions, run.gold, summary.seeds).items()
    ]
    first = (*summary.seeds, 0)[0]
    right: dict[str, object] = {}
    for pair, match in run.gold.items():
        given = answers.get((pair, first))
        right[pair] = int(given is not None and given.match is match)
    return (*found, units(FIRST_SEED, right, "mean", binary=True))
