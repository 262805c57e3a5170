"""Vectors of tokens and models with one output, on tiny models that are made on the spot."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from claimpath.errors import SettingsError
from claimpath.models.minilm_embedder import MiniLmEmbedder
from claimpath.models.pair_regressor import PairRegressor
from claimpath.models.token_vectors import TransformerTokens, load_token_embedder

Tiny = Callable[..., str]
WORDS = ["snails", "grew", "basil", "moss", "stones", "were", "wet", "nine", "kept", "."]


@pytest.fixture
def tiny(tmp_path: Path, tiny_bert: Callable[..., Path]) -> Tiny:
    """A BERT of one layer with random but fixed weights, which reads 24 tokens."""

    def write(kind: str, n_labels: int = 1) -> str:
        return str(tiny_bert(tmp_path / "m", WORDS, kind, max_position_embeddings=24, num_labels=n_labels))

    return write


def test_minilm_gives_a_row_for_each_piece_whose_mean_is_the_texts_vector() -> None:
    model = MiniLmEmbedder()
    rows = model.encode_tokens("Snails grew.")
    assert np.linalg.norm(rows, axis=1) == pytest.approx(np.ones(len(rows)), abs=1e-5)
    assert model.encode_tokens(" \n").shape == (0, 384)
    long = "snails grew basil " * 200
    assert len(model.encode_tokens(long)) == 200 * len(model.encode_tokens("snails grew basil"))
    assert load_token_embedder("minilm").name == "minilm"
    with pytest.raises(SettingsError, match="unknown model 'nonsense'"):
        load_token_embedder("nonsense")


def test_rows_are_those_of_the_model_without_marks(tiny: Tiny) -> None:
    name = tiny("BertModel")
    import torch
    import transformers

    rows = TransformerTokens(name).encode_tokens("snails grew .")
    model = transformers.AutoModel.from_pretrained(name).eval()
    given = transformers.AutoTokenizer.from_pretrained(name)("snails grew .", return_tensors="pt")
    with torch.inference_mode():
        hidden = model(**given).last_hidden_state[0].numpy()[1:-1]
    assert rows == pytest.approx(hidden / np.linalg.norm(hidden, axis=1, keepdims=True), abs=1e-5)


def test_long_texts_keep_every_token(tiny: Tiny) -> None:
    model = TransformerTokens(tiny("BertModel"))
    assert len(model.encode_tokens("moss " * 100)) == 100
    assert model.encode_tokens("").shape == (0, 16)


def test_one_number_for_a_pair_and_windows_for_a_long_reference(tiny: Tiny) -> None:
    model = PairRegressor(tiny("BertForSequenceClassification"))
    import torch
    import transformers

    plain = transformers.AutoModelForSequenceClassification.from_pretrained(model.name).eval()
    given = transformers.AutoTokenizer.from_pretrained(model.name)("moss grew", "snails", return_tensors="pt")
    with torch.inference_mode():
        wanted = float(plain(**given).logits[0, 0])
    assert model.scores([("moss grew", "snails")])[0] == pytest.approx(wanted, abs=1e-5)
    assert model.n_windows == 1
    # 40 words with 3 marks and 1 word beside them, 20 at a time: two windows.
    whole = model.scores([("moss " * 20 + "wet " * 20, "snails")])[0]
    assert model.n_windows == 3
    halves = model.scores([("moss " * 20, "snails"), ("wet " * 20, "snails")])
    assert whole == pytest.approx(halves.mean(), abs=1e-5)
    with pytest.raises(SettingsError, match="leaves"):
        model.scores([("moss", "snails " * 22)])


def test_a_model_with_two_outputs_is_refused(tiny: Tiny) -> None:
    with pytest.raises(SettingsError, match="has 2 outputs"):
        PairRegressor(tiny("BertForSequenceClassification", 2))
