"""What two people do to a project at the same moment, on both databases; the same through the API and the command."""

import json
import threading
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Engine, func, select
from starlette.testclient import TestClient
from typer.testing import CliRunner

from claimpath.cli.app import app as command
from claimpath.review.api.tokens import make_token
from claimpath.review.app import create_app
from claimpath.review.database.connect import reading
from claimpath.review.database.tables import Annotation, Assignment, Project
from claimpath.review.people import Person
from claimpath.review.projects.kinds import kind_named
from claimpath.review.projects.labels import next_work, save_label
from claimpath.review.projects.store import add_member, create_project, give_out
from claimpath.review.settings import ReviewSettings

pytestmark = pytest.mark.both_databases
KIND = "fallacious-spans"
N_ITEMS = 12


def label(payload: Any) -> dict[str, Any]:
    return {"spans": [{"start": 0, "end": len(payload["text"]), "labels": ["hasty generalization"]}]}


@pytest.fixture
def people(new_person: Callable[..., Person]) -> dict[str, Person]:
    return {
        name: new_person(name, role)
        for name, role in (("ed", "editor"), ("ann", "annotator"), ("bo", "annotator"))
    }


@pytest.fixture
def project(engine: Engine, people: dict[str, Person]) -> int:
    rows = [{"id": f"t{n}", "text": f"Aunt number {n} got well. So it cures all."} for n in range(N_ITEMS)]
    items = kind_named(KIND).read("texts.jsonl", "".join(json.dumps(row) + "\n" for row in rows).encode())
    made = create_project(engine, people["ed"], "Spans", KIND, items)
    for name in ("ann", "bo"):
        add_member(engine, people["ed"], made, name, "annotator")
    return made


def at_once(*work: Callable[[], Any]) -> list[BaseException]:
    failed: list[BaseException] = []
    gate = threading.Barrier(len(work))

    def run(one: Callable[[], Any]) -> None:
        gate.wait()
        try:
            one()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=run, args=(one,)) for one in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return failed


def test_items_given_out_by_two_at_once_go_to_each_annotator_once(
    engine: Engine, project: int, people: dict[str, Person]
) -> None:
    assert at_once(*[lambda: give_out(engine, people["ed"], project)] * 4) == []
    with reading(engine) as session:
        counts = session.scalars(select(func.count(Assignment.id)).group_by(Assignment.user_id)).all()
    assert counts == [N_ITEMS, N_ITEMS]


def test_labels_of_two_people_at_once_are_each_kept_once(
    engine: Engine, project: int, people: dict[str, Person]
) -> None:
    give_out(engine, people["ed"], project)
    with reading(engine) as session:
        row = session.get_one(Project, project)

    def annotate(name: str) -> None:
        while (work := next_work(engine, people[name], row)) is not None:
            for _ in range(2):  # sent twice, as after a lost answer
                save_label(
                    engine,
                    people[name],
                    row,
                    work.assignment,
                    label(work.payload),
                    key=f"{name}-{work.assignment}",
                    base_version=work.version,
                )

    assert at_once(lambda: annotate("ann"), lambda: annotate("bo")) == []
    with reading(engine) as session:
        assert session.scalar(select(func.count(Annotation.id))) == 2 * N_ITEMS
        assert set(session.scalars(select(Assignment.version))) == {1}


def test_one_person_in_two_windows_overwrites_nothing(
    engine: Engine, project: int, people: dict[str, Person]
) -> None:
    give_out(engine, people["ed"], project)
    with reading(engine) as session:
        row = session.get_one(Project, project)
    work = next_work(engine, people["ann"], row)
    assert work is not None

    def save(key: str) -> None:
        given = label(work.payload)
        save_label(engine, people["ann"], row, work.assignment, given, key=key, base_version=work.version)

    failed = at_once(*[lambda key=key: save(key) for key in "abcd"])
    assert [type(error).__name__ for error in failed] == ["LabelConflict"] * 3
    with reading(engine) as session:
        assert session.scalars(select(Annotation.number)).all() == [1]


def test_the_api_and_the_command_show_what_the_pages_show(
    engine: Engine, project: int, people: dict[str, Person]
) -> None:
    give_out(engine, people["ed"], project)
    address = engine.url.render_as_string(hide_password=False)
    app = create_app(ReviewSettings(database=address))
    clients = {
        name: TestClient(app, headers={"Authorization": f"Bearer {make_token(engine, person.id, 'script')}"})
        for name, person in people.items()
    }
    place = f"/api/projects/{project}"
    assert clients["ann"].get("/api/projects").json()["projects"][0]["n_mine"] == N_ITEMS
    for name in ("ann", "bo"):
        n = 0
        while (work := clients[name].get(f"{place}/next").json()["item"]) is not None:
            body = {
                "assignment": work["assignment"],
                "label": {"kind": KIND, **label(work["payload"])},
                "key": f"k{n}",
                "base_version": work["version"],
            }
            saved = [clients[name].post(f"{place}/labels", json=body).json() for _ in range(2)]
            assert [one["repeated"] for one in saved] == [False, True]
            assert clients[name].post(f"{place}/labels", json={**body, "key": "other"}).status_code == 409
            n += 1
        assert n == N_ITEMS
        # Whoever labels here sees no figures of agreement, and nobody's items but their own.
        assert clients[name].get(f"{place}/agreement").status_code == 404
    with reading(engine) as session:
        bos = session.scalar(select(Assignment.id).where(Assignment.user_id == people["bo"].id).limit(1))
    assert clients["ann"].get(f"{place}/next?assignment={bos}").status_code in (400, 404)
    assert clients["ed"].get(f"{place}/next").status_code == 404
    assert clients["ed"].get(place).json()["n_done"] == 2 * N_ITEMS
    shown = clients["ed"].get(f"{place}/agreement").json()
    assert (shown["n_scored"], shown["n_missing"]) == (2 * N_ITEMS, 0)
    undone = clients["ann"].post(f"{place}/undo", json={"key": "u"})
    assert clients["ann"].get(f"{place}/next").json()["item"]["assignment"] == undone.json()["assignment"]
    app.state.workbench.engine.dispose()

    database = address.replace("postgresql+pg8000", "postgresql")
    told = CliRunner().invoke(command, ["review", "agreement", "Spans", "--database", database, "--json"])
    assert told.exit_code == 0, told.output
    assert json.loads(told.stdout)["n_missing"] == 1
    words = CliRunner().invoke(command, ["review", "agreement", str(project), "--database", database])
    assert f"{2 * N_ITEMS - 2} of {2 * N_ITEMS} labels stand on items" in words.stdout
    assert "percentile bootstrap" in words.stdout
    gone = CliRunner().invoke(command, ["review", "agreement", "Span", "--database", database])
    assert "There are: 1 Spans" in str(gone.exception)
