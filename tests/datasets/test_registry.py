import json
from pathlib import Path
from typing import Any

import pytest

from claimpath.datasets.register import read_register, register_path
from claimpath.datasets.registry import add_data, find_data, locate_data
from claimpath.datasets.sets import DATA_SETS, find_data_set
from claimpath.errors import DataError, SettingsError

Row = dict[str, Any]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CLAIMPATH_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("CLAIMPATH_DATA", raising=False)
    return tmp_path / "home"


@pytest.fixture
def folder(tmp_path: Path, row: Row) -> Path:
    place = tmp_path / "sets" / "missciplus"
    place.mkdir(parents=True)
    (place / "dev.missciplus.jsonl").write_text(json.dumps(row), encoding="utf-8")
    return place


def test_a_named_folder_comes_before_the_registered_one_and_that_before_the_environment(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "env" / "missciplus"
    elsewhere.mkdir(parents=True)
    monkeypatch.setenv("CLAIMPATH_DATA", str(tmp_path / "env"))
    assert locate_data("missciplus") == (elsewhere, "CLAIMPATH_DATA")
    add_data("missciplus", folder)
    assert locate_data("missciplus") == (folder, "registered")
    assert locate_data("missciplus", str(tmp_path)) == (tmp_path, "given")


def test_nothing_known_says_the_three_ways() -> None:
    with pytest.raises(SettingsError, match=r"--data DIR.*claimpath data add missci DIR.*CLAIMPATH_DATA"):
        find_data("missci")


def test_folders_that_are_not_there_are_named(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(DataError, match="does not exist"):
        find_data("missciplus", tmp_path / "nowhere")
    (tmp_path / "list.txt").write_text("", encoding="utf-8")
    with pytest.raises(DataError, match=r"list\.txt' is a file; --data takes a folder"):
        find_data("missciplus", tmp_path / "list.txt")
    monkeypatch.setenv("CLAIMPATH_DATA", str(tmp_path))
    with pytest.raises(DataError, match="no folder missciplus/"):
        find_data("missciplus")
    add_data("missciplus", folder)
    folder.rename(tmp_path / "moved")
    with pytest.raises(DataError, match="no longer there"):
        find_data("missciplus")


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(SettingsError, match="unknown data set 'misci'; choose one of: missciplus, missci"):
        find_data("misci", "/")


def test_adding_records_digests_and_copies_nothing(folder: Path, own_home: Path) -> None:
    before = sorted(folder.iterdir())
    entry = add_data("missciplus", folder)
    assert sorted(folder.iterdir()) == before
    assert [path.name for path in own_home.iterdir()] == ["data-sets.json"]
    assert list(entry.files) == ["dev.missciplus.jsonl"]
    assert len(entry.files["dev.missciplus.jsonl"].sha256) == 64
    assert read_register(register_path()).sets["missciplus"] == entry


def test_adding_again_takes_the_new_place_and_keeps_other_sets(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "scifact"
    other.mkdir()
    (other / "claims_dev.jsonl").write_text("{}")
    (other / "corpus.jsonl").write_text("{}")
    add_data("scifact", other)
    add_data("missciplus", folder)
    add_data("scifact", str(other))
    assert set(read_register(register_path()).sets) == {"scifact", "missciplus"}


def test_adding_a_folder_without_the_files_says_what_is_missing_and_where_it_may_be(folder: Path) -> None:
    with pytest.raises(DataError, match=r"no \*\.missciplus\.jsonl.*did you mean .*/missciplus"):
        add_data("missciplus", folder.parent)
    with pytest.raises(DataError, match=r"no \*\.missci\.jsonl.*Published: https://"):
        add_data("missci", folder)
    with pytest.raises(DataError, match="is a file"):
        add_data("missciplus", folder / "dev.missciplus.jsonl")
    with pytest.raises(DataError, match="does not exist"):
        add_data("missciplus", folder / "nothing")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{", "is damaged"),
        (b'{"format": 1, "sets": []}', "is damaged"),
        (b'{"format": 9, "sets": {}}', "has format 9"),
        (b"\xff\xfe", "can't read the register"),
    ],
)
def test_an_unreadable_register_is_a_clear_message(content: bytes, message: str) -> None:
    register_path().parent.mkdir()
    register_path().write_bytes(content)
    with pytest.raises(SettingsError, match=message):
        find_data("missciplus")


def test_where_the_register_is() -> None:
    assert register_path({"CLAIMPATH_HOME": "/a"}) == Path("/a/data-sets.json")
    assert register_path({"XDG_DATA_HOME": "/b"}) == Path("/b/claimpath/data-sets.json")
    # A relative path there is ignored.
    assert register_path({"XDG_DATA_HOME": "b"}) == Path.home() / ".local/share/claimpath/data-sets.json"


def test_every_set_says_what_it_is() -> None:
    for name, data_set in DATA_SETS.items():
        assert find_data_set(name).name == name
        assert data_set.files[0].required
        assert all((data_set.about, data_set.licence, data_set.published, data_set.citation))
