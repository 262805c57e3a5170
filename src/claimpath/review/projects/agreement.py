"""How far annotators agree, live, with intervals: percentile bootstrap over items.

Cohen's kappa and Bennett's S for every two annotators, Krippendorff's alpha and percent agreement over all of them;
alpha over sets of alternatives and span agreement where labels are sets. A figure that can't be had says why.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from itertools import combinations
from typing import cast

from claimpath.measures.alternatives_alpha import SET_DIFFERENCES, LabelSet, SetDifference, alternatives_alpha
from claimpath.measures.bennett_s import bennett_s
from claimpath.measures.cohen_kappa import cohen_kappa
from claimpath.measures.krippendorff_alpha import krippendorff_alpha
from claimpath.measures.percent_agreement import percent_agreement
from claimpath.measures.statistics.aggregate import OfSums
from claimpath.measures.statistics.interval import pool_interval
from claimpath.measures.statistics.pool import Pool
from claimpath.records import Undefined
from claimpath.records.base import Record
from claimpath.review.projects.kind import Dimension, Kind, Labelled, PairMeasure

N_DRAWS = 500
"""Draws of the bootstrap; fewer than elsewhere, as a page waits for them."""

Pattern = tuple[Hashable | None, ...]
"""What annotators said of one unit. Units with the same pattern are counted, and measured together."""
Measure = Callable[[Sequence[Pattern], Sequence[int]], float | Undefined]
"""A measure of patterns and how often each is there."""


class Figure(Record):
    """One measure of agreement."""

    measure: str
    """Its name."""
    who: str
    """`A, B` for two annotators, `all` for all."""
    n_items: int
    """Items that at least two of them labelled."""
    value: float | Undefined
    """The measure."""
    low: float | Undefined
    """Lower end of its 95 % interval."""
    high: float | Undefined
    """Upper end of that interval."""


class DimensionAgreement(Record):
    """Agreement on one thing about a label."""

    name: str
    """What it is about."""
    n_units: int
    """Units with two values or more: labels, or sentences."""
    figures: tuple[Figure, ...]
    """The measures."""


class ProjectAgreement(Record):
    """Agreement in a project."""

    kind: str
    """The project's kind."""
    n_expected: int
    """Labels that the project needs."""
    n_scored: int
    """Labels that stand on items which at least two labelled."""
    n_missing: int
    """Labels that are not in yet."""
    n_failed: int
    """Labels on items that only one labelled; nothing can be compared there."""
    n_draws: int
    """Draws of the bootstrap over items."""
    dimensions: tuple[DimensionAgreement, ...]
    """What was compared."""
    whole: tuple[Figure, ...]
    """Measures over whole items, such as span agreement."""


def agreement_in(kind: Kind, items: Sequence[Labelled]) -> ProjectAgreement:
    """Compare annotators. Adjudications don't count, as they come after the labels."""
    several = [item for item in items if len(item.labels) > 1]
    people = sorted({name for item in several for name in item.labels}, key=lambda name: (len(name), name))
    n_labels = sum(len(item.labels) for item in items)
    n_scored = sum(len(item.labels) for item in several)
    n_expected = sum(item.n_expected for item in items)
    return ProjectAgreement(
        kind=kind.name,
        n_expected=n_expected,
        n_scored=n_scored,
        n_missing=max(0, n_expected - n_labels),
        n_failed=n_labels - n_scored,
        n_draws=N_DRAWS,
        dimensions=tuple(_dimension(dimension, several, people) for dimension in kind.dimensions),
        whole=tuple(
            _whole(name, measure, [item for item in several if a in item.labels and b in item.labels], a, b)
            for name, measure in kind.pair_measures.items()
            for a, b in combinations(people, 2)
        ),
    )


def _dimension(dimension: Dimension, items: Sequence[Labelled], people: Sequence[str]) -> DimensionAgreement:
    units = [_units(dimension, item) for item in items]
    everybody = [[tuple(unit.values()) for unit in here] for here in units]
    figures = [_figure(name, "all", everybody, measure) for name, measure in _of_all(dimension).items()]
    if not dimension.sets:
        for a, b in combinations(people, 2):
            both = [[(u[a], u[b]) for u in here if None not in (u.get(a), u.get(b))] for here in units]
            theirs = [here for here in both if here]
            measures = _of_two(dimension).items()
            figures += [_figure(name, f"{a}, {b}", theirs, measure) for name, measure in measures]
    n_units = sum(sum(value is not None for value in pattern) > 1 for here in everybody for pattern in here)
    return DimensionAgreement(name=dimension.name, n_units=n_units, figures=tuple(figures))


