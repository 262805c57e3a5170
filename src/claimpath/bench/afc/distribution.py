"""How labels spread over passages, by what a passage is linked to and by class (MissciPlus, Figures 5 and 11)."""

from collections.abc import Callable, Mapping, Sequence

from claimpath.bench.afc.gold import LINKS, AfcCase, AskedPassage
from claimpath.bench.afc.score import Labels
from claimpath.bench.reasoning.records import Figure, Figures
from claimpath.measures.argument_verdict import STANCE_LABELS, StanceLabel
from claimpath.measures.statistics.aggregate import RatioOfSums, measure_units
from claimpath.measures.statistics.interval import pool_interval
from claimpath.measures.statistics.pool import Pool
from claimpath.records import FALLACY_CLASSES, Undefined


def by_link(cases: Sequence[AfcCase], labels: Labels, seeds: Sequence[int]) -> dict[str, Figures]:
    """For each kind of link the share of each label among the annotated passages of false claims."""
    return {name: _shares(cases, labels, seeds, _is_linked(name)) for name in LINKS}


def by_class(cases: Sequence[AfcCase], labels: Labels, seeds: Sequence[int]) -> dict[str, Figures]:
    """For each class the share of each label among the passages that are linked to the context of such a gap."""
    return {name: _shares(cases, labels, seeds, _has_class(name)) for name in FALLACY_CLASSES}


def _is_linked(name: str) -> Callable[[AskedPassage], bool]:
    return lambda passage: passage.link == name


def _has_class(name: str) -> Callable[[AskedPassage], bool]:
    return lambda passage: name in passage.classes


def _shares(
    cases: Sequence[AfcCase], labels: Labels, seeds: Sequence[int], chosen: Callable[[AskedPassage], bool]
) -> Figures:
    """Shares among labelled passages: each passage counts once, with the shares of its seeds."""
    rows: list[dict[StanceLabel, float]] = []
    clusters: list[str] = []
    n = 0
    for case in cases:
        if case.is_true:
            continue
        counts: dict[StanceLabel, float] = dict.fromkeys(STANCE_LABELS, 0.0)
        for passage in filter(chosen, case.passages):
            given = [labels[key] for seed in seeds if (key := (case.id, passage.id, seed)) in labels]
            if given:
                n += 1
            for label in given:
                counts[label] += 1 / len(given)
        if any(counts.values()):
            rows.append(counts)
            clusters.append(case.study)
    return {label: _figure(label, rows, clusters, n) for label in STANCE_LABELS}


def _figure(
    label: StanceLabel, rows: Sequence[Mapping[StanceLabel, float]], clusters: Sequence[str], n: int
) -> Figure:
    of = "labelled passages"
    if not rows:
        none = Undefined(reason="no labelled passage is linked so")
        return Figure(value=none, low=none, high=none, count=0, n=0, of=of)
    pairs = [(row[label], sum(row.values())) for row in rows]
    low, high = pool_interval(Pool(pairs, clusters, RatioOfSums()))
    return Figure(
        value=measure_units(pairs, RatioOfSums()),
        low=low,
        high=high,
        count=sum(above for above, _ in pairs),
        n=n,
        of=of,
    )
