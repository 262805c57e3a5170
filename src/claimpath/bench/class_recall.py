"""Recall per fallacy class over the first k passages of ranking runs (MissciPlus, Figures 3 and 10)."""

from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.bench.records import BenchRun
from claimpath.bench.tables import Cell, Column, TableData, Value
from claimpath.datasets import MissciArgument, MissciSplit
from claimpath.errors import DataError, SettingsError
from claimpath.measures.class_recall import RECALL_UNITS, ClassGap, RecallUnit, class_ranks, n_found
from claimpath.measures.statistics.aggregate import RatioOfSums, measure_units
from claimpath.measures.statistics.interval import pool_interval
from claimpath.measures.statistics.pool import Pool
from claimpath.records import Undefined
from claimpath.taxonomies.missci import class_named

TASK = "missciplus/undermining"
LEAST = 20
"""Gaps that a class needs to be shown, as in the paper."""
MOST_K = 20
ALL_CLASSES = "all classes"
ACCURATE_PREMISE = "accurate premise"
_EVERY = frozenset({ALL_CLASSES})
_PREMISE = frozenset({ACCURATE_PREMISE})


@dataclass(frozen=True, slots=True)
class RecallSettings:
    """What is counted."""

    most_k: int = MOST_K
    """The longest part of a ranking that is looked at."""
    least: int = LEAST
    """Classes with fewer gaps are left out."""
    unit: RecallUnit = "gaps"
    """Whether gaps or their passages are counted."""
    without_given: bool = False
    """Whether accurate-premise passages are taken out of rankings and links, as in Figure 10."""


@dataclass(frozen=True, slots=True)
class RecallSeries:
    """The recall of one class in one run."""

    name: str
    """The class; `all classes`, or `accurate premise`."""
    n: int
    """Gaps (or passages) that are counted."""
    found: tuple[float, ...]
    """How many of them are among the first 1, 2, ..., k passages, mean over the run's seeds."""
    recall: tuple[Value, ...]
    """The same as shares, with intervals over studies."""


def recall_settings(
    *,
    most_k: int | None = None,
    least: int | None = None,
    unit: str | None = None,
    without_given: bool = False,
) -> RecallSettings:
    """Check settings. Raises SettingsError for a value that is not allowed."""
    if most_k is not None and not 1 <= most_k <= 1_000:
        raise SettingsError(f"--most-k is {most_k:,}; give 1 to 1,000")
    if least is not None and least < 1:
        raise SettingsError(f"--least is {least:,}; give 1 or more")
    chosen = next((known for known in RECALL_UNITS if known == (unit or "gaps")), None)
    if chosen is None:
        raise SettingsError(f"--unit is {unit!r}; choose one of: {', '.join(RECALL_UNITS)}")
    return RecallSettings(most_k or MOST_K, least or LEAST, chosen, without_given)


def class_gaps(argument: MissciArgument, *, without_given: bool = False) -> list[ClassGap]:
    """The gaps of an argument with classes and passages, and its accurate premise as one more."""
    given = frozenset(argument.accurate_ids)
    gaps = [
        ClassGap(
            classes=frozenset(str(class_named(p.fallacy_class) or p.fallacy_class) for p in fallacy.premises)
            | _EVERY,
            passages=frozenset(link.passage_id for link in fallacy.links) if fallacy.has_context else given,
        )
        for fallacy in argument.fallacies
    ]
    if without_given:
        return [ClassGap(gap.classes, gap.passages - given) for gap in gaps]
    return [*gaps, ClassGap(_PREMISE, given)]


