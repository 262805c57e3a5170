"""Vectors of tokens and models with one output, on tiny models that are made on the spot."""

from pathlib import Path

import numpy as np
import pytest

from claimpath.errors import SettingsError
from claimpath.models.minilm_embedder import MiniLmEmbedder
from claimpath.models.pair_regressor import PairRegressor
from claimpath.models.token_vectors import TransformerTokens, load_token_embedder

WORDS = ["snails", "grew", "basil", "moss", "stones", "were", "wet", "nine", "kept", "."]


def tiny(folder: Path, kind: str, n_labels: int = 1) -> str:
    """A BERT of one layer with random but fixed weights, which reads 24 tokens."""
    torch = pytest.importorskip("torch", reason="torch is not installed: the extra `models` is not there")
    transformers = pytest.importorskip("transformers", reason="the extra `models` is not there")
    torch.manual_seed(3)
    vocabulary = folder / "vocab.txt"
    vocabulary.write_text("\n".join(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *WORDS]), encoding="utf-8")
    config = transformers.BertConfig(
        vocab_size=5 + len(WORDS), hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16,
        max_position_embeddings=24, initializer_range=1.0, num_labels=n_labels,
    )  # fmt: skip
    getattr(transformers, kind)(config).save_pretrained(folder / "m")
    transformers.BertTokenizerFast(str(vocabulary)).save_pretrained(folder / "m")
    return str(folder / "m")


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


def test_rows_are_those_of_the_model_without_marks(tmp_path: Path) -> None:
    name = tiny(tmp_path, "BertModel")
    import torch
    import transformers

    rows = TransformerTokens(name).encode_tokens("snails grew .")
    model = transformers.AutoModel.from_pretrained(name).eval()
    given = transformers.AutoTokenizer.from_pretrained(name)("snails grew .", return_tensors="pt")
    with torch.inference_mode():
        hidden = model(**given).last_hidden_state[0].numpy()[1:-1]
    assert rows == pytest.approx(hidden / np.linalg.norm(hidden, axis=1, keepdims=True), abs=1e-5)


def test_long_texts_keep_every_token(tmp_path: Path) -> None:
    model = TransformerTokens(tiny(tmp_path, "BertModel"))
    assert len(model.encode_tokens("moss " * 100)) == 100
    assert model.encode_tokens("").shape == (0, 16)


def test_one_number_for_a_pair_and_windows_for_a_long_reference(tmp_path: Path) -> None:
    model = PairRegressor(tiny(tmp_path, "BertForSequenceClassification"))
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


def test_a_model_with_two_outputs_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="has 2 outputs"):
        PairRegressor(tiny(tmp_path, "BertForSequenceClassification", 2))
