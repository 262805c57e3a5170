"""The scripts that make the site, and a folder as the guides' reader has it."""

import shutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from claimpath.examples import example_study

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Import a module of scripts/docs_site by its name."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts" / "docs_site"))
    return import_module


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with the example study as study.xml and the studies of docs/examples, which is the current one."""
    place = tmp_path_factory.mktemp("reader")
    shutil.copy(example_study(), place / "study.xml")
    for path in (EXAMPLES / "studies").iterdir():
        shutil.copy(path, place / path.name)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        patch.syspath_prepend(str(EXAMPLES))
        patch.setenv("CLAIMPATH_CACHE", str(place / "kept" / "calls.sqlite"))
        patch.setenv("CLAIMPATH_HOME", str(place / "kept"))
        yield place
    for name in list(sys.modules):
        if name.startswith("new_"):
            del sys.modules[name]
