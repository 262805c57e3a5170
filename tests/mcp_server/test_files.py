"""Files that an assistant may name: links, dots, pipes, sizes."""

import os
from pathlib import Path

import pytest

from claimpath.errors import SettingsError, StudyError
from claimpath.mcp_server.files import allowed_folders, read_allowed


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """`in` is allowed and holds a file; `out` is not, and holds a secret."""
    for name, text in (("in", "study"), ("out", "secret"), ("in-too", "secret")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file.txt").write_text(text, encoding="utf-8")
    return tmp_path


def test_files_inside_are_read_by_any_name(place: Path) -> None:
    folders = allowed_folders([place / "in"])
    (place / "in" / "deep").mkdir()
    (place / "in" / "deep" / "other.txt").write_text("deep", encoding="utf-8")
    (place / "in" / "link.txt").symlink_to(place / "in" / "deep" / "other.txt")
    assert read_allowed("file.txt", folders, 100) == (b"study", "file.txt")
    assert read_allowed(str(place / "in" / "file.txt"), folders, 100)[0] == b"study"
    assert read_allowed("deep/../file.txt", folders, 100)[0] == b"study"
    assert read_allowed("link.txt", folders, 100) == (b"deep", "other.txt")  # a link that stays inside


def test_a_folder_that_is_a_link_is_allowed_as_what_it_is(place: Path) -> None:
    (place / "alias").symlink_to(place / "in")
    folders = allowed_folders([place / "alias"])
    assert folders == (place / "in",)
    assert read_allowed(str(place / "alias" / "file.txt"), folders, 100)[0] == b"study"


@pytest.mark.parametrize(
    "name",
    [
        "../out/file.txt",
        "/etc/passwd",
        "{out}",
        "link.txt",
        "linked/file.txt",
        "../in-too/file.txt",
        "",
        "a\0b",
    ],
)
def test_nothing_leads_out(place: Path, name: str) -> None:
    (place / "in" / "link.txt").symlink_to(place / "out" / "file.txt")
    (place / "in" / "linked").symlink_to(place / "out")
    given = name.replace("{out}", str(place / "out" / "file.txt"))
    with pytest.raises(StudyError, match="not in a folder that is allowed"):
        read_allowed(given, allowed_folders([place / "in"]), 100)


def test_what_is_outside_and_missing_looks_like_what_is_outside_and_there(place: Path) -> None:
    folders = allowed_folders([place / "in"])
    told = []
    for name in ("file.txt", "gone.txt"):
        with pytest.raises(StudyError) as caught:
            read_allowed(str(place / "out" / name), folders, 100)
        told.append(str(caught.value).replace(name, "NAME"))
    assert told[0] == told[1]


def test_pipes_folders_and_large_files_are_refused(place: Path) -> None:
    folders = allowed_folders([place / "in"])
    os.mkfifo(place / "in" / "pipe")
    with pytest.raises(StudyError, match="no ordinary file"):
        read_allowed("pipe", folders, 100)
    with pytest.raises(StudyError, match="larger than 4 bytes"):
        read_allowed("file.txt", folders, 4)
    with pytest.raises(StudyError, match="there is no file"):
        read_allowed("gone.txt", folders, 100)
    with pytest.raises(StudyError):
        read_allowed(".", folders, 100)
    with pytest.raises(StudyError, match="no folder is allowed here"):
        read_allowed("file.txt", (), 100)


def test_what_can_not_be_allowed(place: Path) -> None:
    with pytest.raises(SettingsError, match="is a file"):
        allowed_folders([place / "in" / "file.txt"])
    with pytest.raises(SettingsError, match="No such file"):
        allowed_folders([place / "gone"])
