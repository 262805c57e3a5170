"""VitaminC (Schuster et al. 2021): `train.jsonl`, `dev.jsonl`, `test.jsonl`, one pair a line.

Fields: `unique_id`, `case_id`, `label` (SUPPORTS, REFUTES, NOT ENOUGH INFO), `claim`, `evidence`, `page`,
`revision_type` (real or synthetic), `wiki_revision_id`, `FEVER_id`. There are no reasoning types and no rationales.
"""

from pathlib import Path

from claimpath.datasets.recv_labels import read_veracity
from claimpath.datasets.recv_published import NO_CLAIM, NO_EVIDENCE, as_text
from claimpath.datasets.recv_records import PairFile, PairSet
from claimpath.datasets.recv_rows import Row, read_table
from claimpath.errors import DataError
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import ReasoningPair

NEEDED = ("unique_id", "label", "claim", "evidence")
_NO_TYPE = Undefined(reason="VitaminC has no reasoning types.")
_NO_RATIONALE = Undefined(reason="VitaminC has no rationales.")
_ONE_EVIDENCE = Undefined(reason="VitaminC has one evidence for each claim.")


def is_vitaminc(row: Row) -> bool:
    """Whether a row has VitaminC's fields."""
    return {*NEEDED, "case_id"} <= set(row.values)


def load_vitaminc(path: Path, split: str) -> PairSet:
    """Load one file; pairs about one page are a group.

    A row without claim or evidence is left out and counted. Raises DataError for a missing field, an unknown label,
    and an id that is there twice.
    """
    table = read_table(path)
    pairs: list[ReasoningPair] = []
    left_out: dict[str, int] = {}
    seen: dict[str, str] = {}
    for row in table.rows:
        if missing := [field for field in NEEDED if field not in row.values]:
            raise DataError(f"{row.where}: no field {', '.join(missing)}")
        name = as_text(row.values["unique_id"])
        if name in seen:
            raise DataError(f"{row.where}: the id {name!r} is there twice (first at {seen[name]})")
        seen[name] = row.where
        claim, evidence = as_text(row.values["claim"]), as_text(row.values["evidence"])
        if not claim or not evidence:
            reason = NO_EVIDENCE if claim else NO_CLAIM
            left_out[reason] = left_out.get(reason, 0) + 1
            continue
        label = as_text(row.values["label"])
        pairs.append(
            ReasoningPair(
                id=name,
                claim=claim,
                evidence=evidence,
                longer_evidence=_ONE_EVIDENCE,
                veracity=read_veracity(label, row.where),
                reasoning=_NO_TYPE,
                rationale=_NO_RATIONALE,
                source="vitaminc",
                split=split,
                group=as_text(row.values.get("page")) or as_text(row.values.get("case_id")) or name,
                veracity_as_given=label,
                reasoning_as_given="",
            )
        )
    used = {"id": "unique_id", "veracity": "label", "claim": "claim", "evidence": "evidence", "group": "page"}
    file = PairFile(
        name=table.name,
        sha256=table.sha256,
        layout="vitaminc",
        columns={field: column for field, column in used.items() if column in table.columns},
        unused=tuple(column for column in table.columns if column not in used.values()),
        n_rows=len(table.rows),
    )
    return PairSet(name="vitaminc", split=split, files=(file,), pairs=tuple(pairs), left_out=left_out)
