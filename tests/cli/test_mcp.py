"""`claimpath mcp` before it begins to speak."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from claimpath.cli.app import app
from claimpath.errors import MissingExtraError, SettingsError


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["--allow", "/no/such/folder"], "can't be used"), (["--engine", "nobody"], "nobody")],
)
def test_mistakes_are_told_before_anything_is_served(arguments: list[str], message: str) -> None:
    pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
    result = CliRunner().invoke(app, ["mcp", *arguments])
    assert isinstance(result.exception, SettingsError)
    assert message in str(result.exception)


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(__import__("sys").modules, "mcp", None)
    result = CliRunner().invoke(app, ["mcp", "--allow", str(tmp_path)])
    assert isinstance(result.exception, MissingExtraError)
    assert "claimpath[mcp]" in str(result.exception)
