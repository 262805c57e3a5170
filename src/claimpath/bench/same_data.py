"""Is the data at hand that of a run?"""

from collections.abc import Mapping
from pathlib import Path

from claimpath.errors import DataError


def check_same_data(run: str | Path, recorded: Mapping[str, str], at_hand: Mapping[str, str]) -> None:
    """Raise DataError, with every difference, where a run was made with other data than is at hand.

    recorded, at_hand: name of each file to its SHA-256.
    """
    differences = [
        f"{name} had SHA-256 {digest[:12]}... and has {at_hand[name][:12]}... here"
        for name, digest in recorded.items()
        if name in at_hand and at_hand[name] != digest
    ]
    differences += [f"{name} is not here" for name in recorded if name not in at_hand]
    differences += [f"{name} was not part of it" for name in at_hand if name not in recorded]
    if differences:
        raise DataError(
            f"{run} was made with other data: {'; '.join(differences)}. Give --data the folder that it was made with"
        )
