"""Load the Missci files: `DIR/{dev,test}.missci.jsonl`, the arguments without the studies' passages."""

from pathlib import Path

from claimpath.datasets.missciplus import read_arguments
from claimpath.datasets.missciplus_records import MissciSplit

SUFFIX = ".missci.jsonl"


def load_missci(folder: str | Path, split: str) -> MissciSplit:
    """Load one split and check it. Its arguments have no passages and no links; `study_id` is the study's address.

    Raises DataError as `load_missciplus`.
    """
    return read_arguments(Path(folder), split, SUFFIX)
