"""What runs scored on each unit, for `claimpath bench compare`; imports happen when a run is read."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from claimpath.bench.units import UnitScores


def of_rankings(path: Path) -> "tuple[UnitScores, ...]":
    """Of a run of a task that ranks."""
    from claimpath.bench.ranking_units import read_ranking_units

    return read_ranking_units(path)


def of_verdicts(path: Path) -> "tuple[UnitScores, ...]":
    """Of a run of missciplus/verdict: verdicts, or labels of passages."""
    from claimpath.bench.afc import is_afc_run
    from claimpath.bench.afc.units import read_afc_units
    from claimpath.bench.verdict import read_verdict_units

    if is_afc_run(path):
        return read_afc_units(path)
    return read_verdict_units(path)
