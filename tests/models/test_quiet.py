"""transformers without its reports."""

import sys
from types import ModuleType

import pytest

from claimpath.errors import MissingExtraError
from claimpath.models.quiet import quiet_transformers


def test_reports_and_bars_are_off(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    names = ("transformers", "transformers.utils", "transformers.utils.logging")
    library, utils, logging = (ModuleType(name) for name in names)
    vars(logging).update(
        set_verbosity_error=lambda: asked.append("errors only"),
        disable_progress_bar=lambda: asked.append("no bars"),
    )
    for name, module in zip(names, (library, utils, logging), strict=True):
        monkeypatch.setitem(sys.modules, name, module)
    assert quiet_transformers("Ranking", "models") is library
    assert asked == ["errors only", "no bars"]
    monkeypatch.setitem(sys.modules, "transformers", None)
    with pytest.raises(MissingExtraError, match=r"claimpath\[models\]"):
        quiet_transformers("Ranking", "models")
