"""Rankers by kind: what learns, and what scores once it is written, the very code that ranks passages."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from claimpath.errors import SettingsError
from claimpath.models.embedder import DEFAULT_EMBEDDER, Embedder, embedder_name, load_embedder
from claimpath.models.static_table import StaticEmbedder
from claimpath.training.device import Machine
from claimpath.training.ranker.cases import RankCase
from claimpath.training.ranker.learner import Learner
from claimpath.training.ranker.measure import Scores

Kind = Literal["bi-encoder", "cross-encoder", "static"]
KINDS: tuple[Kind, ...] = get_args(Kind)
SYSTEMS: dict[Kind, str] = {"bi-encoder": "dense", "cross-encoder": "cross-encoder", "static": "static"}
"""The ranker that loads each kind, as in `claimpath rank --ranker dense:DIR`."""


def find_kind(name: str) -> Kind:
    """Check a kind's name. Raises SettingsError."""
    for known in KINDS:
        if name == known:
            return known
    raise SettingsError(f"--kind is {name!r}; choose one of: {', '.join(KINDS)}")


def learner_of(kind: Kind) -> Callable[[str, Machine, int | None], Learner]:
    """What makes a learner of a kind, from a base model, a machine and a length."""
    if kind == "cross-encoder":
        from claimpath.training.ranker.cross_encoder import CrossEncoder

        return CrossEncoder
    from claimpath.training.ranker.bi_encoder import BiEncoder

    return BiEncoder


def folder_scores(kind: Kind, folder: Path) -> Scores:
    """Scores by the model in a folder, loaded anew; long texts are read whole."""
    if kind == "cross-encoder":
        return _pair_scores(folder)
    if kind == "static":
        return vector_scores(StaticEmbedder(folder))
    from claimpath.models.sentence_transformer import SentenceTransformerEmbedder

    return vector_scores(SentenceTransformerEmbedder(str(folder.resolve())))


def base_scores(name: str) -> Scores:
    """Scores by an embedding model as it is before training."""
    return vector_scores(load_embedder(name if name == DEFAULT_EMBEDDER else embedder_name(name)))


def vector_scores(embedder: Embedder) -> Scores:
    """Cosines of a case's texts with its query."""

    def scores(case: RankCase) -> NDArray[np.float64]:
        vectors = embedder.encode([case.query, *(candidate.text for candidate in case.candidates)])
        return np.asarray(vectors[1:] @ vectors[0], dtype=np.float64)

    return scores


def _pair_scores(folder: Path) -> Scores:
    from claimpath.models.sequence_classifier import SequenceClassifier
    from claimpath.stages.rank.cross_encoder import RELEVANT

    scorer = SequenceClassifier(str(folder.resolve()))
    place = scorer.labels.index(RELEVANT)

    def scores(case: RankCase) -> NDArray[np.float64]:
        return scorer.probabilities([(case.query, one.text) for one in case.candidates])[:, place]

    return scores
