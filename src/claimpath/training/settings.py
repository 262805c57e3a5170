"""The settings of a training run: one record for the grid, and the cells that it opens into."""

import hashlib
from collections.abc import Sequence
from typing import Literal, Self

from pydantic import Field, ValidationError, model_validator

from claimpath.errors import SettingsError
from claimpath.records.base import Record

Precision = Literal["auto", "fp32", "bf16", "fp16"]
Device = Literal["auto", "cpu", "cuda"]
ClassWeights = Literal["none", "balanced"]


class Cell(Record):
    """One model to train: a learning rate, a batch size and a seed."""

    learning_rate: float
    """Highest learning rate of the schedule."""
    batch_size: int
    """Examples of one optimiser step."""
    seed: int
    """Seed of the new layers, the order of the examples and dropout."""

    @property
    def name(self) -> str:
        """The name of its folder, such as `lr1e-05-bs8-seed1`."""
        return f"lr{self.learning_rate:g}-bs{self.batch_size}-seed{self.seed}"


class TrainingSettings(Record):
    """Everything that decides what a training run makes, but its data."""

    model: str = Field(min_length=1)
    """The base model: a folder or a Hugging Face id."""
    learning_rates: tuple[float, ...] = (1e-5,)
    """Learning rates to try; each above 0."""
    batch_sizes: tuple[int, ...] = (8,)
    """Numbers of examples of an optimiser step to try; each at least 1."""
    seeds: tuple[int, ...] = (1, 2, 3, 4, 5)
    """Seeds. The first searches the grid; the best cell is trained with all."""
    epochs: int = Field(default=5, ge=1, le=10_000)
    """Most passes over the training data."""
    patience: int | None = Field(default=None, ge=1)
    """Stop after so many epochs without a better validation measure; null never stops before the last epoch."""
    max_length: int | None = Field(default=None, ge=8)
    """Most tokens of an example; null takes what the base model reads."""
    accumulation: int = Field(default=1, ge=1)
    """Parts that a batch is computed in, one after the other, where it doesn't fit into memory at once."""
    precision: Precision = "auto"
    """Numbers to compute with; auto takes fp32 on a processor and bf16, else fp16, on a graphics card."""
    class_weights: ClassWeights = "none"
    """balanced weighs each class by the inverse of its frequency."""
    warmup: float = Field(default=0.06, ge=0, lt=1)
    """Share of the steps in which the learning rate rises; it then falls in a straight line to 0."""
    weight_decay: float = Field(default=0.01, ge=0)
    """Decay of AdamW; biases and norms have none."""
    max_grad_norm: float = Field(default=1.0, gt=0)
    """Gradients are scaled down to this norm."""
    device: Device = "auto"
    """Where to compute; auto takes a graphics card where there is one."""

    @model_validator(mode="after")
    def _whole(self) -> Self:
        for name in ("learning_rates", "batch_sizes", "seeds"):
            values = getattr(self, name)
            if not values or len(set(values)) != len(values):
                raise ValueError(f"{_said(name, values)}; give at least one, each once")
        if not all(0 < rate < 1 for rate in self.learning_rates):
            raise ValueError(
                f"{_said('learning_rates', self.learning_rates)}; each lies between 0 and 1, without both"
            )
        # A cell's folder has the rate in its name, with six digits.
        if len({f"{rate:g}" for rate in self.learning_rates}) != len(self.learning_rates):
            raise ValueError(
                f"{_said('learning_rates', self.learning_rates)}; two of them are the same in six digits"
            )
        if not all(size >= 1 for size in self.batch_sizes):
            raise ValueError(f"{_said('batch_sizes', self.batch_sizes)}; each is at least 1")
        if not all(0 <= seed < 2**32 for seed in self.seeds):
            raise ValueError(f"{_said('seeds', self.seeds)}; each is at least 0 and below 2**32")
        if self.accumulation > min(self.batch_sizes):
            raise ValueError(
                f"--accumulation is {self.accumulation}, more than the {min(self.batch_sizes)} examples of a batch"
            )
        return self

    def search_cells(self) -> tuple[Cell, ...]:
        """Every learning rate with every batch size, with the first seed."""
        return tuple(
            Cell(learning_rate=rate, batch_size=size, seed=self.seeds[0])
            for rate in self.learning_rates
            for size in self.batch_sizes
        )

    def seed_cells(self, best: Cell) -> tuple[Cell, ...]:
        """A cell with every seed."""
        return tuple(best.model_copy(update={"seed": seed}) for seed in self.seeds)

    def key(self, cell: Cell, data: str) -> str:
        """SHA-256 of all that decides the weights of a cell. data: a digest of the examples.

        Other cells of the grid don't matter, so that a grid can grow in the same folder.
        """
        alone = self.model_dump(mode="json", exclude={"learning_rates", "batch_sizes", "seeds"})
        written = repr((sorted(alone.items()), cell.model_dump_json(), data))
        return hashlib.sha256(written.encode()).hexdigest()


def training_settings(**given: object) -> TrainingSettings:
    """Make settings of what a person gave; None takes the default. Raises SettingsError that names the option."""
    try:
        return TrainingSettings.model_validate(
            {name: value for name, value in given.items() if value is not None}
        )
    except ValidationError as error:
        first = error.errors()[0]
        if not first["loc"]:
            raise SettingsError(first["msg"].removeprefix("Value error, ")) from None
        option = f"--{'.'.join(map(str, first['loc'])).replace('_', '-')}"
        what = first["msg"].replace("Input should be", "it has to be")
        raise SettingsError(f"{option} is {first['input']!r}; {what}") from None


def _said(name: str, values: Sequence[float]) -> str:
    """An option with its values, as a person gives them."""
    return f"--{name.replace('_', '-')} is '{','.join(f'{value:g}' for value in values)}'"
