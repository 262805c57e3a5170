"""A desk of people who are logged in, and small files of items about invented studies."""

import io
import json
import zipfile
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the extra `review` is not installed")

from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine

from claimpath.review.accounts.secret import digest
from claimpath.review.app import create_app
from claimpath.review.database.connect import reading, writing
from claimpath.review.database.tables import LoginSession, Project, User, now
from claimpath.review.people import Person
from claimpath.review.projects.adjudicate import next_to_settle
from claimpath.review.projects.labels import Work, next_work
from claimpath.review.settings import ReviewSettings

TEXTS = {
    "t1": "My aunt took Selvarin. She got well. So Selvarin cures everyone.",
    "t2": "Either we ban lamps or the moths die. 🦋 Nobody wants dead moths. So ban lamps.",
    "t3": "The study had forty patients. It was done in one town.",
}


@pytest.fixture
def log_in() -> Callable[..., tuple[Person, str]]:
    """Makes somebody who is logged in: person and cookie."""

    def made(engine: Engine, name: str, role: str) -> tuple[Person, str]:
        token = f"token-of-{name}"
        with writing(engine) as session:
            user = User(name=name, display_name=name.capitalize(), role=role, password_hash=None)
            session.add(user)
            session.flush()
            session.add(
                LoginSession(
                    id=digest(token),
                    user_id=user.id,
                    csrf=f"csrf-{name}",
                    expires_at=now() + timedelta(hours=1),
                )
            )
            return Person(user.id, name, user.display_name, role, f"csrf-{name}"), token

    return made


def lines(rows: list[dict[str, Any]]) -> bytes:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


def spans_file() -> bytes:
    return lines([{"id": name, "text": text} for name, text in TEXTS.items()])


def span(text: str, words: str, *labels: str) -> dict[str, Any]:
    start = text.index(words)
    return {"start": start, "end": start + len(words), "labels": list(labels)}


def pairs_file(*, gold: bool = False, n: int = 4) -> bytes:
    rows = []
    for number in range(n):
        row: dict[str, Any] = {
            "id": f"{'train' if gold else 'pair'}-{number}",
            "claim": f"Selvarin halves fever in group {number}.",
            "evidence": f"In group {number}, fever fell by half.",
            "veracity": "Supported",
        }
        if gold:
            row |= {"reasoning": "deductive", "rationale": "The evidence says it outright."}
        rows.append(row)
    return lines(rows)


def argument(name: str = "a1") -> dict[str, Any]:
    passages = {
        f"PMC1-{n}": {
            "passage_id": f"PMC1-{n}",
            "section": "Results",
            "subsection": "",
            "sentences": said,
            "from": "main",
        }
        for n, said in enumerate(
            (["Fever fell in mice.", "None died."], ["The mice were young."], ["Rain fell."]), 1
        )
    }
    return {
        "id": name,
        "meta": {},
        "argument": {
            "claim": "Selvarin cures fever in people.",
            "hidden_premises": [],
            "accurate_premise_p0": {"premise": "Fever fell in mice given Selvarin.", "mapping": []},
            "fallacies": [
                {
                    "id": f"{name}-f1",
                    "fallacy_context": "Only young mice were studied.",
                    "consolidation_comment": "",
                    "mapping": [],
                    "interchangeable_fallacies": [
                        {
                            "id": f"{name}-f1-1",
                            "premise": "Mice are like people.",
                            "class": "False Equivalence",
                        }
                    ],
                }
            ],
        },
        "study": {
            "pmc_id": "PMC1",
            "all_passages": passages,
            "selected_passages": {key: passages[key] for key in ("PMC1-1", "PMC1-2")},
        },
    }


