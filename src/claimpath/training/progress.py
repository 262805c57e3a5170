"""How far a training run is: epochs, steps, and when to stop."""

from claimpath.records.base import Record, Undefined


class EpochRecord(Record):
    """What came out of an epoch."""

    loss: float = 0.0
    """Mean training loss over its steps."""
    measures: dict[str, float | Undefined]
    """Validation measures after it."""


class Progress(Record):
    """The place in a run; each step makes a new one."""

    epoch: int = 1
    """The epoch that is under way, from 1."""
    step: int = 0
    """Steps done in it."""
    loss_sum: float = 0.0
    """Sum of the losses of these steps."""
    epochs: tuple[EpochRecord, ...] = ()
    """The epochs that are done."""
    best_epoch: int = 0
    """The epoch with the highest validation measure, the first of them; 0 before the first."""
    resumed: int = 0
    """How often the run went on from a checkpoint."""

    @property
    def is_best(self) -> bool:
        """Whether the last epoch that is done is the best."""
        return bool(self.epochs) and self.best_epoch == len(self.epochs)

    def stepped(self, loss: float, n_steps: int) -> "Progress":
        """One step later. Raises ValueError where the epoch has no more steps."""
        if self.step >= n_steps:
            raise ValueError(f"step {self.step + 1} of an epoch of {n_steps}")
        return self.model_copy(update={"step": self.step + 1, "loss_sum": self.loss_sum + loss})

    def epoch_ended(self, record: EpochRecord, measure: str) -> "Progress":
        """The start of the next epoch. The measure must be a number."""
        value = record.measures[measure]
        if isinstance(value, Undefined):
            raise ValueError(f"{measure} is undefined: {value.reason}")
        done = record.model_copy(update={"loss": self.loss_sum / self.step if self.step else 0.0})
        best = self.epochs[self.best_epoch - 1].measures[measure] if self.best_epoch else None
        better = not isinstance(best, float | int) or value > best
        return self.model_copy(
            update={
                "epoch": self.epoch + 1,
                "step": 0,
                "loss_sum": 0.0,
                "epochs": (*self.epochs, done),
                "best_epoch": self.epoch if better else self.best_epoch,
            }
        )

    def finished(self, n_epochs: int, patience: int | None) -> bool:
        """Whether all epochs are done, or the last `patience` brought nothing better."""
        n_done = len(self.epochs)
        return n_done >= n_epochs or (patience is not None and n_done - self.best_epoch >= patience)
