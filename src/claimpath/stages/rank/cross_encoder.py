"""Rank by a cross-encoder: a classifier that reads the claim and a passage together (`cross-encoder:DIR`)."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from claimpath.errors import SettingsError
from claimpath.models.pair_scorer import PairScorer, load_pair_scorer
from claimpath.stages.rank.request import PassageScores, RankRequest
from claimpath.stages.rank.study_index import index_of

RELEVANT = "relevant"
"""The label whose probability is the score."""
OTHER = "other"


def query_text(claim: str, basis: str) -> str:
    """What is looked for: the claim, after what it rests on where that is given (MissciPlus, appendix G)."""
    return f"{basis} Therefore: {claim}" if basis else claim


def refuse_missing(folder: str) -> None:
    """Raise SettingsError for what is written as a folder and is none, before a library takes it for an id."""
    if folder.startswith((".", "/", "~")) and not Path(folder).expanduser().is_dir():
        raise SettingsError(
            f"there is no model folder {folder!r}; give a folder, or an id such as owner/model"
        )


@cache
def relevance_scorer(folder: str) -> tuple[PairScorer, int]:
    """The classifier and the place of its label `relevant`. Raises SettingsError for one without that label."""
    path = Path(folder).expanduser()
    refuse_missing(folder)
    scorer = load_pair_scorer(str(path.resolve()) if path.is_dir() else folder)
    if RELEVANT not in scorer.labels:
        raise SettingsError(
            f"the cross-encoder {folder!r} has the labels {', '.join(scorer.labels)}; one of them has to be "
            f"{RELEVANT!r}. claimpath train ranker --kind cross-encoder makes such a model; a claim-evidence "
            "classifier ranks as afc:DIR"
        )
    return scorer, scorer.labels.index(RELEVANT)


def relevance(folder: str, query: str, texts: Sequence[str]) -> NDArray[np.float64]:
    """Probability of being relevant for each text, in order; shape `(n_texts,)`. Long texts are read in windows."""
    if not texts:
        return np.zeros(0)
    scorer, place = relevance_scorer(folder)
    return scorer.probabilities([(query, text) for text in texts])[:, place]


def rank_cross_encoder(request: RankRequest, folder: str) -> PassageScores:
    """Score passages by their probability of being relevant.

    Of a study with more than `study_index.MAX_WORDS` words, only the passages that share most words with the query are
    read by the model; the others follow in that order, with scores below -1.
    """
    from claimpath.text.tokens import content_stems

    index = index_of(request.study)
    query = query_text(request.claim, request.basis if request.task == "undermines" else "")
    words = index.word_scores(content_stems(query))
    chosen = index.candidates(words)
    scores = words - (float(words.max()) + 2.0 if len(words) else 0.0)
    for place, value in zip(
        chosen, relevance(folder, query, [index.passages[i].text for i in chosen]), strict=True
    ):
        scores[place] = value
    return PassageScores(scores=scores)
