"""The workbench for programs: permissions, tokens, edits sent twice, conflicts, limits."""

import base64
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, update
from starlette.testclient import TestClient

from claimpath.calls.limits import CallLimits
from claimpath.errors import DataError, SettingsError
from claimpath.examples import example_study
from claimpath.records import Report
from claimpath.review.accounts.users import set_password
from claimpath.review.api.tokens import (
    LEAD,
    MOST_TOKENS,
    make_token,
    person_of_token,
    revoke_token,
    tokens_of,
)
from claimpath.review.app import create_app
from claimpath.review.cases.store import create_case
from claimpath.review.database.connect import reading, writing
from claimpath.review.database.tables import ApiToken, Job, User, now
from claimpath.review.people import Person
from claimpath.review.settings import ReviewSettings

TEXT = "# A trial\n\n## Results\n\nSelvarin lowered fever in 12 mice.\n\n## Discussion\n\nWe studied mice only.\n"
CLAIM = "Selvarin cures fever in patients."
STUDY = {"text": TEXT, "file_name": "trial.md"}


@pytest.fixture
def app(engine: Engine) -> Any:
    """A workbench on the test's database."""
    address = engine.url.render_as_string(hide_password=False)
    made = create_app(ReviewSettings(database=address, look_up=False, max_upload_bytes=1_000_000))
    yield made
    made.state.workbench.engine.dispose()


@pytest.fixture
def client(app: Any) -> TestClient:
    """Someone on this machine, with the page's token."""
    return TestClient(
        app, headers={"X-CSRF-Token": app.state.local_person.csrf}, raise_server_exceptions=False
    )


@pytest.fixture
def as_role(app: Any, engine: Engine, new_person: Callable[..., Person]) -> Callable[[str], TestClient]:
    """A program of somebody with a role."""

    def made(role: str) -> TestClient:
        token = make_token(engine, new_person(f"some-{role}", role).id, "a script")
        return TestClient(app, headers={"Authorization": f"Bearer {token}"}, raise_server_exceptions=False)

    return made


@pytest.fixture
def case(engine: Engine, local: Person, report: Report) -> int:
    return create_case(engine, local, report)


def verdict(to: str, key: str, base: int = 0) -> dict[str, Any]:
    return {"operation": {"kind": "set_verdict", "verdict": to}, "base_version": base, "key": key}


@pytest.mark.both_databases
def test_a_program_works_on_a_case(client: TestClient, case: int, report: Report) -> None:
    place = f"/api/cases/{case}"
    assert [line["id"] for line in client.get("/api/cases").json()["cases"]] == [case]
    opened = client.get(place).json()
    assert (opened["version"], opened["report"]["claim"]["text"]) == (0, report.claim.text)
    first = client.post(f"{place}/edits", json={**verdict("Correct", "a"), "why": "Table 2"}).json()
    assert (first["version"], first["repeated"], first["state"]["verdict"]) == (1, False, "Correct")
    again = client.post(f"{place}/edits", json=verdict("Correct", "a")).json()
    assert (again["version"], again["repeated"]) == (1, True)
    clash = client.post(f"{place}/edits", json=verdict("No Response", "b"))
    assert clash.status_code == 409
    assert [edit["number"] for edit in clash.json()["theirs"]] == [1]
    edits = client.get(f"{place}/edits").json()["edits"]
    assert [(e["number"], e["who"], e["why"]) for e in edits] == [(1, "You", "Table 2")]
    assert client.get(f"{place}/edits?after=1").json() == {"edits": []}
    assert client.post(f"{place}/undo", json={"key": "u"}).json()["state"]["verdict"] == report.verdict.label
    assert client.post(f"{place}/status", json={"status": "finished"}).json()["status"] == "finished"
    assert client.post(f"{place}/edits", json=verdict("Correct", "c", 2)).status_code == 400
    assert Report.model_validate(client.get(f"{place}/report").json()).claim == report.claim
    brought = client.post("/api/cases", json={"report": report.model_dump(mode="json"), "title": "Again"})
    assert (brought.status_code, brought.json()["title"]) == (201, "Again")


@pytest.mark.both_databases
def test_characters_that_a_database_refuses_are_no_fault(
    client: TestClient, case: int, engine: Engine
) -> None:
    edit = {**verdict("Correct", "a"), "why": "before\0after"}
    answer = client.post(f"/api/cases/{case}/edits", json=edit)
    if engine.dialect.name == "postgresql":
        assert answer.status_code == 400
        assert "NUL" in answer.json()["error"]
    else:
        assert answer.status_code == 200


