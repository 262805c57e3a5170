"""What ships for tests: a model server on this machine, with faults on demand."""

from claimpath.testing.faults import FAULTS, Fault, FaultPlan
from claimpath.testing.server import ModelServer

__all__ = ["FAULTS", "Fault", "FaultPlan", "ModelServer"]
