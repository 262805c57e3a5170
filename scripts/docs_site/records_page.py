"""The page of records, from docs/schema: every field with its type and meaning."""

import json
from pathlib import Path
from typing import Any

HEAD = """# Records

Made from the JSON Schemas while this site is built. Everything that `--json` prints and every file that claimpath
writes holds these records. A field in **bold** is always given. `claimpath schema NAME` prints a schema.

Offsets are half-open and count code points. A value that does not exist is an [Undefined](#undefined), with a reason.

"""


def records_page(folder: Path) -> str:
    """The page as Markdown."""
    schemas = {
        path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))
    }
    return HEAD + "".join(_section(name, schema, set(schemas)) for name, schema in schemas.items())


def _section(name: str, schema: dict[str, Any], known: set[str]) -> str:
    needed = set(schema.get("required", ()))
    rows = "".join(
        f"| {f'**`{field}`**' if field in needed else f'`{field}`'} | {_kind(spec, known)} | "
        f"{_cell(spec.get('description', ''))} |\n"
        for field, spec in schema.get("properties", {}).items()
    )
    table = f"| field | type | meaning |\n|---|---|---|\n{rows}\n" if rows else ""
    return f"## {name}\n\n{_plain(schema.get('description', ''))}\n\n{table}[schema](schema/{name}.json)\n\n"


def _kind(spec: dict[str, Any], known: set[str]) -> str:
    """A type in words, with links to other records."""
    options = spec.get("anyOf", spec.get("oneOf"))
    if "$ref" in spec:
        name = spec["$ref"].rsplit("/", 1)[1]
        said = f"[{name}](#{name.lower()})" if name in known else name
    elif options is not None:
        said = " or ".join(dict.fromkeys(_kind(option, known) for option in options))
    elif "const" in spec:
        said = f"`{json.dumps(spec['const'])}`"
    elif "enum" in spec:
        said = ", ".join(f"`{value}`" for value in spec["enum"])
    else:
        said = _plain_kind(spec, known)
    return said


def _plain_kind(spec: dict[str, Any], known: set[str]) -> str:
    kind = str(spec.get("type", "any"))
    if kind == "array" and "prefixItems" in spec:
        return f"list: {', '.join(_kind(item, known) for item in spec['prefixItems'])}"
    if kind == "array":
        return f"list of {_kind(spec.get('items', {}), known)}"
    if kind == "object" and isinstance(spec.get("additionalProperties"), dict):
        return f"name to {_kind(spec['additionalProperties'], known)}"
    return kind


def _cell(text: str) -> str:
    return _plain(" ".join(text.split())).replace("|", "&#124;")


def _plain(text: str) -> str:
    return text.replace("<", "&lt;").replace("[", "&#91;")
