"""The benchmark of reconstructed arguments (MissciPlus, section 6), with the match of classes."""

from claimpath.bench.reconstruction.records import ReconstructionBenchRun, ReconstructionPrediction
from claimpath.bench.reconstruction.run import run_reconstruction_bench
from claimpath.bench.reconstruction.score import MEASURES

RECONSTRUCTION_ABOUT = "Name the fallacies behind a claim, given the linked passages (MissciPlus, section 6)."

__all__ = [
    "MEASURES",
    "RECONSTRUCTION_ABOUT",
    "ReconstructionBenchRun",
    "ReconstructionPrediction",
    "run_reconstruction_bench",
]
