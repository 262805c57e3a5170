"""Scores of a ranker on cases that it has not learned from: splits of their own, and folds by study."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from claimpath.bench.judge.folds import argument_folds
from claimpath.training.grid import CellOutcome
from claimpath.training.ranker.cases import CaseSet, RankCase
from claimpath.training.ranker.fit import Ended, Plan, fit, write_model
from claimpath.training.ranker.load import folder_scores
from claimpath.training.ranker.measure import Scores, measure_cases, trivial_scores
from claimpath.training.ranker.result import RankerScore
from claimpath.training.settings import Cell

FOLDS = "folds"


def held_out(
    sources: Sequence[CaseSet], scores: Scores, untrained: Scores | None, *, base: str = "untrained"
) -> list[RankerScore]:
    """Scores on every split of its own that has cases."""
    return [
        score_of(f"{source.name} {split}", cases, scores, untrained, base=base)
        for source in sources
        for split, cases in source.held_out.items()
        if cases
    ]


def score_of(
    name: str, cases: Sequence[RankCase], scores: Scores, untrained: Scores | None, *, base: str = "untrained"
) -> RankerScore:
    """Scores on some cases. untrained: another model, shown beside the trivial systems under the name `base`."""
    baselines = trivial_scores(cases)
    if untrained is not None:
        measured = measure_cases(cases, untrained)
        baselines[base] = {measure: summary.value for measure, summary in measured.items()}
    return RankerScore(
        cases=name, n_cases=len(cases), measures=measure_cases(cases, scores), baselines=baselines
    )


def by_folds(
    sources: Sequence[CaseSet],
    cases: Sequence[RankCase],
    plan: Plan,
    cell: Cell,
    out: Path,
    n_folds: int,
    untrained: Scores | None,
    ended: Ended,
) -> tuple[list[RankerScore], list[CellOutcome]]:
    """Scores of the cases of each source by models that learned from nothing about their study.

    cases: all that the ranker learned from, other sources among them. cell: learning rate, batch size and seed.
    """
    folds = argument_folds((case.study for source in sources for case in source.train), n_folds=n_folds)
    known: dict[tuple[str, str], NDArray[np.float64]] = {}
    outcomes: list[CellOutcome] = []
    for fold in range(n_folds):
        learned = [case for case in cases if folds.get(case.study) != fold]
        fitted = fit(plan, learned, out / FOLDS / f"fold-{fold}", cell=cell, ended=ended)
        outcomes += fitted.outcomes
        with TemporaryDirectory() as place:
            write_model(plan, fitted, Path(place))
            scores = folder_scores(plan.kind, Path(place))
            known |= {
                (source.name, case.id): scores(case)
                for source in sources
                for case in source.train
                if folds[case.study] == fold
            }

    def kept(name: str) -> Scores:
        return lambda case: known[name, case.id]

    return [
        score_of(f"{source.name}, folds by study", source.train, kept(source.name), untrained)
        for source in sources
    ], outcomes
