"""A tiny model that is made on the spot, and a job that trains it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

WORDS = [
    *(
        "snails",
        "grew",
        "basil",
        "moss",
        "stones",
        "makes",
        "you",
        "grow",
        "were",
        "wet",
        "nine",
        "kept",
        "in",
        "a",
    ),
    *("box", ".", "not", "more", "less", "than", "sand", "ate"),
]
LABELS = ("Supported", "Refuted", "Not Enough Information")
NEEDS_TORCH = "torch is not installed: the extra `train` is not there"

Make = Callable[..., Path]


@pytest.fixture
def tiny(tmp_path: Path) -> Make:
    """Write a BERT of two layers of 32 with random but fixed weights, with its tokenizer, and give its folder."""
    torch = pytest.importorskip("torch", reason=NEEDS_TORCH)
    transformers = pytest.importorskip("transformers", reason=NEEDS_TORCH)

    def make(name: str = "tiny", *, positions: int = 64, initial: float = 0.2) -> Path:
        torch.manual_seed(3)
        folder = tmp_path / name
        folder.mkdir()
        vocabulary = folder / "vocab.txt"
        vocabulary.write_text(
            "\n".join(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *WORDS]), encoding="utf-8"
        )
        config = transformers.BertConfig(
            vocab_size=5 + len(WORDS),
            hidden_size=32,
            num_hidden_layers=2,
            num_attention_heads=2,
            intermediate_size=32,
            max_position_embeddings=positions,
            initializer_range=initial,
        )
        transformers.BertModel(config).save_pretrained(folder)
        transformers.BertTokenizerFast(str(vocabulary)).save_pretrained(folder)
        return folder

    return make


@pytest.fixture
def same_weights() -> Callable[[Any, Any], bool]:
    """Tell whether two state dictionaries are equal to the bit."""

    def same(first: Any, second: Any) -> bool:
        return first.keys() == second.keys() and all(
            bool((first[name] == second[name]).all()) for name in first
        )

    return same
