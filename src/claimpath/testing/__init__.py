"""What ships for tests: a model server on this machine, with faults on demand.

from claimpath.testing import ModelServer

with ModelServer() as server:
    server.faults.queue(["429", "cut"])
    ...  # MODEL: f"test@{server.url}"
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from claimpath.testing.faults import FAULTS, Fault, FaultPlan
    from claimpath.testing.server import ModelServer

__all__ = ["FAULTS", "Fault", "FaultPlan", "ModelServer"]

# On first use, so that `python -m claimpath.testing.server` runs a module that is not loaded yet.
_HOMES = {"ModelServer": "server", "FAULTS": "faults", "Fault": "faults", "FaultPlan": "faults"}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"claimpath.testing.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'claimpath.testing' has no attribute {name!r}; it has {', '.join(__all__)}")
