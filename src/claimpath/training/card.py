"""The model card: everything that made a model, what it scored beside trivial systems, and what it is bad at."""

from pathlib import Path
from typing import Any

from pydantic import Field

from claimpath.measures.summary import MeasureSummary
from claimpath.records.base import Record, Undefined
from claimpath.training.checkpoint import write_text
from claimpath.training.data_card import DataSource, licence_warnings
from claimpath.training.settings import Cell

CARD = "card.json"


class BaseModel(Record):
    """The model that training began with."""

    name: str
    """Its Hugging Face id, or the name of its folder."""
    revision: str = ""
    """The commit of an id; empty for a folder."""
    weights_sha256: dict[str, str] = Field(default_factory=dict)
    """File name to SHA-256 of the weights in a folder; empty for an id, whose revision says as much."""


class ModelCard(Record):
    """A model card."""

    kind: str
    """What the model is, such as `claim-evidence classifier`."""
    title: str
    """Heading of the card."""
    base: BaseModel
    """The model that training began with."""
    sources: tuple[DataSource, ...]
    """The data."""
    settings: dict[str, Any]
    """Settings of the run."""
    cell: Cell
    """Learning rate, batch size and seed of this model."""
    seeds: tuple[int, ...]
    """Seeds of this model and its sisters."""
    measures: dict[str, MeasureSummary]
    """Test measures by name."""
    baselines: dict[str, dict[str, float | Undefined]]
    """Trivial systems by name, with the same measures on the same examples."""
    validation: dict[str, float | Undefined]
    """Validation measures, by which epoch and cell were chosen."""
    use: str
    """How to use it: a command."""
    bad_at: tuple[str, ...]
    """What it is bad at, and what it was not tried on."""
    device: str
    """What computed it."""
    precision: str
    """The numbers that it was computed with."""
    seconds: float
    """Wall time of its training since it was last started."""
    resumed: int = 0
    """How often training went on from a checkpoint."""
    version: str
    """claimpath's version."""
    code_sha256: str = ""
    """SHA-256 over the files of claimpath's code."""
    libraries: dict[str, str]
    """Versions of Python and of the libraries that can change a number."""
    warnings: tuple[str, ...] = ()
    """What whoever uses it should know."""

    @property
    def all_warnings(self) -> tuple[str, ...]:
        """The warnings, those about licences first."""
        return (*licence_warnings(self.sources), *self.warnings)


def write_card(folder: Path, card: ModelCard) -> tuple[Path, Path]:
    """Write `README.md` and `card.json` into a model's folder; gives both paths."""
    from claimpath.training.card_text import card_text

    places = folder / "README.md", folder / CARD
    write_text(places[0], card_text(card))
    write_text(places[1], card.model_dump_json(indent=1) + "\n")
    return places


def base_model(name: str, config: Any) -> BaseModel:
    """What is known of a base model: the digest of its weights in a folder, or the commit of an id."""
    from claimpath.models.weights import revision_of, shown_name, weights_digests

    return BaseModel(
        name=shown_name(name), revision=revision_of(config), weights_sha256=weights_digests(name)
    )
