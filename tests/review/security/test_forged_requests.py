"""Requests that another site made a browser send. The list of routes is read from the application."""

import re

import pytest
from sqlalchemy import event

from claimpath.review.cases.store import create_case
from claimpath.review.checks.jobs import add_job
from claimpath.review.checks.request import CheckRequest
from claimpath.review.web import guard

JOB = {
    "claim": "Selvarin cures.",
    "address": None,
    "file_name": "a",
    "engine": "offline",
    "evidence": None,
    "runs": None,
}

OPEN = ("/login", "/invitation/{token}")
"""These have tokens of their own: tests/review/accounts."""


def test_each_change_needs_the_token(client, changing) -> None:
    token = client.csrf
    assert len(changing) > 20
    for address in changing:
        for wrong in ("", "x", token[:-1], token + "x"):
            client.csrf = ""
            headers = {"X-CSRF-Token": wrong} if wrong else {}
            answer = client.request(address.method, address.filled(), headers=headers)
            assert answer.status_code == 403, address
            assert "forged" in answer.text


def test_each_change_refuses_other_sites_even_with_the_token(client, changing) -> None:
    for address in changing:
        for headers in (
            {"Origin": "https://evil.example"},
            {"Origin": "null"},
            {"Origin": "http://testserver.evil.example"},
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site"},
        ):
            answer = client.request(address.method, address.filled(), headers=headers)
            assert answer.status_code == 403, (address, headers)
            assert "another site" in answer.text


def test_our_own_pages_get_through(client, changing) -> None:
    # With the token and our origin no route answers 403: what is wrong then is what was sent.
    headers = {"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}
    for address in changing:
        answer = client.request(address.method, address.filled("9999"), headers=headers)
        assert answer.status_code not in (401, 403), (address, answer.text[:200])


def test_without_the_guard_it_would_get_through(client, changing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "_forged", lambda request, settings: None)
    client.csrf = ""
    assert client.request("POST", "/check", data={}).status_code == 400  # reached, and found empty


def test_each_change_needs_a_login(anonymous, changing) -> None:
    for address in changing:
        if address.path not in OPEN:
            answer = anonymous.client.request(address.method, address.filled())
            assert answer.status_code == 401, address


def test_each_page_needs_a_login(anonymous, reading_only) -> None:
    for address in reading_only:
        if address.path in OPEN:
            continue
        answer = anonymous.get(address.filled())
        if not address.path.startswith("/api/"):
            assert answer.headers.get("location") == "/login", address
        answer = anonymous.client.get(address.filled(), headers={"Accept": "application/json"})
        assert answer.status_code == 401, address
    assert anonymous.client.get("/api/openapi.json").status_code == 401


def test_the_token_is_one_persons(new_account, new_browser, changing) -> None:
    new_account("ann", "admin")
    new_account("bob", "admin")
    ann, bob = new_browser("ann"), new_browser("bob")
    assert ann.client.csrf != bob.client.csrf
    ann.client.csrf = bob.client.csrf
    for address in changing:
        if not re.match("/login|/invitation", address.path):
            assert ann.client.request(address.method, address.filled()).status_code == 403, address


def test_reading_changes_nothing(client, engine, local, report, reading_only) -> None:
    # A link is enough to make a browser read, so nothing that is read may change anything.
    create_case(engine, local, report)
    add_job(engine, local, CheckRequest(**JOB), b"")
    written: list[str] = []

    @event.listens_for(client.app.state.workbench.engine, "before_cursor_execute")
    def _look(_connection, _cursor, statement, *_rest) -> None:
        if re.match(r"\s*(insert|update|delete)", statement, re.IGNORECASE):
            written.append(statement)

    for address in reading_only:
        if "/events" not in address.path:
            client.get(address.filled())
    assert written == []
