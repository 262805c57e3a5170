"""Every route of the workbench, and the people of tests/review/accounts."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute

from claimpath.review.app import ROUTERS

_spec = spec_from_file_location(
    "review_accounts_conftest", Path(__file__).parent.parent / "accounts" / "conftest.py"
)
assert _spec is not None
assert _spec.loader is not None
_accounts = module_from_spec(_spec)
_spec.loader.exec_module(_accounts)
quick_hashes = _accounts.quick_hashes
new_account = _accounts.new_account
new_browser = _accounts.new_browser


@dataclass(frozen=True)
class Address:
    """One thing that can be asked for."""

    method: str
    path: str
    """With placeholders."""

    def filled(self, value: str = "1") -> str:
        """The path with a value in place of each placeholder."""
        return re.sub(r"\{[^}]+\}", value, self.path)


def addresses() -> list[Address]:
    """All of them."""
    found = [
        Address(method, route.path)
        for router in ROUTERS
        for route in router.routes
        if isinstance(route, APIRoute)
        for method in sorted(route.methods)
    ]
    # What every workbench answers; a list without these would not be all.
    assert {
        ("POST", "/check"),
        ("POST", "/login"),
        ("GET", "/people"),
        ("POST", "/cases/{case_id}/edits"),
    } <= {(one.method, one.path) for one in found}
    return found


@pytest.fixture
def changing() -> list[Address]:
    """Routes that change something."""
    return [one for one in addresses() if one.method not in ("GET", "HEAD", "OPTIONS")]


@pytest.fixture
def reading_only() -> list[Address]:
    """Routes that only show."""
    return [one for one in addresses() if one.method == "GET"]


@pytest.fixture
def anonymous(new_browser: Callable[..., Any]) -> Any:
    """A browser in which nobody is logged in."""
    return new_browser()
