"""Figures of the claim that stand nowhere in the study."""

import re
from collections.abc import Sequence

from claimpath.records import Study
from claimpath.records.once import once_for
from claimpath.stages.reconstruct.claim_reading import ClaimReading

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def absent_numbers(claim: ClaimReading, studies: Sequence[Study]) -> tuple[str, ...]:
    """Give the claim's figures that no passage holds; 1,000 and 1000 are the same figure."""
    if not claim.numbers:
        return ()
    present = _present(studies)
    return tuple(number for number in claim.numbers if _plain(number) not in present)


@once_for
def _present(studies: Sequence[Study]) -> frozenset[str]:
    return frozenset(
        _plain(match.group())
        for study in studies
        for passage in study.passages
        for match in _NUMBER.finditer(passage.text)
    )


def _plain(number: str) -> str:
    without_groups = re.sub(r"[,.\s](?=\d{3}(?!\d))", "", number)
    return without_groups.replace(",", ".")
