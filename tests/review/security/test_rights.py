"""Who may see what: by every address, for every role."""

import re
from collections.abc import Callable

import pytest
from sqlalchemy import Engine

from claimpath.records import Report
from claimpath.review.cases import access as case_access
from claimpath.review.cases.store import create_case
from claimpath.review.checks.jobs import add_job
from claimpath.review.checks.request import CheckRequest
from claimpath.review.people import Person

JOB = {
    "claim": "Selvarin cures.",
    "address": None,
    "file_name": "a",
    "engine": "offline",
    "evidence": None,
    "runs": None,
}
CASES = re.compile(r"/(api/)?(cases|check|checks)\b")
ADMIN = re.compile(r"/(people|audit)\b")


@pytest.fixture
def somebodys(engine: Engine, new_account: Callable[..., int], report: Report) -> Person:
    """An editor with a case 1 and a check 1."""
    owner = Person(new_account("owner"), "owner", "Owner", "editor", "x")
    assert create_case(engine, owner, report) == 1
    assert add_job(engine, owner, CheckRequest(**JOB), b"") == 1
    return owner


@pytest.mark.parametrize("role", ["annotator", "adjudicator"])
def test_no_case_for_annotators(
    somebodys, report, new_account, new_browser, changing, reading_only, role: str
) -> None:
    new_account("ann", role)
    ann = new_browser("ann")
    seen = 0
    for address in (*reading_only, *changing):
        if not CASES.match(address.path):
            continue
        seen += 1
        answer = ann.client.request(address.method, address.filled())
        # What is malformed may be said before who asks is looked at; nothing of a case is in it.
        assert answer.status_code in (404, 422), (address, answer.status_code)
        assert report.claim.text not in answer.text
        assert "Selvarin" not in answer.text
        if answer.status_code == 422:
            gone = ann.client.request(address.method, address.filled("99999"))
            assert gone.text == answer.text  # the same for a case that is not there
    assert seen > 10


def test_every_editor_opens_every_case(somebodys, new_account, new_browser) -> None:
    new_account("ed", "editor")
    ed = new_browser("ed")
    assert ed.get("/cases/1").status_code == 200
    assert ed.get("/check/jobs/1").status_code == 200


@pytest.mark.parametrize("role", ["annotator", "adjudicator", "editor"])
def test_people_and_the_log_are_the_admins(
    new_account, new_browser, changing, reading_only, role: str
) -> None:
    new_account("ann", role)
    ann = new_browser("ann")
    seen = 0
    for address in (*reading_only, *changing):
        if ADMIN.match(address.path):
            seen += 1
            # 422 for a form without its fields; that says nothing of anybody.
            answer = ann.client.request(
                address.method, address.filled(), data={"role": "admin", "active": "no"}
            )
            assert answer.status_code == 404, address
    assert seen >= 7


def test_without_the_guard_an_annotator_would_see_the_case(
    somebodys, new_account, new_browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_account("ann", "annotator")
    ann = new_browser("ann")
    assert ann.get("/cases/1").status_code == 404
    monkeypatch.setattr(case_access, "must_edit_cases", lambda person: None)
    assert ann.get("/cases/1").status_code == 200


def test_a_role_counts_from_the_next_request_on(somebodys, engine, new_account, new_browser) -> None:
    user_id = new_account("ed", "editor")
    new_account("root", "admin")
    ed, root = new_browser("ed"), new_browser("root")
    assert ed.get("/cases/1").status_code == 200
    assert root.post(f"/people/{user_id}/role", role="annotator").status_code == 303
    assert ed.get("/cases/1").status_code == 404
    assert root.post(f"/people/{user_id}/active", active="no").status_code == 303
    assert ed.get("/projects").headers["location"] == "/login"


def test_the_start_of_each_role(new_account, new_browser) -> None:
    for role, start in (("annotator", "/projects"), ("editor", "/cases")):
        new_account(role, role)
        assert new_browser(role).get("/").headers["location"] == start
