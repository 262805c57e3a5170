"""The rankers by name."""

from collections.abc import Callable
from importlib import import_module
from typing import cast

from claimpath.stages.rank.request import PassageScores, RankRequest

Ranker = Callable[[RankRequest], PassageScores]

RANKERS: dict[str, str] = {
    "random": "claimpath.stages.rank.baselines:rank_random",
    "ordered": "claimpath.stages.rank.baselines:rank_ordered",
    "bm25": "claimpath.stages.rank.lexical:rank_bm25",
    "dense": "claimpath.stages.rank.dense:rank_dense",
    "hybrid": "claimpath.stages.rank.hybrid:rank_hybrid",
}
"""Where each ranker is. It is imported when it is used, because an embedding model takes time to load."""

MODEL_RANKERS: dict[str, str] = {"prp": "claimpath.stages.rank.prp:rank_prp"}
"""Rankers that ask a language model; `rank_with_model` runs them."""

DEFAULT_RANKER = "hybrid"
"""The ranker that is used where none is named."""


def load_ranker(name: str) -> Ranker:
    """Import the ranker of that name, which must be in `RANKERS`."""
    module, function = RANKERS[name].split(":")
    return cast(Ranker, getattr(import_module(module), function))
