"""A server that is killed while people save: what was acknowledged is there, and nothing twice."""

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from claimpath.records import Report
from claimpath.review.accounts.local import ensure_local_person
from claimpath.review.cases.store import create_case, edits_of, load_case
from claimpath.review.database.connect import connect
from claimpath.review.database.migrate import upgrade
from claimpath.review.settings import database_address
from claimpath.testing.savers import Savers, tally
from claimpath.testing.workbench import WorkbenchProcess


@pytest.mark.parametrize(("kind", "n_kills"), [("sqlite", 3), ("postgresql", 1)])
def test_kills_lose_and_double_nothing(
    kind: str, n_kills: int, tmp_path: Path, report: Report, request: pytest.FixtureRequest
) -> None:
    if kind == "postgresql":
        new_database: Callable[..., str] = request.getfixturevalue("new_postgres_database")
        address = new_database()
    else:
        address = str(tmp_path / "killed.sqlite")
    engine = connect(database_address(address))
    upgrade(engine)
    case = create_case(engine, ensure_local_person(engine), report)
    places = [(p.id, n) for p in report.studies[0].passages for n in range(len(p.sentences))]
    draw = random.Random(3)
    server = WorkbenchProcess(address)
    savers = Savers(server.port, case, places, n_threads=4)
    server.start()
    savers.start()
    try:
        for _ in range(n_kills):
            before = len(savers.acknowledged)
            until = time.monotonic() + 60
            while len(savers.acknowledged) < before + 5:
                assert time.monotonic() < until, savers.faults
                time.sleep(0.01)
            time.sleep(draw.uniform(0, 0.05))
            server.kill()
            server.start()
        savers.stop()
    finally:
        server.kill()
    assert savers.faults == []
    assert savers.n_repeats >= 1  # the kills did hit saves under way
    found = tally(edits_of(engine, case), load_case(engine, case).state.marks, savers.acknowledged)
    assert found.whole, found
    assert found.n_acknowledged == found.n_kept >= 5 * n_kills
    engine.dispose()
