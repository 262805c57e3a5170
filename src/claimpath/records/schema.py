"""JSON Schemas of the public records, as they are written (draft 2020-12)."""

import json
from pathlib import Path
from typing import Any

from claimpath import records
from claimpath.errors import SettingsError
from claimpath.records.base import Record

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def public_records() -> dict[str, type[Record]]:
    """Every public record by its name, in alphabetical order."""
    exported = {name: getattr(records, name) for name in sorted(records.__all__)}
    return {
        name: kind
        for name, kind in exported.items()
        if isinstance(kind, type) and issubclass(kind, Record) and kind is not Record
    }


def schema_of(name: str) -> dict[str, Any]:
    """The JSON Schema of the record with that name, such as `Report`.

    Raises SettingsError where there is no such record.
    """
    known = public_records()
    if name not in known:
        raise SettingsError(f"there is no record {name!r}. The records are: {', '.join(known)}")
    # What a record is when written: fields with a default are always there, so they are required.
    schema = known[name].model_json_schema(mode="serialization")
    return {"$schema": DIALECT, "$id": f"urn:claimpath:record:{name}", **schema}


def write_schemas(out_dir: Path) -> list[Path]:
    """Write `NAME.json` for every public record to a folder, made if missing. Gives the paths in order."""
    out_dir.mkdir(parents=True, exist_ok=True)
    paths = []
    for name in public_records():
        path = out_dir / f"{name}.json"
        path.write_text(schema_text(name), encoding="utf-8")
        paths.append(path)
    return paths


def schema_text(name: str) -> str:
    """The schema as it stands in a file: two blanks per level, one line break at the end."""
    return json.dumps(schema_of(name), indent=2, ensure_ascii=False) + "\n"
