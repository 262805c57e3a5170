"""What every answer says to the browser, whatever it is an answer to."""

import pytest

from claimpath.review.web import guard


def test_no_answer_can_be_framed_sniffed_or_kept(client, reading_only, changing) -> None:
    shown = [one for one in reading_only if "/events" not in one.path]
    answers = [client.get(one.filled(), headers={"Accept": "text/html"}) for one in shown]
    answers += [client.request(one.method, one.filled("9999")) for one in changing]
    answers += [
        client.get("/static/workbench.js"),
        client.get("/static/not-there"),
        client.get("/not-there"),
        client.post("/check", headers={"X-CSRF-Token": "x"}),
        client.post("/check", headers={"Content-Length": "99999999999"}),
        client.get("/cases", headers={"Host": "evil.example"}),
        client.get("/check/jobs/x"),
        client.request("TRACE", "/"),
    ]
    for answer in answers:
        headers = answer.headers
        parts = headers["content-security-policy"].split("; ")
        policy = {name: value for name, _, value in (part.partition(" ") for part in parts)}
        assert policy["frame-ancestors"] == "'none'", answer.url
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == "'self'"
        assert policy["base-uri"] == "'none'"
        assert policy["form-action"] == "'self'"
        assert headers["x-frame-options"] == "DENY"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "access-control-allow-origin" not in headers
        assert "no-store" in headers["cache-control"] or "/static/" in str(answer.url)


def test_without_the_guard_a_page_could_be_framed(client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "HEADERS", {})
    answer = client.get("/check", headers={"Accept": "text/html"})
    assert "x-frame-options" not in answer.headers
    assert "content-security-policy" not in answer.headers


def test_a_fault_tells_nothing_of_the_inside(new_client, monkeypatch: pytest.MonkeyPatch) -> None:
    client = new_client()
    client._transport.raise_server_exceptions = False

    def broken(engine):
        raise RuntimeError("secret /srv/desk/workbench.sqlite")

    monkeypatch.setattr("claimpath.review.checks.routes.recent_jobs", broken)
    for accept in ("text/html", "application/json"):
        answer = client.get("/check", headers={"Accept": accept})
        assert answer.status_code == 500
        assert "secret" not in answer.text
        assert "Traceback" not in answer.text
