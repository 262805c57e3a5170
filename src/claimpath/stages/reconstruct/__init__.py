"""Reconstructing the fallacious argument: which premises one would have to believe.

Offline by rules (`find_gaps`); with a language model see `with_model.reconstruct`, which is imported where it is used.
"""

from claimpath.stages.reconstruct.gaps import Gap, GapReading, find_gaps
from claimpath.stages.reconstruct.rules import load_rules

__all__ = ["Gap", "GapReading", "find_gaps", "load_rules"]
