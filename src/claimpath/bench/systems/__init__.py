"""Systems that the bench can run."""

from claimpath.bench.systems.registry import SYSTEMS, System, SystemInfo, find_system

__all__ = ["SYSTEMS", "System", "SystemInfo", "find_system"]
