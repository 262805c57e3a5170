"""Rank by meaning alone: the cosine of each passage's best sentence with the claim."""

import numpy as np

from claimpath.errors import SettingsError
from claimpath.models import DEFAULT_EMBEDDER
from claimpath.models.embedder import embedder_name
from claimpath.models.static_table import is_static_folder
from claimpath.records import Span
from claimpath.stages.rank.cross_encoder import refuse_missing
from claimpath.stages.rank.request import PassageScores, RankRequest
from claimpath.stages.rank.signals import basis_vector
from claimpath.stages.rank.study_index import index_of, unit


def rank_static(request: RankRequest, folder: str) -> PassageScores:
    """As `rank_dense`, with a table of vectors. Raises SettingsError for a folder that holds none."""
    if not is_static_folder(folder):
        raise SettingsError(
            f"there is no table of vectors in {folder!r}; claimpath train ranker --kind static makes one. "
            "Another model is named as dense:DIR"
        )
    return rank_dense(request, folder)


def rank_dense(request: RankRequest, folder: str = DEFAULT_EMBEDDER) -> PassageScores:
    """Score passages by cosine of sentence vectors.

    folder: the embedding model, as `load_embedder` takes it, or the name of a folder.

    `supports`: the best sentence's cosine with the claim. `undermines`: the cosine of the passage's mean vector with
    the mean of what the claim rests on and the claim, as the MissciPlus authors put one before the other.
    Of a study with more than `study_index.MAX_WORDS` words, only the passages that share most words with the query
    are encoded; the others follow in that order, with negative scores below -1.
    """
    refuse_missing(folder)
    index = index_of(request.study, embedder_name(folder))
    n_passages = len(index.passages)
    words = index.word_scores(_query_stems(request))
    position = {passage.id: i for i, passage in enumerate(index.passages)}
    given = [position[passage.id] for passage in request.given if passage.id in position]
    index.encode([*given, *index.candidates(words)])
    claim = index.encode_texts([request.claim])[0]
    mean_wanted = request.task == "undermines" and bool(request.basis)
    target = unit(basis_vector(request, index) + claim) if mean_wanted else claim
    # What is not encoded keeps the order of shared words, below every cosine.
    scores = words - (float(words.max()) + 2.0 if n_passages else 0.0)
    best: dict[int, Span] = {}
    for i, passage in enumerate(index.passages):
        vectors = index.vectors(i)
        if vectors is None:
            continue
        closeness = vectors @ target
        scores[i] = float(unit(vectors.mean(axis=0)) @ target) if mean_wanted else float(closeness.max())
        best[i] = passage.sentence_span(int(np.argmax(closeness)))
    return PassageScores(scores=scores, best=best)


def _query_stems(request: RankRequest) -> list[str]:
    from claimpath.text.tokens import content_stems

    return content_stems(
        f"{request.basis} {request.claim}" if request.task == "undermines" else request.claim
    )
