"""The case's pages and their JSON: who may ask, what is refused, what is merged, and that nothing is markup."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from claimpath.records import Report
from claimpath.review.app import create_app
from claimpath.review.cases.store import create_case, edits_of, load_case
from claimpath.review.people import Person
from claimpath.review.settings import ReviewSettings

EVIL = "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">'\"&"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    folder = tmp_path_factory.mktemp("cases")
    return create_app(ReviewSettings(database=f"sqlite:///{folder / 'w.sqlite'}"))


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    made = TestClient(app, base_url="http://127.0.0.1:8765")
    person = app.state.local_person
    made.headers.update({"X-CSRF-Token": person.csrf, "Accept": "application/json"})
    yield made
    app.state.local_person = person


@pytest.fixture
def case(client: TestClient, report: Report) -> int:
    return create_case(client.app.state.workbench.engine, client.app.state.local_person, report)


def edit(client: TestClient, case: int, operation: dict, base: int = 0, key: str = "k", **more: Any):
    body = {"operation": operation, "base_version": base, "key": key, **more}
    return client.post(f"/cases/{case}/edits", json=body)


def first(client: TestClient, case: int) -> str:
    return load_case(client.app.state.workbench.engine, case).state.subgraphs[0].id


def test_a_case_is_listed_found_and_opened(client: TestClient, case: int, report: Report) -> None:
    assert report.claim.text in client.get("/cases").text
    assert report.claim.text in client.get("/cases?q=selvarin+FEVER").text
    assert "No case fits" in client.get("/cases?q=100%25").text
    assert "No case fits" in client.get("/cases?status=finished&q=selvarin").text
    text = client.get(f"/cases/{case}").text
    for passage in report.studies[0].passages:
        assert f'data-p="{passage.id}"' in text
    assert client.get(f"/cases/{case}/history").status_code == 200


@pytest.mark.parametrize(
    "path", ["/cases/999", "/cases/999/state", "/cases/999/publish", "/cases/999/history"]
)
def test_a_case_that_is_not_there(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("number", ["0", "-1", "x", str(10**30), "1%27%20OR%201=1"])
def test_numbers_that_are_none(client: TestClient, number: str) -> None:
    assert client.get(f"/cases/{number}").status_code in (404, 422)


ROUTES = (
    ("get", "/cases"), ("get", "/cases/{}"), ("get", "/cases/{}/state"), ("get", "/cases/{}/state?after=0"),
    ("get", "/cases/{}/history"), ("get", "/cases/{}/publish"), ("get", "/cases/{}/print?by=V"),
    ("get", "/cases/{}/download?to=json&by=V"), ("get", "/cases/{}/claimreview"), ("post", "/cases/{}/edits"),
    ("post", "/cases/{}/undo"), ("post", "/cases/{}/status"),
)  # fmt: skip


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_an_annotator_sees_no_case(client: TestClient, case: int, method: str, path: str) -> None:
    local = client.app.state.local_person
    annotator = Person(local.id, "ann", "Ann", "annotator", local.csrf)
    client.app.state.local_person = annotator
    bodies = {
        "edits": {"json": {"operation": {"kind": "set_verdict", "verdict": "Correct"}, "base_version": 0, "key": "k"}},
        "undo": {"json": {"key": "k"}},
        "status": {"data": {"status": "finished"}},
    }  # fmt: skip
    answer = getattr(client, method)(path.format(case), **bodies.get(path.rsplit("/", 1)[-1], {}))
    assert answer.status_code == 404
    opened = load_case(client.app.state.workbench.engine, case)
    assert (opened.version, opened.status) == (0, "open")


def test_an_edit_is_saved_once_with_its_reason(client: TestClient, case: int) -> None:
    operation = {"kind": "set_status", "subgraph": first(client, case), "status": "accepted"}
    for _ in range(2):
        answer = edit(client, case, operation, why="Clear.")
        assert answer.status_code == 200
        assert answer.json()["version"] == 1
        assert "Accepted" in answer.json()["html"]
    (kept,) = edits_of(client.app.state.workbench.engine, case)
    assert kept.why == "Clear."
    assert client.get(f"/cases/{case}/state?after=1").json() == {"version": 1, "status": "open"}
    assert [e["what"] for e in client.get(f"/cases/{case}/state?after=0").json()["edits"]] == [
        "accepted gap 1"
    ]
    assert client.post(f"/cases/{case}/undo", json={"key": "u"}).json()["version"] == 2


def test_a_collision_shows_theirs(client: TestClient, case: int) -> None:
    name = first(client, case)
    edit(client, case, {"kind": "set_premise", "subgraph": name, "premise": "Theirs."}, key="a")
    answer = edit(client, case, {"kind": "set_premise", "subgraph": name, "premise": "Mine."}, key="b")
    assert answer.status_code == 409
    body = answer.json()
    assert body["theirs"][0]["operation"]["premise"] == "Theirs."
    assert (body["version"], body["yours"]) == (1, "reworded the premise of gap 1: “Mine.”")
    other = edit(client, case, {"kind": "set_verdict", "verdict": "Correct"}, key="c")
    assert [e["key"] for e in other.json()["merged"]] == ["a"]


def test_what_only_the_server_says(client: TestClient, case: int, report: Report) -> None:
    passage = report.studies[0].passages[0]
    span = {"passage_id": passage.id, "start": 0, "end": 5, "text": passage.text[:5]}
    invented = {**span, "text": "Wrong"}
    name = first(client, case)
    add = {"kind": "add_evidence", "subgraph": name, "role": "finding"}
    assert "does not stand" in edit(client, case, {**add, "span": invented}).json()["error"]
    sub = {
        "id": "own-1",
        "fallacy_class": "Ambiguity",
        "premise": " A  b. ",
        "origin": "rule",
        "rule_id": "x",
    }
    assert (
        edit(client, case, {"kind": "add_subgraph", "subgraph": {**sub, "contexts": [invented]}}).status_code
        == 400
    )
    back = {"kind": "replace_subgraphs", "put": [[0, {**sub, "contexts": [invented]}]]}
    assert "undoing" in edit(client, case, back).json()["error"]
    assert (
        edit(client, case, {"kind": "add_subgraph", "subgraph": {**sub, "contexts": [span]}}).status_code
        == 200
    )
    made = load_case(client.app.state.workbench.engine, case).state.subgraphs[-1]
    assert (made.origin, made.rule_id, made.premise) == ("human", None, "A b.")
    assert edit(client, case, {"kind": "no_such"}, key="z").status_code == 422
    assert edit(client, case, {"kind": "set_verdict", "verdict": "Maybe"}, key="z").status_code == 422


def test_a_quote_over_characters_that_a_page_replaces(client: TestClient, report: Report) -> None:
    study = report.studies[0]
    text = "Fever\u202e fell 🧪 in cells."
    whole = study.passages[0].sentences[0].model_copy(update={"start": 0, "end": len(text)})
    passage = study.passages[0].model_copy(update={"text": text, "sentences": (whole,)})
    odd = report.model_copy(
        update={"studies": (study.model_copy(update={"passages": (passage, *study.passages[1:])}),)}
    )
    number = create_case(client.app.state.workbench.engine, client.app.state.local_person, odd)
    assert "\u202e" not in client.get(f"/cases/{number}").text
    seen = text[:14].replace("\u202e", "\ufffd")
    span = {"passage_id": passage.id, "start": 0, "end": 14, "text": seen}
    operation = {"kind": "add_evidence", "subgraph": first(client, number), "role": "context", "span": span}
    assert edit(client, number, operation).status_code == 200
    kept = load_case(client.app.state.workbench.engine, number).state.subgraphs[0].contexts[-1]
    assert kept.text == text[:14]


def test_a_finished_case_is_closed_and_its_history_says_so(client: TestClient, case: int) -> None:
    assert client.post(f"/cases/{case}/status", data={"status": "finished"}).json() == {"status": "finished"}
    assert edit(client, case, {"kind": "set_verdict", "verdict": "Correct"}).status_code == 400
    assert 'fieldset class="all" disabled' in client.get(f"/cases/{case}").text
    assert client.post(f"/cases/{case}/status", data={"status": "gone"}).status_code == 400
    assert "finished" in client.get(f"/cases/{case}/history").text
    del client.headers["X-CSRF-Token"]
    assert client.post(f"/cases/{case}/status", data={"status": "open"}).status_code == 403


def hostile(report: Report) -> Report:
    """The same report with markup in every text that comes from elsewhere."""
    study = report.studies[0]
    odd = study.passages[0].model_copy(update={"section": (EVIL,), "label": EVIL})
    text = f"Arm | {EVIL}\nA | 1"
    row = study.passages[1].sentences[0]
    rows = tuple(
        row.model_copy(update={"start": a, "end": b})
        for a, b in ((0, text.index("\n")), (text.index("\n") + 1, len(text)))
    )
    table = odd.model_copy(update={"id": "t1", "text": text, "sentences": rows, "origin": "table"})
    whole = row.model_copy(update={"start": 0, "end": len(EVIL)})
    last = odd.model_copy(update={"id": "e1", "text": EVIL, "sentences": (whole,)})
    study = study.model_copy(
        update={"title": EVIL, "source": f"{EVIL}.xml", "passages": (odd, *study.passages[1:], table, last)}
    )
    return report.model_copy(
        update={
            "claim": report.claim.model_copy(update={"text": EVIL}),
            "studies": (study,),
            "warnings": (EVIL,),
            "subgraphs": tuple(s.model_copy(update={"reasons": (EVIL,)}) for s in report.subgraphs),
        }
    )


@pytest.fixture
def hostile_case(client: TestClient, report: Report) -> int:
    number = create_case(
        client.app.state.workbench.engine, client.app.state.local_person, hostile(report), EVIL
    )
    name = first(client, number)
    span = {"passage_id": "e1", "start": 0, "end": len(EVIL), "text": EVIL}
    for n, operation in enumerate(
        (
            {"kind": "set_premise", "subgraph": name, "premise": EVIL},
            {"kind": "set_explanation", "explanation": EVIL},
            {"kind": "add_evidence", "subgraph": name, "role": "finding", "span": span},
            {"kind": "mark_sentence", "passage_id": span["passage_id"], "sentence": 0, "role": "kernel"},
        )
    ):
        assert edit(client, number, operation, base=n, key=f"k{n}", why=EVIL).status_code == 200
    return number


PAGES = (
    "",
    "/history",
    "/publish",
    "/print?by={}",
    "/claimreview?reviewer={}&url={}",
    "/download?to=html&by={}",
)


@pytest.mark.parametrize("path", [f"/cases/{{}}{rest}" for rest in PAGES] + ["/cases?q={}"])
def test_markup_from_elsewhere_is_text(client: TestClient, hostile_case: int, path: str) -> None:
    from urllib.parse import quote

    path = path.replace("{}", str(hostile_case), 1) if "/cases/" in path else path
    text = client.get(path.replace("{}", quote(EVIL)), headers={"Accept": "text/html"}).text
    assert "owned" in text
    assert "<script>" not in text
    assert "<img" not in text
    assert 'onerror="' not in text


def test_markup_in_the_state_is_text(client: TestClient, hostile_case: int) -> None:
    html = json.loads(client.get(f"/cases/{hostile_case}/state").text)["html"]
    assert "owned" in html
    assert "<script" not in html
    assert "<img" not in html


def test_file_names_are_plain(client: TestClient, hostile_case: int) -> None:
    answer = client.get(f"/cases/{hostile_case}/download?to=csv&by=Vera")
    name = answer.headers["content-disposition"].partition("filename=")[2].strip('"')
    assert name == f"script-document-title-owned-script-img-src-x-onerror-documen-case-{hostile_case}.csv"
