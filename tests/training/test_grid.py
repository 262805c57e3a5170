"""The grid runner, with a trainer that only writes down what it was asked."""

from pathlib import Path

import pytest

from claimpath.errors import MissingExtraError, SettingsError
from claimpath.records import Undefined
from claimpath.training.grid import (
    CELLS,
    OUTCOME,
    CellOutcome,
    Trained,
    best_measure,
    best_outcome,
    read_outcome,
    run_cells,
)
from claimpath.training.progress import EpochRecord, Progress
from claimpath.training.settings import Cell

CELLS_3 = tuple(Cell(learning_rate=0.1, batch_size=size, seed=1) for size in (1, 2, 4))


def key_of(cell: Cell) -> str:
    return f"key of {cell.name}"


def progress_of(value: float | Undefined) -> Progress:
    return Progress(epochs=(EpochRecord(measures={"M": value}),), best_epoch=1)


def finished(cell: Cell, value: float | Undefined) -> CellOutcome:
    return CellOutcome(cell=cell, key=key_of(cell), state="finished", progress=progress_of(value))


class Trainer:
    """Trains nothing; the batch size is the score, and some sizes break."""

    def __init__(self, **broken: Exception) -> None:
        self.broken = {int(name[1:]): error for name, error in broken.items()}
        self.asked: list[int] = []

    def __call__(self, cell: Cell, key: str, folder: Path) -> Trained:
        assert folder.is_dir()
        assert key == key_of(cell)
        self.asked.append(cell.batch_size)
        if error := self.broken.get(cell.batch_size):
            raise error
        return Trained(progress_of(1 / cell.batch_size), "an abacus")


def test_what_is_finished_is_kept_and_what_failed_is_a_row_and_tried_again(tmp_path: Path) -> None:
    first = Trainer(b2=RuntimeError("out of memory"))
    outcomes = run_cells(CELLS_3, tmp_path, key_of=key_of, train=first)
    assert [outcome.state for outcome in outcomes] == ["finished", "failed", "finished"]
    assert outcomes[1].failure == "RuntimeError: out of memory"
    assert first.asked == [1, 2, 4]
    assert (outcomes[0].key, outcomes[0].device) == (key_of(CELLS_3[0]), "an abacus")

    second, seen = Trainer(), []
    again = run_cells(
        CELLS_3,
        tmp_path,
        key_of=key_of,
        train=second,
        ended=lambda one, kept: seen.append((one.cell.batch_size, kept)),
    )
    assert second.asked == [2]
    assert seen == [(1, True), (2, False), (4, True)]
    assert [outcome.state for outcome in again] == ["finished"] * 3
    assert again[0] == outcomes[0]


def test_a_kill_between_cells_loses_only_the_cell_that_was_under_way(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        run_cells(CELLS_3, tmp_path, key_of=key_of, train=Trainer(b2=KeyboardInterrupt()))  # type: ignore[arg-type]
    after = Trainer()
    run_cells(CELLS_3, tmp_path, key_of=key_of, train=after)
    assert after.asked == [2, 4]


def test_a_cell_of_another_training_is_refused_before_anything_is_trained(tmp_path: Path) -> None:
    run_cells(CELLS_3[2:], tmp_path, key_of=key_of, train=Trainer())
    trainer = Trainer()
    with pytest.raises(SettingsError, match="trained with other settings or data; give another --out"):
        run_cells(CELLS_3, tmp_path, key_of=lambda cell: "another", train=trainer)
    assert trainer.asked == []


@pytest.mark.parametrize("error", [SettingsError("no such device"), MissingExtraError("Training", "train")])
def test_what_every_cell_would_fail_of_ends_the_run(tmp_path: Path, error: Exception) -> None:
    with pytest.raises(type(error)):
        run_cells(CELLS_3, tmp_path, key_of=key_of, train=Trainer(b1=error))


def test_a_damaged_outcome_is_said(tmp_path: Path) -> None:
    place = tmp_path / CELLS / CELLS_3[0].name
    place.mkdir(parents=True)
    (place / OUTCOME).write_text('{"cell": ', encoding="utf-8")
    with pytest.raises(SettingsError, match="delete the folder"):
        read_outcome(place)
    assert read_outcome(tmp_path) is None


def test_the_best_is_the_first_of_the_highest_that_finished() -> None:
    failed = CellOutcome(cell=CELLS_3[0], key="k", state="failed", failure="RuntimeError: no")
    low, high = finished(CELLS_3[1], 0.4), finished(CELLS_3[2], 0.7)
    assert best_outcome([failed, low, high], "M") is high
    assert best_outcome([high, finished(CELLS_3[0], 0.7)], "M") is high
    with pytest.raises(SettingsError, match="no cell could be trained: RuntimeError: no"):
        best_outcome([failed], "M")
    with pytest.raises(ValueError, match="is not finished"):
        best_measure(failed, "M")
    with pytest.raises(ValueError, match="undefined: nothing"):
        best_measure(finished(CELLS_3[0], Undefined(reason="nothing")), "M")
