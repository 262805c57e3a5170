"""Whether a value fits a JSON Schema, and small mends that make it fit, each one noted."""

import json
from functools import lru_cache
from math import isfinite
from typing import Any

from claimpath.errors import SettingsError
from claimpath.models.digest import canonical

MAX_DEPTH = 40

Repairs = dict[str, None]
"""Notes in order, each once."""


def misfit(value: Any, schema: dict[str, Any]) -> str:
    """What keeps the value from fitting, in one sentence; empty where it fits.

    Raises SettingsError for a schema that is not one.
    """
    from jsonschema.exceptions import best_match

    try:
        error = best_match(_validator(canonical(schema)).iter_errors(value))
    except RecursionError:
        return "it is nested too deeply"
    if error is None:
        return ""
    place = ".".join(str(part) for part in error.absolute_path)
    message = error.message if len(error.message) <= 200 else f"{error.message[:199]}…"
    return f"at {place}: {message}" if place else message


@lru_cache(maxsize=64)
def _validator(written: str) -> Any:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import SchemaError
    from referencing import Registry

    schema = json.loads(written)
    try:
        Draft202012Validator.check_schema(schema)
    except SchemaError as error:
        raise SettingsError(f"the JSON Schema of a request is not valid: {error.message}") from error
    # An empty registry: a reference to another place is an error, never a download.
    return Draft202012Validator(schema, registry=Registry())


def mended(value: Any, schema: dict[str, Any]) -> tuple[Any, Repairs]:
    """The value with small mends towards the schema, and what they were.

    Mended: names and fixed words in another case or with other blanks, numbers and truth values written as text, a
    single item in place of a list, properties that the schema does not know. Nothing is put in that is not there.
    """
    repairs: Repairs = {}
    return _mend(value, schema, schema, repairs, 0), repairs


def _mend(value: Any, schema: Any, root: dict[str, Any], repairs: Repairs, depth: int) -> Any:
    schema = _resolved(schema, root)
    if depth > MAX_DEPTH or not isinstance(schema, dict):
        return value
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return _mend_choice(value, schema[key], root, repairs, depth)
    if "enum" in schema or "const" in schema:
        return _mend_word(value, schema.get("enum", [schema.get("const")]), repairs)
    kinds = schema.get("type")
    kinds = kinds if isinstance(kinds, list) else [kinds]
    if "object" in kinds and isinstance(value, dict):
        return _mend_object(value, schema, root, repairs, depth)
    if "array" in kinds:
        if isinstance(value, dict | str | int | float) and "null" not in kinds and value != "":
            repairs["a single item was read as a list of one"] = None
            value = [value]
        if isinstance(value, list):
            items = schema.get("items", {})
            return [_mend(item, items, root, repairs, depth + 1) for item in value]
    return _mend_scalar(value, kinds, repairs)


def _resolved(schema: Any, root: dict[str, Any]) -> Any:
    for _ in range(MAX_DEPTH):
        if not (isinstance(schema, dict) and isinstance(schema.get("$ref"), str)):
            return schema
        target: Any = root
        for part in schema["$ref"].removeprefix("#").strip("/").split("/"):
            target = target.get(part) if isinstance(target, dict) else None
        schema = target
    return schema


def _mend_choice(value: Any, choices: list[Any], root: dict[str, Any], repairs: Repairs, depth: int) -> Any:
    """The first choice that the value fits, else the first that it fits once mended."""
    definitions = {key: root[key] for key in ("$defs", "definitions") if key in root}
    whole = [
        {**definitions, **resolved}
        for choice in choices
        if isinstance(resolved := _resolved(choice, root), dict)
    ]
    if any(not misfit(value, choice) for choice in whole):
        return value
    for choice in whole:
        tried: Repairs = {}
        better = _mend(value, choice, root, tried, depth + 1)
        if not misfit(better, choice):
            repairs.update(tried)
            return better
    return value


def _plain(text: str) -> str:
    """Letters and digits in small letters: what two ways to write a word share."""
    return "".join(character for character in text.casefold() if character.isalnum())


def _mend_word(value: Any, words: list[Any], repairs: Repairs) -> Any:
    if not isinstance(value, str) or value in words:
        return value
    same = [word for word in words if isinstance(word, str) and _plain(word) == _plain(value) != ""]
    if len(same) != 1:
        return value
    repairs[f"{value[:60]!r} was read as {same[0]!r}"] = None
    return same[0]


def _mend_object(
    value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any], repairs: Repairs, depth: int
) -> dict[str, Any]:
    properties = schema.get("properties", {})
    known = {_plain(name): name for name in properties}
    result: dict[str, Any] = {}
    for name, part in value.items():
        right = name if name in properties else known.get(_plain(name), name)
        if right != name and (right in value or right in result):
            right = name
        if right != name:
            repairs[f"the name {name[:60]!r} was read as {right!r}"] = None
        if right not in properties and schema.get("additionalProperties") is False:
            repairs[f"{name[:60]!r}, which was not asked for, was left out"] = None
            continue
        result[right] = _mend(part, properties.get(right, {}), root, repairs, depth + 1)
    return result


def _mend_scalar(value: Any, kinds: list[Any], repairs: Repairs) -> Any:
    if not isinstance(value, str) or "string" in kinds:
        return value
    written = value.strip()
    if "boolean" in kinds and written.casefold() in {"true", "false"}:
        repairs[f"the text {written!r} was read as a truth value"] = None
        return written.casefold() == "true"
    for kind, read in (("integer", int), ("number", float)):
        if kind in kinds and len(written) <= 30:
            try:
                number = read(written)
            except ValueError:
                continue
            if not isfinite(number):
                return value
            repairs[f"the text {written!r} was read as a number"] = None
            return number
    return value
