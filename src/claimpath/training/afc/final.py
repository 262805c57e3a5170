"""The models of the best cell: written as folders that `afc:DIR` loads, each with its card and test predictions."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from claimpath.errors import SettingsError
from claimpath.models.weights import weights_digests
from claimpath.records.base import Record
from claimpath.training.afc.cell import Workshop
from claimpath.training.afc.classifier import load_classifier
from claimpath.training.afc.encode import Encoded
from claimpath.training.afc.predict import probabilities
from claimpath.training.checkpoint import BEST, load, load_trained, write_text
from claimpath.training.grid import CELLS, OUTCOME, CellOutcome, read_outcome
from claimpath.training.settings import Cell

MODELS = "models"
PREDICTIONS = "predictions.json"


class Predictions(Record):
    """What a model says of the test part."""

    key: str
    """SHA-256 of all that decided the model's weights."""
    weights_sha256: dict[str, str]
    """File name to SHA-256 of the model's weights."""
    labels: tuple[str, ...]
    """Names of the columns."""
    ids: tuple[str, ...]
    """Ids of the pairs."""
    probabilities: tuple[tuple[float, ...], ...]
    """For each pair the probability of each label."""


def model_folder(folder: Path, cell: Cell) -> Path:
    """Where the model of a cell's seed is."""
    return folder / MODELS / f"seed{cell.seed}"


def forget_lost(folder: Path, cells: Sequence[Cell], ids: Sequence[str]) -> None:
    """Let cells be trained again whose weights were not kept, as another cell of a smaller grid was chosen."""
    for cell in cells:
        place = folder / CELLS / cell.name
        outcome = read_outcome(place)
        if outcome is None or outcome.state != "finished" or (place / BEST).is_file():
            continue
        if _whole(model_folder(folder, cell), outcome.key, ids) is None:
            (place / OUTCOME).unlink()


def finish_model(
    workshop: Workshop, folder: Path, outcome: CellOutcome, test: Encoded, ids: Sequence[str]
) -> Predictions:
    """Write the model of a finished cell with its tokenizer, and what it says of the test part.

    What is there already, from the same cell and whole, is read. Raises SettingsError where the cell's weights have
    gone.
    """
    place = model_folder(folder, outcome.cell)
    known = _whole(place, outcome.key, ids)
    if known is not None:
        return known
    model = _trained(workshop, folder / CELLS / outcome.cell.name, outcome)
    place.mkdir(parents=True, exist_ok=True)
    (place / PREDICTIONS).unlink(missing_ok=True)
    model.save_pretrained(place)
    workshop.base.tokenizer.save_pretrained(place)
    rows = probabilities(model, test, workshop.base.tokenizer, workshop.machine)
    made = Predictions(
        key=outcome.key,
        weights_sha256=weights_digests(str(place)),
        labels=workshop.labels,
        ids=tuple(ids),
        probabilities=tuple(tuple(row) for row in rows),
    )
    # Written last: its being there says that the folder is whole.
    write_text(place / PREDICTIONS, made.model_dump_json() + "\n")
    return made


def _trained(workshop: Workshop, cell: Path, outcome: CellOutcome) -> Any:
    best = load(cell / BEST, workshop.machine.device)
    if best is None or best["key"] != outcome.key:
        raise SettingsError(
            f"the weights in {str(cell)!r} have gone; delete that folder to train the model again"
        )
    model = load_classifier(workshop.base, workshop.labels).to(workshop.machine.device)
    load_trained(model, best["model"])
    return model.eval()


def _whole(place: Path, key: str, ids: Sequence[str]) -> Predictions | None:
    """What was predicted with the model in a folder; None where folder or predictions are not all there."""
    try:
        known = Predictions.model_validate_json((place / PREDICTIONS).read_text(encoding="utf-8"))
    except (OSError, ValidationError, UnicodeDecodeError):
        # Absent or damaged: it is made again.
        return None
    same = (
        known.key == key and known.ids == tuple(ids) and known.weights_sha256 == weights_digests(str(place))
    )
    return known if same else None
