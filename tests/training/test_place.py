"""One folder, one training."""

import json
from pathlib import Path

import pytest

from claimpath.errors import SettingsError
from claimpath.training.place import MARK, take_folder


def test_a_folder_is_for_one_training_with_its_settings(tmp_path: Path) -> None:
    out = tmp_path / "out"
    settings = {"learning rate": "0.001", "seeds": "1"}
    take_folder(out, "judge", settings)
    (out / "work" / "fold-0").mkdir(parents=True)
    (out / "work" / "cell.json").write_text("{}", encoding="utf-8")
    take_folder(out, "judge", settings)
    with pytest.raises(SettingsError, match=r"with other settings \(learning rate 0.001\); give these again"):
        take_folder(out, "judge", {**settings, "learning rate": "0.01"})
    with pytest.raises(SettingsError, match="is the folder of the training 'judge'; give another --out"):
        take_folder(out, "ranker")
    # What was only tried, and left nothing, does not bind the folder.
    (out / "work" / "cell.json").unlink()
    take_folder(out, "ranker")
    assert json.loads((out / MARK).read_text(encoding="utf-8")) == {"training": "ranker", "settings": {}}


@pytest.mark.parametrize("name", ["config.json", "static.json", "ranker.json", "judge.json"])
def test_a_model_of_another_is_not_written_over(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("{}", encoding="utf-8")
    with pytest.raises(SettingsError, match="that this training did not make; give another --out"):
        take_folder(tmp_path, "ranker")
    assert not (tmp_path / MARK).exists()


def test_what_is_no_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(SettingsError, match="is a file; give the name of a folder"):
        take_folder(tmp_path / "file", "afc")
    with pytest.raises(SettingsError, match="can't write"):
        take_folder(tmp_path / "file" / "below", "afc")
    (tmp_path / MARK).write_text("[]", encoding="utf-8")
    (tmp_path / "model").mkdir()
    with pytest.raises(SettingsError, match="can't read"):
        take_folder(tmp_path, "afc")
