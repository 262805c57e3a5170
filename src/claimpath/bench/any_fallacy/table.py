"""The table of yes-or-no answers (MissciPlus, Table 25, with precision and its relatives beside)."""

from collections.abc import Sequence

from claimpath.bench.any_fallacy.records import AnyFallacyScore
from claimpath.bench.any_fallacy.score import FLAG_MEASURES, share_names
from claimpath.bench.tables import Cell, Column, TableData, Value, summary_value


def any_fallacy_table(scores: Sequence[AnyFallacyScore]) -> TableData:
    """A row for each run, the trivial systems once for each set of claims. scores: at least one."""
    names = list(dict.fromkeys(name for score in scores for name in share_names(score.claims)))
    if any(score.claims == "both" for score in scores):
        names += FLAG_MEASURES
    columns = [Column(name, text=True) for name in ("system", "evidence", "split", "claims")]
    columns += [Column(name, percent=True) for name in names]
    columns += [Column("runs"), Column("n"), Column("missing"), Column("without response")]
    rows: list[tuple[Cell, ...]] = []
    shown: set[tuple[str, str, str]] = set()
    for score in scores:
        key = (score.split, score.claims, str(sorted(score.data_sha256.items())))
        if key not in shown:
            shown.add(key)
            for name, values in score.baselines.items():
                cells = [Value(values[m]) if m in values else None for m in names]
                rows.append((f"({name})", "", score.split, score.claims, *cells, None, None, None, None))
        yes = [
            summary for name, summary in score.measures.items() if name.startswith("Proportion(answer=yes")
        ]
        rows.append(
            (
                score.system,
                score.settings.get("evidence", ""),
                score.split,
                score.claims,
                *(summary_value(score.measures[name]) if name in score.measures else None for name in names),
                score.settings.get("runs", "1"),
                sum(summary.n_expected for summary in yes),
                sum(summary.n_missing for summary in yes),
                sum(score.no_response.values()),
            )
        )
    notes = (
        "Yes: at least one fallacy is needed. False claims should get yes, true claims no; claims without an answer "
        "abstain. With abstained=out they are left out; else they are a miss, an error, and no flag.",
    )
    return TableData("Does any fallacy apply?", tuple(columns), tuple(rows), notes)
