from collections.abc import Callable, Sequence

import pytest

from claimpath.bench.reasoning import ClaimReasoning, ReasoningBenchRun
from claimpath.bench.reasoning.units import MEASURED, reasoning_units
from claimpath.bench.units import UnitScores, compare_units
from claimpath.errors import DataError
from claimpath.measures.statistics.aggregate import measure_units
from claimpath.records import Undefined

Make = Callable[..., ReasoningBenchRun]


def named(units: Sequence[UnitScores]) -> dict[str, UnitScores]:
    return {unit.measure: unit for unit in units}


def test_worked_by_hand(run: ReasoningBenchRun) -> None:
    # a aligned, b valid otherwise, c rejected, d failed at the verdict, e rejected: 2/5, 1/5, 1/5.
    # Classes: the reference says Ambiguity for each. a shares one of 2, d one of 1; 2 * 2 / (5 predicted + 5) = 4/10.
    # Sub-graphs: 5; one aligned. Accepted: a's aligned one and b's, and whatever `partly` counts as.
    units = named(reasoning_units(run))
    values = {name: measure_units(list(unit.values.values()), unit.aggregate) for name, unit in units.items()}
    assert values["Proportion(outcome=aligned+valid_alternative)"] == pytest.approx(2 / 5)
    assert values["Proportion(outcome=aligned)"] == pytest.approx(1 / 5)
    assert values["Proportion(outcome=failed_at_verdict)"] == pytest.approx(1 / 5)
    assert values["F1(classes,claims=all)"] == pytest.approx(4 / 10)
    assert values["Proportion(subgraphs=aligned)"] == pytest.approx(1 / 5)
    assert list(units) == list(MEASURED)


def test_they_are_the_figures_of_the_tables(run: ReasoningBenchRun) -> None:
    tables = run.summary.tables
    for name, unit in named(reasoning_units(run)).items():
        figure = MEASURED[name].of_tables(tables)
        if not isinstance(figure, Undefined):
            assert measure_units(list(unit.values.values()), unit.aggregate) == pytest.approx(figure), name
            assert unit.trivial == {"majority-class": pytest.approx(figure)}


def test_two_runs_are_compared(claims: list[ClaimReasoning], make: Make) -> None:
    better = [claim.model_copy(update={"outcome": "aligned"}) for claim in claims]
    first, second = (reasoning_units(make(kind))[0] for kind in (better, claims))
    outcome = compare_units(first, second, n_resamples=50, n_draws=50)
    assert not isinstance(outcome, Undefined)
    assert (outcome.a, outcome.b, outcome.n_units) == (1, pytest.approx(2 / 5), 5)


def test_other_judges_are_not_comparable(claims: list[ClaimReasoning], make: Make) -> None:
    first = reasoning_units(make(claims))[0]
    second = reasoning_units(make(claims, judges=("a", "b")))[0]
    with pytest.raises(DataError, match="judged by offline"):
        compare_units(first, second)
