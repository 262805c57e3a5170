"""Component cosine with vectors that one can work out by hand."""

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from claimpath.measures.component_cosine import component_cosine
from claimpath.records import Undefined

VECTORS = {"east": (1.0, 0.0), "north": (0.0, 1.0), "north east": (0.6, 0.8)}


class Compass:
    """Two dimensions, three texts."""

    name = "compass"

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.array([VECTORS[text] for text in texts], dtype=np.float32)


def test_worked_arithmetic() -> None:
    # east . north east = 0.6, north . north east = 0.8, east . east = 1: mean 0.8.
    found = component_cosine([("east", "north east"), ("north", " north east "), ("east", "east")], Compass())
    assert found.mean == pytest.approx(0.8)
    assert (found.embedder, found.n_pairs, found.n_compared) == ("compass", 3, 3)


def test_empty_sides_are_counted_apart_and_never_as_zero() -> None:
    found = component_cosine([("east", "east"), ("east", " "), ("", "north"), ("", "")], Compass())
    assert found.mean == pytest.approx(1.0)
    assert (found.n_compared, found.n_one_empty, found.n_both_empty) == (1, 2, 1)


def test_without_a_full_pair_there_is_no_mean() -> None:
    assert isinstance(component_cosine([("", "east")], Compass()).mean, Undefined)
    assert component_cosine([], Compass()).n_pairs == 0