class Desk:
    """A workbench with logins, without a network."""

    def __init__(self, app: FastAPI, log_in: Callable[..., tuple[Person, str]]) -> None:
        self.app = app
        self.engine: Engine = app.state.workbench.engine
        self._log_in = log_in
        self.clients: dict[str, TestClient] = {}
        self.people: dict[str, Person] = {}

    def person(self, name: str, role: str) -> TestClient:
        """Somebody in a browser of their own."""
        person, token = self._log_in(self.engine, name, role)
        headers = {"X-CSRF-Token": person.csrf, "Accept": "application/json"}
        client = TestClient(self.app, cookies={"claimpath": token}, headers=headers)
        self.clients[name], self.people[name] = client, person
        return client

    texts = TEXTS

    def project(self, kind: str, files: dict[str, tuple[str, bytes]], **fields: Any) -> int:
        """Make a project with the page's own form, with people in it, and give the items out."""
        values = {"name": f"A {kind}", "kind": kind, "n_annotators": "2", **fields}
        members = values.pop("members", {"ann": "annotator", "bo": "annotator", "judy": "adjudicator"})
        ed = self.clients["ed"]
        answer = ed.post("/projects", data=values, files=files, follow_redirects=False)
        assert answer.status_code == 303, answer.text
        project = int(answer.headers["location"].rsplit("/", 1)[1])
        for name, role in members.items():
            added = ed.post(f"/projects/{project}/members", data={"name": name, "role": role})
            assert added.status_code == 200, added.text
        if members:
            given = ed.post(f"/projects/{project}/give-out")
            assert given.status_code == 200, given.text
        return project

    def spans_project(self, **fields: Any) -> int:
        return self.project("fallacious-spans", {"items": ("texts.jsonl", spans_file())}, **fields)

    def row(self, project: int) -> Project:
        with reading(self.engine) as session:
            return session.get_one(Project, project)

    def next(self, name: str, project: int, *, training: bool = False) -> Work | None:
        """What the work page shows somebody."""
        return next_work(self.engine, self.people[name], self.row(project), training=training)

    def save(self, name: str, project: int, work: Work, label: dict[str, Any], key: str = "") -> Any:
        """Send a label as the page does."""
        body = {
            "assignment": work.assignment,
            "base_version": work.version,
            "label": label,
            "key": key or f"key-{name}-{work.assignment}-{work.version}",
            "seconds": 4.0,
        }
        return self.clients[name].post(f"/projects/{project}/labels", json=body)

    def label_all(self, name: str, project: int, label: Callable[[Mapping[str, Any]], dict[str, Any]]) -> int:
        """Label everything that somebody has, and give the number."""
        n = 0
        while (work := self.next(name, project)) is not None:
            answer = self.save(name, project, work, label(work.payload))
            assert answer.status_code == 200, answer.text
            n += 1
        return n

    def settle_all(
        self, name: str, project: int, label: Callable[[Mapping[str, Any]], dict[str, Any]]
    ) -> int:
        """Settle everything that is open, and give the number."""
        n = 0
        while (found := next_to_settle(self.engine, self.people[name], self.row(project))) is not None:
            body = {"item": found.item, "label": label(found.labelled.payload), "why": "read again"}
            answer = self.clients[name].post(f"/projects/{project}/adjudications", json=body)
            assert answer.status_code == 200, answer.text
            n += 1
        return n

    def export(self, name: str, project: int, folder: Path) -> Path:
        """Download the set and unpack it."""
        answer = self.clients[name].get(f"/projects/{project}/export")
        assert answer.status_code == 200, answer.text
        zipfile.ZipFile(io.BytesIO(answer.content)).extractall(folder)
        return folder


@pytest.fixture
def staffed(log_in) -> Callable[[FastAPI], Desk]:
    """Puts people at an application's desk."""

    def made(app: FastAPI) -> Desk:
        desk = Desk(app, log_in)
        desk.person("ed", "editor")
        for name in ("ann", "bo", "cy"):
            desk.person(name, "annotator")
        desk.person("judy", "adjudicator")
        return desk

    return made


@pytest.fixture
def desk(tmp_path: Path, staffed, new_sqlite_database: Callable[[Path], str]) -> Desk:
    database = new_sqlite_database(tmp_path / "desk.sqlite")
    return staffed(create_app(ReviewSettings(database=database, auth=True)))


class Files:
    """Small files of items."""

    UNGROUNDED = (
        "The study was done in 9,999 mice in Berlin. It found that fever fell by 93 %. The claim takes mice for "
        "people, which is a false equivalence."
    )
    """An explanation that says what the example study does not."""
    lines = staticmethod(lines)
    spans = staticmethod(spans_file)
    pairs = staticmethod(pairs_file)
    argument = staticmethod(argument)
    span = staticmethod(span)


@pytest.fixture
def files() -> type[Files]:
    return Files
