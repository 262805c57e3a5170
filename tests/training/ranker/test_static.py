"""Distilling a table from a table: with all directions kept, centred distances stay as they were."""

import json
from pathlib import Path

import numpy as np
import pytest

from claimpath.errors import SettingsError
from claimpath.models.static_table import StaticEmbedder
from claimpath.training.ranker.load import find_kind
from claimpath.training.ranker.run import distil_ranker
from claimpath.training.ranker.sources import load_sources
from claimpath.training.ranker.static import distil, project, sif_weights, surfaces, teacher_tokenizer

WORDS = ["[UNK]", "basil", "##s", "moss", "grew", "snails"]
ROWS = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [1, 0, 2]], dtype=np.float32)


@pytest.fixture
def teacher(tmp_path: Path) -> Path:
    from tokenizers import Tokenizer
    from tokenizers.models import WordPiece
    from tokenizers.pre_tokenizers import BertPreTokenizer

    folder = tmp_path / "teacher"
    folder.mkdir()
    tokenizer = Tokenizer(WordPiece({word: n for n, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = BertPreTokenizer()  # type: ignore[assignment]
    tokenizer.save(str(folder / "tokenizer.json"))
    np.save(folder / "vectors.npy", ROWS)
    (folder / "static.json").write_text(json.dumps({"format": "claimpath-static/1"}), encoding="utf-8")
    return folder


def test_project_keeps_distances_and_signs() -> None:
    vectors = np.array([[3.0, 1.0], [1.0, -1.0], [0, 0], [2.0, 0.0]])
    found = project(vectors, 2)
    # Centred without the zero row: (1, 1), (-1, -1), (0, 0): all on the diagonal, sqrt(2) from the middle.
    assert np.abs(found[:, 0]) == pytest.approx([2**0.5, 2**0.5, 0, 0])
    assert found[:, 1] == pytest.approx([0, 0, 0, 0], abs=1e-12)
    # The largest entry of the direction is positive, so (1, 1) is on the positive side.
    assert found[0, 0] > 0
    assert project(vectors, 1).shape == (4, 1)


def test_frequent_pieces_weigh_less(teacher: Path) -> None:
    tokenizer = teacher_tokenizer(str(teacher))
    assert surfaces(tokenizer) == ["", "basil", "s", "moss", "grew", "snails"]
    weights = sif_weights(tokenizer, ["basil basils moss"], 6)
    # Counts with one for each piece: [UNK] 1, basil 3, ##s 2, moss 2, grew 1, snails 1; in all 10.
    assert weights == pytest.approx([0.001 / (0.001 + count / 10) for count in (1, 3, 2, 2, 1, 1)])
    # A vocabulary that pads to a fixed length, as most sentence-transformers do, and cuts: the counts are the same.
    tokenizer.enable_padding(length=50, pad_token="[UNK]")
    tokenizer.enable_truncation(2)
    tokenizer.save(str(teacher / "tokenizer.json"))
    padded = teacher_tokenizer(str(teacher))
    assert sif_weights(padded, ["basil basils moss"], 6) == pytest.approx(weights)
    (teacher / "tokenizer.json").write_text("{", encoding="utf-8")
    with pytest.raises(SettingsError, match=r"can't read .*tokenizer\.json"):
        teacher_tokenizer(str(teacher))


def test_a_table_of_a_table(teacher: Path, tmp_path: Path) -> None:
    distil(str(teacher), ["basil basils moss"], tmp_path / "out", n_dimensions=9)
    table = np.load(tmp_path / "out" / "vectors.npy")
    assert table.dtype == np.float16
    # Three directions are all that the teacher has. [UNK] stays zero.
    assert table.shape == (6, 3)
    assert not table[0].any()
    # The teacher reads "s" as unknown, so only four rows are centred; moss and grew of the same place in a text keep
    # the cosine that their centred vectors have.
    unit = ROWS / np.maximum(np.linalg.norm(ROWS, axis=1, keepdims=True), 1e-9)
    centred = unit - unit[[1, 3, 4, 5]].mean(axis=0)
    expected = centred[3] @ centred[4] / np.linalg.norm(centred[3]) / np.linalg.norm(centred[4])
    moss, grew = StaticEmbedder(tmp_path / "out").encode(["moss", "grew"])
    assert float(moss @ grew) == pytest.approx(float(expected), abs=2e-3)
    again = tmp_path / "again"
    distil(str(teacher), ["basil basils moss"], again, n_dimensions=9)
    assert (again / "vectors.npy").read_bytes() == (tmp_path / "out" / "vectors.npy").read_bytes()


def test_measured_and_described(teacher: Path, data: Path, annotated: Path, tmp_path: Path) -> None:
    sources = load_sources(["scifact", str(annotated)], "supports", "sentence")
    result = distil_ranker(sources, str(teacher), "supports", "sentence", tmp_path / "out")
    assert [score.cases for score in result.scores] == ["scifact dev", "annotated.missciplus.jsonl, whole"]
    assert {"random", "ordered", "bm25", "teacher"} == set(result.scores[0].baselines)
    assert result.system == f"static:{tmp_path / 'out'}"
    readme = (tmp_path / "out" / "README.md").read_text(encoding="utf-8")
    assert "--ranker static:DIR" in readme
    # The command says it, and the card once.
    assert readme.count("no licence is stated") == 1
    assert "annotated.missciplus.jsonl: no licence is stated" in result.warnings[0]
    assert "MRR [scifact dev]" in readme
    with pytest.raises(SettingsError, match="--dimensions is 0"):
        distil_ranker(sources, str(teacher), "supports", "sentence", tmp_path / "out", n_dimensions=0)
    with pytest.raises(SettingsError, match="bi-encoder, cross-encoder, static"):
        find_kind("tri-encoder")
