"""Train one ranker on cases: the cells of the grid, the best of them, and the model of a finished cell."""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from claimpath.errors import SettingsError
from claimpath.models.weights import weights_digests
from claimpath.records.base import Undefined
from claimpath.training.checkpoint import BEST, load, load_trained
from claimpath.training.device import Machine, find_machine, make_deterministic
from claimpath.training.grid import CELLS, CellOutcome, Trained, best_measure, best_outcome, run_cells
from claimpath.training.loop import Job, train
from claimpath.training.ranker.cases import RankCase
from claimpath.training.ranker.examples import RankExample, rank_examples, validation_split
from claimpath.training.ranker.learner import Learner
from claimpath.training.ranker.load import Kind, learner_of
from claimpath.training.ranker.measure import MEASURES, measure_cases
from claimpath.training.settings import Cell, TrainingSettings
from claimpath.training.steps import epoch_steps

MEASURE = "MRR"
"""The validation measure by which epoch and cell are chosen."""
VALIDATION_SHARE = 0.1
"""Share of the studies that are held back to stop by."""
Ended = Callable[[str], None]
"""Called with a line for the person after each cell."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a ranker is trained with, its cases apart."""

    kind: Kind
    settings: TrainingSettings
    n_same: int = 2
    """Most hard negatives from the same study for each relevant text."""
    n_other: int = 1
    """Most from other studies."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Cells that were trained on some cases."""

    outcomes: tuple[CellOutcome, ...]
    best: CellOutcome
    place: Path
    """The folder of the best cell."""
    n_examples: int


def fit(
    plan: Plan, cases: Sequence[RankCase], folder: Path, *, cell: Cell | None = None, ended: Ended
) -> Fitted:
    """Train the grid and all seeds, or one given cell; the best by validation MRR is named.

    Raises SettingsError where there are fewer than two studies, where a folder holds other models, and where no cell
    could be trained.
    """
    learn, stop = validation_split(cases, VALIDATION_SHARE, 1)
    if not learn or not stop:
        raise SettingsError("a ranker needs cases of at least two studies, one of them to stop training by")
    examples = rank_examples(learn, n_same=plan.n_same, n_other=plan.n_other)
    data = _digest(plan, examples, stop)
    machine = find_machine(plan.settings)

    def run(cells: Sequence[Cell]) -> tuple[CellOutcome, ...]:
        return run_cells(
            cells,
            folder,
            key_of=lambda one: plan.settings.key(one, data),
            train=lambda one, key, place: _train(plan, examples, stop, machine, one, key, place),
            ended=lambda outcome, was_there: ended(_line(folder, outcome, was_there)),
        )

    if cell is not None:
        outcomes = run([cell])
        best = best_outcome(outcomes, MEASURE)
    else:
        searched = run(plan.settings.search_cells())
        winner = best_outcome(searched, MEASURE)
        seeded = run([one for one in plan.settings.seed_cells(winner.cell) if one != winner.cell])
        outcomes = (*searched, *seeded)
        best = best_outcome((winner, *seeded), MEASURE)
    return Fitted(outcomes, best, folder / CELLS / best.cell.name, len(examples))


def write_model(plan: Plan, fitted: Fitted, folder: Path) -> Any:
    """Write the model of the best cell; gives the configuration of its transformer.

    Raises SettingsError where the weights have gone.
    """
    machine = find_machine(plan.settings)
    learner = _learner(plan, machine, fitted.best.cell)
    state = load(fitted.place / BEST, machine.device)
    if state is None:
        raise SettingsError(
            f"the weights of {fitted.place.name} have gone; delete the folder {str(fitted.place)!r} to train it afresh"
        )
    load_trained(learner.model, state["model"])
    learner.save(folder)
    return learner.config


def _train(
    plan: Plan,
    examples: Sequence[RankExample],
    stop: Sequence[RankCase],
    machine: Machine,
    cell: Cell,
    key: str,
    place: Path,
) -> Trained:
    learner = _learner(plan, machine, cell)

    def evaluate(model: Any) -> dict[str, float | Undefined]:
        measured = measure_cases(stop, learner.scores)
        return {name: measured[name].value for name in MEASURES}

    job = Job(
        model=learner.model,
        steps=lambda epoch: epoch_steps(
            len(examples),
            cell.batch_size,
            seed=cell.seed,
            epoch=epoch,
            accumulation=plan.settings.accumulation,
        ),
        loss=lambda model, piece: learner.loss([examples[number] for number in piece]),
        evaluate=evaluate,
        measure=MEASURE,
        key=key,
    )
    return Trained(train(job, plan.settings, cell, machine, place), machine.about)


def _learner(plan: Plan, machine: Machine, cell: Cell) -> Learner:
    # A new output layer is drawn by torch's generator.
    make_deterministic(cell.seed)
    return learner_of(plan.kind)(plan.settings.model, machine, plan.settings.max_length)


def _digest(plan: Plan, examples: Sequence[RankExample], stop: Sequence[RankCase]) -> str:
    said = [
        plan.kind,
        weights_digests(plan.settings.model),
        [{**asdict(example), "relevant": sorted(example.relevant)} for example in examples],
        [[case.id, case.query, sorted(case.relevant)] for case in stop],
    ]
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()


def _line(folder: Path, outcome: CellOutcome, was_there: bool) -> str:
    name = f"{folder.name}/{outcome.cell.name}"
    if outcome.progress is None:
        return f"failed: {name}: {outcome.failure}"
    how = "was there" if was_there else f"{outcome.seconds:.0f} s"
    value, epoch = best_measure(outcome, MEASURE), outcome.progress.best_epoch
    return f"{name}: validation {MEASURE} {value:.3f} in epoch {epoch} ({how})"
