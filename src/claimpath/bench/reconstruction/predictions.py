"""Read fallacies that another program named, from lines of JSON."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimpath.bench.lines import id_of, json_lines, whole_number
from claimpath.bench.reconstruction.records import ReconstructionPrediction
from claimpath.bench.reconstruction.selection import candidates_in_order, prediction_of
from claimpath.errors import DataError
from claimpath.records import FALLACY_CLASSES, FallacyClass
from claimpath.stages.reconstruct.top_fallacies import MOST_FALLACIES
from claimpath.taxonomies.class_names import DEFAULT_NORMALISER, find_normaliser


@dataclass(frozen=True, slots=True)
class ReadFallacies:
    """Predictions from a file."""

    predictions: tuple[ReconstructionPrediction, ...]
    """One for each argument and seed of the file."""
    notes: tuple[str, ...]
    """What was left out."""


def read_fallacies(
    path: Path, argument_ids: Collection[str], *, normaliser: str | None = None
) -> ReadFallacies:
    """Read lines with `id`, `fallacies` and optionally `seed`.

    `fallacies` are best first, each the name of a class or an object with `class` and `premise`; `classes` is another
    name for it, for names alone. Only the first five count.

    normaliser: how names are read. Where none is given, a name that stands for no class is an error; with one it is
    left out, and counted in the notes. Raises DataError, with file and line, for an unknown argument, and for two
    lines about one argument and seed.
    """
    read, lenient = find_normaliser(normaliser or DEFAULT_NORMALISER), normaliser is not None
    known = dict.fromkeys(argument_ids)
    seen: dict[tuple[str, int], str] = {}
    outside: Counter[str] = Counter()
    n_beyond = 0
    predictions = []
    for where, row in json_lines(path):
        argument, seed = id_of(row, where, known, of="argument"), whole_number(row, "seed", where)
        if (argument, seed) in seen:
            raise DataError(
                f"{where}: the argument {argument!r} with seed {seed} was already predicted at "
                f"{seen[argument, seed]}; keep one of the two"
            )
        seen[argument, seed] = where
        if row.get("error") is not None:
            predictions.append(ReconstructionPrediction(id=argument, seed=seed, error=str(row["error"])))
            continue
        named = [_class_and_premise(entry, where) for entry in _entries(row, where)]
        kept: list[tuple[FallacyClass, str]] = []
        for name, premise in named:
            found = read(name)
            if found is not None:
                kept.append((found, premise))
            elif lenient:
                outside[name] += 1
            else:
                raise DataError(
                    f"{where}: the class {name!r} is none of: {', '.join(FALLACY_CLASSES)}. Give one of these, or "
                    "--normaliser to leave out names that stand for none"
                )
        n_beyond += max(0, len(kept) - MOST_FALLACIES)
        kept = kept[:MOST_FALLACIES]
        candidates = candidates_in_order([name for name, _ in kept], [premise for _, premise in kept])
        predictions.append(prediction_of(argument, seed, candidates))
    return ReadFallacies(tuple(predictions), tuple(_notes(outside, n_beyond)))


def _notes(outside: Mapping[str, int], n_beyond: int) -> list[str]:
    notes = []
    if outside:
        most = sorted(outside.items(), key=lambda item: (-item[1], item[0]))[:10]
        named = ", ".join(f"“{name}” ({count})" for name, count in most)
        notes.append(
            f"{sum(outside.values())} fallacies name none of the nine classes, or several, and are left out: {named}"
        )
    if n_beyond:
        notes.append(
            f"{n_beyond} fallacies come after the first {MOST_FALLACIES} of their argument and do not count"
        )
    return notes


def _entries(row: Mapping[str, Any], where: str) -> list[Any]:
    entries = row.get("fallacies", row.get("classes"))
    if not isinstance(entries, list):
        raise DataError(f"{where}: give `fallacies` (or `classes`) as a list, best first; it may be empty")
    return entries


def _class_and_premise(entry: Any, where: str) -> tuple[str, str]:
    if isinstance(entry, str):
        return entry, ""
    if isinstance(entry, dict) and isinstance(entry.get("class"), str):
        premise = entry.get("premise", "")
        if isinstance(premise, str):
            return entry["class"], premise
    raise DataError(
        f"{where}: the fallacy {entry!r} is neither the name of a class nor an object with the texts `class` and "
        "`premise`"
    )
