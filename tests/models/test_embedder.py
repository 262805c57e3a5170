import hashlib
import sys
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from claimpath.errors import MissingExtraError, SettingsError
from claimpath.models import DEFAULT_EMBEDDER, load_embedder


def test_a_model_is_loaded_once() -> None:
    assert load_embedder(DEFAULT_EMBEDDER) is load_embedder(DEFAULT_EMBEDDER)
    assert load_embedder().name == DEFAULT_EMBEDDER


def test_an_unknown_name_is_refused_with_what_is_allowed() -> None:
    with pytest.raises(SettingsError, match="'minilm', or a Hugging Face id"):
        load_embedder("word2vec")


def test_a_hugging_face_id_needs_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'claimpath\[models\]'"):
        load_embedder("owner/some-model")


def test_the_shipped_weights_are_those_that_the_readme_names() -> None:
    folder = files("claimpath.models") / "minilm"
    digest = hashlib.sha256((folder / "model.onnx").read_bytes()).hexdigest()
    assert digest in (folder / "README.md").read_text(encoding="utf-8")


def test_any_sentence_transformers_model_works(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="torch is not installed: the extra `models` is not there")
    library = pytest.importorskip("sentence_transformers", reason="the extra `models` is not there")
    transformers = pytest.importorskip("transformers")
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "snails", "grew", "basil", "."]
    (tmp_path / "vocab.txt").write_text("\n".join(words), encoding="utf-8")
    config = transformers.BertConfig(
        vocab_size=len(words),
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=16,
    )
    transformers.BertModel(config).save_pretrained(tmp_path / "bert")
    transformers.BertTokenizerFast(str(tmp_path / "vocab.txt")).save_pretrained(tmp_path / "bert")
    library.SentenceTransformer(str(tmp_path / "bert"), device="cpu").save(str(tmp_path / "model"))
    embedder = load_embedder(str(tmp_path / "model"))
    vectors = embedder.encode(["snails grew", "", "basil " * 2000])
    assert vectors.shape == (3, 16)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([1, 0, 1], abs=1e-5)