def test_a_case_is_exported_in_every_format(client: TestClient, case: int, report: Report) -> None:
    place = f"/api/cases/{case}/export"
    heads = {
        "html": "<!DOCTYPE html>",
        "markdown": "#",
        "json": "{",
        "csv": "",
        "aif": "{",
        "webannotation": "[",
    }
    for to, head in heads.items():
        answer = client.get(f"{place}/{to}", params={"reviewer": "Ida"})
        assert answer.status_code == 200, (to, answer.text)
        assert answer.text.lstrip()[: len(head)].lower() in (head.lower(), "{"), to
        assert f"case-{case}" in answer.headers["content-disposition"]
    assert Report.model_validate_json(client.get(f"{place}/json?reviewer=Ida").content).claim == report.claim
    for lacking in ("html", "claimreview?reviewer=Ida"):  # who reviewed it; the rating and its scale
        assert client.get(f"{place}/{lacking}").status_code == 400
    given = {
        "reviewer": "Ida",
        "url": "https://e.example/r",
        "scale": "1=False,2=Mixed,3=True",
        "rating": "False",
    }
    review = client.get(f"{place}/claimreview", params=given)
    assert review.status_code == 200, review.text
    assert "ClaimReview" in review.text
    assert client.get(f"{place}/docx").status_code == 422


def test_a_report_whose_parts_dont_fit_is_refused(client: TestClient, report: Report) -> None:
    wrong = report.model_dump(mode="json")
    wrong["subgraphs"][0]["premise_id"] = "nowhere"
    answer = client.post("/api/cases", json={"report": wrong})
    assert answer.status_code == 400
    assert "'nowhere', which is no node" in answer.json()["error"]


def test_changes_need_the_pages_token_where_there_is_no_other(app: Any, case: int) -> None:
    bare = TestClient(app)
    assert bare.post(f"/api/cases/{case}/edits", json=verdict("Correct", "a")).status_code == 403
    csrf = bare.get("/api/me").json()["csrf"]
    sent = bare.post(f"/api/cases/{case}/edits", json=verdict("Correct", "a"), headers={"X-CSRF-Token": csrf})
    assert sent.status_code == 200


def test_an_annotator_sees_no_case_and_no_check(as_role: Callable[[str], TestClient], case: int) -> None:
    program = as_role("annotator")
    assert program.get("/api/me").json()["role"] == "annotator"
    assert program.get("/api/me").json()["csrf"] == ""
    for path in (
        f"/api/cases/{case}",
        f"/api/cases/{case}/edits",
        "/api/cases",
        "/api/checks",
        "/api/checks/1",
    ):
        assert program.get(path).status_code == 404, path
    assert program.post(f"/api/cases/{case}/edits", json=verdict("Correct", "a")).status_code == 404
    assert program.post("/api/read", json={"study": STUDY}).status_code == 404
    assert as_role("editor").get(f"/api/cases/{case}").status_code == 200


def test_a_token_works_under_api_alone_and_ends(
    app: Any, engine: Engine, new_person: Callable[..., Person]
) -> None:
    ida = new_person("ida")
    token = make_token(engine, ida.id, "script", days=30)
    assert token.startswith(LEAD)
    with reading(engine) as session:
        assert token not in str([vars(row) for row in session.query(ApiToken)])  # only its hash is kept
    program = TestClient(app, headers={"Authorization": f"Bearer {token}", "Host": "elsewhere.example"})
    assert program.get("/api/me").json()["name"] == "ida"
    assert program.get("/cases", follow_redirects=False).status_code in (303, 401)  # pages take no token
    [line] = tokens_of(engine, ida.id)
    assert line.used_at is not None
    assert person_of_token(engine, token[:-1], auth=False) is None
    with pytest.raises(DataError, match="you have no token"):
        revoke_token(engine, new_person("eve").id, line.id)
    with writing(engine) as session:
        session.execute(update(User).where(User.id == ida.id).values(active=False))
    assert program.get("/api/me").status_code == 401
    with writing(engine) as session:
        session.execute(update(User).where(User.id == ida.id).values(active=True))
        session.execute(update(ApiToken).values(expires_at=now() - timedelta(seconds=1)))
    assert program.get("/api/me").status_code == 401
    fresh = make_token(engine, ida.id, "second")
    revoke_token(engine, ida.id, tokens_of(engine, ida.id)[0].id)
    assert person_of_token(engine, fresh, auth=False) is None


def test_what_a_token_may_not_be(engine: Engine, new_person: Callable[..., Person]) -> None:
    ida = new_person("ida")
    for name, days in ((" ", 1), ("x" * 101, 1), ("x", 0), ("x", 366)):
        with pytest.raises(SettingsError):
            make_token(engine, ida.id, name, days)
    for number in range(MOST_TOKENS):
        make_token(engine, ida.id, f"t{number}")
    with pytest.raises(SettingsError, match="which is the most"):
        make_token(engine, ida.id, "one more")


