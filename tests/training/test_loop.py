"""The loop: deterministic, resumable after a kill, stopping early, refusing what can't be trained on."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from claimpath.errors import SettingsError
from claimpath.records import Undefined

torch: Any = pytest.importorskip("torch", reason="torch is not installed: the extra `train` is not there")
pytest.importorskip("transformers", reason="the extra `train` is not there")

from claimpath.training.checkpoint import STATE, save  # noqa: E402
from claimpath.training.device import find_machine, make_deterministic  # noqa: E402
from claimpath.training.loop import Job, TrainingFailed, train  # noqa: E402
from claimpath.training.progress import Progress  # noqa: E402
from claimpath.training.settings import Cell, training_settings  # noqa: E402
from claimpath.training.steps import epoch_steps  # noqa: E402

torch.set_num_threads(1)

Same = Callable[[Any, Any], bool]
N = 22


class Killed(Exception):
    """Stands for a process that is killed between two steps."""


def job(cell: Cell, *, kill_at: int = -1, measures: Callable[[Any], Any] | None = None, **more: Any) -> Job:
    """A net with dropout that learns the sign of a sum. It draws from torch's generator in each step."""
    made = torch.Generator().manual_seed(7)
    inputs = torch.randn(N, 6, generator=made)
    gold = (inputs.sum(dim=1) > 0).long()
    make_deterministic(cell.seed)
    model = torch.nn.Sequential(
        torch.nn.Linear(6, 8), torch.nn.ReLU(), torch.nn.Dropout(0.3), torch.nn.Linear(8, 2)
    )

    def loss(model: Any, piece: Any) -> Any:
        return torch.nn.functional.cross_entropy(model(inputs[list(piece)]), gold[list(piece)])

    def evaluate(model: Any) -> dict[str, float | Undefined]:
        return {"Accuracy": float((model(inputs).argmax(dim=1) == gold).float().mean())}

    def advance(done: int, total: int) -> None:
        if done == kill_at:
            raise Killed

    given: dict[str, Any] = {
        "model": model,
        "steps": lambda epoch: epoch_steps(N, cell.batch_size, seed=cell.seed, epoch=epoch, accumulation=2),
        "loss": loss,
        "evaluate": measures or evaluate,
        "measure": "Accuracy",
        "key": "k",
        "advance": advance,
    }
    return Job(**{**given, **more})


def run(
    cell: Cell, folder: Path, *, epochs: int = 3, patience: int | None = None, **more: Any
) -> tuple[Any, Progress]:
    settings = training_settings(model="none", epochs=epochs, patience=patience, device="cpu")
    made = job(cell, **more)
    progress = train(made, settings, cell, find_machine(settings), folder, checkpoint_minutes=0)
    return made.model.state_dict(), progress


def cell(seed: int = 1) -> Cell:
    return Cell(learning_rate=0.05, batch_size=5, seed=seed)


def test_one_seed_gives_the_same_weights_twice_and_another_seed_others(
    tmp_path: Path, same_weights: Same
) -> None:
    first, told = run(cell(), tmp_path / "a")
    again, _ = run(cell(), tmp_path / "b")
    other, _ = run(cell(2), tmp_path / "c")
    assert same_weights(first, again)
    assert not same_weights(first, other)
    assert len(told.epochs) == 3
    assert told.epochs[-1].loss < told.epochs[0].loss


# 22 examples in batches of 5 are 5 steps an epoch: within the first epoch, at its end, within the last, at the end.
@pytest.mark.parametrize("kill_at", [1, 3, 5, 12, 15])
def test_a_run_that_was_killed_ends_with_the_weights_of_one_that_was_not(
    tmp_path: Path, same_weights: Same, kill_at: int
) -> None:
    whole, told = run(cell(), tmp_path / "whole")
    with pytest.raises(Killed):
        run(cell(), tmp_path / "killed", kill_at=kill_at)
    resumed, also = run(cell(), tmp_path / "killed")
    assert same_weights(whole, resumed)
    assert also.epochs == told.epochs
    # The step that was under way is lost: the first step of all leaves nothing to go on from.
    assert also.resumed == (kill_at > 1)


