"""Systems that the bench can run."""

from claimpath.bench.systems.options import OPTION_NAMES, SystemOptions
from claimpath.bench.systems.registry import (
    MODEL_SYSTEMS,
    SYSTEMS,
    SystemInfo,
    find_system,
    resolve_system,
)
from claimpath.bench.systems.system import BuildRequest, System

__all__ = [
    "MODEL_SYSTEMS", "OPTION_NAMES", "SYSTEMS", "BuildRequest", "System", "SystemInfo", "SystemOptions", "find_system",
    "resolve_system",
]  # fmt: skip
