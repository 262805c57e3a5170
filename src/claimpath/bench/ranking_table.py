"""Tables of rankings (MissciPlus, Tables 1, 2, 18, 21): all systems that run anywhere, both settings side by side."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from claimpath.bench.records import BenchScore
from claimpath.bench.run import Advance, rescored, run_bench
from claimpath.bench.systems import SYSTEMS
from claimpath.bench.table import measures_data
from claimpath.bench.tables import Cell, Column, TableData, Value, summary_value
from claimpath.bench.tasks import Setting, find_task
from claimpath.datasets import MissciSplit
from claimpath.errors import MissingExtraError
from claimpath.models.remembered import remembered_vectors
from claimpath.records import Undefined

TABLE_SYSTEMS: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("random", {}),
    ("ordered", {}),
    ("bm25", {}),
    ("bm25-lucene", {}),
    ("bm25-study", {}),
    ("embedding", {"best": 1}),
    ("embedding", {"best": 2}),
    ("embedding", {"best": 3}),
    ("embedding", {"best": 5}),
    ("dense", {}),
    ("hybrid-words", {}),
    ("hybrid-fast", {}),
    ("hybrid", {}),
)
"""The systems of a table without runs, with their options: those that need nothing but the sentence vectors of the
model that comes along. Vectors of whole passages would take as long again."""

_NONE = Undefined(reason="no argument has anything to find")
_NOT_RUN = Undefined(reason="the run was not made in this setting")


def run_table(
    split: MissciSplit,
    task: str,
    settings: Sequence[Setting],
    seeds: Sequence[int],
    progress: Callable[[str], Advance | None] | None = None,
) -> tuple[list[BenchScore], list[str]]:
    """Run every system of the table in each setting; give the scores, and what was left out and why.

    progress: gives what is called with the number of cases done and their total, for a system's name.
    """
    scores: list[BenchScore] = []
    left_out: list[str] = []
    with remembered_vectors():
        for name, options in TABLE_SYSTEMS:
            advance = progress(name) if progress is not None else None
            try:
                first = run_bench(
                    split,
                    task=task,
                    system=name,
                    setting=settings[0],
                    seeds=seeds,
                    options=options,
                    advance=advance,
                )
            except MissingExtraError as missing:
                left_out.append(f"{name} is left out. {missing}")
                continue
            scores.append(first.summary)
            for setting in settings[1:]:
                # A system ranks the whole study in either setting, unless it says otherwise.
                other = (
                    run_bench(split, task=task, system=name, setting=setting, seeds=seeds, options=options)
                    if SYSTEMS[name].by_setting
                    else rescored(split, first, setting)
                )
                scores.append(other.summary)
    return scores, left_out


def ranking_table(
    task: str, scores: Sequence[BenchScore], *, title: str, notes: Sequence[str] = ()
) -> TableData:
    """A row for each run; where the runs are in both settings, a row for each system with both side by side."""
    names = find_task(task).measure_names
    if len({score.setting for score in scores}) < 2:
        return measures_data(names, scores, title=title, notes=notes)
    return _side_by_side(names, scores, title, notes)


def _side_by_side(
    names: Sequence[str], scores: Sequence[BenchScore], title: str, notes: Sequence[str]
) -> TableData:
    settings = ("closed", "open")
    columns = [Column("system", text=True), Column("split", text=True)]
    columns += [Column(f"{name} ({setting})") for setting in settings for name in names]
    columns += [Column(name) for name in ("n", "missing", "failed", "seconds")]
    rows: list[tuple[Cell, ...]] = []
    grouped: dict[tuple[str, ...], dict[str, list[BenchScore]]] = {}
    for score in scores:
        key = (score.split, score.data_sha256, score.system)
        grouped.setdefault(key, {}).setdefault(score.setting, []).append(score)
    shown: set[tuple[str, str]] = set()
    for (split, digest, system), by_setting in grouped.items():
        if (split, digest) not in shown:
            shown.add((split, digest))
            rows += _baselines(
                names, settings, [s for s in scores if (s.split, s.data_sha256) == (split, digest)]
            )
        for number in range(max(len(runs) for runs in by_setting.values())):
            own = {s: runs[number] for s, runs in by_setting.items() if number < len(runs)}
            counts = [next(iter(score.measures.values())) for score in own.values()]
            cells = [
                summary_value(own[setting].measures[name]) if setting in own else Value(_NOT_RUN)
                for setting in settings
                for name in names
            ]
            rows.append(
                (
                    system,
                    split,
                    *cells,
                    max(count.n_expected for count in counts),
                    max(count.n_missing for count in counts),
                    max(count.n_failed for count in counts),
                    Value(max(score.seconds for score in own.values()), places=1),
                )
            )
    return TableData(title, tuple(columns), tuple(rows), tuple(notes))


def _baselines(
    names: Sequence[str], settings: Sequence[str], scores: Sequence[BenchScore]
) -> list[tuple[Cell, ...]]:
    """Chance and the study's order in each setting."""
    by_setting = {score.setting: score for score in scores}
    rows: list[tuple[Cell, ...]] = []
    for baseline in scores[0].baselines:
        cells = [
            Value(by_setting[setting].baselines[baseline].get(name, _NONE))
            if setting in by_setting
            else Value(_NOT_RUN)
            for setting in settings
            for name in names
        ]
        label = "(random, expected)" if baseline == "random" else f"({baseline})"
        rows.append((label, scores[0].split, *cells, None, None, None, None))
    return rows
