"""Is one run better than another on the same units? Two runs, or several pair by pair."""

from collections.abc import Sequence
from itertools import combinations

from claimpath.bench.compare_words import sentence
from claimpath.bench.units import UnitComparison, UnitScores, check_comparable, compare_units
from claimpath.errors import DataError, SettingsError
from claimpath.measures.statistics.holm import holm
from claimpath.measures.statistics.interval import IntervalKind
from claimpath.records import Record, Undefined


class PairComparison(Record):
    """Two runs compared."""

    a: str
    """The first run."""
    b: str
    """The second run."""
    sentence: str
    """Is the first better than the second, by the primary measure?"""
    measures: dict[str, UnitComparison | Undefined]
    """Outcome by measure."""


class Comparison(Record):
    """Runs compared, each with each."""

    task: str
    """The task."""
    setting: str
    """What the task distinguishes, such as `open`; may be empty."""
    split: str
    """The split."""
    systems: tuple[str, ...]
    """The runs, in the order given."""
    primary: str
    """The measure that decides: the first of the task."""
    interval: IntervalKind
    """How intervals were made."""
    n_tests: int
    """Tests that Holm's correction is over: measures times pairs, but for those that are undefined."""
    pairs: tuple[PairComparison, ...]
    """Every pair, in the order given."""
    trivial: dict[str, dict[str, float]]
    """What trivial systems score on the same units: measure to system to value; only for measures that have one."""


def compare_runs(
    runs: Sequence[Sequence[UnitScores]],
    *,
    measures: Sequence[str] = (),
    interval: IntervalKind = "percentile",
    seed: int = 1,
) -> Comparison:
    """Compare runs unit by unit, each pair on each measure that both have; p values are corrected over all of them.

    runs: what each scored, the primary measure first. measures: those to compare, the first of them is the primary
    one; all where none is named. Raises SettingsError for fewer than two runs and for a measure that a run does not
    have, DataError where runs are not about the same task, setting, split and data.
    """
    if len(runs) < 2:
        raise SettingsError("name at least two runs to compare")
    if measures:
        runs = [_named(run, measures) for run in runs]
    names = _names(runs)
    made: list[tuple[str, str, dict[str, UnitComparison | Undefined]]] = []
    for (name_a, a), (name_b, b) in combinations(zip(names, runs, strict=True), 2):
        made.append((name_a, name_b, _compare(a, b, interval, seed)))
    adjusted = iter(
        holm([m.p_value for *_, outcomes in made for m in outcomes.values() if isinstance(m, UnitComparison)])
    )
    first = runs[0][0]
    n_tests = 0
    pairs: list[PairComparison] = []
    for name_a, name_b, outcomes in made:
        corrected: dict[str, UnitComparison | Undefined] = {}
        for measure, outcome in outcomes.items():
            corrected[measure] = outcome
            if isinstance(outcome, UnitComparison):
                n_tests += 1
                corrected[measure] = outcome.model_copy(update={"p_holm": next(adjusted)})
        pairs.append(PairComparison(a=name_a, b=name_b, sentence="", measures=corrected))
    return Comparison(
        task=first.task,
        setting=first.setting,
        split=first.split,
        systems=tuple(names),
        primary=first.measure,
        interval=interval,
        n_tests=n_tests,
        trivial={scores.measure: dict(scores.trivial) for scores in runs[0] if scores.trivial},
        pairs=tuple(
            pair.model_copy(
                update={
                    "sentence": sentence(pair.a, pair.b, first.measure, pair.measures[first.measure], n_tests)
                }
            )
            for pair in pairs
        ),
    )


def _named(run: Sequence[UnitScores], measures: Sequence[str]) -> list[UnitScores]:
    there = {scores.measure: scores for scores in run}
    for name in measures:
        if name not in there:
            raise SettingsError(f"unknown measure {name!r}; these runs have: {', '.join(there)}")
    return [there[name] for name in dict.fromkeys(measures)]


def _compare(
    a: Sequence[UnitScores], b: Sequence[UnitScores], interval: IntervalKind, seed: int
) -> dict[str, UnitComparison | Undefined]:
    theirs = {scores.measure: scores for scores in b}
    if a[0].measure not in theirs:
        # The message of `check_comparable` names what differs.
        check_comparable(a[0], b[0])
    return {
        scores.measure: compare_units(scores, theirs[scores.measure], interval=interval, seed=seed)
        for scores in a
        if scores.measure in theirs
    }


def _names(runs: Sequence[Sequence[UnitScores]]) -> list[str]:
    """Names of the runs; those of one name are numbered."""
    for number, run in enumerate(runs, start=1):
        if not run:
            raise DataError(f"run {number} has no measure that could be compared")
    plain = [run[0].system for run in runs]
    return [
        name if plain.count(name) == 1 else f"{name} ({plain[: index + 1].count(name)})"
        for index, name in enumerate(plain)
    ]
