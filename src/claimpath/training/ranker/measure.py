"""How well rankers do on cases: MRR, MAP and P@1 beside random, the study's order and BM25.

An argument's score is the mean over its cases. Intervals come from whole studies drawn anew.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from claimpath.measures import RankingGold, parse_ranking_measure
from claimpath.measures.summary import MeasureSummary, summarise
from claimpath.records.base import Undefined
from claimpath.stages.rank.okapi import Okapi
from claimpath.text.tokens import content_stems
from claimpath.training.ranker.cases import RankCase

MEASURES = ("MRR", "MAP", "P@1")
Scores = Callable[[RankCase], NDArray[np.float64]]
"""Scores the texts of a case, in order; higher is better."""


def by_order(case: RankCase) -> NDArray[np.float64]:
    """The study's order."""
    return -np.arange(len(case.candidates), dtype=np.float64)


def by_words(case: RankCase) -> NDArray[np.float64]:
    """Okapi BM25 over the texts of the case."""
    return Okapi([content_stems(candidate.text) for candidate in case.candidates]).scores(
        content_stems(case.query)
    )


def ranking_of(case: RankCase, scores: NDArray[np.float64]) -> list[str]:
    """Ids, best first; ties keep the study's order. Raises ValueError for a score that is not finite."""
    if len(scores) != len(case.candidates) or not np.isfinite(scores).all():
        raise ValueError(f"the scores of the case {case.id!r} are not one finite number for each text")
    return [case.candidates[place].id for place in np.argsort(-scores, kind="stable")]


def measure_cases(cases: Sequence[RankCase], scores: Scores) -> dict[str, MeasureSummary]:
    """Rank every case and measure it."""
    rankings = {case.id: ranking_of(case, scores(case)) for case in cases}
    return _summaries(
        cases,
        lambda name, case: parse_ranking_measure(name).score(
            rankings[case.id], RankingGold(passages=case.relevant), len(case.candidates)
        ),
    )


def trivial_scores(cases: Sequence[RankCase]) -> dict[str, dict[str, float | Undefined]]:
    """The same measures of random (its expected value), the study's order, and BM25."""
    chance = _summaries(
        cases,
        lambda name, case: parse_ranking_measure(name).chance(
            [candidate.id for candidate in case.candidates], RankingGold(passages=case.relevant)
        ),
    )
    found = {
        "random": chance,
        "ordered": measure_cases(cases, by_order),
        "bm25": measure_cases(cases, by_words),
    }
    return {
        system: {name: summary.value for name, summary in summaries.items()}
        for system, summaries in found.items()
    }


def _summaries(
    cases: Sequence[RankCase], score: Callable[[str, RankCase], float | Undefined]
) -> dict[str, MeasureSummary]:
    studies = {case.argument: case.study for case in cases}
    expected = list(dict.fromkeys(case.argument for case in cases))
    summaries = {}
    for name in MEASURES:
        values: dict[str, list[float]] = {argument: [] for argument in expected}
        for case in cases:
            value = score(name, case)
            if isinstance(value, Undefined):
                raise ValueError(f"{name} of the case {case.id!r} is undefined: {value.reason}")
            values[case.argument].append(value)
        means = {argument: float(np.mean(found)) for argument, found in values.items()}
        summaries[name] = summarise(means, expected=expected, clusters=studies)
    return summaries
