"""Is one run better than another on the same arguments?"""

from claimpath.bench.records import BenchRun
from claimpath.bench.tasks import find_task
from claimpath.errors import DataError
from claimpath.measures import parse_ranking_measure
from claimpath.measures.statistics import sign_flip_test
from claimpath.records import Record, Undefined

ALPHA = 0.05


class MeasureComparison(Record):
    """Two runs on one measure."""

    measure: str
    """The measure."""
    a: float
    """Mean of the first run over the arguments compared."""
    b: float
    """Mean of the second run."""
    difference: float
    """First minus second."""
    p_value: float
    """Two-sided p value of the paired sign-flip test, studies flipped as a whole."""
    n_pairs: int
    """Arguments compared."""
    sentence: str
    """The outcome in words."""


class Comparison(Record):
    """Two runs compared."""

    a: str
    """The first system."""
    b: str
    """The second system."""
    task: str
    """The task."""
    setting: str
    """The setting."""
    split: str
    """The split."""
    measures: dict[str, MeasureComparison | Undefined]
    """Outcome by measure. With several measures, one p value in twenty falls below 0.05 by chance."""


def compare_runs(a: BenchRun, b: BenchRun) -> Comparison:
    """Compare two runs, argument by argument.

    An argument that a run did not answer counts as in that run's mean. Raises DataError where the runs are not about
    the same task, setting, split and data.
    """
    for name in ("task", "setting", "split", "data_sha256"):
        ours, theirs = getattr(a.manifest, name), getattr(b.manifest, name)
        if ours != theirs:
            raise DataError(
                f"the runs can't be compared: {name} is {ours!r} in the first and {theirs!r} in the second; "
                "run both on the same task, setting and data"
            )
    task = find_task(a.manifest.task)
    outcomes = {name: _compare(a, b, name) for name in task.measure_names}
    return Comparison(
        a=a.manifest.system,
        b=b.manifest.system,
        task=task.name,
        setting=a.manifest.setting,
        split=a.manifest.split,
        measures=outcomes,
    )


def _compare(a: BenchRun, b: BenchRun, name: str) -> MeasureComparison | Undefined:
    first, second = _counted(a, name), _counted(b, name)
    shared = [argument for argument in first if argument in second]
    test = sign_flip_test(
        [first[argument] - second[argument] for argument in shared],
        [a.studies[argument] for argument in shared],
    )
    if isinstance(test, Undefined):
        return Undefined(reason="no argument has a score in both runs")
    mean_a = sum(first[argument] for argument in shared) / len(shared)
    mean_b = sum(second[argument] for argument in shared) / len(shared)
    return MeasureComparison(
        measure=name,
        a=mean_a,
        b=mean_b,
        difference=test.difference,
        p_value=test.p_value,
        n_pairs=test.n_pairs,
        sentence=_sentence(
            a.manifest.system, b.manifest.system, name, test.difference, test.p_value, len(shared)
        ),
    )


def _counted(run: BenchRun, name: str) -> dict[str, float]:
    """Each argument's score as it enters the mean."""
    measure = parse_ranking_measure(name)
    scores = run.scores[name]
    counted: dict[str, float] = {}
    for argument in run.studies:
        score = scores.get(argument)
        if score is None:
            counted[argument] = 0.0
        elif not isinstance(score, Undefined):
            counted[argument] = score
        elif measure.no_gold != "skip":
            counted[argument] = measure.no_gold_value
    return counted


def _sentence(a: str, b: str, name: str, difference: float, p_value: float, n_pairs: int) -> str:
    if difference == 0:
        return f"{a} and {b} have the same {name} over {n_pairs} arguments."
    better, worse = (a, b) if difference > 0 else (b, a)
    chance = "p < 0.001" if p_value < 0.001 else f"p = {p_value:.3f}"
    size = f"by {abs(difference):.3f} {name} over {n_pairs} arguments ({chance})"
    if p_value < ALPHA:
        return f"{better} is better than {worse} {size}."
    return f"{better} scores higher than {worse} {size}, which chance alone could explain."
