"""Benchmarks: tasks, systems, runs, scores, comparison, tables."""

from claimpath.bench.compare import Comparison, compare_runs
from claimpath.bench.predictions import read_predictions, read_run
from claimpath.bench.records import BenchRun, BenchScore, Manifest, Prediction
from claimpath.bench.run import DEFAULT_SEEDS, run_bench
from claimpath.bench.score import score_run
from claimpath.bench.systems import SYSTEMS, find_system
from claimpath.bench.table import table
from claimpath.bench.tasks import SETTINGS, TASKS, find_setting, find_task

__all__ = [
    "DEFAULT_SEEDS", "SETTINGS", "SYSTEMS", "TASKS", "BenchRun", "BenchScore", "Comparison", "Manifest", "Prediction",
    "compare_runs", "find_setting", "find_system", "find_task", "read_predictions", "read_run", "run_bench",
    "score_run", "table",
]  # fmt: skip
