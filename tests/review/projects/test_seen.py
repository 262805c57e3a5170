"""Nobody steps out of a project, looks at the labels, and steps in again."""

from typing import Any

import pytest

from claimpath.review.projects import store


@pytest.fixture
def project(desk, files) -> int:
    """Ann has labelled one of two items; Eva, an editor, was given hers and began none."""
    desk.person("eva", "editor")
    made = desk.project(
        "reasoning-types",
        {"items": ("pairs.jsonl", files.pairs(n=2))},
        n_annotators="2",
        members={"ann": "annotator", "eva": "annotator", "judy": "adjudicator"},
    )
    desk.label_all("ann", made, lambda payload: {"reasoning": "deductive", "rationale": "mine"})
    return made


def out_and_in(desk, project: int, name: str) -> Any:
    """Take somebody out, let them download the set, add them again; give the last answer."""
    client = desk.clients[name]
    number = client.get("/api/me").json()["id"]
    assert client.get(f"/projects/{project}/export").status_code == 404
    assert client.post(f"/projects/{project}/members/{number}/remove").status_code == 200
    assert client.get(f"/projects/{project}/export").status_code == 200
    return client.post(f"/projects/{project}/members", data={"name": name, "role": "annotator"})


def test_who_looked_labels_no_more(desk, project: int) -> None:
    answer = out_and_in(desk, project, "eva")
    assert answer.status_code == 400
    assert "has seen labels here" in answer.text
    assert desk.clients["eva"].get(f"/projects/{project}/work").status_code == 404


def test_without_the_guard_she_would(desk, project: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "has_seen", lambda *_: False)
    assert out_and_in(desk, project, "eva").status_code == 200


def test_who_settled_labels_no_more(desk, project: int) -> None:
    desk.label_all("eva", project, lambda payload: {"reasoning": "abductive", "rationale": "other"})
    assert desk.clients["judy"].get(f"/projects/{project}/adjudicate").status_code == 200
    desk.person("edna", "editor")
    again = {"name": "judy", "role": "annotator"}
    assert desk.clients["edna"].post(f"/projects/{project}/members", data=again).status_code == 400


def test_an_export_without_labels_of_others_hinders_nobody(desk, files) -> None:
    desk.person("eva", "editor")
    made = desk.project(
        "reasoning-types", {"items": ("pairs.jsonl", files.pairs(n=2))}, n_annotators="1", members={}
    )
    assert desk.clients["eva"].get(f"/projects/{made}/export").status_code == 200
    added = desk.clients["eva"].post(f"/projects/{made}/members", data={"name": "eva", "role": "annotator"})
    assert added.status_code == 200
