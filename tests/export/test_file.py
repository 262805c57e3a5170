"""Writing whole files."""

import stat
from pathlib import Path

import pytest

from claimpath.errors import SettingsError
from claimpath.export.file import write_whole


def test_a_file_is_written_with_its_folder_and_replaces_an_older_one(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.json"
    for content in (b"one", b"two"):
        write_whole(path, content)
        assert path.read_bytes() == content
    assert [p.name for p in path.parent.iterdir()] == ["a.json"]
    assert stat.S_IMODE(path.stat().st_mode) & stat.S_IRUSR


def test_what_can_not_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="is a folder"):
        write_whole(tmp_path, b"")
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(SettingsError, match="can't be written"):
        write_whole(tmp_path / "file" / "a.json", b"")
    with pytest.raises(SettingsError, match="can't be written"):
        write_whole(tmp_path / ("n" * 300), b"")
