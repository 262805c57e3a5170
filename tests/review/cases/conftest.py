"""A case in a running server, and its page in a real browser."""

from collections.abc import Callable
from typing import Any

import pytest

from claimpath.records import Report
from claimpath.review.cases.store import create_case


@pytest.fixture
def case_id(server: Any, report: Report) -> int:
    """The project's invented study as a case of the running server."""
    return create_case(server.engine, server.app.state.local_person, report)


@pytest.fixture
def case_page(server: Any, case_id: int, new_page: Callable[..., Any]) -> Any:
    """The case's page, ready."""
    page = new_page(width=1440)
    page.goto(f"{server.url}/cases/{case_id}")
    return page
