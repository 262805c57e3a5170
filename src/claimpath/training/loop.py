"""The training loop: it can be killed at any moment and goes on to the very weights that it would have made.

A loop of our own, and not transformers.Trainer: see docs/training.md.
"""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from claimpath.errors import ClaimpathError, SettingsError
from claimpath.records import Undefined
from claimpath.training.checkpoint import BEST, STATE, load, load_trained, save, trained_state
from claimpath.training.device import Machine, make_deterministic, random_state, restore_random_state
from claimpath.training.optimiser import make_optimiser
from claimpath.training.progress import EpochRecord, Progress
from claimpath.training.settings import Cell, TrainingSettings
from claimpath.training.steps import Step
from claimpath.training.torch_gate import load_torch

Measures = Mapping[str, float | Undefined]


class TrainingFailed(ClaimpathError):
    """A model can't be trained on: its loss is no number, or its validation measure is undefined."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is trained."""

    model: Any
    """A torch module, on the machine's device."""
    steps: Callable[[int], Sequence[Step]]
    """The steps of an epoch (from 1), which have to depend on nothing else; see `epoch_steps`."""
    loss: Callable[[Any, Sequence[int]], Any]
    """The mean loss of the model over the examples of a piece, as a tensor without dimensions."""
    evaluate: Callable[[Any], Measures]
    """Validation measures of the model; called after each epoch without gradients, the model in evaluation mode."""
    measure: str
    """The validation measure that the best epoch has most of."""
    key: str
    """A digest of all that decides the weights; a checkpoint with another key is refused."""
    advance: Callable[[int, int], None] = field(default=lambda done, total: None)
    """Called after each step with the steps done and their total."""


def train(
    job: Job,
    settings: TrainingSettings,
    cell: Cell,
    machine: Machine,
    folder: Path,
    *,
    checkpoint_minutes: float = 10.0,
) -> Progress:
    """Train a model; it holds the weights of the best epoch afterwards. Gives what happened, epoch by epoch.

    Goes on from the checkpoint in the folder where there is one. A checkpoint is written after each epoch, and within
    an epoch once so many minutes have passed; when it is written never changes the weights.

    Raises TrainingFailed where the loss or the validation measure is no number, SettingsError for a checkpoint that is
    damaged or belongs to other settings or data.
    """
    make_deterministic(cell.seed)
    n_steps = settings.epochs * len(job.steps(1))
    optimiser, schedule = make_optimiser(job.model, settings, cell, n_steps)
    scaler = load_torch().amp.GradScaler(machine.device, enabled=machine.precision == "fp16")
    parts = {"optimiser": optimiser, "schedule": schedule, "scaler": scaler}
    progress = _resume(job, parts, machine, folder) or Progress()

    def keep() -> None:
        state = {name: part.state_dict() for name, part in parts.items()}
        content = {"key": job.key, "progress": progress.model_dump(), "random": random_state(), **state}
        save(folder / STATE, {**content, "model": trained_state(job.model)})

    while not progress.finished(settings.epochs, settings.patience):
        job.model.train()
        steps = job.steps(progress.epoch)
        kept_at = time.monotonic()
        for number in range(progress.step, len(steps)):
            loss = _one_step(job, steps[number], parts, machine, settings)
            progress = progress.stepped(loss, len(steps))
            job.advance((progress.epoch - 1) * len(steps) + progress.step, n_steps)
            if progress.step < len(steps) and time.monotonic() - kept_at >= 60 * checkpoint_minutes:
                keep()
                kept_at = time.monotonic()
        progress = progress.epoch_ended(_evaluated(job), job.measure)
        if progress.is_best:
            save(folder / BEST, {"key": job.key, "model": trained_state(job.model)})
        keep()
    best = load(folder / BEST, machine.device)
    if best is None:
        raise TrainingFailed(f"{folder / BEST} has gone; delete the folder to train this model afresh")
    load_trained(job.model, best["model"])
    job.model.eval()
    return progress


def _one_step(
    job: Job, step: Step, parts: Mapping[str, Any], machine: Machine, settings: TrainingSettings
) -> float:
    """Move the weights once. Gives the mean loss over the examples of the step."""
    torch = load_torch()
    optimiser, scaler = parts["optimiser"], parts["scaler"]
    n_examples = sum(len(piece) for piece in step)
    total = 0.0
    for piece in step:
        with machine.autocast():
            loss = job.loss(job.model, piece) * (len(piece) / n_examples)
        scaler.scale(loss).backward()
        total += float(loss.detach())
    if not math.isfinite(total):
        raise TrainingFailed(f"the loss is {total}; a lower learning rate or --precision fp32 may help")
    scaler.unscale_(optimiser)
    weights = [weight for group in optimiser.param_groups for weight in group["params"]]
    torch.nn.utils.clip_grad_norm_(weights, settings.max_grad_norm)
    scaler.step(optimiser)
    scaler.update()
    parts["schedule"].step()
    optimiser.zero_grad(set_to_none=True)
    return total


def _evaluated(job: Job) -> EpochRecord:
    torch = load_torch()
    job.model.eval()
    with torch.no_grad():
        measures = job.evaluate(job.model)
    chosen = measures[job.measure]
    if isinstance(chosen, Undefined):
        raise TrainingFailed(f"the validation measure {job.measure} is undefined: {chosen.reason}")
    return EpochRecord(measures=dict(measures))


def _resume(job: Job, parts: Mapping[str, Any], machine: Machine, folder: Path) -> Progress | None:
    """Put model, optimiser, schedule and random state back to the checkpoint; None where there is none."""
    state = load(folder / STATE, "cpu")
    if state is None:
        return None
    if state["key"] != job.key:
        raise SettingsError(
            f"{str(folder)!r} holds a checkpoint of a model with other settings or data; give another --out, or delete "
            "that folder"
        )
    load_trained(job.model, state["model"])
    for name, part in parts.items():
        part.load_state_dict(state[name])
    restore_random_state(state["random"])
    progress = Progress.model_validate(state["progress"])
    return progress.model_copy(update={"resumed": progress.resumed + 1})
