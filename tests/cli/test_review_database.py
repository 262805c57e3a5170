"""A database that can't be opened is the user's mistake, for every command of the workbench."""

from pathlib import Path

import pytest

from claimpath.cli.review_database import review_database
from claimpath.errors import SettingsError

pytest.importorskip("fastapi", reason="the extra `review` is not installed")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("Not a database at all, only a few words.\n" * 40)
    with pytest.raises(SettingsError, match="not a database"):
        review_database(str(path))
    assert path.read_text().startswith("Not a database")


def test_a_server_that_is_not_there_is_told_without_the_password() -> None:
    with pytest.raises(SettingsError, match="can't be opened") as told:
        review_database("postgresql://ann:hush-hush@127.0.0.1:1/desk")
    assert "hush-hush" not in str(told.value)
