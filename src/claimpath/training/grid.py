"""Train cell after cell, each in a folder of its own; what is finished is kept, what fails is a row."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import ValidationError

from claimpath.errors import MissingExtraError, SettingsError, UserError
from claimpath.records.base import Record
from claimpath.training.checkpoint import STATE, write_text
from claimpath.training.progress import Progress
from claimpath.training.settings import Cell

OUTCOME = "cell.json"
"""What came out of a cell, in its folder; it is there once the cell has ended."""
CELLS = "cells"
"""The folder of all cells in a run's folder."""


class CellOutcome(Record):
    """What came out of a cell."""

    cell: Cell
    """The cell."""
    key: str
    """SHA-256 of all that decided its weights: settings, data, base model."""
    state: Literal["finished", "failed"]
    """How it ended."""
    progress: Progress | None = None
    """Its epochs with their validation measures; null where it failed."""
    failure: str = ""
    """Why it failed; empty where it didn't."""
    seconds: float = 0.0
    """Wall time of the part since it was last started."""
    device: str = ""
    """What computed it."""


class Trained(NamedTuple):
    """What a training that came to its end gives."""

    progress: Progress
    """Its epochs."""
    device: str
    """What computed it."""


Train = Callable[[Cell, str, Path], Trained]
"""Trains a cell with this key in this folder."""
Ended = Callable[[CellOutcome, bool], None]
"""Called after each cell; the flag says that it had been finished before."""


def run_cells(
    cells: Sequence[Cell],
    folder: Path,
    *,
    key_of: Callable[[Cell], str],
    train: Train,
    ended: Ended | None = None,
) -> tuple[CellOutcome, ...]:
    """Train cells in turn, in `folder`/cells/NAME. Cells that were finished are read; failed ones are tried again.

    Raises SettingsError, before anything is trained, where a folder holds a cell with another key, and where a folder
    can't be written; a user's mistake and a missing extra are raised as well, as each cell would fail of them.
    """
    places = {cell: folder / CELLS / cell.name for cell in cells}
    known = {cell: read_outcome(place) for cell, place in places.items()}
    for cell, outcome in known.items():
        if outcome is not None and outcome.state == "finished" and outcome.key != key_of(cell):
            raise SettingsError(
                f"{str(places[cell])!r} holds a model that was trained with other settings or data; give another "
                "--out, or delete that folder"
            )
    outcomes = []
    for cell in dict.fromkeys(cells):
        outcome = known[cell]
        was_there = outcome is not None and outcome.state == "finished"
        if outcome is None or not was_there:
            outcome = _trained(cell, key_of(cell), places[cell], train)
            write_text(places[cell] / OUTCOME, outcome.model_dump_json(indent=1) + "\n")
            if outcome.state == "finished":
                # The state to go on from is three times as large as the model, and of no more use.
                (places[cell] / STATE).unlink(missing_ok=True)
        if ended is not None:
            ended(outcome, was_there)
        outcomes.append(outcome)
    return tuple(outcomes)


def read_outcome(place: Path) -> CellOutcome | None:
    """What is known of a cell's folder; None where it has not ended. Raises SettingsError for a damaged file."""
    path = place / OUTCOME
    try:
        return CellOutcome.model_validate_json(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (ValidationError, OSError, UnicodeDecodeError) as error:
        raise SettingsError(
            f"can't read {str(path)!r} ({type(error).__name__}); delete the folder {str(place)!r} to train it afresh"
        ) from error


def best_outcome(outcomes: Sequence[CellOutcome], measure: str) -> CellOutcome:
    """The finished cell with most of a validation measure in its best epoch; the first of them.

    Raises SettingsError where no cell is finished, with the first failure.
    """
    finished = [outcome for outcome in outcomes if outcome.state == "finished"]
    if not finished:
        why = outcomes[0].failure if outcomes else "there are none"
        raise SettingsError(f"no cell could be trained: {why}")
    return max(finished, key=lambda outcome: best_measure(outcome, measure))


def best_measure(outcome: CellOutcome, measure: str) -> float:
    """A validation measure of a finished cell in its best epoch. Raises ValueError where there is none."""
    progress = outcome.progress
    if progress is None or not progress.best_epoch:
        raise ValueError(f"the cell {outcome.cell.name} is not finished")
    value = progress.epochs[progress.best_epoch - 1].measures[measure]
    if not isinstance(value, float | int):
        raise ValueError(f"{measure} of {outcome.cell.name} is undefined: {value.reason}")
    return float(value)


def _trained(cell: Cell, key: str, place: Path, train: Train) -> CellOutcome:
    place.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    try:
        progress, device = train(cell, key, place)
    except (UserError, MissingExtraError):
        raise
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        return CellOutcome(cell=cell, key=key, state="failed", failure=said[:2000])
    seconds = round(time.monotonic() - started, 3)
    return CellOutcome(
        cell=cell, key=key, state="finished", progress=progress, seconds=seconds, device=device
    )
