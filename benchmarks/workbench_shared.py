"""What both benchmarks of the workbench need: databases, a report, and the counts that must be 0."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from figures import Figure
from invented_study import invented_jats

from claimpath.pipeline import check
from claimpath.records import Report
from claimpath.stages.read import read
from claimpath.testing.postgres import PostgresServer, postgres_programs
from claimpath.testing.savers import Tally

N_WORDS = 6_000


def the_report() -> Report:
    """A check of an invented study of ordinary length, with gaps."""
    study = read(invented_jats(N_WORDS).encode())
    return check("Mossin cures fever in people.", study)


def wrong(name: str, title: str, found: list[Tally], n_faults: int) -> list[Figure]:
    """What must be 0."""
    counts = {
        "acknowledged edits lost": sum(len(t.lost) for t in found),
        "edits doubled": sum(len(t.doubled) for t in found),
        "numbers missing, or states that don't follow from the edits": sum(
            t.gaps + (not t.replayed) for t in found
        ),
        "answers that were no success": n_faults,
    }
    return [Figure(f"{name}: {title}: {what}", float(n), "", target=0.5) for what, n in counts.items()]


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    """The address of an empty database of each kind that is here."""
    with tempfile.TemporaryDirectory(prefix="claimpath-bench-") as folder:
        given = {"SQLite": str(Path(folder) / "workbench.sqlite")}
        if postgres_programs() is None:
            print("PostgreSQL is not installed (scripts/install_postgres.sh): left out")
            yield given
            return
        with PostgresServer() as server:
            yield {**given, "PostgreSQL": server.new_database("workbench")}
