"""What the pages of checks answer."""

import json

import pytest
from sqlalchemy import Engine

from claimpath.records import Report
from claimpath.review.checks.jobs import cancel_job, fail_job, find_job, finish_job, heartbeat, take_job
from claimpath.review.people import Person

HTML = {"Accept": "text/html"}
FIELDS = {"claim": "Selvarin cures Marenga fever."}
WORKER = "elsewhere/1/x"


@pytest.fixture
def job(client) -> str:
    """The path of a check that waits."""
    answer = client.post("/check", data=FIELDS, files={"file": ("a.txt", b"A text.")})
    assert answer.status_code == 303
    return answer.headers["location"]


def events(client, job: str) -> list[dict]:
    """What a stream says until it ends."""
    answer = client.get(f"{job}/events")
    assert answer.headers["content-type"].startswith("text/event-stream")
    lines = [line for line in answer.text.split("\n\n") if line.startswith("data: ")]
    return [json.loads(line.removeprefix("data: ")) for line in lines]


def test_a_check_is_kept_with_its_file(client, engine: Engine, job: str) -> None:
    assert job == "/check/jobs/1"
    taken = take_job(engine, WORKER)
    assert taken is not None
    assert taken.upload == b"A text."
    assert (taken.request.claim, taken.request.file_name, taken.request.engine) == (
        FIELDS["claim"],
        "a.txt",
        "offline",
    )


def test_a_file_field_without_a_file_is_none(client) -> None:
    # As a browser sends a file field that was left empty.
    answer = client.post("/check", data={**FIELDS, "address": "pmid:1"}, files={"file": ("", b"")})
    assert answer.status_code == 303


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"claim": ""}, "the claim is empty"),
        ({"address": "x", "claim": "Selvarin"}, "no id or address"),
        ({"claim": "Selvarin"}, "give the study once"),
        ({"claim": "Selvarin", "address": "pmid:1", "engine": "openai:gpt-5"}, "not offered here"),
    ],
)
def test_a_mistake_is_told(client, engine: Engine, fields: dict[str, str], says: str) -> None:
    answer = client.post("/check", data=fields)
    assert answer.status_code == 400
    assert says in answer.json()["error"]
    assert find_job(engine, 1) is None


def test_only_engines_of_the_server_are_shown(new_client) -> None:
    assert "<select" not in new_client().get("/check", headers=HTML).text
    text = new_client(engines=("offline", "ollama:m")).get("/check", headers=HTML).text
    assert 'value="ollama:m"' in text
    text = new_client(look_up=False).get("/check", headers=HTML).text
    assert 'name="address"' not in text


def test_events_follow_a_check_to_its_case(
    client, engine: Engine, local: Person, job: str, report: Report
) -> None:
    take_job(engine, WORKER)
    heartbeat(engine, 1, WORKER, "Reading the study")
    assert client.get(f"{job}/state").json() == {
        "state": "running",
        "words": "Reading the study",
        "error": "",
        "case": None,
    }
    finish_job(engine, 1, WORKER, report)
    assert events(client, job) == [{"state": "done", "words": "Done", "error": "", "case": "/cases/1"}]
    assert client.get(job, headers=HTML).headers["location"] == "/cases/1"


def test_a_stream_ends_so_that_the_browser_is_asked_again_who_it_is(
    client, job: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimpath.review.checks.routes.STREAM_SECONDS", 0.1)
    assert [event["state"] for event in events(client, job)] == ["queued"]


def test_cancel_and_try_again(client, engine: Engine, local: Person, job: str) -> None:
    assert client.post(f"{job}/retry").status_code == 409
    assert client.post(f"{job}/cancel").status_code == 303
    assert client.post(f"{job}/cancel").status_code == 409
    assert "Cancelled" in client.get(job, headers=HTML).text
    client.post("/check", data=FIELDS, files={"file": ("a.txt", b"A text.")})
    take_job(engine, WORKER)
    fail_job(engine, 2, WORKER, "a.txt is no study")
    assert "a.txt is no study" in client.get("/check/jobs/2", headers=HTML).text
    assert client.post("/check/jobs/2/retry").status_code == 303
    assert client.get("/check/jobs/2/state").json()["state"] == "queued"


def test_says_how_many_come_first(client, engine: Engine, local: Person, job: str) -> None:
    for _ in range(2):
        client.post("/check", data={**FIELDS, "address": "pmid:1"})
    assert client.get("/check/jobs/3/state").json()["words"] == "Waiting; 2 checks come first"
    cancel_job(engine, 1, local)
    assert client.get("/check/jobs/3/state").json()["words"] == "Waiting; 1 check comes first"


def test_a_check_that_is_not_there(client) -> None:
    for path in ("/check/jobs/9", "/check/jobs/9/state", "/check/jobs/9/events"):
        assert client.get(path).status_code == 404
    for path in ("/check/jobs/9/cancel", "/check/jobs/9/retry"):
        assert client.post(path).status_code == 404
