"""What is refused before anything is trained."""

from pathlib import Path

import pytest

from claimpath.errors import SettingsError
from claimpath.training.ranker.fit import Plan
from claimpath.training.ranker.run import train_ranker
from claimpath.training.ranker.sources import load_sources
from claimpath.training.ranker.static import teacher_tokenizer
from claimpath.training.settings import training_settings


def test_more_folds_than_studies(annotated: Path, tmp_path: Path) -> None:
    """Two of the studies have a linked passage; found out at the end, the training would have been for nothing."""
    sources = load_sources([str(annotated)], "supports", "sentence")
    plan = Plan("bi-encoder", training_settings(model="owner/base"))
    with pytest.raises(SettingsError, match="has 2 studies with a linked passage; give at most so many"):
        train_ranker(sources, plan, "supports", "sentence", tmp_path / "out", n_folds=3)
    assert not (tmp_path / "out").exists()


def test_a_teacher_without_a_vocabulary(tmp_path: Path) -> None:
    pytest.importorskip("transformers", reason="the extra `train` is not there")
    with pytest.raises(SettingsError, match="can't read the vocabulary of"):
        teacher_tokenizer(str(tmp_path))
