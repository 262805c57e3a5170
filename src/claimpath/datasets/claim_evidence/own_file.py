"""Pairs of one's own: JSON lines, or a table with a header, with claim, evidence and label."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from claimpath.datasets.claim_evidence.records import PARTS, ClaimEvidence
from claimpath.datasets.claim_evidence.rows import strict_json, strict_table, text_of_field
from claimpath.errors import DataError
from claimpath.measures.argument_verdict import StanceLabel
from claimpath.models.label_map import letter_of

_COLUMNS = ("claim", "evidence", "label")
_MEANING: dict[str, StanceLabel] = {"s": "Supported", "r": "Refuted", "n": "Not Enough Information"}
_SPLITS: dict[str, str] = {**{part: part for part in PARTS}, "validation": "dev", "valid": "dev", "": ""}
_TABLE = "Give a table in UTF-8 whose header has claim, evidence and label"
_LINES = "Give one JSON object with claim, evidence and label on each line, in UTF-8"


def read_own_file(path: Path) -> tuple[dict[str, list[ClaimEvidence]], bool]:
    """The pairs by part, and whether the file names the parts itself.

    Besides the three fields, `document` names where the evidence is from, `split` the part (train, dev, test), `id`
    the pair. Labels are read by the names that classifiers use, such as SUPPORTS, REFUTES and NEI.

    Raises DataError for a row without a claim, evidence or known label, an id that occurs twice, and a split that only
    some rows have.
    """
    pairs: dict[str, list[ClaimEvidence]] = {}
    ids: dict[str, str] = {}
    for number, (where, row) in enumerate(_rows(path), start=1):
        said = str(row.get("label", ""))
        letter = letter_of(said)
        if letter is None:
            raise DataError(f"{where}: the label is {said!r}; SUPPORTS, REFUTES or NEI was expected")
        evidence = text_of_field(row, "evidence", where)
        own_id = _named(row, "id") or str(number)
        if own_id in ids:
            raise DataError(f"{where}: the id {own_id!r} occurs at {ids[own_id]} already")
        ids[own_id] = where
        part = _SPLITS.get(_named(row, "split").casefold())
        if part is None:
            raise DataError(f"{where}: the split is {row['split']!r}; train, dev or test was expected")
        pair = ClaimEvidence(
            id=f"{path.stem}-{own_id}",
            claim=text_of_field(row, "claim", where),
            evidence=evidence,
            label=_MEANING[letter],
            document=_named(row, "document") or evidence,
            source=path.name,
        )
        pairs.setdefault(part, []).append(pair)
    if "" in pairs and len(pairs) > 1:
        raise DataError(
            f"{path.name}: {len(pairs['']):,} rows have no split and others do; give each row one, or none"
        )
    return pairs, "" not in pairs


def _named(row: dict[str, Any], name: str) -> str:
    """What a row names; empty where it says nothing. 0 is a name: many number their rows and documents from 0."""
    said = row.get(name)
    return "" if said is None else str(said).strip()


def _rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    ending = path.suffix.lower()
    if ending in (".csv", ".tsv"):
        yield from strict_table(
            path.parent, path.name, _COLUMNS, "\t" if ending == ".tsv" else ",", advice=_TABLE
        )
    elif ending in (".jsonl", ".ndjson", ".json"):
        yield from strict_json(path.parent, path.name, advice=_LINES)
    else:
        raise DataError(f"{str(path)!r} is no file of pairs; give one that ends with .jsonl, .csv or .tsv")
