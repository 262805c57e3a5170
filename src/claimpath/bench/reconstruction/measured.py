"""The measures of reconstructions by name: what each argument adds, and how that comes together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from claimpath.bench.reconstruction.gold import GoldGap
from claimpath.measures.chance_recall import corrected_recall, recall_row
from claimpath.measures.class_f1 import (
    class_rows,
    class_set_counts,
    lenient_of_rows,
    lenient_rows,
    macro_of_rows,
    sample_f1,
)
from claimpath.measures.gap_matches import (
    Counts,
    Judged,
    argument_rejected,
    gaps_found,
    gaps_found_among,
    gaps_found_by_first,
    predictions_right,
    premises_found,
    premises_over_predictions,
)
from claimpath.measures.statistics.aggregate import MEAN, Aggregate, OfSums, RatioOfSums
from claimpath.records import FALLACY_CLASSES, FallacyClass
from claimpath.stages.reconstruct.top_fallacies import MOST_FALLACIES

K = MOST_FALLACIES
Kinds = tuple[frozenset[FallacyClass], ...]


@dataclass(frozen=True, slots=True)
class Selection:
    """The fallacies that count by one rule, best first, and what they match."""

    classes: tuple[FallacyClass, ...]
    by_class: Judged
    by_premise: Judged | None
    """None where no premise judge was asked."""


@dataclass(frozen=True, slots=True)
class Scored:
    """One argument, ready to be measured."""

    best: Selection
    published: Selection
    gaps: tuple[GoldGap, ...]
    kinds: Kinds
    """All kinds of gaps in the data."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure."""

    name: str
    row: Callable[[Scored], Any]
    """What an argument adds; None where it needs a premise judge that was not asked."""
    aggregate: Aggregate
    first_only: bool = False
    """Whether only the first fallacy counts."""
    beyond_gaps: bool = False
    """Whether it matters which classes are named that no gap of the argument has, and not only how many."""


def _ratio(
    name: str, count: Callable[[Judged, int], Counts], k: int, *, published: bool = False
) -> tuple[Measure, Measure]:
    """A ratio of sums under both matches. name: with {} where the match stands."""

    def row(by_premise: bool) -> Callable[[Scored], Any]:
        def of(scored: Scored) -> Any:
            chosen = scored.published if published else scored.best
            judged = chosen.by_premise if by_premise else chosen.by_class
            return None if judged is None else count(judged, k)

        return of

    first = k == 1
    return (
        Measure(name.format("class"), row(False), RatioOfSums(), first),
        Measure(name.format("class+premise"), row(True), RatioOfSums(), first),
    )


def _recall_among(name: str, is_kept: Callable[[GoldGap], bool]) -> tuple[Measure, Measure]:
    """R@k among some gaps only, under both matches."""

    def row(by_premise: bool) -> Callable[[Scored], Any]:
        def of(scored: Scored) -> Any:
            judged = scored.best.by_premise if by_premise else scored.best.by_class
            kept = {place for place, gap in enumerate(scored.gaps) if is_kept(gap)}
            return None if judged is None else gaps_found_among(judged, K, kept)

        return of

    return (
        Measure(name.format("class"), row(False), RatioOfSums()),
        Measure(name.format("class+premise"), row(True), RatioOfSums()),
    )


def _f1_of_fallacies(by_premise: bool) -> Callable[[Scored], Any]:
    def of(scored: Scored) -> Any:
        judged = scored.best.by_premise if by_premise else scored.best.by_class
        return None if judged is None else (*predictions_right(judged, K), *gaps_found(judged, K))

    return of


def _of_class(name: FallacyClass) -> Callable[[GoldGap], bool]:
    return lambda gap: name in gap.classes


def _on_classes(function: Callable[..., Any]) -> Callable[[Scored], Any]:
    return lambda scored: function(scored.best.classes, [gap.classes for gap in scored.gaps], K)


_R, _P1, _P5, _ARG = (
    _ratio(f"R@{K}(match={{}})", gaps_found, K),
    _ratio("P@1(match={})", predictions_right, 1),
    _ratio(f"P@{K}(match={{}})", predictions_right, K),
    _ratio("Arg@1(match={})", argument_rejected, K),
)
_F1 = Measure(f"F1@{K}(match=class)", _on_classes(class_set_counts), RatioOfSums())
_F1_FALLACIES = tuple(
    Measure(f"F1@{K}(match={match},of=fallacies)", _f1_of_fallacies(by_premise), OfSums(lenient_of_rows))
    for match, by_premise in (("class", False), ("class+premise", True))
)
_CORRECTED = Measure(
    f"R@{K}(match=class,chance=corrected)",
    lambda scored: recall_row(scored.best.classes[:K], [gap.classes for gap in scored.gaps], scored.kinds),
    OfSums(corrected_recall),
    beyond_gaps=True,
)
_FURTHER: tuple[Measure, ...] = (
    _F1_FALLACIES[0],
    Measure(
        f"F1@{K}(match=class,average=macro)", _on_classes(class_rows), OfSums(macro_of_rows), beyond_gaps=True
    ),
    Measure(f"F1@{K}(match=class,average=samples)", _on_classes(sample_f1), MEAN),
    Measure(f"F1@{K}(match=class,interchangeable=one)", _on_classes(lenient_rows), OfSums(lenient_of_rows)),
    *_ratio(f"R@{K}(match={{}},interchangeable=each)", premises_found, K),
    *_ratio(f"R@{K}(match={{}},interchangeable=first)", gaps_found_by_first, K),
    *_recall_among(f"R@{K}(match={{}},gaps=linked)", lambda gap: gap.linked),
    *_ratio("P@1(match={},count=gold)", premises_over_predictions, 1),
    *_ratio(f"P@{K}(match={{}},count=gold)", premises_over_predictions, K),
    *_ratio(f"R@{K}(match={{}},top=published)", gaps_found, K, published=True),
    *_ratio("P@1(match={},count=gold,top=published)", premises_over_predictions, 1, published=True),
    *_ratio(f"P@{K}(match={{}},count=gold,top=published)", premises_over_predictions, K, published=True),
    *_ratio("Arg@1(match={},top=published)", argument_rejected, K, published=True),
)
_BY_CLASS = tuple(
    measure
    for name in FALLACY_CLASSES
    for measure in _recall_among(f"R@{K}(match={{}},gaps={name})", _of_class(name))
)
_MAIN = (
    *(_R[0], _P1[0], _P5[0], _F1, _ARG[0], _CORRECTED),
    *(_R[1], _P1[1], _P5[1], _F1_FALLACIES[1], _ARG[1]),
)
MEASURED: tuple[Measure, ...] = (*_MAIN, *_FURTHER, *_BY_CLASS)
"""All measures."""
MEASURES: tuple[str, ...] = tuple(measure.name for measure in _MAIN)
"""Names of the measures of the first table."""
FURTHER: tuple[str, ...] = tuple(measure.name for measure in _FURTHER)
"""Names of other ways to compute them, and of the published ones."""
BY_CLASS: tuple[str, ...] = tuple(measure.name for measure in _BY_CLASS)
"""Names of recall among the gaps that can be of one class."""


def judged_by_class(classes: Sequence[FallacyClass], gaps: Sequence[GoldGap]) -> Judged:
    """What predictions match by their class alone."""
    matches = frozenset(
        (place, gap, number)
        for place, name in enumerate(classes)
        for gap, gold in enumerate(gaps)
        for number, premise in enumerate(gold.premises)
        if premise.fallacy_class == name
    )
    return Judged(len(classes), tuple(len(gap.premises) for gap in gaps), matches)