def _units(dimension: Dimension, item: Labelled) -> list[dict[str, Hashable | None]]:
    """An item's units, each as annotator to value."""
    units: dict[str, dict[str, Hashable | None]] = {}
    for who, label in item.labels.items():
        for unit, value in dimension.values(item, label).items():
            units.setdefault(unit, {})[who] = value
    return list(units.values())


def _of_all(dimension: Dimension) -> dict[str, Measure]:
    if dimension.sets:
        return {f"Krippendorff’s alpha ({name})": partial(_of_sets, name) for name in SET_DIFFERENCES}
    found: dict[str, Measure] = {
        "Krippendorff’s alpha": lambda patterns, times: krippendorff_alpha(patterns, times=times)
    }
    if dimension.order is not None:
        found["Krippendorff’s alpha (ordinal)"] = lambda patterns, times: krippendorff_alpha(
            patterns, level="ordinal", order=dimension.order, times=times
        )
    found["percent agreement"] = lambda patterns, times: percent_agreement(patterns, times=times)
    return found


def _of_two(dimension: Dimension) -> dict[str, Measure]:
    found: dict[str, Measure] = {
        "Cohen’s kappa": lambda patterns, times: cohen_kappa(*_columns(patterns), times=times)
    }
    if dimension.n_values is not None:
        n_labels = dimension.n_values
        found["Bennett’s S"] = lambda patterns, times: bennett_s(
            *_columns(patterns), n_labels=n_labels, times=times
        )
    return found


def _of_sets(
    difference: SetDifference, patterns: Sequence[Pattern], times: Sequence[int]
) -> float | Undefined:
    return alternatives_alpha(cast(Sequence[Sequence[LabelSet | None]], patterns), difference, times=times)


def _columns(patterns: Sequence[Pattern]) -> tuple[list[Hashable], list[Hashable]]:
    return [pattern[0] for pattern in patterns], [pattern[1] for pattern in patterns]


def _figure(name: str, who: str, items: Sequence[Sequence[Pattern]], measure: Measure) -> Figure:
    patterns = list(dict.fromkeys(pattern for here in items for pattern in here))
    counts = [Counter(here) for here in items]
    rows = [[float(count[pattern]) for pattern in patterns] for count in counts]

    def of_sum(row: Sequence[float]) -> float | Undefined:
        return measure(patterns, [round(count) for count in row])

    value = of_sum([sum(column) for column in zip(*rows, strict=True)] if rows else [])
    ends = _interval(value, rows, of_sum)
    return Figure(measure=name, who=who, n_items=len(items), value=value, low=ends[0], high=ends[1])


def _whole(name: str, measured: PairMeasure, items: Sequence[Labelled], a: str, b: str) -> Figure:
    value = measured.measure(items, a, b)
    ends: tuple[float, float] | tuple[Undefined, Undefined]
    if isinstance(value, Undefined):
        ends = (value, value)
    elif len(items) > measured.most_items:
        many = Undefined(reason=f"no interval is computed for more than {measured.most_items} items")
        ends = (many, many)
    else:
        of_times = measured.of_times(items, a, b)
        ones = [[float(row == column) for column in range(len(items))] for row in range(len(items))]
        ends = _interval(value, ones, lambda row: of_times([round(n) for n in row]))
    return Figure(measure=name, who=f"{a}, {b}", n_items=len(items), value=value, low=ends[0], high=ends[1])


def _interval(
    value: float | Undefined,
    rows: Sequence[Sequence[float]],
    of_sum: Callable[[Sequence[float]], float | Undefined],
) -> tuple[float, float] | tuple[Undefined, Undefined]:
    """Draw items with replacement; a measure sees the sum of their rows."""
    if isinstance(value, Undefined):
        return value, value
    if len(rows) < 2:
        nothing = Undefined(reason="an interval needs at least two items")
        return nothing, nothing
    # Numbers of equal length keep the items in their order when clusters are sorted.
    pool = Pool(rows, [f"{number:09d}" for number in range(len(rows))], OfSums(of_sum))
    return pool_interval(pool, n_resamples=N_DRAWS)
