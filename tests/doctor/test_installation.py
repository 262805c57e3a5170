"""The package, its models, the interpreter, programs, places and settings, in states that are put together here."""

import json
from pathlib import Path

import pytest

from claimpath.doctor.machine import look_at_machine, machine_troubles
from claimpath.doctor.network import look_at_settings, setting_troubles
from claimpath.doctor.online import SERVICES, ask_services
from claimpath.doctor.package import look_at_package, package_troubles
from claimpath.doctor.places import look_at_places, place_troubles
from claimpath.doctor.programs import look_at_programs
from claimpath.doctor.shipped import (
    is_model_file,
    look_at_models,
    model_files,
    model_troubles,
    package_folder,
)

ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
"""SHA-256 of the three letters abc, the standard's own example."""


def test_models_are_right_changed_or_missing(tmp_path: Path) -> None:
    (tmp_path / "right.onnx").write_bytes(b"abc")
    (tmp_path / "changed.onnx").write_bytes(b"abd")
    listed = json.dumps(
        {f"{name}.onnx": {"sha256": ABC, "n_bytes": 3} for name in ("right", "changed", "gone")}
    )
    models = look_at_models(tmp_path, listed)
    assert [model.state for model in models] == ["right", "changed", "missing"]
    assert [one.blocks for one in model_troubles(models)] == [True, True]


def test_the_list_names_every_model_file_of_the_package() -> None:
    # A model that is added or changed has to be listed: python scripts/shipped_models.py
    listed = json.loads((package_folder() / "doctor" / "shipped.json").read_text(encoding="utf-8"))
    assert listed == model_files(package_folder())
    assert "models/minilm/model.onnx" in listed


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("models/minilm/model.onnx", True),
        ("models/minilm/vocab.txt", True),
        ("models/minilm/README.md", False),
        ("models/cache.py", False),
        ("models/reading/tolerant.py", False),
        ("stages/fallacies/data/classifier.npz", True),
        ("stages/fallacies/data/cues.toml", False),
        ("stages/reasoning_type/data/weights.json", True),
    ],
)
def test_what_counts_as_a_model(path: str, expected: bool) -> None:
    assert is_model_file(path) is expected


def test_files_are_compared_with_what_was_recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A distribution as an installer leaves it: its list of files gives digests in URL-safe base 64 without padding.
    code = tmp_path / "claimpath"
    code.mkdir()
    (code / "kept.py").write_bytes(b"abc")
    (code / "edited.py").write_bytes(b"abd")
    about = tmp_path / "claimpath_example-3.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: claimpath-example\nVersion: 3.0\n")
    digest = "sha256=ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0"
    lines = [f"claimpath/{name}.py,{digest},3" for name in ("kept", "edited", "gone")]
    (about / "RECORD").write_text("\n".join([*lines, "claimpath_example-3.0.dist-info/RECORD,,"]))
    monkeypatch.syspath_prepend(str(tmp_path))
    found = look_at_package("claimpath-example")
    assert (found.n_files, found.editable) == (3, False)
    assert (found.changed, found.missing) == (("claimpath/edited.py",), ("claimpath/gone.py",))
    said = [one.what for one in package_troubles(found)]
    assert "claimpath/edited.py" in said[0]
    assert "claimpath/gone.py" in said[1]
    assert "3.0 was installed" in said[2]


def test_a_package_that_is_not_installed_has_no_digests() -> None:
    found = look_at_package("no-such-distribution")
    assert (found.metadata_version, found.editable, package_troubles(found)) == (None, True, [])


@pytest.mark.parametrize(
    ("version", "n_troubles"), [("3.10.14", 1), ("3.11.0", 0), ("3.13.1", 0), ("4.0.0", 0)]
)
def test_an_old_python_blocks(version: str, n_troubles: int) -> None:
    machine = look_at_machine().model_copy(update={"python": version})
    assert len(machine_troubles(machine)) == n_troubles


