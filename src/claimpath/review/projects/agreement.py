"""How far annotators agree, live, with intervals: percentile bootstrap over items.

Cohen's kappa and Bennett's S for every two annotators, Krippendorff's alpha and percent agreement over all of them;
alpha over sets of alternatives and span agreement where labels are sets. A figure that can't be had says why.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from itertools import combinations
from typing import cast

from claimpath.measures.alternatives_alpha import SET_DIFFERENCES, LabelSet, SetDifference, alternatives_alpha
from claimpath.measures.bennett_s import bennett_s
from claimpath.measures.cohen_kappa import cohen_kappa
from claimpath.measures.krippendorff_alpha import krippendorff_alpha
from claimpath.measures.percent_agreement import percent_agreement
from claimpath.measures.statistics.interval import pool_interval
from claimpath.measures.statistics.pool import Pool
from claimpath.records import Undefined
from claimpath.records.base import Record
from claimpath.review.projects.kind import Dimension, Kind, Labelled

N_DRAWS = 500
"""Draws of the bootstrap; fewer than elsewhere, as a page waits for them."""
MOST_WORK = 200_000
"""Units times draws; larger projects get fewer draws, at least LEAST_DRAWS."""
LEAST_DRAWS = 100

Unit = dict[str, Hashable | None]
"""Annotator to value."""
ItemUnits = tuple[Unit, ...]
Measure = Callable[[Sequence[Unit]], float | Undefined]


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
    cut = {d.name: _units(d, several) for d in kind.dimensions}
    n_units = max((sum(len(units) for units in one) for one in cut.values()), default=0)
    n_draws = max(LEAST_DRAWS, min(N_DRAWS, MOST_WORK // max(1, n_units)))
    return ProjectAgreement(
        kind=kind.name,
        n_expected=n_expected,
        n_scored=n_scored,
        n_missing=max(0, n_expected - n_labels),
        n_failed=n_labels - n_scored,
        n_draws=n_draws,
        dimensions=tuple(_dimension(d, cut[d.name], people, n_draws) for d in kind.dimensions),
        whole=tuple(
            _whole(name, measure, several, a, b, n_draws)
            for name, measure in kind.pair_measures.items()
            for a, b in combinations(people, 2)
        ),
    )


def _units(dimension: Dimension, items: Sequence[Labelled]) -> list[ItemUnits]:
    """Each item's units."""
    found = []
    for item in items:
        units: dict[str, Unit] = {}
        for who, label in item.labels.items():
            for unit, value in dimension.values(item, label).items():
                units.setdefault(unit, {})[who] = value
        found.append(tuple(units.values()))
    return found


def _dimension(
    dimension: Dimension, items: list[ItemUnits], people: Sequence[str], n_draws: int
) -> DimensionAgreement:
    figures = [_figure(name, "all", items, measure, n_draws) for name, measure in _of_all(dimension).items()]
    if not dimension.sets:
        for pair in combinations(people, 2):
            both = [[{who: unit.get(who) for who in pair} for unit in units] for units in items]
            theirs = [tuple(units) for units in both if any(None not in unit.values() for unit in units)]
            figures += [
                _figure(name, ", ".join(pair), theirs, measure, n_draws)
                for name, measure in _of_two(dimension, *pair).items()
            ]
    n_units = sum(sum(value is not None for value in unit.values()) > 1 for units in items for unit in units)
    return DimensionAgreement(name=dimension.name, n_units=n_units, figures=tuple(figures))


def _of_all(dimension: Dimension) -> dict[str, Measure]:
    if dimension.sets:
        return {f"Krippendorff’s alpha ({name})": partial(_sets, difference=name) for name in SET_DIFFERENCES}
    found: dict[str, Measure] = {"Krippendorff’s alpha": lambda units: krippendorff_alpha(_values(units))}
    if dimension.order is not None:
        order = dimension.order
        found["Krippendorff’s alpha (ordinal)"] = lambda units: krippendorff_alpha(
            _values(units), level="ordinal", order=order
        )
    found["percent agreement"] = lambda units: percent_agreement(_values(units))
    return found


def _of_two(dimension: Dimension, a: str, b: str) -> dict[str, Measure]:
    def columns(units: Sequence[Unit]) -> tuple[list[Hashable], list[Hashable]]:
        pairs = [(x, y) for u in units if (x := u.get(a)) is not None and (y := u.get(b)) is not None]
        return [x for x, _ in pairs], [y for _, y in pairs]

    found: dict[str, Measure] = {"Cohen’s kappa": lambda units: cohen_kappa(*columns(units))}
    if dimension.n_values is not None:
        n_values = dimension.n_values
        found["Bennett’s S"] = lambda units: bennett_s(*columns(units), n_labels=n_values)
    return found


def _sets(units: Sequence[Unit], difference: SetDifference) -> float | Undefined:
    return alternatives_alpha(cast(list[list[LabelSet | None]], _values(units)), difference)


def _values(units: Sequence[Unit]) -> list[list[Hashable | None]]:
    return [list(unit.values()) for unit in units]


def _figure(name: str, who: str, items: list[ItemUnits], measure: Measure, n_draws: int) -> Figure:
    value = measure([unit for units in items for unit in units])

    def of_items(drawn: Sequence[ItemUnits]) -> float | Undefined:
        return measure([unit for units in drawn for unit in units])

    low, high = _interval(value, Pool(items, [str(n) for n in range(len(items))], of_items), n_draws)
    return Figure(measure=name, who=who, n_items=len(items), value=value, low=low, high=high)


def _interval(
    value: float | Undefined, pool: Pool, n_draws: int
) -> tuple[float, float] | tuple[Undefined, Undefined]:
    if isinstance(value, Undefined):
        return value, value
    if pool.n_clusters < 2:
        nothing = Undefined(reason="an interval needs at least two items")
        return nothing, nothing
    return pool_interval(pool, n_resamples=n_draws)


def _whole(
    name: str,
    measure: Callable[[Sequence[Labelled], str, str], float | Undefined],
    items: Sequence[Labelled],
    a: str,
    b: str,
    n_draws: int,
) -> Figure:
    both = [item for item in items if a in item.labels and b in item.labels]
    value = measure(both, a, b)
    # What chance gives goes through pairs of texts, so the draws are few and stop where texts are many.
    if len(both) > MOST_TEXTS:
        many = Undefined(reason=f"no interval is computed here for more than {MOST_TEXTS} texts")
        low, high = (many, many) if not isinstance(value, Undefined) else (value, value)
        return Figure(measure=name, who=f"{a}, {b}", n_items=len(both), value=value, low=low, high=high)
    pool = Pool(both, [str(n) for n in range(len(both))], lambda drawn: measure(drawn, a, b))
    ends = _interval(value, pool, min(n_draws, LEAST_DRAWS))
    return Figure(measure=name, who=f"{a}, {b}", n_items=len(both), value=value, low=ends[0], high=ends[1])


MOST_TEXTS = 40
"""Texts up to which span agreement gets an interval."""
