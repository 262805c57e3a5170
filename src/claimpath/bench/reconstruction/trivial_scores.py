"""Scores of the trivial systems, each over all that it can say."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from operator import mul
from typing import Any

from claimpath.bench.reconstruction.gold import GoldGap
from claimpath.bench.reconstruction.measured import MEASURED, Kinds, Scored, Selection, judged_by_class
from claimpath.bench.reconstruction.score import Gold, TrivialMatches, kinds_of
from claimpath.bench.reconstruction.trivial import TRIVIAL, Chances, Classes, Frequencies, trivial_chances
from claimpath.measures.gap_matches import Judged
from claimpath.measures.statistics.aggregate import measure_units
from claimpath.records import Undefined

_NOT_JUDGED = Judged(0, (), frozenset())
_Weighted = list[tuple[float, Scored]]


def trivial_scores(
    gold: Gold, frequencies: Frequencies, matches: TrivialMatches | None
) -> dict[str, dict[str, float]]:
    """Scores of the trivial systems on the same arguments; that by chance over all its draws.

    matches: what the premise judge says of the trivial premise; None leaves those measures out.
    """
    kinds = kinds_of(gold)
    scores: dict[str, dict[str, float]] = {}
    for system in TRIVIAL:
        rows = _rows(trivial_chances(system, frequencies), gold, kinds, matches)
        scores[system] = {}
        for measure in MEASURED:
            value = measure_units(rows[measure.name], measure.aggregate)
            if not isinstance(value, Undefined):
                scores[system][measure.name] = value
    return scores


def _rows(
    answers: tuple[Chances, Chances], gold: Gold, kinds: Kinds, matches: TrivialMatches | None
) -> Mapping[str, list[Any]]:
    """For each measure what each argument adds on average."""
    whole, first = answers
    rows: dict[str, list[Any]] = {measure.name: [] for measure in MEASURED}
    for name, gaps in gold.items():
        found = None if matches is None else frozenset(matches.get(name, ()))
        said = [(chance, _unjudged(classes, gaps, kinds)) for chance, classes in whole]
        said_alike, first_alike = (
            [(chance, _judged(classes, gaps, kinds, found)) for chance, classes in _alike(chances, gaps)]
            for chances in (whole, first)
        )
        for measure in MEASURED:
            if "+premise" in measure.name and found is None:
                continue
            of = first_alike if measure.first_only else said if measure.beyond_gaps else said_alike
            rows[measure.name].append(_expected(measure.row, of))
    return rows


def _alike(chances: Chances, gaps: Sequence[GoldGap]) -> Chances:
    """One answer for all that name as many classes, the same of those that the gaps have: most of 126 are alike."""
    wanted = frozenset().union(*(gap.classes for gap in gaps))
    together: dict[tuple[int, frozenset[str]], list[tuple[float, Classes]]] = defaultdict(list)
    for chance, classes in chances:
        together[len(classes), wanted.intersection(classes)].append((chance, classes))
    return tuple((sum(chance for chance, _ in same), same[0][1]) for same in together.values())


def _unjudged(classes: Classes, gaps: tuple[GoldGap, ...], kinds: Kinds) -> Scored:
    """An answer for measures that look at sets of classes only."""
    selection = Selection(classes, _NOT_JUDGED, None)
    return Scored(selection, selection, gaps, kinds)


def _judged(
    classes: Classes, gaps: tuple[GoldGap, ...], kinds: Kinds, found: frozenset[tuple[int, int]] | None
) -> Scored:
    by_class = judged_by_class(classes, gaps)
    by_premise = None
    if found is not None:
        kept = frozenset(match for match in by_class.matches if match[1:] in found)
        by_premise = Judged(by_class.n_predicted, by_class.premises, kept)
    selection = Selection(classes, by_class, by_premise)
    return Scored(selection, selection, gaps, kinds)


def _expected(row: Callable[[Scored], Any], scored: _Weighted) -> Any:
    """What an argument adds on average."""
    chances, added = [chance for chance, _ in scored], [row(one) for _, one in scored]
    if isinstance(added[0], tuple):
        return tuple(sum(map(mul, chances, column)) for column in zip(*added, strict=True))
    return sum(map(mul, chances, added))
