"""Text of others is text: in a claim, a file's name, an error, names of people and projects, and the log."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Engine

from claimpath.review.checks.jobs import add_job, fail_job, heartbeat, take_job
from claimpath.review.checks.request import CheckRequest
from claimpath.review.database.connect import writing
from claimpath.review.database.tables import AuditEntry, Project
from claimpath.review.people import Person
from claimpath.review.web import pages

SCRIPT = "<script>window.hacked=1</script>"
ATTACKS = (
    SCRIPT,
    '"\'><img src=x onerror="window.hacked=1">',
    "</textarea></title><svg onload=window.hacked=1>",
    "javascript:window.hacked=1",
    "<a href='javascript:window.hacked=1' autofocus onfocus=window.hacked=1>x</a>",
    "<base href='https://evil.example'>",
    "{{ request.app.state.workbench.settings }}",
)
ALL = " ".join(ATTACKS)
REFRESH = "<meta http-equiv=refresh content='0;url=https://evil.example'>"
"""Only escaping keeps this one out, so the check that waits has it, and its page is left out where escaping is off."""
WORKER = "elsewhere/1/x"


def asked(engine: Engine, person: Person, more: str = "") -> int:
    """A check with attacks in everything that is given."""
    request = CheckRequest(
        claim=f"{ALL} {more}", address=None, file_name=f"{ALL}.txt", engine=ALL, evidence=None, runs=None
    )
    return add_job(engine, person, request, b"")


@pytest.fixture
def attacked(engine: Engine, local: Person) -> dict[str, int]:
    """A failed check, one under way, and one that waits."""
    made = {"failed": asked(engine, local)}
    take_job(engine, WORKER)
    fail_job(engine, made["failed"], WORKER, f"The model answered {ALL}")
    made["running"] = asked(engine, local)
    take_job(engine, WORKER)
    heartbeat(engine, made["running"], WORKER, f"3 answers from {ALL}")
    made["waiting"] = asked(engine, local, REFRESH)
    with writing(engine) as session:
        session.add(Project(name=SCRIPT, kind="passage_links", created_by=local.id))
        session.add(AuditEntry(user_id=local.id, action=SCRIPT, target=ALL[:200], details={SCRIPT: ALL}))
    return made


def shown(client: Any, attacked: dict[str, int]) -> list[str]:
    paths = ["/check", "/audit", *(f"/check/jobs/{job}" for job in attacked.values())]
    texts = []
    for path in paths:
        answer = client.get(path, headers={"Accept": "text/html"})
        assert answer.status_code == 200
        texts.append(answer.text)
    return texts


def test_pages_of_checks_and_the_log(client, attacked) -> None:
    for text in shown(client, attacked):
        for raw in (SCRIPT, "<img", "<svg", "<base", "<meta http-equiv=refresh content='0;url", "SecretStr"):
            assert raw not in text
        assert "&lt;script&gt;window.hacked=1" in text


def test_without_the_guard_the_script_would_be_there(
    client, attacked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages.environment(), "autoescape", False)
    pages.environment().cache.clear()
    try:
        assert all(SCRIPT in text for text in shown(client, attacked))
    finally:
        pages.environment.cache_clear()


def test_names_of_people_and_projects(
    engine: Engine, local: Person, attacked, new_account, new_browser
) -> None:
    new_account("root", "admin")
    from claimpath.review.accounts.invitations import invite

    token = invite(engine, local.id, "annotator", project_id=1)
    guest = new_browser()
    for path in (f"/invitation/{token}", "/login"):
        fields = {"name": ALL, "display_name": ALL[:100], "password": ALL, "again": ALL}
        answer = guest.send(path, **fields)
        assert answer.status_code in (400, 401)
        assert SCRIPT not in answer.text
        assert "<img" not in answer.text
    fields = {"name": "guest", "display_name": ALL[:100], "password": f"{SCRIPT} x", "again": f"{SCRIPT} x"}
    assert guest.send(f"/invitation/{token}", **fields).status_code == 303
    root = new_browser("root")
    for path in ("/people", "/audit", "/account", "/projects"):
        assert SCRIPT not in root.get(path).text
    assert SCRIPT not in guest.get("/account").text
    assert "&lt;script&gt;" in root.get("/people").text


def test_messages_of_mistakes(client) -> None:
    for answer in (
        client.post("/check", data={"claim": "Selvarin", "address": ALL}, headers={"Accept": "text/html"}),
        client.post(
            "/check", data={"claim": "S", "address": "pmid:1", "engine": ALL}, headers={"Accept": "text/html"}
        ),
        client.get("/cases/<script>window.hacked=1<%2fscript>", headers={"Accept": "text/html"}),
        client.get("/check", headers={"Accept": "text/html", "Host": SCRIPT}),
    ):
        assert answer.status_code in (303, 400, 404, 422)
        assert SCRIPT not in answer.text


@pytest.mark.browser
@pytest.mark.parametrize("escaped", [True, False])
def test_in_a_browser_nothing_runs(
    new_server: Callable,
    new_page: Callable,
    engine: Engine,
    attacked,
    monkeypatch: pytest.MonkeyPatch,
    escaped: bool,
) -> None:
    # Without the escaping the policy still keeps scripts from running: two guards, each alone is enough.
    server = new_server(database=engine.url.render_as_string(hide_password=False))
    if not escaped:
        monkeypatch.setattr(pages.environment(), "autoescape", False)
        pages.environment().cache.clear()
    try:
        page = new_page()
        asked_for: list[str] = []
        page.on("request", lambda request: asked_for.append(request.url))
        paths = ["/audit", *(f"/check/jobs/{attacked[name]}" for name in ("failed", "running"))]
        for path in [*paths, "/check", f"/check/jobs/{attacked['waiting']}"] if escaped else paths:
            page.goto(server.url + path)
            page.wait_for_timeout(200)
            assert page.evaluate("window.hacked") is None
        if escaped:
            assert page.complaints == []
            assert all(url.startswith(server.url) for url in asked_for)
        else:
            assert any("Content Security Policy" in said for said in page.complaints)
    finally:
        pages.environment.cache_clear()
