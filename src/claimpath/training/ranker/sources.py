"""The data that `--data` names: scifact, missciplus, and sets of one's own."""

from collections.abc import Sequence
from pathlib import Path

from claimpath.datasets.registry import find_data
from claimpath.errors import SettingsError
from claimpath.records import RankTask
from claimpath.training.ranker.cases import CaseSet, Unit
from claimpath.training.ranker.links import exported_cases, missciplus_cases
from claimpath.training.ranker.scifact import scifact_cases

NAMED = {"scifact": scifact_cases, "missciplus": missciplus_cases}
"""Sets that are found by name, as `claimpath data` registers them."""


def load_sources(names: Sequence[str], task: RankTask, unit: Unit) -> tuple[CaseSet, ...]:
    """Load each source, in order.

    names: `scifact`, `missciplus`, or a path. Raises SettingsError for a name that is neither, or given twice; and what
    loading raises.
    """
    found: list[CaseSet] = []
    for name in names:
        if name in NAMED:
            found.append(NAMED[name](find_data(name), task, unit))
        elif Path(name).expanduser().exists():
            found.append(exported_cases(Path(name).expanduser(), task, unit))
        else:
            raise SettingsError(
                f"--data names {name!r}; choose among {', '.join(NAMED)}, or give a file NAME.missciplus.jsonl or the "
                "folder of a set that claimpath review export wrote"
            )
    names_found = [one.name for one in found]
    if not found or len(set(names_found)) != len(names_found):
        raise SettingsError(f"--data is {','.join(names)!r}; give at least one source, each once")
    return tuple(found)
