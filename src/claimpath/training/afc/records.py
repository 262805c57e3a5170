"""What a training of claim-evidence classifiers writes."""

from typing import Literal

from claimpath.measures.argument_verdict import StanceLabel
from claimpath.measures.summary import MeasureSummary
from claimpath.records.base import Record, Undefined
from claimpath.training.card import BaseModel
from claimpath.training.data_card import DataSource
from claimpath.training.grid import CellOutcome
from claimpath.training.settings import Cell, TrainingSettings

AFC_KIND = "afc"

Scores = dict[str, float | Undefined]
"""Measures by name."""


class SeedScore(Record):
    """What the model of one seed scores on the test part."""

    seed: int
    """Its seed."""
    folder: str
    """The model's folder, below that of the run."""
    weights_sha256: dict[str, str]
    """File name to SHA-256 of its weights."""
    measures: Scores
    """Test measures in [0, 1]."""


class SourceScore(Record):
    """What all seeds score on the test pairs of one set."""

    measures: dict[str, MeasureSummary]
    """Test measures, means over the seeds."""
    baselines: dict[str, Scores]
    """Trivial systems on the same pairs, with the frequencies of the set's training part."""


class AfcTraining(Record):
    """A whole training: the grid that was searched, and the models of its best cell."""

    kind: Literal["afc"] = "afc"
    """Tells this file from those of other trainings."""
    data: str
    """Names of the sets, with plus signs."""
    data_sha256: str
    """SHA-256 over all pairs."""
    sources: tuple[DataSource, ...]
    """The sets."""
    labels: tuple[StanceLabel, ...]
    """Labels of the models, in the order of their outputs."""
    base: BaseModel
    """The model that training began with."""
    settings: TrainingSettings
    """The settings."""
    max_length: int
    """Most tokens of a pair."""
    n_cut: dict[str, int]
    """Part to the number of pairs that are longer, whose end was left out."""
    search: tuple[CellOutcome, ...]
    """Every cell of the grid, with the first seed."""
    best: Cell
    """The cell with the highest macro F1 on dev, the first of them."""
    final: tuple[CellOutcome, ...]
    """The best cell with every seed."""
    seeds: tuple[SeedScore, ...]
    """Test scores of each of these models that could be trained."""
    measures: dict[str, MeasureSummary]
    """Test measures: means over the seeds, with 95 % intervals (percentile bootstrap over documents). The pairs of a
    model that failed count as wrong; `n_expected` is pairs times seeds."""
    by_source: dict[str, SourceScore]
    """The same for each set of several."""
    baselines: dict[str, Scores]
    """Trivial systems on the test part."""
    dev_baselines: dict[str, Scores]
    """Trivial systems on the dev part."""
    seconds: float
    """Wall time of this start; what was finished before took none of it."""
    version: str
    """claimpath's version."""
    code_sha256: str
    """SHA-256 over the files of claimpath's code."""
    libraries: dict[str, str]
    """Versions of Python and of the libraries that can change a number."""
    warnings: tuple[str, ...] = ()
    """What a reader should know."""

    @property
    def failed(self) -> tuple[CellOutcome, ...]:
        """Cells that could not be trained."""
        return tuple(dict.fromkeys(one for one in (*self.search, *self.final) if one.state == "failed"))