def test_programs_are_looked_for_by_all_their_names(tmp_path: Path) -> None:
    servers = tmp_path / "15" / "bin"
    servers.mkdir(parents=True)
    (servers / "postgres").touch()
    there = {"google-chrome": "/opt/chrome", "g++": "/usr/bin/g++"}
    found = {one.name: one.path for one in look_at_programs(there.get, tmp_path)}
    assert found == {
        "Chromium": "/opt/chrome",
        "PostgreSQL server": str(servers / "postgres"),
        "C++ compiler": "/usr/bin/g++",
        "CMake": None,
    }


def test_a_list_of_models_that_is_gone_is_left_to_the_look_at_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimpath.doctor.shipped.files", lambda package: tmp_path)
    assert look_at_models(tmp_path) == ()


def test_places_follow_the_environment_and_nothing_is_made(tmp_path: Path) -> None:
    cache = tmp_path / "kept" / "calls.sqlite"
    places = look_at_places({"CLAIMPATH_CACHE": str(cache), "CLAIMPATH_HOME": str(tmp_path / "home")})
    by_name = {place.name: place for place in places}
    assert by_name["answers of language models"].path == str(cache)
    assert by_name["sentence vectors"].path == str(cache.with_name("embeddings.sqlite"))
    assert by_name["register of data sets"].path == str(tmp_path / "home" / "data-sets.json")
    assert by_name["register of data sets"].set_by == "CLAIMPATH_HOME"
    assert not any(place.exists or place.fault for place in places[:4])
    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_place_of_the_cache_and_a_file_above_it_are_faults(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"12345")
    (tmp_path / "kept" / "calls.sqlite").mkdir(parents=True)
    folder = look_at_places({"CLAIMPATH_CACHE": str(tmp_path / "kept"), "CLAIMPATH_HOME": str(tmp_path)})
    assert "should be a file" in (folder[0].fault or "")
    below = look_at_places(
        {"CLAIMPATH_CACHE": str(tmp_path / "file" / "x.sqlite"), "CLAIMPATH_HOME": str(tmp_path)}
    )
    assert "can't be written" in (below[0].fault or "")
    itself = look_at_places({"CLAIMPATH_CACHE": str(tmp_path / "file"), "CLAIMPATH_HOME": str(tmp_path)})[0]
    assert (itself.exists, itself.n_bytes, itself.fault) == (True, 5, None)
    assert [one.blocks for one in place_troubles(below)] == [False, False, False]


def test_a_folder_that_may_not_be_looked_into_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exists = Path.exists

    def refused(path: Path) -> bool:
        if "locked" in path.parts:
            raise PermissionError(13, "Permission denied")
        return exists(path)

    monkeypatch.setattr(Path, "exists", refused)
    environ = {"CLAIMPATH_CACHE": str(tmp_path / "locked" / "kept"), "CLAIMPATH_HOME": str(tmp_path)}
    troubles = place_troubles(look_at_places(environ)[:4])
    assert [("Permission denied" in one.what, "CLAIMPATH_CACHE" in one.do) for one in troubles] == [
        (True, True)
    ] * 3


def test_nothing_secret_is_shown() -> None:
    environ = {
        "https_proxy": "http://ann:hunter2@proxy.example:8080",
        "OPENAI_API_KEY": "sk-secret-of-mine",
        "NCBI_API_KEY": "0123456789abcdef",
        "NO_PROXY": "localhost",
    }
    found = {one.name: one.value for one in look_at_settings(environ)}
    assert found["HTTPS_PROXY"] == "proxy.example:8080"
    assert found["OPENAI_API_KEY"] == found["NCBI_API_KEY"] == "set (not shown)"
    assert found["NO_PROXY"] == "localhost"
    assert found["ALL_PROXY"] is None
    assert setting_troubles(environ) == []
    assert "CLAIMPATH_EMAIL" in setting_troubles({"CLAIMPATH_EMAIL": "nobody"})[0].what


def test_services_are_asked_once_each_and_a_failure_is_a_row() -> None:
    asked: list[str] = []

    def get(address: str) -> str:
        asked.append(address)
        if "crossref" in address:
            raise OSError("ConnectTimeout: no answer")
        return "HTTP 200"

    found = ask_services(get)
    assert asked == list(SERVICES.values())
    assert [one.service for one in found if not one.answered] == ["Crossref"]
    assert {one.said for one in found if one.answered} == {"HTTP 200"}
