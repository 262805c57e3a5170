"""The benchmark of verdicts: false claims of MissciPlus, and true ones beside them (Beyond Verdicts, Table 1)."""

from claimpath.bench.verdict.cases import CLAIM_SETS, ClaimSet, VerdictCase, find_claim_set, verdict_cases
from claimpath.bench.verdict.read import is_verdict_run, read_verdict_run
from claimpath.bench.verdict.records import VerdictBenchRun, VerdictPrediction, VerdictScore
from claimpath.bench.verdict.run import estimate_verdict_bench, run_verdict_bench
from claimpath.bench.verdict.score import measure_names
from claimpath.bench.verdict.table import verdict_table
from claimpath.bench.verdict.units import read_verdict_units, verdict_units

VERDICT_TASK = "missciplus/verdict"
"""Name of the task."""
VERDICT_ABOUT = "Is the claim correct, going by the study? (Beyond Verdicts, section 3.2.)"
"""What it asks."""

__all__ = [
    "CLAIM_SETS", "VERDICT_ABOUT", "VERDICT_TASK", "ClaimSet", "VerdictBenchRun", "VerdictCase", "VerdictPrediction",
    "VerdictScore", "estimate_verdict_bench", "find_claim_set", "is_verdict_run", "measure_names", "read_verdict_run",
    "read_verdict_units", "run_verdict_bench", "verdict_cases", "verdict_table", "verdict_units",
]  # fmt: skip
