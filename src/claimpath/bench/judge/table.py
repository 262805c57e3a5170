"""Premise judges beside each other, in the form of MissciPlus, Table 23."""

from collections.abc import Sequence

from claimpath.bench.judge.score import MEASURES
from claimpath.bench.records import BenchScore
from claimpath.bench.tables import Cell, Column, TableData, Value, summary_value

_WORDS = ("method", "instruction", "extra", "rows")


def judge_table(scores: Sequence[BenchScore]) -> TableData:
    """A row for each run, the trivial systems first, once for each set of rows. scores: at least one."""
    rows: list[tuple[Cell, ...]] = []
    shown: set[tuple[str, str]] = set()
    present = {(score.setting, score.data_sha256, score.system) for score in scores}
    for score in scores:
        key = (score.setting, score.data_sha256)
        if key not in shown:
            shown.add(key)
            for name, values in score.baselines.items():
                if (*key, name) not in present:
                    figures = [Value(values[m]) if m in values else None for m in MEASURES]
                    rows.append((f"({name})", "", "", score.setting, *figures, "", ""))
        counts = score.measures[MEASURES[0]]
        rows.append(
            (
                score.system,
                score.settings.get("instruction", ""),
                _extra(score),
                score.setting,
                *(summary_value(score.measures[name]) for name in MEASURES),
                counts.n_expected,
                counts.n_missing + counts.n_failed,
            )
        )
    first = scores[0]
    n_rows, n_match = first.counts.get("rows judged"), first.counts.get("of these a match")
    notes = ["95 % intervals over arguments. A row without a decision counts as an error."]
    if n_rows is not None and n_match is not None:
        notes.append(f"{n_rows} rows, {n_match} of them a match, in {first.split}.")
    columns = (*(Column(name, text=True) for name in _WORDS), *map(Column, MEASURES))
    return TableData(
        "Do two premises bridge the same gap?",
        (*columns, Column("n"), Column("no decision")),
        tuple(rows),
        tuple(notes),
    )


def _extra(score: BenchScore) -> str:
    shots, epochs = score.settings.get("shots"), score.settings.get("epochs")
    seeds = f", {len(score.seeds)} seeds" if score.seeds else ""
    if shots is not None:
        return f"{shots}-shot{seeds}"
    trained = [score.settings.get("base model", ""), f"{epochs} epochs" if epochs is not None else ""]
    return ", ".join(filter(None, [score.settings.get("judge", ""), *trained])) + seeds