def recall_series(
    split: MissciSplit, run: BenchRun, settings: RecallSettings | None = None
) -> tuple[RecallSeries, ...]:
    """A series for each class with enough gaps, by falling number of gaps, then `all classes` and `accurate premise`.

    An argument that the run did not rank, or on which it failed, counts with nothing found. Raises DataError for a run
    of another task or other data.
    """
    if run.manifest.task != TASK:
        raise DataError(f"recall per class is measured on runs of {TASK}; this is one of {run.manifest.task}")
    if run.manifest.data_sha256 != split.sha256:
        raise DataError(
            f"the run was made with other data (SHA-256 {run.manifest.data_sha256[:12]}...) than {split.path}; give "
            "--data the folder that it was made with"
        )
    wanted = settings or RecallSettings()
    gaps = {
        argument.id: class_gaps(argument, without_given=wanted.without_given) for argument in split.arguments
    }
    names = {name for of_argument in gaps.values() for gap in of_argument for name in gap.classes}
    series = [_series(split, run, gaps, name, wanted) for name in sorted(names)]
    shown = [
        one
        for one in series
        if one.n >= wanted.least or (one.n and one.name in (ALL_CLASSES, ACCURATE_PREMISE))
    ]
    return tuple(
        sorted(shown, key=lambda one: (one.name == ACCURATE_PREMISE, one.name == ALL_CLASSES, -one.n))
    )


def _series(
    split: MissciSplit, run: BenchRun, gaps: dict[str, list[ClassGap]], name: str, settings: RecallSettings
) -> RecallSeries:
    seeds = run.manifest.seeds or (0,)
    rankings = {(p.id, p.seed): p.ranking for p in run.predictions if p.error is None}
    rows: list[list[tuple[float, float]]] = []
    clusters: list[str] = []
    for argument in split.arguments:
        given = frozenset(argument.accurate_ids) if settings.without_given else frozenset()
        ranks = [
            class_ranks(
                [p for p in rankings.get((argument.id, seed), ()) if p not in given],
                gaps[argument.id],
                name,
                settings.unit,
            )
            for seed in seeds
        ]
        if ranks[0]:
            clusters.append(argument.study_id)
            rows.append(
                [
                    (sum(n_found(of_seed, k) for of_seed in ranks) / len(seeds), float(len(ranks[0])))
                    for k in range(1, settings.most_k + 1)
                ]
            )
    n = int(sum(row[0][1] for row in rows))
    found = tuple(sum(row[k][0] for row in rows) for k in range(settings.most_k))
    recall = tuple(_share([row[k] for row in rows], clusters) for k in range(settings.most_k))
    return RecallSeries(name, n, found, recall)


def _share(rows: Sequence[tuple[float, float]], clusters: Sequence[str]) -> Value:
    value = measure_units(rows, RatioOfSums())
    if isinstance(value, Undefined):
        return Value(value)
    low, high = pool_interval(Pool(rows, clusters, RatioOfSums()), n_resamples=1_000)
    return Value(value, low, high)


def series_points(runs: Sequence[tuple[str, Sequence[RecallSeries]]], settings: RecallSettings) -> TableData:
    """A row for each run, class and k: what a figure is drawn from."""
    words = [Column(name, text=True) for name in ("system", "class")]
    numbers = [Column(name) for name in ("k", "n", "found", "ClassRecall@k")]
    rows: list[tuple[Cell, ...]] = [
        (label, one.name, k, one.n, Value(one.found[k - 1]), one.recall[k - 1])
        for label, series in runs
        for one in series
        for k in range(1, settings.most_k + 1)
    ]
    return TableData("Recall per class", (*words, *numbers), tuple(rows))


def series_table(
    runs: Sequence[tuple[str, Sequence[RecallSeries]]],
    settings: RecallSettings,
    ks: Sequence[int] | None = None,
) -> TableData:
    """A row for each run and class; a column for each k, by default all of them."""
    columns = [Column("system", text=True), Column("class", text=True), Column("n")]
    shown_ks = tuple(ks or range(1, settings.most_k + 1))
    columns += [Column(f"ClassRecall@{k}") for k in shown_ks]
    rows: list[tuple[Cell, ...]] = [
        (label, one.name, one.n, *(one.recall[k - 1] for k in shown_ks))
        for label, series in runs
        for one in series
    ]
    notes = [
        f"n: {settings.unit} that are counted; classes with fewer than {settings.least} are left out. "
        "95 % intervals over studies."
    ]
    if settings.without_given:
        notes.append("Accurate-premise passages are taken out of rankings and links.")
    return TableData("Recall per class", tuple(columns), tuple(rows), tuple(notes))
