"""BM25 within one study."""

from claimpath.stages.rank.okapi import Okapi
from claimpath.stages.rank.request import PassageScores, RankRequest
from claimpath.text.tokens import word_tokens


def rank_bm25(request: RankRequest) -> PassageScores:
    """Score passages with Okapi BM25 over the study's own words.

    For `undermines` the query is the passage that the claim rests on, followed by the claim (MissciPlus,
    appendix G).
    """
    index = Okapi([word_tokens(passage.text) for passage in request.study.passages])
    query = request.claim if request.task == "supports" else f"{request.basis} {request.claim}"
    return PassageScores(scores=index.scores(word_tokens(query)))
