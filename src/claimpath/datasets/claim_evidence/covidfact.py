"""CovidFact: claims about COVID-19 from a forum, and versions of them that a program made false."""

from pathlib import Path

from claimpath.datasets.claim_evidence.records import ClaimEvidence
from claimpath.datasets.claim_evidence.rows import strict_table, text_of_field
from claimpath.errors import DataError
from claimpath.measures.argument_verdict import StanceLabel

NAME = "covidfact"
FILES = {"train": "train.tsv", "dev": "dev.tsv", "test": "test1.tsv"}
_LABELS: dict[str, StanceLabel] = {"entailment": "Supported", "not_entailment": "Refuted"}


def read_covidfact(folder: Path, part: str) -> tuple[list[ClaimEvidence], int]:
    """The pairs of a part; none of them lacks a label, hence the 0. Raises DataError.

    The first sentence column is the evidence, the second the claim. Names of columns differ in case between the files,
    and the label's column is `entailment` or `label`.
    """
    pairs: list[ClaimEvidence] = []
    for where, given in strict_table(folder, FILES[part], (), "\t"):
        row = {name.strip().casefold(): value for name, value in given.items()}
        column = "entailment" if "entailment" in row else "label"
        if missing := [name for name in ("index", "sentence1", "sentence2", column) if name not in row]:
            raise DataError(f"{where}: the header lacks {missing[0]!r}; it has {', '.join(given)}")
        evidence = text_of_field(row, "sentence1", where)
        label = _LABELS.get(row[column].strip().casefold())
        if label is None:
            raise DataError(
                f"{where}: the label is {row[column]!r}; entailment or not_entailment was expected"
            )
        pairs.append(
            ClaimEvidence(
                id=f"{NAME}-{part}-{row['index'].strip()}",
                claim=text_of_field(row, "sentence2", where),
                evidence=evidence,
                label=label,
                document=evidence,
                source=NAME,
            )
        )
    return pairs, 0
