"""The verdict stage."""

from claimpath.stages.verdict.offline import offline_verdict

__all__ = ["offline_verdict"]
