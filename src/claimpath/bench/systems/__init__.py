"""Systems that the bench can run."""

from claimpath.bench.systems.registry import MODEL_SYSTEMS, SYSTEMS, System, SystemInfo, find_system

__all__ = ["MODEL_SYSTEMS", "SYSTEMS", "System", "SystemInfo", "find_system"]
