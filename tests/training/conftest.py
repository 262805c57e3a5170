"""A tiny model that is made on the spot, and a job that trains it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

WORDS = [
    "snails", "grew", "basil", "moss", "stones", "makes", "you", "grow", "were", "wet", "nine",
    "kept", "in", "a", "box", ".", "not", "more", "less", "than", "sand", "ate",
]  # fmt: skip
LABELS = ("Supported", "Refuted", "Not Enough Information")

Make = Callable[..., Path]


@pytest.fixture
def tiny(tmp_path: Path, tiny_bert: Make) -> Make:
    """Write a BERT of two layers of 32 with random but fixed weights, with its tokenizer, and give its folder."""

    def make(name: str = "tiny", *, positions: int = 64, initial: float = 0.2) -> Path:
        return tiny_bert(
            tmp_path / name,
            WORDS,
            width=32,
            n_layers=2,
            max_position_embeddings=positions,
            initializer_range=initial,
        )

    return make


@pytest.fixture
def same_weights() -> Callable[[Any, Any], bool]:
    """Tell whether two state dictionaries are equal to the bit."""

    def same(first: Any, second: Any) -> bool:
        return first.keys() == second.keys() and all(
            bool((first[name] == second[name]).all()) for name in first
        )

    return same
