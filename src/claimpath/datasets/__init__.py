"""Loaders for the authors' data files."""

from claimpath.datasets.missciplus import load_missciplus
from claimpath.datasets.missciplus_records import (
    MissciArgument,
    MissciFallacy,
    MissciLink,
    MissciPassage,
    MissciPremise,
    MissciSplit,
)
from claimpath.datasets.missciplus_study import study_of

__all__ = [
    "MissciArgument", "MissciFallacy", "MissciLink", "MissciPassage", "MissciPremise", "MissciSplit",
    "load_missciplus", "study_of",
]  # fmt: skip
