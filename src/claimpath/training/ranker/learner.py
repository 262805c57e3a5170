"""What the kinds of rankers have in common while they are trained."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from claimpath.training.ranker.cases import RankCase
from claimpath.training.ranker.examples import RankExample


class Learner(Protocol):
    """A model that learns to rank."""

    @property
    def model(self) -> Any:
        """The torch module."""

    @property
    def config(self) -> Any:
        """Its transformers configuration."""

    def loss(self, examples: Sequence[RankExample]) -> Any:
        """Mean loss over examples that went through the model together, as a tensor without dimensions."""

    def scores(self, case: RankCase) -> NDArray[np.float64]:
        """Scores of a case's texts by the weights as they are, texts cut to what the model reads."""

    def save(self, folder: Path) -> None:
        """Write the model so that a ranker loads it."""
