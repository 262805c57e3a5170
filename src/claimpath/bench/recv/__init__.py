"""RECV: is a model's verdict right where the step from the evidence to it is deductive, and where it is not?"""

from claimpath.bench.recv.gold import RecvGold, gold_of
from claimpath.bench.recv.records import RecvPrediction, RecvRun, RecvScore
from claimpath.bench.recv.run import run_recv
from claimpath.bench.recv.score import measure_names, score_pairs
from claimpath.bench.recv.systems import ModelSystem

RECV_TASK = "recv"
"""Name of the task."""
RECV_ABOUT = (
    "Does the evidence support or refute the claim? Errors by the type of reasoning that is needed (RECV)."
)
"""What it asks."""

__all__ = [
    "RECV_ABOUT", "RECV_TASK", "ModelSystem", "RecvGold", "RecvPrediction", "RecvRun", "RecvScore", "gold_of",
    "measure_names", "run_recv", "score_pairs",
]  # fmt: skip
