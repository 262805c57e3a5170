"""CLIMATE-FEVER (Diggelmann et al. 2020): `climate-fever.jsonl`, one claim a line with five sentences of evidence.

Fields: `claim_id`, `claim`, `claim_label` (SUPPORTS, REFUTES, NOT_ENOUGH_INFO, DISPUTED), and `evidences`, a list of
objects with `evidence_id`, `evidence_label`, `article`, `evidence`, `entropy` and `votes`. The copy on the Hugging Face
hub has numbers for labels, in this order. RECV shows the sentences of a claim together, as is done here; claims that
are disputed have no counterpart in RECV, and are left out and counted.
"""

from pathlib import Path
from typing import Any

from claimpath.datasets.recv_labels import DISPUTED, read_veracity
from claimpath.datasets.recv_published import NO_CLAIM, NO_EVIDENCE, as_text
from claimpath.datasets.recv_records import PairFile, PairSet
from claimpath.datasets.recv_rows import Row, read_table
from claimpath.errors import DataError
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import ReasoningPair

NEEDED = ("claim_id", "claim", "claim_label", "evidences")
LABELS = ("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO", "DISPUTED")
"""Labels in the order of their numbers."""
_NO_TYPE = Undefined(reason="CLIMATE-FEVER has no reasoning types.")
_NO_RATIONALE = Undefined(reason="CLIMATE-FEVER has no rationales.")
_ONE_EVIDENCE = Undefined(reason="CLIMATE-FEVER has one list of sentences for each claim.")


def is_climate_fever(row: Row) -> bool:
    """Whether a row has CLIMATE-FEVER's fields."""
    return set(NEEDED) <= set(row.values)


def load_climate_fever(path: Path) -> PairSet:
    """Load the file. Raises DataError for a missing field, an unknown label, and an id that is there twice."""
    table = read_table(path)
    pairs: list[ReasoningPair] = []
    left_out: dict[str, int] = {}
    seen: dict[str, str] = {}
    for row in table.rows:
        if missing := [field for field in NEEDED if field not in row.values]:
            raise DataError(f"{row.where}: no field {', '.join(missing)}")
        name = as_text(row.values["claim_id"])
        if name in seen:
            raise DataError(f"{row.where}: the id {name!r} is there twice (first at {seen[name]})")
        seen[name] = row.where
        made = _pair(row, name)
        if isinstance(made, str):
            left_out[made] = left_out.get(made, 0) + 1
        else:
            pairs.append(made)
    file = PairFile(
        name=table.name,
        sha256=table.sha256,
        layout="climate-fever",
        columns={"id": "claim_id", "claim": "claim", "veracity": "claim_label", "evidence": "evidences"},
        unused=tuple(column for column in table.columns if column not in NEEDED),
        n_rows=len(table.rows),
    )
    return PairSet(name="climate-fever", split="all", files=(file,), pairs=tuple(pairs), left_out=left_out)


def _pair(row: Row, name: str) -> ReasoningPair | str:
    label = _label(row.values["claim_label"])
    claim, evidence = as_text(row.values["claim"]), _evidence(row)
    if label.casefold() == DISPUTED:
        return "disputed claim"
    if not claim or not evidence:
        return NO_EVIDENCE if claim else NO_CLAIM
    return ReasoningPair(
        id=name,
        claim=claim,
        evidence=evidence,
        longer_evidence=_ONE_EVIDENCE,
        veracity=read_veracity(label, row.where),
        reasoning=_NO_TYPE,
        rationale=_NO_RATIONALE,
        source="climate-fever",
        split="all",
        group=name,
        veracity_as_given=label,
        reasoning_as_given="",
    )


def _label(value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(LABELS):
        return LABELS[value]
    return as_text(value)


def _evidence(row: Row) -> str:
    """The sentences with numbers in front, as annotators and models see them in RECV."""
    found = row.values["evidences"]
    if not isinstance(found, list):
        raise DataError(f"{row.where}: `evidences` is {type(found).__name__}; a list of objects was expected")
    sentences = [text for text in (as_text(entry) for entry in found) if text]
    return " ".join(f"{number}. {sentence}" for number, sentence in enumerate(sentences, start=1))
