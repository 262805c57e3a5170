"""Constants are read from the file as the runtime reads them."""

from importlib.resources import as_file, files

import numpy as np
import pytest

from claimpath.models.minilm_embedder import MiniLmEmbedder
from claimpath.models.onnx_constants import onnx_constant


def test_word_vectors_are_those_of_the_model() -> None:
    embedder = MiniLmEmbedder()
    rows = np.array([[101, 2000, 30521, 102], [101, 0, 5, 102]])
    run = embedder._session.run(["words.value"], {"input_ids": rows})[0]
    assert np.array_equal(embedder.word_vectors(rows.tolist()), run)


def test_shape_kind_and_names() -> None:
    with as_file(files("claimpath.models") / "minilm" / "model.onnx") as path:
        words, gain = onnx_constant(path, "words"), onnx_constant(path, "embeddings.LayerNorm.gain")
        assert (words.shape, words.dtype) == ((30_522, 384), np.int8)
        assert (gain.shape, gain.dtype) == ((384,), np.float32)
        assert np.abs(words[1000:].astype(int)).max(axis=1).tolist() == [127] * 29_522
        with pytest.raises(KeyError):
            onnx_constant(path, "word")
