"""The file of pairs, row by row: Parquet, CSV or JSON lines, the latter two also packed with gzip.

Columns: `claim`; one of `study` (path, id or address) and `study_text` (the text itself) for each row; and, where there
is one, `id` (or `pair_id`). Other columns are passed over.
"""

import csv
import gzip
import json
import zlib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from claimpath.errors import DataError
from claimpath.export.plain import without_surrogates
from claimpath.extras import load_extra
from claimpath.screen.records import PairRow
from claimpath.screen.table import PARQUET_FEATURE

IDS = ("id", "pair_id")
TEXTS = ("claim", "study", "study_text")
MAX_FIELD = 100_000_000
"""Longest field of a CSV file, in characters."""
_AT_ONCE = 1_000


def pairs_of(path: Path) -> Iterator[PairRow]:
    """Read the file row by row; nothing but the row in hand is kept.

    An empty claim or a missing study is left for its row. Raises DataError, with row and column, for what is no table
    of pairs; MissingExtraError for Parquet without pyarrow.
    """
    kind = kind_of(path)
    rows = {"parquet": _parquet_rows, "csv": _csv_rows, "jsonl": _json_rows}[kind](path)
    try:
        for number, (place, row) in enumerate(rows, start=1):
            yield _pair(row, number, f"{path.name}, {place}")
    except OSError as error:
        raise DataError(f"{path} can't be read: {error.strerror or error}. Give a file of pairs.") from error
    except EOFError as error:
        raise DataError(f"{path} is cut off: {error}. Copy it again.") from error
    except zlib.error as error:
        raise DataError(f"{path} is damaged ({error}). Copy it again.") from error
    except UnicodeDecodeError as error:
        raise DataError(f"{path} is not UTF-8 text ({error.reason}). Save it as UTF-8.") from error


def kind_of(path: Path) -> str:
    """`parquet`, `csv` or `jsonl`, by the file's name. Raises DataError for another one, and where there is no file."""
    if not path.is_file():
        raise DataError(f"there is no file {str(path)!r}. Give a Parquet, CSV or JSON lines file of pairs.")
    name = path.name.lower().removesuffix(".gz")
    for kind, endings in (
        ("parquet", (".parquet", ".pq")),
        ("csv", (".csv",)),
        ("jsonl", (".jsonl", ".ndjson")),
    ):
        if name.endswith(endings) and not (kind == "parquet" and path.name.lower().endswith(".gz")):
            return kind
    raise DataError(
        f"{path.name!r} ends in none of .parquet, .csv, .jsonl, .csv.gz and .jsonl.gz; rename the file of pairs by its "
        "format"
    )


def _pair(row: Mapping[str, Any], number: int, place: str) -> PairRow:
    names = [name for name in IDS if row.get(name) not in (None, "")]
    if len(names) > 1:
        raise DataError(f"{place}: both columns 'id' and 'pair_id' have a value; keep one of them")
    given = row[names[0]] if names else f"row-{number}"
    if isinstance(given, bool) or not isinstance(given, str | int):
        raise DataError(
            f"{place}, column {names[0]!r}: {_shown(given)} is no id; give text or a whole number"
        )
    texts: dict[str, str] = {}
    for name in TEXTS:
        value = row.get(name)
        if value is not None and not isinstance(value, str):
            raise DataError(f"{place}, column {name!r}: {_shown(value)} is no text; put it in quotes")
        texts[name] = without_surrogates(value or "")
    if texts["study"].strip() and texts["study_text"].strip():
        raise DataError(f"{place}: both 'study' and 'study_text' have a value; a pair has one study")
    return PairRow(
        pair_id=without_surrogates(str(given)),
        row=number,
        claim=texts["claim"],
        study=texts["study"].strip(),
        study_text=texts["study_text"] if texts["study_text"].strip() else None,
    )


def _refuse_columns(names: Collection[str], place: str) -> None:
    """Raise DataError for names that are no table of pairs'. One that is given twice would hide half of the values."""
    if "claim" not in names:
        raise DataError(f"{place}: there is no column 'claim'; there are {_names(names)}. Name it 'claim'.")
    if "study" not in names and "study_text" not in names:
        raise DataError(
            f"{place}: there is no column 'study' or 'study_text'; there are {_names(names)}. Give the study's path, "
            "id or address as 'study', or its text as 'study_text'."
        )
    given = list(names)
    for name in (*IDS, *TEXTS):
        if given.count(name) > 1:
            raise DataError(f"{place}: {name!r} is there {given.count(name)} times; keep one of them")


def _parquet_rows(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    pa = load_extra("pyarrow", feature=PARQUET_FEATURE, extra="parquet")
    pq = load_extra("pyarrow.parquet", feature=PARQUET_FEATURE, extra="parquet")
    try:
        with pq.ParquetFile(path) as file:
            names = [name for name in file.schema_arrow.names if name in (*IDS, *TEXTS)]
            _refuse_columns(file.schema_arrow.names, path.name)
            number = 0
            for batch in file.iter_batches(_AT_ONCE, columns=names):
                for row in batch.to_pylist():
                    number += 1
                    yield f"row {number:,}", row
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise DataError(f"{path} is no Parquet file that can be read: {error}") from error


def _csv_rows(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    csv.field_size_limit(MAX_FIELD)
    with _opened(path) as file:
        reader = csv.DictReader(file, strict=True)
        number = 0
        try:
            if reader.fieldnames is not None:
                _refuse_header(reader.fieldnames, path.name)
            for row in reader:
                number += 1
                place = f"row {number:,} (line {reader.line_num:,})"
                if None in row:
                    n_names = len(reader.fieldnames or ())
                    raise DataError(
                        f"{place} of {path.name} has more fields than the {n_names} named columns"
                    )
                yield place, row
        except csv.Error as error:
            raise DataError(f"row {number + 1:,} of {path.name} is no CSV: {error}") from error


def _refuse_header(names: Collection[str], place: str) -> None:
    for sign, called in ((";", "semicolons"), ("\t", "tabs")):
        if len(names) == 1 and sign in next(iter(names)):
            raise DataError(f"{place}: its fields are parted by {called}; save it as CSV with commas")
    _refuse_columns(names, place)


def _json_rows(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    with _opened(path) as file:
        number = 0
        for line_number, line in enumerate(file, start=1):
            if not line.strip():
                continue
            number += 1
            try:
                row = json.loads(line, object_pairs_hook=_Named)
            except (ValueError, RecursionError) as error:
                raise DataError(f"{path.name}, line {line_number:,} is no JSON: {error}") from error
            if not isinstance(row, _Named):
                raise DataError(f"{path.name}, line {line_number:,} is no JSON object; give one pair a line")
            _refuse_columns(row.given, f"{path.name}, row {number:,} (line {line_number:,})")
            yield f"row {number:,} (line {line_number:,})", row


class _Named(dict[str, Any]):
    """A JSON object that knows its names as they were given."""

    def __init__(self, items: list[tuple[str, Any]]) -> None:
        super().__init__(items)
        self.given = [name for name, _ in items]


def _opened(path: Path) -> Any:
    if path.name.lower().endswith(".gz"):
        return gzip.open(path, "rt", encoding="utf-8-sig", newline="")
    return path.open(encoding="utf-8-sig", newline="")


def _names(row: Any) -> str:
    names = [repr(str(name)) for name in row]
    return ", ".join(names[:20]) or "none"


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:79]}…"
