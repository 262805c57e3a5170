"""HealthVer: claims about COVID-19 from the web, each with a passage of an abstract."""

from pathlib import Path

from claimpath.datasets.claim_evidence.records import ClaimEvidence
from claimpath.datasets.claim_evidence.rows import strict_table, text_of_field
from claimpath.errors import DataError
from claimpath.measures.argument_verdict import StanceLabel

NAME = "healthver"
FILES = {"train": "healthver_train.csv", "dev": "healthver_dev.csv", "test": "healthver_test.csv"}
_LABELS: dict[str, StanceLabel] = {
    "supports": "Supported",
    "refutes": "Refuted",
    "neutral": "Not Enough Information",
}
_AROUND = " \t\r\n\"'“”‘’"
"""What stands around claims that isn't part of them."""


def read_healthver(folder: Path, part: str) -> tuple[list[ClaimEvidence], int]:
    """The pairs of a part; none of them lacks a label, hence the 0. Raises DataError.

    A claim is given without the blanks and quotation marks around it. The passage itself stands for its document, as
    the files don't name the abstract.
    """
    pairs: list[ClaimEvidence] = []
    columns = ("id", "evidence", "claim", "label")
    for where, row in strict_table(folder, FILES[part], columns, ","):
        evidence = text_of_field(row, "evidence", where)
        claim = text_of_field(row, "claim", where).strip(_AROUND)
        label = _LABELS.get(row["label"].strip().casefold())
        if label is None:
            raise DataError(
                f"{where}: the label is {row['label']!r}; Supports, Refutes or Neutral was expected"
            )
        if not claim:
            raise DataError(f"{where}: the claim {row['claim']!r} has no words")
        pairs.append(
            ClaimEvidence(
                id=f"{NAME}-{part}-{row['id'].strip()}",
                claim=claim,
                evidence=evidence,
                label=label,
                document=evidence,
                source=NAME,
            )
        )
    return pairs, 0
