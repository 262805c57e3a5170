import hashlib
import sys
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from claimpath.errors import MissingExtraError, SettingsError
from claimpath.models import DEFAULT_EMBEDDER, load_embedder
from claimpath.models.remembered import PrefixEmbedder


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


def test_an_instruction_goes_the_model_s_own_way(tmp_path: Path) -> None:
    library = pytest.importorskip("sentence_transformers", reason="the extra `models` is not there")
    transformers = pytest.importorskip("transformers")
    torch = pytest.importorskip("torch")
    torch.manual_seed(5)
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "snails", "grew", "query", ":"]
    (tmp_path / "vocab.txt").write_text("\n".join(words), encoding="utf-8")
    config = transformers.BertConfig(
        vocab_size=len(words),
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=16,
        max_position_embeddings=32,
        initializer_range=1.0,
    )
    transformers.BertModel(config).save_pretrained(tmp_path / "bert")
    transformers.BertTokenizerFast(str(tmp_path / "vocab.txt")).save_pretrained(tmp_path / "bert")
    model = library.SentenceTransformer(str(tmp_path / "bert"), device="cpu")
    model.save(str(tmp_path / "model"))
    embedder = load_embedder(str(tmp_path / "model"))
    assert isinstance(embedder, PrefixEmbedder)
    for texts, prefix in ((["snails grew", "grew"], "query: "), (["snails"], "")):
        expected = model.encode(texts, prompt=prefix, normalize_embeddings=True)
        assert np.allclose(embedder.encode_prefixed(texts, prefix), expected, atol=1e-5)
    assert not np.allclose(
        embedder.encode(["snails"]), embedder.encode_prefixed(["snails"], "query: "), atol=1e-3
    )
    # Every piece of a long text has the instruction, and none is longer than the model reads.
    long = embedder.encode_prefixed(["snails grew " * 40], "query: ")
    assert np.linalg.norm(long[0]) == pytest.approx(1, abs=1e-5)
