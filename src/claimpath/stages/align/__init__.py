"""Aligning reasoning graphs: judges, scores, matches."""

from claimpath.stages.align.align import DEFAULT_THRESHOLD, align
from claimpath.stages.align.judge import SimilarityJudge, judge_names
from claimpath.stages.align.outcome import outcome_of
from claimpath.stages.align.sides import Side, read_side, side_of

__all__ = [
    "DEFAULT_THRESHOLD", "Side", "SimilarityJudge", "align", "judge_names", "outcome_of", "read_side", "side_of",
]  # fmt: skip
