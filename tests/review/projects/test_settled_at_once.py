"""Two who settle an item at the same moment: one of them does, on both databases."""

import json
import threading
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Engine, func, select

from claimpath.errors import DataError
from claimpath.review.database.connect import reading
from claimpath.review.database.tables import Adjudication, Project
from claimpath.review.people import Person
from claimpath.review.projects.adjudicate import next_to_settle, settle_item
from claimpath.review.projects.kinds import kind_named
from claimpath.review.projects.labels import next_work, save_label
from claimpath.review.projects.store import add_member, create_project, give_out

pytestmark = pytest.mark.both_databases
ROWS = [{"claim": f"Tea cures {n}.", "evidence": "It did.", "veracity": "Supported"} for n in range(4)]
SETTLERS = ("judy", "jack", "jim")


@pytest.fixture
def people(new_person: Callable[..., Person]) -> dict[str, Person]:
    roles = {"ed": "editor", "ann": "annotator", "bo": "annotator", **dict.fromkeys(SETTLERS, "adjudicator")}
    return {name: new_person(name, role) for name, role in roles.items()}


@pytest.fixture
def project(engine: Engine, people: dict[str, Person]) -> Project:
    """Ann and Bo differ on every item."""
    content = "".join(json.dumps(row) + "\n" for row in ROWS).encode()
    items = kind_named("reasoning-types").read("pairs.jsonl", content)
    made = create_project(engine, people["ed"], "Types", "reasoning-types", items)
    for name in ("ann", "bo", *SETTLERS):
        add_member(engine, people["ed"], made, name, "adjudicator" if name in SETTLERS else "annotator")
    give_out(engine, people["ed"], made)
    with reading(engine) as session:
        row = session.get_one(Project, made)
    for name, reasoning in (("ann", "deductive"), ("bo", "abductive")):
        while (work := next_work(engine, people[name], row)) is not None:
            given = {"reasoning": reasoning, "rationale": name}
            save_label(
                engine, people[name], row, work.assignment, given, key=f"k{work.assignment}", base_version=0
            )
    return row


def test_one_settles(engine: Engine, project: Project, people: dict[str, Person]) -> None:
    told: list[str] = []
    for _ in ROWS:
        found = next_to_settle(engine, people["judy"], project)
        assert found is not None
        gate = threading.Barrier(len(SETTLERS))

        def settle(name: str, item: int = found.item, gate: Any = gate) -> None:
            gate.wait()
            try:
                settle_item(
                    engine, people[name], project, item, {"reasoning": "deductive", "rationale": name}
                )
            except DataError as error:
                told.append(str(error))

        threads = [threading.Thread(target=settle, args=(name,)) for name in SETTLERS]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    with reading(engine) as session:
        counts = session.scalars(select(func.count(Adjudication.id)).group_by(Adjudication.item_id)).all()
    assert counts == [1] * len(ROWS)
    assert len(told) == len(ROWS) * (len(SETTLERS) - 1)
