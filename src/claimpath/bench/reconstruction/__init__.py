"""The benchmark of reconstructed arguments (MissciPlus, section 6), by classes and premises."""

from claimpath.bench.reconstruction.measured import MEASURES
from claimpath.bench.reconstruction.records import ReconstructionBenchRun, ReconstructionPrediction
from claimpath.bench.reconstruction.run import run_reconstruction_bench

RECONSTRUCTION_ABOUT = "Name the fallacies behind a claim, given the linked passages (MissciPlus, section 6)."

__all__ = [
    "MEASURES",
    "RECONSTRUCTION_ABOUT",
    "ReconstructionBenchRun",
    "ReconstructionPrediction",
    "run_reconstruction_bench",
]
