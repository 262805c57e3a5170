"""A workbench on a file of its own, with the project's invented study."""

from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the extra `review` is not installed")

from sqlalchemy import Engine

from claimpath.examples import example_study
from claimpath.pipeline import check
from claimpath.records import Report
from claimpath.review.accounts.local import ensure_local_person
from claimpath.review.database.connect import connect, writing
from claimpath.review.database.migrate import upgrade
from claimpath.review.database.tables import User
from claimpath.review.people import Person
from claimpath.stages.read import read

CLAIM = "Selvarin cures Marenga fever in patients."


@pytest.fixture(scope="session")
def report() -> Report:
    """A report with gaps."""
    made = check(CLAIM, read(example_study()))
    assert len(made.subgraphs) >= 2
    return made


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    """An empty database, brought up to date."""
    opened = connect(f"sqlite:///{tmp_path / 'workbench.sqlite'}")
    upgrade(opened)
    return opened


@pytest.fixture
def local(engine: Engine) -> Person:
    """The local person."""
    return ensure_local_person(engine)


@pytest.fixture
def new_person(engine: Engine) -> Callable[..., Person]:
    """Makes further people."""

    def made(name: str, role: str = "editor") -> Person:
        with writing(engine) as session:
            user = User(name=name, display_name=name.capitalize(), role=role, password_hash=None)
            session.add(user)
            session.flush()
            return Person(user.id, name, name.capitalize(), role, f"csrf-{name}")

    return made
