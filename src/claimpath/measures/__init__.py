"""Measures: one file each, and the table of their names."""

from claimpath.measures.average_precision import average_precision
from claimpath.measures.fallacy_recall_at_k import fallacy_recall_at_k
from claimpath.measures.gold import FallacyLinks, RankingGold
from claimpath.measures.has_positives_at_k import has_positives_at_k
from claimpath.measures.precision_at_k import precision_at_k
from claimpath.measures.ranking_measure import RankingMeasure, parse_ranking_measure
from claimpath.measures.reciprocal_rank import reciprocal_rank
from claimpath.measures.summary import MeasureSummary, summarise

__all__ = [
    "FallacyLinks", "MeasureSummary", "RankingGold", "RankingMeasure", "average_precision", "fallacy_recall_at_k",
    "has_positives_at_k", "parse_ranking_measure", "precision_at_k", "reciprocal_rank", "summarise",
]  # fmt: skip
