"""What a premise judge is trained with, and which rows each fold learns from."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np

from claimpath.bench.judge.folds import argument_folds
from claimpath.bench.judge.forms import Form
from claimpath.bench.judge.judge import Rated
from claimpath.bench.judge.prompt import JudgePrompt
from claimpath.errors import DataError, SettingsError
from claimpath.training.settings import TrainingSettings

Kind = Literal["sequence-classification", "qlora"]
KINDS: tuple[Kind, ...] = get_args(Kind)
DEFAULTS: dict[Kind, dict[str, Any]] = {
    "sequence-classification": {
        "learning_rates": (2e-5,), "batch_sizes": (8,), "seeds": (1,), "epochs": 10,
    },
    "qlora": {
        "learning_rates": (5e-4,), "batch_sizes": (4,), "seeds": (1, 2, 3), "epochs": 5, "warmup": 0.0,
    },
}  # fmt: skip
"""Settings where none are given; those of qlora are the paper's (MissciPlus, appendix H.2)."""
VALIDATION = 0.0
"""Share of a training's arguments to stop by, where none is given: the last epoch is kept, as in the paper. A few
arguments can't tell when to stop (docs/training-judges.md)."""


@dataclass(frozen=True, slots=True)
class Lora:
    """The settings of LoRA weights; the defaults are the paper's."""

    rank: int = 64
    alpha: int = 16
    dropout: float = 0.2


@dataclass(frozen=True, slots=True)
class JudgePlan:
    """What a judge is trained with, its rows apart."""

    kind: Kind
    settings: TrainingSettings
    form: Form
    prompt: JudgePrompt
    """The prompt of a language model; a classifier reads none."""
    n_folds: int
    """Folds by argument; 0 trains one model on all rows."""
    validation: float
    """Share of the arguments of each training that are held back to stop by; 0 keeps the last epoch."""
    lora: Lora


@dataclass(frozen=True, slots=True)
class Training:
    """The rows of one model."""

    name: str
    """The name of its folder: `fold-0`, ...; empty for a model of all rows."""
    learn: tuple[Rated, ...]
    stop: tuple[Rated, ...]
    """Rows to stop by; empty where the last epoch is kept."""

    @property
    def trained_on(self) -> list[str]:
        """Arguments that decide its weights, those that it is stopped by among them."""
        return sorted({question.argument_id for question, _ in (*self.learn, *self.stop)})


def find_kind(name: str) -> Kind:
    """Check a kind's name. Raises SettingsError."""
    for known in KINDS:
        if name == known:
            return known
    raise SettingsError(
        f"--kind is {name!r}; choose one of: {', '.join(KINDS)}. A judge in context is not trained: claimpath bench "
        "run missciplus/judge --system MODEL --shots K"
    )


def trainings(rated: Sequence[Rated], n_folds: int, validation: float) -> tuple[Training, ...]:
    """The rows of each model: all but those of one fold, with the published deal of arguments to folds.

    Arguments to stop by are drawn with the same seed for every model seed, so that seeds differ in nothing else. Raises
    SettingsError for numbers that are not allowed, DataError where a training has rows of one answer only.
    """
    if n_folds != 0 and n_folds < 2:
        raise SettingsError(f"--folds is {n_folds}; give at least 2, or 0 for one model of all rows")
    if not 0 <= validation < 1:
        raise SettingsError(f"--validation is {validation:g}; give a share from 0 to below 1")
    ids = [question.argument_id for question, _ in rated]
    folds = argument_folds(ids, n_folds=n_folds) if n_folds else {}
    found = []
    for fold in range(n_folds or 1):
        mine = [row for row in rated if not n_folds or folds[row[0].argument_id] != fold]
        held = _held(mine, validation)
        name = f"fold-{fold}" if n_folds else ""
        learn = tuple(row for row in mine if row[0].argument_id not in held)
        if len({match for _, match in learn}) < 2:
            raise DataError(
                f"the rows of {name or 'the training'} all say the same, or there are none; a judge needs rows that "
                "match and rows that do not"
            )
        found.append(Training(name, learn, tuple(row for row in mine if row[0].argument_id in held)))
    return tuple(found)


def _held(rows: Sequence[Rated], share: float) -> set[str]:
    ids = sorted({question.argument_id for question, _ in rows})
    random.Random("validation").shuffle(ids)
    return set(ids[: min(int(np.ceil(share * len(ids))), len(ids) - 1)])
