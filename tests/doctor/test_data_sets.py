"""Data sets as the doctor sees them. The rows are invented."""

from pathlib import Path

import pytest

from claimpath.datasets.register import register_path
from claimpath.datasets.registry import add_data
from claimpath.doctor.data_sets import data_troubles, look_at_data


@pytest.fixture(autouse=True)
def own_register(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMPATH_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("CLAIMPATH_DATA", raising=False)


def _state(name: str) -> tuple[str, str | None, int]:
    (found,) = [one for one in look_at_data() if one.name == name]
    return found.state, found.found, found.n_errors


def _vitaminc(folder: Path) -> Path:
    folder.mkdir(parents=True)
    row = '{"claim": "Ebb has 3 inns.", "evidence": "Ebb has three inns.", "label": "SUPPORTS"}\n'
    (folder / "dev.jsonl").write_text(row, encoding="utf-8")
    return folder


def test_absent_registered_changed_and_gone(tmp_path: Path) -> None:
    assert {one.state for one in look_at_data()} == {"absent"}
    folder = _vitaminc(tmp_path / "there")
    entry = add_data("vitaminc", folder)
    (file,) = entry.files
    assert _state("vitaminc")[:2] == ("right", "registered")
    (folder / file).write_bytes((folder / file).read_bytes() * 2)
    assert _state("vitaminc")[0] == "wrong"
    assert f"{file} is changed" in data_troubles(look_at_data(), {})[0].what
    folder.rename(tmp_path / "elsewhere")
    assert _state("vitaminc") == ("wrong", None, 1)
    trouble = data_troubles(look_at_data(), {})[0]
    assert "no longer there" in trouble.what
    assert not trouble.blocks


def test_a_damaged_register_and_a_data_folder_that_is_none_are_told(tmp_path: Path) -> None:
    register_path().parent.mkdir(parents=True)
    register_path().write_text("{", encoding="utf-8")
    environ = {"CLAIMPATH_HOME": str(tmp_path / "home"), "CLAIMPATH_DATA": str(tmp_path / "nowhere")}
    said = [one.what for one in data_troubles(look_at_data(), environ)]
    assert "which is no folder" in said[0]
    assert "is damaged" in said[1]
