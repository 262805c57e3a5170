"""Two rankers that look at nothing: the study's order, and chance."""

import numpy as np

from claimpath.stages.rank.request import PassageScores, RankRequest


def rank_ordered(request: RankRequest) -> PassageScores:
    """Keep the study's order. Scores fall evenly from 1 to 1/n."""
    n_passages = len(request.study.passages)
    return PassageScores(scores=1 - np.arange(n_passages, dtype=np.float64) / max(n_passages, 1))


def rank_random(request: RankRequest) -> PassageScores:
    """Draw a score in [0, 1) for each passage. The same seed gives the same order."""
    generator = np.random.default_rng(request.seed)
    return PassageScores(scores=generator.random(len(request.study.passages)))
