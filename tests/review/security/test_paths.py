"""Nothing of the server's disk is read by any address, name or field."""

import http.client
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import func, select

from claimpath.review.database.connect import reading
from claimpath.review.database.tables import Job

SECRET = "swordfish-in-a-file"
CLIMBS = (
    "../../../../../../../../etc/passwd",
    "..%2f..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
    "%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "%252e%252e%252fetc%252fpasswd",
    "....//....//etc/passwd",
    "..\\\\..\\\\etc\\\\passwd",
    "%2fetc%2fpasswd",
    "/etc/passwd",
    "%00/etc/passwd",
    "templates/base.html.j2",
    "../templates/base.html.j2",
    "..%2ftemplates%2fbase.html.j2",
    "../guard.py",
)


def test_static_files_are_those_of_the_folder(server) -> None:
    # Straight onto the wire: a client would tidy the path up.
    connection = http.client.HTTPConnection("127.0.0.1", server.settings.port, timeout=60)
    for climb in CLIMBS:
        connection.request("GET", f"/static/{climb}")
        answer = connection.getresponse()
        text = answer.read().decode()
        assert answer.status in (400, 404), climb
        assert "root:" not in text
        assert "{% block" not in text
    connection.request("GET", "/static/workbench.css")
    assert connection.getresponse().status == 200


def test_no_part_of_an_address_is_a_path(
    client, reading_only, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret.txt").write_text(SECRET)
    for address in reading_only:
        if "{" not in address.path:
            continue
        for climb in ("..%2f..%2f..%2f..%2fetc%2fpasswd", "secret.txt", "%2fetc%2fpasswd", "..%5csecret.txt"):
            answer = client.get(address.filled(climb))
            assert answer.status_code in (303, 400, 404, 422), (address, climb)
            assert SECRET not in answer.text
            assert "root:" not in answer.text


@pytest.mark.parametrize(
    "given",
    ["secret.txt", "./secret.txt", "{folder}/secret.txt", "file://{folder}/secret.txt", "@secret.txt", "-"],
)
def test_a_study_given_on_the_page_is_no_path(
    client, engine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, given: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret.txt").write_text(
        f"{SECRET}. The invented Marenga fever was studied in 40 patients. " * 20
    )
    answer = client.post(
        "/check", data={"claim": "Selvarin cures.", "address": given.format(folder=tmp_path)}
    )
    assert answer.status_code == 400
    assert SECRET not in answer.text
    with reading(engine) as session:
        assert session.scalar(select(func.count()).select_from(Job)) == 0


def test_without_the_guard_the_file_would_be_read(
    client, engine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from claimpath.review.checks import child, request, routes

    (tmp_path / "secret.txt").write_text(
        f"{SECRET}. The invented Marenga fever was studied in 40 patients. " * 20
    )
    monkeypatch.setattr(request, "study_address", lambda given, settings: given)
    asked = routes.check_request(
        client.app.state.workbench.settings,
        claim="Selvarin cures.",
        address=str(tmp_path / "secret.txt"),
        file_name=None,
        engine="offline",
    )
    made = child.make_check(asked, None, lambda text: None)
    assert SECRET in made.studies[0].passages[0].text


def test_a_claim_given_on_the_page_is_no_path(client, engine, tmp_path: Path) -> None:
    (tmp_path / "claim.txt").write_text(SECRET)
    answer = client.post("/check", data={"claim": f"@{tmp_path / 'claim.txt'}", "address": "pmid:1"})
    assert answer.status_code == 303
    with reading(engine) as session:
        (job,) = session.scalars(select(Job)).all()
    assert SECRET not in str(job.request)
    assert job.request["claim"] == f"@{tmp_path / 'claim.txt'}"


def test_a_study_inside_the_machine_is_not_fetched(
    new_server: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check fails with a message; the workbench's own port and the cloud's notes stay closed."""
    import time

    from claimpath.review.checks.jobs import add_job, find_job
    from claimpath.review.checks.request import check_request

    monkeypatch.setenv("CLAIMPATH_CACHE", str(tmp_path / "kept"))
    server = new_server()
    person = server.app.state.local_person
    addresses = ("http://127.0.0.1/healthz", "http://169.254.169.254/latest/meta-data")
    made = [
        add_job(
            server.engine,
            person,
            check_request(
                server.settings, claim="Selvarin cures.", address=a, file_name=None, engine="offline"
            ),
            None,
        )
        for a in addresses
    ]
    until = time.monotonic() + 60
    while any(not find_job(server.engine, one).ended for one in made) and time.monotonic() < until:
        time.sleep(0.1)
    for one in made:
        job = find_job(server.engine, one)
        assert job.state == "failed"
        assert "Only public web addresses are looked up" in job.error
