"""Rank a study's passages: what a claim rests on, and what undermines it."""

from claimpath.stages.rank.ranking import rank, rank_request
from claimpath.stages.rank.registry import DEFAULT_RANKER, RANKERS
from claimpath.stages.rank.request import PassageScores, RankRequest

__all__ = ["DEFAULT_RANKER", "RANKERS", "PassageScores", "RankRequest", "rank", "rank_request"]
