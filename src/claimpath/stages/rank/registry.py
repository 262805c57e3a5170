"""The rankers by name."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, cast

from claimpath.errors import SettingsError
from claimpath.stages.rank.request import PassageScores, RankRequest

Ranker = Callable[[RankRequest], PassageScores]

RANKERS: dict[str, str] = {
    "random": "claimpath.stages.rank.baselines:rank_random",
    "ordered": "claimpath.stages.rank.baselines:rank_ordered",
    "bm25": "claimpath.stages.rank.lexical:rank_bm25",
    "dense": "claimpath.stages.rank.dense:rank_dense",
    "hybrid": "claimpath.stages.rank.hybrid:rank_hybrid",
    "hybrid-fast": "claimpath.stages.rank.hybrid:rank_hybrid_fast",
    "hybrid-words": "claimpath.stages.rank.hybrid:rank_hybrid_words",
}
"""Where each ranker is. It is imported when it is used, because an embedding model takes time to load."""

MODEL_RANKERS: dict[str, str] = {"prp": "claimpath.stages.rank.prp:rank_prp"}
"""Rankers that ask a language model; `rank_with_model` runs them."""

DEFAULT_RANKER = "hybrid"
"""The ranker that is used where none is named."""


FOLDER_RANKERS: dict[str, tuple[str, str]] = {
    "dense": (
        "claimpath.stages.rank.dense:rank_dense",
        "sentence vectors of another model, a folder or a Hugging Face id",
    ),
    "static": (
        "claimpath.stages.rank.dense:rank_static",
        "sentence vectors from a table that train ranker made",
    ),
    "cross-encoder": (
        "claimpath.stages.rank.cross_encoder:rank_cross_encoder",
        "a classifier that reads claim and passage together",
    ),
    "afc": (
        "claimpath.stages.rank.claim_evidence:rank_afc",
        "a classifier of claims and evidence, by the probability of its labels",
    ),
}
"""Rankers that are named with their model, as in `dense:DIR`: where each is, and what it does."""


def is_ranker(name: str) -> bool:
    """Whether a name is in `RANKERS`, or is one of `FOLDER_RANKERS` with something after the colon."""
    kind, _, model = name.partition(":")
    return name in RANKERS or (kind in FOLDER_RANKERS and bool(model))


def allowed_rankers() -> str:
    """The names, for a message."""
    return ", ".join((*RANKERS, *(f"{kind}:DIR" for kind in FOLDER_RANKERS), *MODEL_RANKERS))


def load_ranker(name: str) -> Ranker:
    """Import the ranker of that name. Raises SettingsError where `is_ranker` is not true of it."""
    if not is_ranker(name):
        raise SettingsError(f"unknown ranker {name!r}; choose one of: {allowed_rankers()}")
    kind, colon, model = name.partition(":")
    module, function = (FOLDER_RANKERS[kind][0] if colon else RANKERS[name]).split(":")
    found: Any = getattr(import_module(module), function)
    return cast(Ranker, partial(found, folder=model) if colon else found)
