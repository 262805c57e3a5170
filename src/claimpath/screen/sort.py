"""Sorting more rows than fit into memory: runs on disk, merged."""

import heapq
import json
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple, TextIO

_RUN_BYTES = 24_000_000
"""Size of a run on disk from which the next one is begun; in memory it takes a few times as much."""
_AT_ONCE = 200
"""Runs that are merged at the same time, each an open file."""


class Sortable(NamedTuple):
    """A pair in the order in which it is worked on: pairs of a study beside each other, of a claim within it."""

    key: str
    """Of the study."""
    claim: str
    pair_id: str
    row: int
    study: str
    text: str | None


def in_order(
    pairs: Iterable[Sortable], folder: Path, *, run_bytes: int = _RUN_BYTES, at_once: int = _AT_ONCE
) -> Iterator[Sortable]:
    """Give the pairs sorted. `folder` holds the runs meanwhile; it is the caller's to remove."""
    folder.mkdir(parents=True, exist_ok=True)
    runs: list[Path] = []
    held: list[tuple[Sortable, str]] = []
    size = 0
    for pair in pairs:
        line = json.dumps(pair)
        held.append((pair, line))
        size += len(line)
        if size >= run_bytes:
            runs.append(_write(folder / f"run-{len(runs)}.jsonl", held))
            held, size = [], 0
    held.sort(key=lambda item: _place(item[0]))
    if not runs:
        yield from (pair for pair, _ in held)
        return
    runs.append(_write(folder / f"run-{len(runs)}.jsonl", held))
    del held
    n_merged = 0
    while len(runs) > at_once:
        some, runs = runs[:at_once], runs[at_once:]
        merged = folder / f"merged-{n_merged}.jsonl"
        n_merged += 1
        with merged.open("w", encoding="ascii") as file:
            file.writelines(json.dumps(pair) + "\n" for pair in _merged(some))
        for run in some:
            run.unlink()
        runs.append(merged)
    yield from _merged(runs)


def _place(pair: Sortable) -> tuple[Any, ...]:
    return pair[:4]


def _write(path: Path, held: list[tuple[Sortable, str]]) -> Path:
    held.sort(key=lambda item: _place(item[0]))
    with path.open("w", encoding="ascii") as file:
        file.writelines(line + "\n" for _, line in held)
    return path


def _merged(runs: Iterable[Path]) -> Iterator[Sortable]:
    with ExitStack() as opened:
        files = [opened.enter_context(run.open(encoding="ascii")) for run in runs]
        yield from heapq.merge(*(_lines(file) for file in files), key=_place)


def _lines(file: TextIO) -> Iterator[Sortable]:
    return (Sortable(*json.loads(line)) for line in file)
