"""Intervals and tests."""

from claimpath.measures.statistics.bootstrap import clustered_interval
from claimpath.measures.statistics.permutation import SignFlipTest, sign_flip_test

__all__ = ["SignFlipTest", "clustered_interval", "sign_flip_test"]
