"""The benchmark of reconstructed arguments (MissciPlus, section 6), by classes and premises.

`run.run_reconstruction_bench` runs it; it is not imported here, so that scoring a recorded run starts fast.
"""

from claimpath.bench.reconstruction.measured import MEASURES
from claimpath.bench.reconstruction.records import ReconstructionBenchRun, ReconstructionPrediction

RECONSTRUCTION_ABOUT = "Name the fallacies behind a claim, given the linked passages (MissciPlus, section 6)."

__all__ = [
    "MEASURES",
    "RECONSTRUCTION_ABOUT",
    "ReconstructionBenchRun",
    "ReconstructionPrediction",
]
