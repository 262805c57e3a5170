"""Calibration and selective risk of runs that say how sure they are."""

from claimpath.bench.calibration.judge import judge_decisions
from claimpath.bench.calibration.measured import CalibrationScore, measure_decisions
from claimpath.bench.calibration.records import Decision, Decisions
from claimpath.bench.calibration.table import bins_table, calibration_table
from claimpath.bench.calibration.verdict import verdict_decisions

__all__ = [
    "CalibrationScore", "Decision", "Decisions", "bins_table", "calibration_table", "judge_decisions",
    "measure_decisions", "verdict_decisions",
]  # fmt: skip
