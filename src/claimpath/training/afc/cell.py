"""One cell of the grid: a classifier trained with a learning rate, a batch size and a seed."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimpath.training.afc.classifier import Base, load_classifier
from claimpath.training.afc.encode import Encoded, padded
from claimpath.training.afc.predict import CHOSEN_BY, probabilities, validation
from claimpath.training.device import Machine, make_deterministic
from claimpath.training.grid import Trained
from claimpath.training.loop import Job, train
from claimpath.training.settings import Cell, ClassWeights, TrainingSettings
from claimpath.training.steps import epoch_steps
from claimpath.training.torch_gate import load_torch

Advance = Callable[[Cell, int, int], None]


@dataclass(frozen=True, slots=True)
class Workshop:
    """What all cells of a run share."""

    base: Base
    settings: TrainingSettings
    machine: Machine
    labels: tuple[str, ...]
    train: Encoded
    dev: Encoded
    checkpoint_minutes: float = 10.0
    advance: Advance | None = None

    def train_cell(self, cell: Cell, key: str, folder: Path) -> Trained:
        """Train a cell in its folder; its best weights stay there. Raises as `loop.train`."""
        make_deterministic(cell.seed)
        model = load_classifier(self.base, self.labels).to(self.machine.device)
        job = self._job(model, cell, key)
        progress = train(
            job, self.settings, cell, self.machine, folder, checkpoint_minutes=self.checkpoint_minutes
        )
        return Trained(progress, f"{self.machine.about}, {self.machine.precision}")

    def _job(self, model: Any, cell: Cell, key: str) -> Job:
        torch = load_torch()
        tokenizer, device = self.base.tokenizer, self.machine.device
        weights = class_weights(self.train.gold, len(self.labels), self.settings.class_weights)
        by_label = torch.tensor(weights, device=device)
        gold = torch.tensor(self.train.gold, device=device)

        def loss(model: Any, piece: Sequence[int]) -> Any:
            labels = gold[list(piece)]
            logits = model(**padded(self.train, piece, tokenizer, device)).logits
            each = torch.nn.functional.cross_entropy(logits.float(), labels, reduction="none")
            return (each * by_label[labels]).mean()

        def evaluate(model: Any) -> dict[str, Any]:
            rows = probabilities(model, self.dev, tokenizer, self.machine)
            return validation(self.dev.gold, rows, len(self.labels))

        def advance(done: int, total: int) -> None:
            if self.advance is not None:
                self.advance(cell, done, total)

        def steps(epoch: int) -> Any:
            return epoch_steps(
                len(self.train.gold),
                cell.batch_size,
                seed=cell.seed,
                epoch=epoch,
                accumulation=self.settings.accumulation,
            )

        return Job(model, steps, loss, evaluate, CHOSEN_BY, key, advance)


def class_weights(gold: Sequence[int], n_labels: int, kind: ClassWeights) -> list[float]:
    """Weight of each label's loss. `balanced`: n / (labels x number of the label), whose mean over the pairs is 1.

    Raises ValueError where a label does not occur.
    """
    if kind == "none":
        return [1.0] * n_labels
    counts = Counter(gold)
    if missing := [place for place in range(n_labels) if not counts[place]]:
        raise ValueError(f"label {missing[0]} does not occur")
    return [len(gold) / (n_labels * counts[place]) for place in range(n_labels)]