def test_a_check_becomes_a_job(client: TestClient, engine: Engine) -> None:
    pdf = {
        "content_base64": base64.b64encode(b"%PDF-1.4 not really").decode(),
        "file_name": "../../etc/x.pdf",
    }
    asked = client.post("/api/checks", json={"claim": CLAIM, "study": pdf})
    assert (asked.status_code, asked.json()["state"], asked.json()["study"]) == (202, "queued", "x.pdf")
    with reading(engine) as session:
        assert session.query(Job).one().upload == b"%PDF-1.4 not really"
    number = asked.json()["id"]
    assert client.get(f"/api/checks/{number}").json()["claim"] == CLAIM
    assert [c["id"] for c in client.get("/api/checks").json()["checks"]] == [number]
    assert client.post(f"/api/checks/{number}/cancel").json()["state"] == "cancelled"
    assert client.post(f"/api/checks/{number}/cancel").status_code == 409
    assert client.get("/api/checks/77").status_code == 404


def test_single_calls_give_the_programs_own_records(client: TestClient) -> None:
    study = {"text": Path(example_study()).read_text(encoding="utf-8"), "file_name": "study.xml"}
    passages = client.post("/api/read", json={"study": study}).json()["passages"]
    ranking = client.post("/api/rank", json={"claim": CLAIM, "study": study, "task": "undermines"}).json()
    assert {r["passage_id"] for r in ranking["ranking"]} == {p["id"] for p in passages}
    explanation = (
        "The claim rests on mice. The study was in mice, so that it works in people does not follow."
    )
    graph = client.post("/api/graph", json={"explanation": explanation, "claim": CLAIM}).json()
    assert graph["claim"]["text"] == CLAIM
    aligned = client.post("/api/align", json={"graph": graph, "reference": graph}).json()
    assert aligned["n_a"] == len(graph["subgraphs"])
    checked = client.post("/api/validate", json={"graph": graph, "claim": CLAIM, "studies": [study]}).json()
    assert len(checked["subgraphs"]) == len(graph["subgraphs"])


@pytest.mark.parametrize(
    ("path", "body", "status", "said"),
    [
        ("read", {"study": {"address": "/etc/passwd"}}, 400, "looks nothing up"),
        ("read", {"study": {"text": "", "address": "pmid:1"}}, 400, "given 2 times"),
        ("read", {"study": {"content_base64": "*"}}, 400, "not base64"),
        ("read", {"study": STUDY, "path": "/etc/passwd"}, 422, "path"),
        ("rank", {"claim": "@/etc/hostname", "study": STUDY, "ranker": "bm26"}, 400, "unknown ranker"),
        ("graph", {"claim": CLAIM, "explanation": "x", "engine": "openai:gpt-5"}, 400, "not offered here"),
        ("align", {"graph": {}, "reference": {}}, 422, ""),
    ],
)
def test_what_a_call_refuses(client: TestClient, path: str, body: Any, status: int, said: str) -> None:
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == status
    assert said in answer.json()["error"]


def test_a_claim_that_looks_like_a_file_is_text(client: TestClient) -> None:
    claim = f"@{__file__}"
    graph = client.post("/api/graph", json={"claim": claim, "explanation": "It was in mice."}).json()
    assert graph["claim"]["text"] == claim


def test_calls_are_bounded_in_size_number_and_time(app: Any, client: TestClient) -> None:
    assert client.post("/api/read", json={"study": {"text": "x" * 1_000_001}}).status_code == 413
    app.state.call_limits = limits = CallLimits(at_once=1)
    with limits.place():
        full = client.post("/api/read", json={"study": STUDY})
    assert (full.status_code, int(full.headers["Retry-After"])) == (503, 5)
    app.state.call_limits = CallLimits(seconds=0.01)
    late = client.post("/api/read", json={"study": STUDY})
    assert (late.status_code, "longer than 0.01 s" in late.json()["error"]) == (400, True)
    app.state.call_limits = limits
    assert client.post("/api/read", json={"study": STUDY}).status_code == 200  # its place is free again


def test_tokens_are_made_and_revoked_on_a_page(client: TestClient, engine: Engine, local: Person) -> None:
    token = client.post("/tokens", data={"name": "<b>mine</b>"}).json()["token"]
    html = client.get("/tokens").text
    assert "&lt;b&gt;mine&lt;/b&gt;" in html
    assert token not in html
    [line] = tokens_of(engine, local.id)
    assert client.post(f"/tokens/{line.id}/revoke").status_code == 200
    assert client.post(f"/tokens/{line.id}/revoke").status_code == 404
    assert person_of_token(engine, token, auth=False) is None


def test_the_local_person_has_no_token_where_people_log_in(engine: Engine, local: Person) -> None:
    token = make_token(engine, local.id, "script")
    assert person_of_token(engine, token, auth=False) is not None
    assert person_of_token(engine, token, auth=True) is None


def test_a_new_password_ends_tokens(engine: Engine, new_person: Callable[..., Person]) -> None:
    ida, ben = new_person("ida"), new_person("ben")
    tokens = {person.id: make_token(engine, person.id, "script") for person in (ida, ben)}
    with writing(engine) as session:
        set_password(session, ida.id, "a long and quiet afternoon")
    assert person_of_token(engine, tokens[ida.id], auth=True) is None
    assert person_of_token(engine, tokens[ben.id], auth=True) is not None
