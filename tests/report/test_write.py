"""Three files, whole or not at all."""

import os
import stat

import pytest

from claimpath.errors import SettingsError
from claimpath.records import Report
from claimpath.report import write as module
from claimpath.report.write import write_report


def test_three_files_in_a_folder_that_is_made(sample, tmp_path) -> None:
    paths = write_report(sample, tmp_path / "new" / "deep")
    assert [p.name for p in (paths.html, paths.md, paths.json)] == ["report.html", "report.md", "report.json"]
    assert sorted(p.name for p in paths.html.parent.iterdir()) == ["report.html", "report.json", "report.md"]
    assert Report.model_validate_json(paths.json.read_text("utf-8")) == sample
    assert paths.html.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_files_follow_the_umask(sample, tmp_path) -> None:
    old = os.umask(0o022)
    try:
        paths = write_report(sample, tmp_path)
    finally:
        os.umask(old)
    assert stat.S_IMODE(paths.html.stat().st_mode) == 0o644


def test_a_folder_that_is_a_file_is_a_plain_mistake(sample, tmp_path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(SettingsError, match=r"can't be written to .*file.*--out"):
        write_report(sample, tmp_path / "file")


def test_a_folder_that_may_not_be_written_to(sample, tmp_path, monkeypatch) -> None:
    def refuse(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(module.tempfile, "mkstemp", refuse)
    with pytest.raises(SettingsError, match="Permission denied"):
        write_report(sample, tmp_path)


def test_a_failed_write_leaves_the_old_file_and_no_remains(sample, tmp_path, monkeypatch) -> None:
    write_report(sample, tmp_path)
    before = (tmp_path / "report.html").read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module.os, "replace", fail)
    with pytest.raises(SettingsError, match="No space left"):
        write_report(sample.model_copy(update={"state": "not_checked"}), tmp_path)
    assert (tmp_path / "report.html").read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 3
