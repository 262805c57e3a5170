"""`train_afc`: search the grid with one seed, train the best cell with all, write models, cards and scores."""

import time
from collections.abc import Callable
from pathlib import Path

from claimpath._version import __version__
from claimpath.bench.manifest import code_sha256, library_versions
from claimpath.training.afc.card import afc_card
from claimpath.training.afc.cell import Advance, Workshop
from claimpath.training.afc.classifier import find_base
from claimpath.training.afc.encode import encode, most_tokens
from claimpath.training.afc.final import Predictions, finish_model, forget_lost, model_folder
from claimpath.training.afc.pairs import TrainingPairs
from claimpath.training.afc.predict import CHOSEN_BY
from claimpath.training.afc.records import AfcTraining
from claimpath.training.afc.score import score_seeds
from claimpath.training.afc.scored import score_training
from claimpath.training.card import write_card
from claimpath.training.checkpoint import BEST, write_text
from claimpath.training.data_card import licence_warnings
from claimpath.training.device import find_machine
from claimpath.training.grid import CELLS, CellOutcome, best_outcome, run_cells
from claimpath.training.place import take_folder
from claimpath.training.settings import Cell, TrainingSettings

RUN_FILE = "training.json"
Ended = Callable[[CellOutcome, bool], None]


def train_afc(
    pairs: TrainingPairs,
    settings: TrainingSettings,
    folder: Path,
    *,
    checkpoint_minutes: float = 10.0,
    advance: Advance | None = None,
    ended: Ended | None = None,
) -> AfcTraining:
    """Train claim-evidence classifiers in a folder, going on with what is there.

    advance: called after each step with the cell, the steps done and their total. ended: called after each cell.

    Raises SettingsError for a base model that can't be loaded, a folder of another training, and where no cell at all
    could be trained; MissingExtraError without the extra `train`. Other failures of a cell are rows.
    """
    started = time.monotonic()
    base = find_base(settings.model)
    machine = find_machine(settings)
    take_folder(folder, "afc")
    max_length = most_tokens(base.tokenizer, base.config, settings.max_length)
    encoded = {
        part: encode(given, base.tokenizer, pairs.labels, max_length) for part, given in pairs.parts.items()
    }
    workshop = Workshop(
        base=base,
        settings=settings,
        machine=machine,
        labels=pairs.labels,
        train=encoded["train"],
        dev=encoded["dev"],
        checkpoint_minutes=checkpoint_minutes,
        advance=advance,
    )
    made_of = (
        f"{pairs.digest} {base.about.model_dump_json()} {max_length} {machine.device} {machine.precision}"
    )

    def run(cells: tuple[Cell, ...]) -> tuple[CellOutcome, ...]:
        return run_cells(
            cells,
            folder,
            key_of=lambda cell: settings.key(cell, made_of),
            train=workshop.train_cell,
            ended=ended,
        )

    search = run(settings.search_cells())
    best = best_outcome(search, CHOSEN_BY).cell
    test = tuple(pair.id for pair in pairs.parts["test"])
    forget_lost(folder, settings.seed_cells(best), test)
    final = run(settings.seed_cells(best))
    predictions: list[Predictions | None] = [
        finish_model(workshop, folder, outcome, encoded["test"], test)
        if outcome.state == "finished"
        else None
        for outcome in final
    ]
    _drop_weights(folder, (*search, *final))
    scored = score_training(pairs, final, predictions)
    result = AfcTraining(
        data=pairs.name,
        data_sha256=pairs.digest,
        sources=pairs.sources,
        labels=pairs.labels,
        base=base.about,
        settings=settings,
        max_length=max_length,
        n_cut={part: given.n_cut for part, given in encoded.items()},
        search=search,
        best=best,
        final=final,
        seeds=scored.seeds,
        measures=scored.measures,
        by_source=scored.by_source,
        baselines=scored.baselines,
        dev_baselines=scored.dev_baselines,
        seconds=time.monotonic() - started,
        version=__version__,
        code_sha256=code_sha256(),
        libraries=library_versions(),
        warnings=(*licence_warnings(pairs.sources), *pairs.warnings, *_failures((*search, *final))),
    )
    for outcome, labels in zip(final, scored.said, strict=True):
        if labels is not None:
            place = model_folder(folder, outcome.cell)
            alone = score_seeds(
                [pair.label for pair in pairs.parts["test"]],
                [labels],
                [pair.document for pair in pairs.parts["test"]],
                scored.classes,
            )
            write_card(place, afc_card(result, outcome, alone, pairs.warnings))
    write_text(folder / RUN_FILE, result.model_dump_json(indent=1) + "\n")
    return result


def _drop_weights(folder: Path, outcomes: tuple[CellOutcome, ...]) -> None:
    """Of a cell the measures are kept, and not its weights, which may be gigabytes: the chosen ones are models now."""
    for outcome in outcomes:
        (folder / CELLS / outcome.cell.name / BEST).unlink(missing_ok=True)


def _failures(outcomes: tuple[CellOutcome, ...]) -> tuple[str, ...]:
    failed = {one.cell.name: one.failure for one in outcomes if one.state == "failed"}
    return tuple(f"{name} could not be trained: {failure}" for name, failure in failed.items())
