"""The systems by name."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

from claimpath.bench.case import Case
from claimpath.datasets import MissciSplit
from claimpath.errors import SettingsError

System = Callable[[Case], Sequence[str]]
"""Ranks the passages of a case's study: their ids, best first."""


@dataclass(frozen=True)
class SystemInfo:
    """A system and how to get it."""

    about: str
    """What it does, in one sentence."""
    factory: str
    """`module:function`; the function takes a split and gives a System."""
    option: str | None = None
    """A further argument of the function."""
    uses_seed: bool = False
    """Whether another seed gives another ranking of the same case."""

    def build(self, split: MissciSplit) -> System:
        """Prepare the system for a split. It sees the passages of all studies, never the links."""
        module, function = self.factory.split(":")
        make: Any = getattr(import_module(module), function)
        if self.option is not None:
            make = partial(make, option=self.option)
        system: System = make(split)
        return system


_BASELINES = "claimpath.bench.systems.baselines"
_OURS = "claimpath.bench.systems.rankers:build"

SYSTEMS: dict[str, SystemInfo] = {
    "random": SystemInfo("Shuffles the passages.", f"{_BASELINES}:build_random", uses_seed=True),
    "ordered": SystemInfo("Keeps the study's order.", f"{_BASELINES}:build_ordered"),
    "bm25": SystemInfo(
        "BM25 as the MissciPlus authors run it (needs the extra `bench`).",
        "claimpath.bench.systems.bm25:build",
    ),
    "bm25-study": SystemInfo("`claimpath rank --ranker bm25`: BM25 within one study.", _OURS, "bm25"),
    "dense": SystemInfo("`claimpath rank --ranker dense`: cosine of sentence vectors.", _OURS, "dense"),
    "hybrid": SystemInfo("`claimpath rank`: words, meaning, section and wording.", _OURS, "hybrid"),
}
"""The systems by name."""

MODEL_SYSTEMS: dict[str, str] = {
    "prp": "Pairwise comparisons by a language model in bubble passes (MissciPlus, F.1.3); needs --engine MODEL."
}
"""Systems that ask a language model, with what they do; `run_prp_bench` runs them."""


def find_system(name: str) -> SystemInfo:
    """Give the system of that name. Raises SettingsError with the names there are."""
    if name in MODEL_SYSTEMS:
        raise SettingsError(f"the system {name!r} asks a language model; give --engine MODEL")
    if name not in SYSTEMS:
        raise SettingsError(f"unknown system {name!r}; choose one of: {', '.join(SYSTEMS)}")
    return SYSTEMS[name]
