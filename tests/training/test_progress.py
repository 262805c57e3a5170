import pytest

from claimpath.records import Undefined
from claimpath.training.progress import EpochRecord, Progress


def after(*values: float) -> Progress:
    progress = Progress()
    for value in values:
        for loss in (0.4, 0.2):
            progress = progress.stepped(loss, 2)
        progress = progress.epoch_ended(EpochRecord(measures={"M": value}), "M")
    return progress


def test_an_epoch_ends_with_its_mean_loss_and_the_next_begins() -> None:
    progress = after(0.5)
    # (0.4 + 0.2) / 2
    assert progress.epochs[0].loss == pytest.approx(0.3)
    assert (progress.epoch, progress.step, progress.loss_sum) == (2, 0, 0.0)


@pytest.mark.parametrize(
    ("values", "best", "is_best"),
    [
        ((0.1,), 1, True),
        ((0.1, 0.3), 2, True),
        ((0.3, 0.3), 1, False),
        ((0.0,), 1, True),
        ((0.2, 0.1, 0.4), 3, True),
    ],
)
def test_the_first_of_the_highest_is_the_best(values: tuple[float, ...], best: int, is_best: bool) -> None:
    progress = after(*values)
    assert progress.best_epoch == best
    assert progress.is_best is is_best


@pytest.mark.parametrize(
    ("values", "patience", "finished"),
    [
        ((), None, False),
        ((0.1, 0.2, 0.3), None, False),
        ((0.1, 0.2, 0.3, 0.4), None, True),
        ((0.3, 0.2), 2, False),
        ((0.3, 0.2, 0.3), 2, True),
        ((0.3, 0.2, 0.4), 2, False),
        ((0.3, 0.2), 1, True),
    ],
)
def test_it_ends_after_all_epochs_or_when_patience_does(
    values: tuple[float, ...], patience: int | None, finished: bool
) -> None:
    assert after(*values).finished(4, patience) is finished


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="step 3 of an epoch of 2"):
        Progress(step=2).stepped(0.1, 2)
    with pytest.raises(ValueError, match="M is undefined: no items"):
        Progress().epoch_ended(EpochRecord(measures={"M": Undefined(reason="no items")}), "M")
