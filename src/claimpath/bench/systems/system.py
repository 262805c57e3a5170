"""What a system is built from, and what comes out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from claimpath.bench.case import Case
from claimpath.bench.systems.options import SystemOptions
from claimpath.bench.tasks import Setting
from claimpath.datasets import MissciSplit
from claimpath.records import RankTask

Rank = Callable[[Case], Sequence[str]]
"""Ranks the passages of a case's study: their ids, best first."""


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """What a system may know before the first case. It sees the passages of all studies, never the links."""

    split: MissciSplit
    """The data."""
    task: RankTask
    """`supports` or `undermines`."""
    setting: Setting = "open"
    """Which passages will count."""
    options: SystemOptions = field(default_factory=SystemOptions)
    """Settings that were given."""


def _nothing() -> dict[str, int]:
    return {}


@dataclass(frozen=True, slots=True)
class System:
    """A system that is ready."""

    rank: Rank
    """Ranks a case."""
    name: str
    """Its name with its settings, as tables print it."""
    settings: Mapping[str, str] = field(default_factory=dict)
    """What can change its rankings, in words."""
    models_sha256: Mapping[str, str] = field(default_factory=dict)
    """Digests of the model and weight files it uses."""
    counts: Callable[[], dict[str, int]] = _nothing
    """What it did, once it has run."""

    def __call__(self, case: Case) -> Sequence[str]:
        """Rank a case."""
        return self.rank(case)
