"""One folder for all kept copies, whatever `CLAIMPATH_CACHE` names."""

import sys
from pathlib import Path

import pytest

from claimpath.doctor.places import look_at_places
from claimpath.errors import SettingsError
from claimpath.models.cache import CallCache, default_cache_path
from claimpath.models.cache_place import cache_folder, calls_file
from claimpath.models.embedding_cache import embedding_cache_path
from claimpath.stages.read.lookup.settings import LookUpSettings


@pytest.mark.parametrize("name", [".", "new", "new/calls.sqlite", "new/mine.sqlite", "old", "folder.sqlite"])
def test_answers_vectors_look_ups_and_the_doctor_mean_one_folder(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "old").write_bytes(b"")
    (tmp_path / "folder.sqlite").mkdir()
    chosen = tmp_path / name
    folder, calls = {
        ".": (tmp_path, tmp_path / "calls.sqlite"),
        "new": (tmp_path / "new", tmp_path / "new" / "calls.sqlite"),
        "new/calls.sqlite": (tmp_path / "new", chosen),
        "new/mine.sqlite": (tmp_path / "new", chosen),
        "old": (tmp_path, chosen),
        "folder.sqlite": (chosen, chosen / "calls.sqlite"),
    }[name]
    environ = {"CLAIMPATH_CACHE": str(chosen), "CLAIMPATH_HOME": str(tmp_path / "home")}
    monkeypatch.setenv("CLAIMPATH_CACHE", str(chosen))
    assert LookUpSettings.from_environment(environ=environ).cache == folder
    assert (cache_folder(environ), calls_file(environ)) == (folder, calls)
    assert (default_cache_path(), embedding_cache_path()) == (calls, folder / "embeddings.sqlite")
    paths = [(place.path, place.fault) for place in look_at_places(environ)[:3]]
    assert paths == [
        (str(calls), None),
        (str(folder / "embeddings.sqlite"), None),
        (str(folder / "look-up"), None),
    ]
    assert CallCache().path == calls
    assert calls.is_file()


def test_it_stays_the_same_once_it_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMPATH_CACHE", str(tmp_path / "kept"))
    assert CallCache().path == CallCache().path == default_cache_path() == tmp_path / "kept" / "calls.sqlite"


@pytest.mark.skipif(sys.platform != "linux", reason="the folders of other systems")
def test_without_a_choice_it_is_where_the_platform_keeps_caches(tmp_path: Path) -> None:
    assert cache_folder({"XDG_CACHE_HOME": str(tmp_path)}) == tmp_path / "claimpath"
    assert calls_file({"XDG_CACHE_HOME": str(tmp_path)}) == tmp_path / "claimpath" / "calls.sqlite"
    for environ in ({}, {"XDG_CACHE_HOME": "relative"}, {"CLAIMPATH_CACHE": " "}):
        assert cache_folder(environ) == Path.home() / ".cache" / "claimpath"
    assert cache_folder({"CLAIMPATH_CACHE": "~/here"}) == Path.home() / "here"
    assert cache_folder({"CLAIMPATH_CACHE": "~nobody-of-that-name/here"}) == Path("~nobody-of-that-name/here")


def test_without_a_home_there_is_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("CLAIMPATH_CACHE")
    monkeypatch.setattr(Path, "home", no_home)
    assert cache_folder({}) is None
    assert calls_file({}) is None
    with pytest.raises(SettingsError, match="Name a folder in the environment variable CLAIMPATH_CACHE"):
        default_cache_path()
