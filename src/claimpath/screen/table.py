"""Rows as a table: the columns of the Parquet and CSV files."""

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

from claimpath.export.component_csv import guard
from claimpath.export.plain import without_surrogates
from claimpath.extras import load_extra
from claimpath.records import Undefined
from claimpath.screen.records import ScreenRow

COLUMNS: tuple[str, ...] = (
    "pair_id", "row", "claim", "study", "study_sha256", "title", "retracted", "reading", "state", "about_claim",
    "about_claim_undefined", "kernel", "undermining", "gaps", "needs_review", "needs_review_undefined", "verdict",
    "explanation", "warnings", "error_kind", "error", "engine", "ranker", "rules_digest", "version",
)  # fmt: skip
"""In order. `NAME_undefined` says why NAME is null."""
_NESTED = ("kernel", "undermining", "gaps", "warnings")


def flat(row: ScreenRow) -> dict[str, Any]:
    """A row with plain values: what is undefined is None, with its reason in a column of its own."""
    values = row.model_dump()
    for name in ("about_claim", "needs_review"):
        value = getattr(row, name)
        undefined = isinstance(value, Undefined)
        values[f"{name}_undefined"] = value.reason if undefined else None
        values[name] = None if undefined else value
    return {name: values[name] for name in COLUMNS}


def as_csv(rows: Sequence[ScreenRow]) -> bytes:
    """Rows as CSV (RFC 4180) with a row of names; lists as JSON. A text that a spreadsheet might take for a formula has
    an apostrophe in front."""
    out = io.StringIO(newline="")
    # With both characters in the line's end, fields that hold either are quoted.
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    for row in rows:
        values = flat(row)
        for name in _NESTED:
            values[name] = json.dumps(values[name], ensure_ascii=False)
        writer.writerow(
            {name: guard(value) if isinstance(value, str) else value for name, value in values.items()}
        )
    return out.getvalue().encode("utf-8", "replace")


def as_json_lines(rows: Sequence[ScreenRow]) -> bytes:
    """One record in a line."""
    return "".join(json.dumps(flat(row), ensure_ascii=False) + "\n" for row in rows).encode(
        "utf-8", "replace"
    )


def as_parquet(rows: Sequence[ScreenRow]) -> bytes:
    """Rows as a Parquet file. Raises MissingExtraError where pyarrow is not installed."""
    pa = load_extra("pyarrow", feature=PARQUET_FEATURE, extra="parquet")
    pq = load_extra("pyarrow.parquet", feature=PARQUET_FEATURE, extra="parquet")
    table = pa.Table.from_pylist([without_surrogates(flat(row)) for row in rows], schema=_schema(pa))
    out = io.BytesIO()
    pq.write_table(table, out, compression="zstd")
    return out.getvalue()


PARQUET_FEATURE = "Reading or writing Parquet"
"""How a message names what needs the package."""


def _schema(pa: Any) -> Any:
    text, number = pa.string(), pa.float64()
    span = pa.struct([("passage_id", text), ("start", pa.int64()), ("end", pa.int64()), ("text", text)])
    found = pa.list_(pa.struct([("rank", pa.int32()), ("score", number), ("quote", span)]))
    gap = pa.struct([
        ("fallacy_class", text), ("premise", text), ("strength", text), ("rule_id", text), ("quotes", pa.list_(span)),
    ])  # fmt: skip
    special = {
        "row": pa.int64(), "retracted": pa.bool_(), "about_claim": pa.bool_(), "needs_review": number,
        "kernel": found, "undermining": found, "gaps": pa.list_(gap), "warnings": pa.list_(text),
    }  # fmt: skip
    return pa.schema([(name, special.get(name, text)) for name in COLUMNS])
