"""Train the models of a judge, fold by fold and seed by seed, and write each with what it learned from."""

import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from claimpath.bench.judge.fine_tuned import FORMAT, INFO
from claimpath.bench.judge.judge import Rated
from claimpath.bench.judge.records import JudgePrediction
from claimpath.bench.judge.scored import THRESHOLD
from claimpath.errors import SettingsError
from claimpath.measures.summary import MeasureSummary
from claimpath.models.weights import shown_name, weights_digests
from claimpath.records.base import Undefined
from claimpath.training.checkpoint import BEST, load, load_trained, write_text
from claimpath.training.device import Machine, make_deterministic
from claimpath.training.grid import CELLS, CellOutcome, Trained, run_cells
from claimpath.training.judge.learner import Learner, learner_of
from claimpath.training.judge.plan import JudgePlan, Training
from claimpath.training.loop import Job, train
from claimpath.training.settings import Cell
from claimpath.training.steps import epoch_steps

MEASURE = "MacroF1"
"""The validation measure by which the epoch is chosen; ties keep the earlier."""
LAST_EPOCH = "epoch"
"""What stands for it where no row is held back: the epoch's number, so that the last epoch is kept."""
WORK = "work"
"""The folder of checkpoints."""
Ended = Callable[[str], None]


def fit(
    plan: JudgePlan, training: Training, machine: Machine, out: Path, ended: Ended
) -> tuple[CellOutcome, ...]:
    """Train one model for each seed on the rows of a fold, and write those that are finished.

    Raises SettingsError where a folder holds other models, and as loading the base model does.
    """
    work = out / WORK / (training.name or "all")
    data = _digest(plan, training)
    return run_cells(
        plan.settings.seed_cells(plan.settings.search_cells()[0]),
        work,
        key_of=lambda cell: plan.settings.key(cell, data),
        train=lambda cell, key, place: _train(plan, training, machine, cell, key, place, out),
        ended=lambda outcome, was_there: ended(_line(work.name, outcome, was_there)),
    )


def model_folder(plan: JudgePlan, training: Training, cell: Cell, out: Path) -> Path:
    """Where a model is written: `fold-0`, and below `seed-1` where there are several seeds."""
    place = out / f"seed-{cell.seed}" if len(plan.settings.seeds) > 1 else out
    return place / training.name if training.name else place


def _train(
    plan: JudgePlan, training: Training, machine: Machine, cell: Cell, key: str, place: Path, out: Path
) -> Trained:
    # A new output layer and LoRA weights are drawn by torch's generator.
    make_deterministic(cell.seed)
    learner = learner_of(plan, machine)
    under_way = [0]

    def steps(epoch: int) -> Any:
        under_way[0] = epoch
        return epoch_steps(
            len(training.learn),
            cell.batch_size,
            seed=cell.seed,
            epoch=epoch,
            accumulation=plan.settings.accumulation,
        )

    def evaluate(model: Any) -> dict[str, float | Undefined]:
        if not training.stop:
            return {LAST_EPOCH: float(under_way[0])}
        return _measured(learner, training.stop)

    job = Job(
        model=learner.model,
        steps=steps,
        loss=lambda model, piece: learner.loss([training.learn[number] for number in piece]),
        evaluate=evaluate,
        measure=MEASURE if training.stop else LAST_EPOCH,
        key=key,
    )
    progress = train(job, plan.settings, cell, machine, place)
    folder = model_folder(plan, training, cell, out)
    learner.save(folder)
    write_text(folder / INFO, json.dumps(_info(plan, training, cell, progress.best_epoch), indent=1) + "\n")
    return Trained(progress, machine.about)


def restore(plan: JudgePlan, training: Training, machine: Machine, outcome: CellOutcome, out: Path) -> None:
    """Write a finished model anew where its folder has gone. Raises SettingsError where the weights have gone too."""
    cell = outcome.cell
    folder = model_folder(plan, training, cell, out)
    if (folder / INFO).is_file():
        return
    place = out / WORK / (training.name or "all") / CELLS / cell.name
    state = load(place / BEST, machine.device)
    if state is None:
        raise SettingsError(
            f"the weights of {str(place)!r} have gone; delete that folder to train the model afresh"
        )
    make_deterministic(cell.seed)
    learner = learner_of(plan, machine)
    load_trained(learner.model, state["model"])
    learner.save(folder)
    write_text(
        folder / INFO,
        json.dumps(
            _info(plan, training, cell, outcome.progress.best_epoch if outcome.progress else None), indent=1
        )
        + "\n",
    )


def _measured(learner: Learner, rows: Sequence[Rated]) -> dict[str, float | Undefined]:
    from claimpath.bench.judge.score import score_decisions

    said = [
        JudgePrediction(id=question.id, match=chance >= THRESHOLD, score=chance)
        for (question, _), chance in zip(rows, learner.chances(rows), strict=True)
    ]
    gold = {question.id: match for question, match in rows}
    arguments = {question.id: question.argument_id for question, _ in rows}
    found: dict[str, MeasureSummary] = score_decisions(said, gold, arguments)
    return {name: found[name].value for name in (MEASURE, "Accuracy")}


def _info(plan: JudgePlan, training: Training, cell: Cell, best_epoch: int | None) -> dict[str, Any]:
    said: dict[str, Any] = {
        "format": FORMAT,
        "kind": plan.kind,
        "form": plan.form,
        "base": shown_name(plan.settings.model),
        "seed": cell.seed,
        "epochs": plan.settings.epochs,
        "best_epoch": best_epoch,
        "trained_on": training.trained_on,
    }
    return said | ({"instruction": plan.prompt.name} if plan.kind == "qlora" else {})


def _digest(plan: JudgePlan, training: Training) -> str:
    rows = [
        [[question.model_dump(mode="json"), match] for question, match in part]
        for part in (training.learn, training.stop)
    ]
    lora = [plan.lora.rank, plan.lora.alpha, plan.lora.dropout, plan.prompt.name, plan.prompt.version]
    said = [
        plan.kind,
        plan.form,
        rows,
        weights_digests(plan.settings.model),
        lora if plan.kind == "qlora" else [],
    ]
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()


def _line(name: str, outcome: CellOutcome, was_there: bool) -> str:
    shown = f"{name}, seed {outcome.cell.seed}"
    if outcome.progress is None:
        return f"failed: {shown}: {outcome.failure}"
    how = "was there" if was_there else f"{outcome.seconds:.0f} s"
    return f"{shown}: epoch {outcome.progress.best_epoch} of {len(outcome.progress.epochs)} ({how})"