def test_two_kills_are_no_harder_than_one(tmp_path: Path, same_weights: Same) -> None:
    whole, _ = run(cell(), tmp_path / "whole")
    for kill_at in (4, 9):
        with pytest.raises(Killed):
            run(cell(), tmp_path / "killed", kill_at=kill_at)
    resumed, told = run(cell(), tmp_path / "killed")
    assert same_weights(whole, resumed)
    assert told.resumed == 2


def test_it_stops_once_nothing_better_comes_and_gives_the_best_epoch(
    tmp_path: Path, same_weights: Same
) -> None:
    values = iter([0.2, 0.6, 0.6, 0.5, 0.9])
    kept: list[Any] = []

    def measures(model: Any) -> dict[str, float]:
        kept.append({name: weight.clone() for name, weight in model.state_dict().items()})
        return {"Accuracy": next(values)}

    weights, told = run(cell(), tmp_path, epochs=5, patience=2, measures=measures)
    # The best is epoch 2; 3 (a tie) and 4 bring nothing better, so 5 is never reached.
    assert [record.measures["Accuracy"] for record in told.epochs] == [0.2, 0.6, 0.6, 0.5]
    assert told.best_epoch == 2
    assert same_weights(weights, kept[1])
    assert not same_weights(weights, kept[3])


def test_a_batch_in_pieces_moves_the_weights_as_the_whole_batch_does(tmp_path: Path) -> None:
    # Without dropout the mean over a batch is the mean over its pieces, weighted by their sizes; 5 = 3 + 2.
    def steps(pieces: int) -> Callable[[int], Any]:
        return lambda epoch: epoch_steps(N, 5, seed=1, epoch=epoch, accumulation=pieces)

    plain: list[Any] = []
    for pieces in (1, 2, 3):
        made = job(cell(), steps=steps(pieces))
        made.model[2].p = 0.0
        settings = training_settings(model="none", epochs=2, device="cpu")
        train(made, settings, cell(), find_machine(settings), tmp_path / str(pieces))
        plain.append(made.model.state_dict())
    for other in plain[1:]:
        assert all(torch.allclose(plain[0][name], other[name], atol=1e-5) for name in other)


def test_what_cannot_be_trained_on_is_said(tmp_path: Path) -> None:
    with pytest.raises(TrainingFailed, match="the loss is nan; a lower learning rate"):
        run(cell(), tmp_path / "a", loss=lambda model, piece: model[0].weight.sum() * float("nan"))
    nothing = {"Accuracy": Undefined(reason="there are no items")}
    with pytest.raises(TrainingFailed, match="Accuracy is undefined: there are no items"):
        run(cell(), tmp_path / "b", measures=lambda model: nothing)


def test_a_checkpoint_of_other_settings_or_a_damaged_one_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Killed):
        run(cell(), tmp_path, kill_at=3)
    with pytest.raises(SettingsError, match="other settings or data"):
        run(cell(), tmp_path, key="another")
    (tmp_path / STATE).write_bytes(b"half a file")
    with pytest.raises(SettingsError, match="delete it to start that model afresh"):
        run(cell(), tmp_path)


def test_frozen_weights_are_not_kept_and_still_the_run_goes_on(tmp_path: Path, same_weights: Same) -> None:
    def frozen(folder: Path, **more: Any) -> Any:
        settings = training_settings(model="none", epochs=2, device="cpu")
        made = job(cell(), **more)
        made.model[0].weight.requires_grad_(False)
        train(made, settings, cell(), find_machine(settings), folder, checkpoint_minutes=0)
        return made.model.state_dict()

    whole = frozen(tmp_path / "a")
    with pytest.raises(Killed):
        frozen(tmp_path / "b", kill_at=4)
    kept = torch.load(tmp_path / "b" / STATE, weights_only=True)
    assert set(kept["model"]) == {"0.bias", "3.weight", "3.bias"}
    assert same_weights(whole, frozen(tmp_path / "b"))


def test_a_kill_while_a_checkpoint_is_written_leaves_the_last_one(tmp_path: Path, monkeypatch: Any) -> None:
    save(tmp_path / STATE, {"n": 1})
    before = (tmp_path / STATE).read_bytes()

    def half(content: Any, place: Path) -> None:
        place.write_bytes(b"half")
        raise KeyboardInterrupt

    monkeypatch.setattr(torch, "save", half)
    with pytest.raises(KeyboardInterrupt):
        save(tmp_path / STATE, {"n": 2})
    assert (tmp_path / STATE).read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [STATE]
