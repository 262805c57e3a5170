"""Kept copies: whole, or not there."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from claimpath.stages.read.lookup.cache import Cache, Kept, kept_now

URL = "https://a.example/x?y=z"


def _put(folder: Path, body: bytes, url: str = URL) -> Kept:
    kept = kept_now(url, url + "#final", 200, body, '"v1"', None)
    Cache(folder).put(kept, body)
    return kept


def test_what_is_put_comes_back(tmp_path: Path) -> None:
    kept = _put(tmp_path, b"body")
    assert Cache(tmp_path).get(URL) == (kept, b"body")
    assert Cache(tmp_path).get(URL + "2") is None
    assert Cache(None).get(URL) is None


def test_the_same_body_is_kept_once(tmp_path: Path) -> None:
    _put(tmp_path, b"body", "https://a.example/1")
    _put(tmp_path, b"body", "https://a.example/2")
    assert len([p for p in (tmp_path / "look-up/v1/bodies").rglob("*") if p.is_file()]) == 1


def test_a_newer_answer_takes_the_place(tmp_path: Path) -> None:
    _put(tmp_path, b"old")
    _put(tmp_path, b"new")
    found = Cache(tmp_path).get(URL)
    assert found is not None
    assert found[1] == b"new"


def _only(tmp_path: Path, kind: str) -> Path:
    (path,) = [p for p in (tmp_path / "look-up/v1" / kind).rglob("*") if p.is_file()]
    return path


@pytest.mark.parametrize("damage", [b"", b"bodY", b"body and more", b"\0" * 4])
def test_a_damaged_body_counts_as_not_kept_and_is_written_anew(tmp_path: Path, damage: bytes) -> None:
    _put(tmp_path, b"body")
    _only(tmp_path, "bodies").write_bytes(damage)
    assert Cache(tmp_path).get(URL) is None
    _put(tmp_path, b"body")
    found = Cache(tmp_path).get(URL)
    assert found is not None
    assert found[1] == b"body"


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"url": 1}', "null", '{"extra": true}'])
def test_a_damaged_entry_counts_as_not_kept(tmp_path: Path, damage: str) -> None:
    _put(tmp_path, b"body")
    _only(tmp_path, "entries").write_text(damage)
    assert Cache(tmp_path).get(URL) is None


def test_an_entry_can_not_name_a_file_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"body")
    _put(tmp_path, b"body")
    entry = _only(tmp_path, "entries")
    entry.write_text(json.dumps(json.loads(entry.read_text()) | {"sha256": "../../../secret"}))
    assert Cache(tmp_path).get(URL) is None


def test_an_entry_of_another_address_is_not_taken(tmp_path: Path) -> None:
    _put(tmp_path, b"body")
    entry = _only(tmp_path, "entries")
    entry.write_text(json.dumps(json.loads(entry.read_text()) | {"url": "https://b.example/"}))
    assert Cache(tmp_path).get(URL) is None


def test_forgotten_is_gone(tmp_path: Path) -> None:
    _put(tmp_path, b"body")
    cache = Cache(tmp_path)
    cache.forget(URL)
    cache.forget(URL)
    assert cache.get(URL) is None


def test_a_folder_that_cannot_be_written_is_said_not_raised(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    cache = Cache(blocked)
    cache.put(kept_now(URL, URL, 200, b"body", None, None), b"body")
    assert cache.problem is not None
    assert "can't be written" in cache.problem


def test_files_are_for_their_owner_only(tmp_path: Path) -> None:
    _put(tmp_path, b"body")
    assert os.stat(_only(tmp_path, "bodies")).st_mode & 0o077 == 0
    assert os.stat(_only(tmp_path, "entries")).st_mode & 0o077 == 0


def test_an_absence_is_believed_for_a_week(tmp_path: Path) -> None:
    now = datetime.now(UTC)
    kept = kept_now(URL, URL, 404, b"", None, None)
    assert not kept.is_stale_absence
    old = replace(kept, asked_at=(now - timedelta(days=8)).isoformat(timespec="seconds"))
    assert old.is_stale_absence
    assert not replace(old, status=200).is_stale_absence
    ahead = replace(kept, asked_at=(now + timedelta(days=8)).isoformat(timespec="seconds"))
    assert ahead.age_days() == 0.0


_WRITE_MANY = """
import sys; from pathlib import Path
from claimpath.stages.read.lookup.cache import Cache, kept_now
url, seed = sys.argv[2], int(sys.argv[3])
for n in range(40):
    body = bytes([seed]) * (1000 + n % 3)
    Cache(Path(sys.argv[1])).put(kept_now(url, url, 200, body, None, None), body)
"""


def test_many_writers_never_leave_half_a_file(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _WRITE_MANY, str(tmp_path), URL]
    writers = [subprocess.Popen([*command, str(seed)]) for seed in range(3)]
    n_read = 0
    while any(writer.poll() is None for writer in writers):
        found = Cache(tmp_path).get(URL)
        if found is not None:
            n_read += 1
            assert len(set(found[1])) == 1
    assert [writer.returncode for writer in writers] == [0, 0, 0]
    assert n_read > 0
    assert Cache(tmp_path).get(URL) is not None
    assert not list(tmp_path.rglob(".new-*"))
