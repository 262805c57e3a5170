"""A table of vectors, on three words."""

import json
from pathlib import Path

import numpy as np
import pytest

from claimpath.bench.systems import resolve_system
from claimpath.errors import SettingsError
from claimpath.models.embedder import embedder_name, load_embedder
from claimpath.models.static_table import StaticEmbedder, is_static_folder
from claimpath.records import Passage, Sentence, Study
from claimpath.stages.rank import rank
from claimpath.stages.read import read

ROWS = np.array([[0, 0], [3, 0], [0, 1], [0, 2]], dtype=np.float16)
"""[UNK], snails, basil, moss."""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    from tokenizers import Tokenizer
    from tokenizers.models import WordLevel
    from tokenizers.pre_tokenizers import Whitespace

    words = {"[UNK]": 0, "snails": 1, "basil": 2, "moss": 3}
    tokenizer = Tokenizer(WordLevel(words, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()  # type: ignore[assignment]
    tokenizer.enable_truncation(2)
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    np.save(tmp_path / "vectors.npy", ROWS)
    (tmp_path / "static.json").write_text(json.dumps({"format": "claimpath-static/1"}), encoding="utf-8")
    return tmp_path


def test_a_text_is_the_mean_of_its_pieces(table: Path) -> None:
    """snails basil moss: (3, 0) + (0, 1) + (0, 2) is (3, 3), of length 1 (0.7071, 0.7071). Nothing is cut off."""
    found = StaticEmbedder(table).encode(["snails basil moss", "", "unheard-of", "moss"])
    assert found == pytest.approx(np.array([[0.70711, 0.70711], [0, 0], [0, 0], [0, 1]]), abs=1e-5)
    assert found.dtype == np.float32


def test_it_loads_by_its_folder_and_ranks(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert is_static_folder(table)
    monkeypatch.chdir(table.parent)
    assert embedder_name(table.name) == str(table.resolve())
    assert embedder_name("minilm") == "minilm"
    assert load_embedder(str(table)).encode(["basil"])[0] == pytest.approx([0, 1])
    file = tmp_path / "study.md"
    file.write_text("# Pots\n\nWe kept snails snails.\n\nThe basil was green.\n", encoding="utf-8")
    study = read(str(file))
    for ranker in (f"static:{table}", f"dense:{table}"):
        ranking = rank("moss cures", study, ranker=ranker).ranking
        texts = {passage.id: passage.text for passage in study.passages}
        assert "basil" in texts[ranking[0].passage_id]
        assert ranking[0].score == pytest.approx(1)
    assert resolve_system(f"static:{table}", {})[1].embedder == str(table)


def test_mistakes(table: Path, tmp_path: Path) -> None:
    study = Study.model_validate(_study())
    with pytest.raises(SettingsError, match="no table of vectors"):
        rank("Moss cures.", study, ranker="static:nowhere")
    for wrong in ("static:", "hybrid:x", "cross:x"):
        with pytest.raises(SettingsError, match=r"unknown ranker .*static:DIR"):
            rank("Moss cures.", study, ranker=wrong)
    with pytest.raises(SettingsError, match="needs a model"):
        resolve_system("static", {})
    np.save(table / "vectors.npy", ROWS[:2])
    with pytest.raises(SettingsError, match=r"shape \(2, 2\) for 4 pieces"):
        StaticEmbedder(table)
    (table / "static.json").write_text('{"format": "other/1"}', encoding="utf-8")
    with pytest.raises(SettingsError, match="'other/1'"):
        StaticEmbedder(table)


def _study() -> dict[str, object]:
    passage = Passage(
        id="p1", section=(), text="Moss grew.", sentences=(Sentence(start=0, end=10),), origin="body"
    )
    return {
        "source": "s", "sha256": "0" * 64, "kind": "text", "title": "", "article_type": "unknown", "ids": {},
        "reading": {"state": "complete"}, "passages": (passage,),
    }  # fmt: skip
