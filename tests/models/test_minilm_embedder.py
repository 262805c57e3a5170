"""The shipped embedding model: whole texts, unit vectors, and the arithmetic of the graph."""

import hashlib
from importlib.resources import files

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimpath.models import Embedder, load_embedder
from claimpath.models.minilm_embedder import BATCH_PIECES, MAX_PIECES, WIDTH, batches_of


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    return load_embedder()


def test_meaning_not_spelling(embedder: Embedder) -> None:
    vectors = embedder.encode(
        [
            "The drug lowered blood pressure.",
            "Hypertension fell in those who took the medicine.",
            "The committee will meet on Tuesday.",
        ]
    )
    close, far = vectors[0] @ vectors[1], vectors[0] @ vectors[2]
    assert close > 0.5
    assert far < 0.2


# Cosines of the original 32-bit weights, from a forward pass written in numpy.
RECORDED = [
    ("The drug lowered blood pressure.", "Hypertension fell in those who took the medicine.", 0.742),
    ("Snails fed basil grew faster.", "Basil makes people taller.", 0.594),
    ("We studied nine patients in one hospital.", "The sample was small.", 0.112),
    ("Vitamin C cures colds.", "The parliament passed a law on fishing quotas.", -0.078),
    ("p < 0.05 was considered significant", "Statistical significance was set at 5 %.", 0.622),
]


@pytest.mark.parametrize(("a", "b", "cosine"), RECORDED)
def test_agrees_with_the_original_weights(embedder: Embedder, a: str, b: str, cosine: float) -> None:
    first, second = embedder.encode([a, b])
    assert float(first @ second) == pytest.approx(cosine, abs=0.03)


def test_vectors_have_length_one_and_empty_texts_are_zero(embedder: Embedder) -> None:
    vectors = embedder.encode(["a word", "", "   ", "x" * 300])
    assert vectors.shape == (4, WIDTH)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([1, 0, 0, 1], abs=1e-5)
    assert embedder.encode([]).shape == (0, WIDTH)


def test_nothing_is_cut_off_a_long_text(embedder: Embedder) -> None:
    filler = "The weather was fine. " * MAX_PIECES
    without, with_end = embedder.encode([filler, filler + "Aspirin caused bleeding in nine patients. " * 20])
    aspirin = embedder.encode(["Aspirin caused bleeding in patients."])[0]
    assert float(with_end @ aspirin) > float(without @ aspirin) + 0.05


@settings(max_examples=15, deadline=None)
@given(st.lists(st.text(max_size=40), min_size=1, max_size=6))
def test_a_text_s_vector_does_not_depend_on_its_neighbours(texts: list[str]) -> None:
    embedder = load_embedder()
    together = embedder.encode(texts)
    for text, vector in zip(texts, together, strict=True):
        assert np.isfinite(vector).all()
        assert np.array_equal(vector, embedder.encode([text])[0])


def test_batches_change_no_bit_and_a_text_that_comes_again_gets_the_same_vector(embedder: Embedder) -> None:
    # More pieces than one batch holds, of few lengths, so that texts do share batches; and one text in windows.
    texts = [f"Snail {i} ate {'moss and ' * (i % 3)}basil." for i in range(3 * BATCH_PIECES // 10)]
    texts += [texts[4], "Moss. " * MAX_PIECES, texts[4]]
    together = embedder.encode(texts)
    assert np.array_equal(together[-1], together[4])
    assert np.array_equal(together[-3], together[4])
    for place in (0, 1, 2, 4, 77, len(texts) - 2):
        assert np.array_equal(together[place], embedder.encode([texts[place]])[0])


@given(st.lists(st.integers(1, MAX_PIECES + 2), max_size=60))
def test_every_window_is_in_one_batch_with_others_of_its_length(lengths: list[int]) -> None:
    windows = [[0] * length for length in lengths]
    batches = batches_of(windows)
    assert sorted(place for batch in batches for place in batch) == list(range(len(lengths)))
    for batch in batches:
        (length,) = {lengths[place] for place in batch}
        assert len(batch) * length <= BATCH_PIECES


def test_the_card_names_the_file_that_comes_along() -> None:
    folder = files("claimpath.models") / "minilm"
    digest = hashlib.sha256((folder / "model.onnx").read_bytes()).hexdigest()
    assert digest in (folder / "README.md").read_text(encoding="utf-8")
