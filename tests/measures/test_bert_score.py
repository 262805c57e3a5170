"""BERTScore: worked by hand, against plain loops over tokens, and edges."""

from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.measures.bert_score import BertScore, bert_score, rescaled
from claimpath.models.minilm_embedder import MiniLmEmbedder
from claimpath.records import Undefined


def rows(*vectors: tuple[float, ...]) -> np.ndarray:  # type: ignore[type-arg]
    return np.array(vectors, dtype=np.float32).reshape(len(vectors), -1)


def by_loops(candidate: np.ndarray, reference: np.ndarray) -> tuple[float, float, float]:  # type: ignore[type-arg]
    """The formula once more, token by token, with no matrix."""

    def cosine(x: list[float], y: list[float]) -> float:
        return sum(a * b for a, b in zip(x, y, strict=True)) / (
            sqrt(sum(a * a for a in x)) * sqrt(sum(b * b for b in y))
        )

    xs, ys = reference.tolist(), candidate.tolist()
    recall = sum(max(cosine(x, y) for y in ys) for x in xs) / len(xs)
    precision = sum(max(cosine(x, y) for x in xs) for y in ys) / len(ys)
    return precision, recall, 2 * precision * recall / (precision + recall)


def test_by_hand() -> None:
    # Reference: east, north. Candidate: east alone. R = (1 + 0) / 2, P = 1, F = 2 * 0.5 / 1.5 = 2/3.
    found = bert_score(rows((1, 0)), rows((1, 0), (0, 1)))
    assert found == BertScore(precision=1.0, recall=0.5, f1=pytest.approx(2 / 3))


def test_it_agrees_with_loops_on_real_token_vectors() -> None:
    model = MiniLmEmbedder()
    for a, b in (
        ("The ferry was late.", "A boat came after its time."),
        ("Ebb", "Ebb has forty inns, all old."),
    ):
        ours, theirs = model.encode_tokens(a), model.encode_tokens(b)
        found = bert_score(ours, theirs)
        assert isinstance(found, BertScore)
        assert (found.precision, found.recall, found.f1) == pytest.approx(by_loops(ours, theirs), abs=1e-5)


@given(st.integers(1, 5), st.integers(1, 5), st.integers(0, 99))
def test_swapping_the_texts_swaps_precision_and_recall(n: int, m: int, seed: int) -> None:
    draw = np.random.default_rng(seed)
    ours, theirs = (v / np.linalg.norm(v, axis=1, keepdims=True) for v in
                    (draw.random((n, 4)).astype(np.float32), draw.random((m, 4)).astype(np.float32)))  # fmt: skip
    one, other = bert_score(ours, theirs), bert_score(theirs, ours)
    assert isinstance(one, BertScore)
    assert isinstance(other, BertScore)
    assert (one.precision, one.recall, one.f1) == pytest.approx((other.recall, other.precision, other.f1))
    assert bert_score(ours, ours).f1 == pytest.approx(1.0, abs=1e-6)  # type: ignore[union-attr]


def test_edges() -> None:
    empty = np.zeros((0, 2), dtype=np.float32)
    assert isinstance(bert_score(empty, rows((1, 0))), Undefined)
    assert isinstance(bert_score(rows((1, 0)), empty), Undefined)
    opposite = bert_score(rows((1, 0)), rows((-1, 0)))
    assert isinstance(opposite, BertScore)
    assert isinstance(opposite.f1, Undefined)
    assert rescaled(0.4, 0.2) == pytest.approx(0.25)
    assert rescaled(0.2, 0.2) == 0
    with pytest.raises(ValueError, match="unrelated texts"):
        rescaled(0.5, 1.0)
