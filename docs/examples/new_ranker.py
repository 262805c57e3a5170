"""A ranker: passages that hold the claim's numbers come first."""

import re

import numpy as np

from claimpath.stages.rank import RANKERS, PassageScores, RankRequest

_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def rank_numbers(request: RankRequest) -> PassageScores:
    """Score each passage by the share of the claim's different numbers that it holds, in [0, 1]."""
    wanted = set(_NUMBER.findall(request.claim))
    scores = [
        len(wanted & set(_NUMBER.findall(passage.text))) / len(wanted) if wanted else 0.0
        for passage in request.study.passages
    ]
    return PassageScores(scores=np.array(scores, dtype=np.float64))


def register() -> None:
    """Make the ranker known by its name. In the project itself, add this line to stages/rank/registry.py."""
    RANKERS["numbers"] = f"{__name__}:rank_numbers"
