"""The workbench, killed 50 times in the middle of saves.

    python benchmarks/workbench_kills.py

Eight save edits to one case nearly without a pause, while the server (`claimpath review serve`) is killed (SIGKILL) at
random moments and started again; an edit that was not acknowledged is sent again with its key, as the page does. Then
the database is compared with what was acknowledged. With SQLite and with PostgreSQL, where it is installed.
"""

import random
import time

from figures import Figure, hand_over
from workbench_shared import databases, the_report, wrong

from claimpath.records import Report
from claimpath.review.accounts.local import ensure_local_person
from claimpath.review.cases.store import create_case, edits_of, load_case
from claimpath.review.database.connect import connect
from claimpath.review.database.migrate import upgrade
from claimpath.review.settings import database_address
from claimpath.testing.savers import Savers, tally
from claimpath.testing.workbench import WorkbenchProcess

N_KILLS = 50


def kills(name: str, address: str, report: Report) -> list[Figure]:
    """Kill the server in the middle of saves."""
    engine = connect(database_address(address))
    upgrade(engine)
    case = create_case(engine, ensure_local_person(engine), report)
    places = [(p.id, n) for p in report.studies[0].passages for n in range(len(p.sentences))]
    server = WorkbenchProcess(address)
    savers = Savers(server.port, case, places)
    draw = random.Random(11)
    server.start()
    savers.start()
    for _ in range(N_KILLS):
        before = len(savers.acknowledged)
        while len(savers.acknowledged) < before + 4 and not savers.faults:
            time.sleep(0.002)
        time.sleep(draw.uniform(0, 0.2))
        server.kill()
        server.start()
    savers.stop()
    server.kill()
    found = tally(edits_of(engine, case), load_case(engine, case).state.marks, savers.acknowledged)
    engine.dispose()
    title = f"{N_KILLS} kills"
    note = f"{found.n_acknowledged} edits acknowledged, {savers.n_repeats} sent again"
    return [
        Figure(f"{name}: {title}: edits acknowledged", float(found.n_acknowledged), "", note=note),
        *wrong(name, title, [found], len(savers.faults)),
    ]


def main() -> None:
    """Measure."""
    report = the_report()
    with databases() as given:
        for name, address in given.items():
            hand_over(kills(name, address, report))


if __name__ == "__main__":
    main()
