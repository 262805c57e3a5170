"""A comparison as one table."""

from claimpath.bench.compare import Comparison, PairComparison
from claimpath.bench.tables import Cell, Column, TableData, Value
from claimpath.bench.units import UnitComparison
from claimpath.measures.statistics.mcnemar import McNemar
from claimpath.measures.statistics.minimum_difference import ALPHA, POWER
from claimpath.records import Undefined

_KINDS = {"percentile": "percentile bootstrap", "bca": "BCa bootstrap"}


def comparison_table(comparison: Comparison, *, short_p: bool = True) -> TableData:
    """A row for each measure, and for each pair where there are several. short_p: whether tiny p are put in words."""
    several = len(comparison.pairs) > 1
    outcomes = [
        m for pair in comparison.pairs for m in pair.measures.values() if isinstance(m, UnitComparison)
    ]
    decided = any(isinstance(outcome.mcnemar, McNemar) for outcome in outcomes)
    units, clusters = (outcomes[0].unit_name, outcomes[0].cluster_name) if outcomes else ("units", "clusters")
    columns = [Column("pair", text=True)] if several else []
    columns += [Column("measure", text=True), *(Column(name) for name in _sides(comparison, several))]
    columns += [Column("difference"), Column("p"), Column("p (Holm)")]
    columns += [Column("McNemar exact"), Column("McNemar mid-p")] if decided else []
    columns += [Column("smallest detectable"), Column(units), Column(clusters)]
    rows = []
    for pair in comparison.pairs:
        for measure, outcome in pair.measures.items():
            row: list[Cell] = [f"{pair.a} – {pair.b}"] if several else []
            rows.append((*row, measure, *_cells(outcome, decided, short_p)))
    where = ", ".join(part for part in (comparison.task, comparison.setting, comparison.split) if part)
    return TableData(
        title=f"{where}: {' against '.join(comparison.systems)}",
        columns=tuple(columns),
        rows=tuple(rows),
        notes=_notes(comparison, outcomes, units, clusters, decided),
    )


def _sides(comparison: Comparison, several: bool) -> tuple[str, str]:
    if several:
        return "first", "second"
    return comparison.systems[0], comparison.systems[1]


def _cells(outcome: UnitComparison | Undefined, decided: bool, short: bool) -> list[Cell]:
    if isinstance(outcome, Undefined):
        nothing: list[Cell] = [Value(value=outcome)]
        return [*nothing * (6 + 2 * decided), None, None]
    tests: list[Cell] = []
    if decided and isinstance(outcome.mcnemar, Undefined):
        tests = [None, None]
    elif isinstance(outcome.mcnemar, McNemar):
        tests = [_p(outcome.mcnemar.exact, short), _p(outcome.mcnemar.mid_p, short)]
    return [
        Value(value=outcome.a),
        Value(value=outcome.b),
        Value(value=outcome.difference, low=outcome.low, high=outcome.high),
        _p(outcome.p_value, short),
        _p(outcome.p_holm, short),
        *tests,
        Value(value=outcome.minimum_difference),
        outcome.n_units,
        outcome.n_clusters,
    ]


def _p(value: float, short: bool) -> Cell:
    # 0.000 would look like a chance of none.
    return "under 0.001" if short and value < 0.001 else Value(value=value)


def _notes(
    comparison: Comparison, outcomes: list[UnitComparison], units: str, clusters: str, decided: bool
) -> tuple[str, ...]:
    notes = [
        f"In square brackets: 95 % interval of the difference ({_KINDS[comparison.interval]}, {clusters} drawn as a "
        f"whole). p: paired permutation test, two-sided, {clusters} exchanged as a whole"
        + (
            ", all exchanges counted."
            if all(o.exact for o in outcomes)
            else ", exchanges drawn where there are many."
        ),
        f"p (Holm): corrected over {comparison.n_tests} tests. Smallest detectable: the difference that this many "
        f"{clusters} would show {POWER:.0%} of the time at alpha {ALPHA:g}.",
    ]
    if decided:
        notes.append(f"McNemar's tests take {units} for independent of each other.")
    trivial: dict[str, list[str]] = {}
    for measure in dict.fromkeys(measure for pair in comparison.pairs for measure in pair.measures):
        for name, value in comparison.trivial.get(measure, {}).items():
            trivial.setdefault(name, []).append(f"{measure} {value:.3f}")
    notes += [f"Trivial system {name}: {', '.join(values)}." for name, values in trivial.items()]
    return (*notes, *_uncounted(comparison))


def _uncounted(comparison: Comparison) -> list[str]:
    """What failed, was not answered, or is left out, by run."""
    notes: dict[str, None] = {}
    for pair in comparison.pairs:
        for measure, outcome in pair.measures.items():
            if isinstance(outcome, UnitComparison):
                for note in _uncounted_of(pair, measure, outcome):
                    notes[note] = None
    return list(notes)


def _uncounted_of(pair: PairComparison, measure: str, outcome: UnitComparison) -> list[str]:
    notes = []
    for name, n_failed, n_missing in zip((pair.a, pair.b), outcome.n_failed, outcome.n_missing, strict=True):
        if n_failed or n_missing:
            notes.append(
                f"{name}: failed on {n_failed} and did not answer {n_missing} {outcome.unit_name}; these count as "
                "the measure's default."
            )
    if outcome.n_left_out:
        notes.append(f"{measure} leaves out {outcome.n_left_out} {outcome.unit_name}.")
    return notes
