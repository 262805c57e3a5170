"""Reconstructing the fallacious argument: which premises one would have to believe. Offline: by rules."""

from claimpath.stages.reconstruct.gaps import Gap, GapReading, find_gaps
from claimpath.stages.reconstruct.rules import load_rules

__all__ = ["Gap", "GapReading", "find_gaps", "load_rules"]
