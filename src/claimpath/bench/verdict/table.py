"""The table of verdicts: a row for each run, in per cent, as Table 1 of Beyond Verdicts prints them."""

from collections.abc import Sequence

from claimpath.bench.tables import Cell, Column, TableData, TableFormat, Value, render_all, summary_value
from claimpath.bench.verdict.records import VerdictScore
from claimpath.bench.verdict.score import FLAG_MEASURES, measure_names
from claimpath.records import Undefined

_WORDS = ("system", "evidence", "instructions", "split", "claims")


def verdict_table(scores: Sequence[VerdictScore], kind: TableFormat = "markdown") -> str:
    """Rows with 95 % intervals, and the trivial systems once for each set of claims; scores: at least one."""
    return render_all(verdict_tables(scores), kind)


def verdict_tables(scores: Sequence[VerdictScore], *, title: str = "") -> tuple[TableData, ...]:
    """The table of shares and, where there are false and true claims, that of Incorrect as a flag."""
    both = [score for score in scores if score.claims == "both"]
    return (verdict_data(scores, title=title), *((flag_data(both),) if both else ()))


def verdict_data(scores: Sequence[VerdictScore], *, title: str = "") -> TableData:
    """The same before it is written in a format."""
    names = list(dict.fromkeys(name for score in scores for name in measure_names(score.claims)))
    columns = (
        *(Column(name, text=True) for name in _WORDS),
        *(Column(name, percent=True) for name in names),
        *(Column(name) for name in ("runs", "n", "missing", "without response")),
    )
    rows: list[tuple[Cell, ...]] = []
    shown: set[tuple[str, str, str]] = set()
    for score in scores:
        key = (score.split, score.claims, str(sorted(score.data_sha256.items())))
        if key not in shown:
            shown.add(key)
            for name, values in score.baselines.items():
                cells = [_trivial(values.get(m), m in score.measures) for m in names]
                rows.append((f"({name})", "", "", score.split, score.claims, *cells, None, None, None, None))
        rows.append(
            (
                score.system,
                score.settings.get("evidence", ""),
                score.settings.get("instructions", ""),
                score.split,
                score.claims,
                *(summary_value(score.measures[name]) if name in score.measures else None for name in names),
                score.settings.get("runs", "1"),
                *_counts(score),
                sum(score.no_response.values()),
            )
        )
    return TableData(title, columns, tuple(rows))


def _trivial(value: float | None, asked: bool) -> Cell:
    if value is not None:
        return Value(value)
    return Value(Undefined(reason="a system that always says so gives none")) if asked else None


def _counts(score: VerdictScore) -> tuple[int, int]:
    """Claims, and those without a prediction; false and true ones together."""
    shares = [
        score.measures[name] for name in score.measures if name.startswith("Proportion(label=Incorrect")
    ]
    return sum(share.n_expected for share in shares), sum(share.n_missing for share in shares)


def flag_data(scores: Sequence[VerdictScore]) -> TableData:
    """Incorrect as a flag for false claims, over false and true claims together. scores: of both kinds of claims."""
    columns = (
        *(Column(name, text=True) for name in _WORDS[:-1]),
        *(Column(name, percent=True) for name in FLAG_MEASURES),
    )
    rows: list[tuple[Cell, ...]] = []
    shown: set[tuple[str, str]] = set()
    for score in scores:
        key = (score.split, str(sorted(score.data_sha256.items())))
        if key not in shown:
            shown.add(key)
            for name, values in score.baselines.items():
                cells = [_trivial(values.get(m), m in score.measures) for m in FLAG_MEASURES]
                rows.append((f"({name})", "", "", score.split, *cells))
        rows.append(
            (
                score.system,
                score.settings.get("evidence", ""),
                score.settings.get("instructions", ""),
                score.split,
                *(summary_value(score.measures[m]) if m in score.measures else None for m in FLAG_MEASURES),
            )
        )
    notes = (
        "Not Enough Information and No Response abstain. Without abstained=out an abstention is a miss (recall, F1), "
        "an error (accuracy), and no flag (specificity); with it, it is left out.",
    )
    return TableData(
        "Incorrect as a flag for false claims, over false and true claims", columns, tuple(rows), notes
    )
