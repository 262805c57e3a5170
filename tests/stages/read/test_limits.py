"""The gate: what may come in, and the message for what may not."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from claimpath.errors import StudyError
from claimpath.stages.read import limits
from claimpath.stages.read.limits import check_text_length, load_bytes


def test_a_file_its_path_and_bytes_give_the_same(tmp_path: Path) -> None:
    path = tmp_path / "study.txt"
    path.write_bytes(b"Tea was drunk.")
    assert load_bytes(str(path)) == (b"Tea was drunk.", str(path))
    assert load_bytes(path) == (b"Tea was drunk.", str(path))
    assert load_bytes(b"Tea was drunk.")[0] == b"Tea was drunk."


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    class Input:
        buffer = io.BytesIO(b"From a pipe.")

    monkeypatch.setattr(sys, "stdin", Input())
    assert load_bytes("-") == (b"From a pipe.", "standard input")


@pytest.mark.parametrize("source", [b"", "empty.txt"])
def test_nothing_is_refused(source: bytes | str, tmp_path: Path) -> None:
    if isinstance(source, str):
        (tmp_path / source).write_bytes(b"")
        source = str(tmp_path / source)
    with pytest.raises(StudyError, match="is empty"):
        load_bytes(source)


def test_a_missing_file_is_named() -> None:
    with pytest.raises(StudyError, match=r"no file nowhere/study\.xml"):
        load_bytes("nowhere/study.xml")


def test_a_folder_is_no_study(tmp_path: Path) -> None:
    with pytest.raises(StudyError, match="is a folder"):
        load_bytes(tmp_path)


def test_a_name_that_is_no_name() -> None:
    for name in ("", "  ", "a\0b"):
        with pytest.raises(StudyError, match="not a file name"):
            load_bytes(name)
    with pytest.raises(StudyError, match="can't be read"):
        load_bytes("x" * 5000)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission(tmp_path: Path) -> None:
    path = tmp_path / "locked.txt"
    path.write_bytes(b"text")
    path.chmod(0)
    with pytest.raises(StudyError, match="no permission"):
        load_bytes(path)


def test_a_large_file_is_refused_by_its_size_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "large.txt"
    with path.open("wb") as stream:
        stream.truncate(200_000_000)  # a sparse file: it takes no room
    monkeypatch.setattr(Path, "open", None)  # to open it would be a TypeError
    with pytest.raises(StudyError, match=r"takes 200\.0 MB; the limit is 100 MB"):
        load_bytes(path)


def test_standard_input_is_read_up_to_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_BYTES", 1000)

    class Endless:
        n_asked = 0

        def read(self, n: int) -> bytes:
            self.n_asked = n
            return b"x" * n

    class Input:
        buffer = Endless()

    monkeypatch.setattr(sys, "stdin", Input())
    with pytest.raises(StudyError, match="larger than"):
        load_bytes("-")
    assert Input.buffer.n_asked == 1001


def test_a_pipe_as_a_file(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = subprocess.Popen(["sh", "-c", f"printf 'Through a pipe.' > '{path}'"])
    assert load_bytes(path)[0] == b"Through a pipe."
    writer.wait()


def test_text_beyond_the_limit_is_refused() -> None:
    check_text_length(limits.MAX_TEXT_CHARS, "a.txt")
    with pytest.raises(StudyError, match=r"20,000,001 characters of text; at most 20,000,000"):
        check_text_length(limits.MAX_TEXT_CHARS + 1, "a.txt")
