"""The benchmark of binary fallacy detection: does any fallacy apply? (MissciPlus, appendix I.2 and Table 25.)"""

from claimpath.bench.any_fallacy.read import read_answers, read_any_fallacy_run
from claimpath.bench.any_fallacy.records import AnyFallacyPrediction, AnyFallacyRun, AnyFallacyScore, YesOrNo
from claimpath.bench.any_fallacy.run import (
    TASK,
    estimate_any_fallacy,
    rescore_any_fallacy,
    run_any_fallacy,
    score_answer_file,
)
from claimpath.bench.any_fallacy.score import FLAG_MEASURES, share_names
from claimpath.bench.any_fallacy.settings import AnyFallacySettings, any_fallacy_settings
from claimpath.bench.any_fallacy.systems import ALWAYS, NAMED_SYSTEMS, OFFLINE
from claimpath.bench.any_fallacy.table import any_fallacy_table

__all__ = [
    "ALWAYS", "FLAG_MEASURES", "NAMED_SYSTEMS", "OFFLINE", "TASK", "AnyFallacyPrediction", "AnyFallacyRun",
    "AnyFallacyScore", "AnyFallacySettings", "YesOrNo", "any_fallacy_settings", "any_fallacy_table",
    "estimate_any_fallacy", "read_answers", "read_any_fallacy_run", "rescore_any_fallacy", "run_any_fallacy",
    "score_answer_file", "share_names",
]  # fmt: skip
