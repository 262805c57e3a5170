"""A value that fits a JSON Schema, chosen by a seed: what a dry run and the test server answer."""

from typing import Any

MAX_DEPTH = 12


def instance_of(schema: dict[str, Any], seed: int = 0) -> Any:
    """A small value that fits the schema. The same schema and seed give the same value.

    Knows what pydantic writes: type, enum, const, properties, items, prefixItems, anyOf, oneOf, allOf with one part,
    $ref into $defs, minItems, minimum, maximum and minLength. Patterns and formats are not honoured.
    """
    return _value(schema, schema, seed, 0)


def _value(schema: dict[str, Any], root: dict[str, Any], seed: int, depth: int) -> Any:
    if depth > MAX_DEPTH:
        return None
    if "$ref" in schema:
        target: Any = root
        for part in str(schema["$ref"]).removeprefix("#/").split("/"):
            target = target[part]
        return _value(target, root, seed, depth + 1)
    if "enum" in schema or "const" in schema:
        words = schema.get("enum", [schema.get("const")])
        return words[seed % len(words)]
    if choices := schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf"):
        return _value(choices[0], root, seed, depth + 1)
    kind = schema.get("type", "object" if "properties" in schema else "string")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "object":
        properties = schema.get("properties", {})
        return {
            name: _value(part, root, seed + i, depth + 1) for i, (name, part) in enumerate(properties.items())
        }
    return _array(schema, root, seed, depth) if kind == "array" else _scalar(kind, schema, seed)


def _array(schema: dict[str, Any], root: dict[str, Any], seed: int, depth: int) -> list[Any]:
    if "prefixItems" in schema:
        return [_value(part, root, seed, depth + 1) for part in schema["prefixItems"]]
    n_items = max(int(schema.get("minItems", 0)), 1 if depth < MAX_DEPTH // 2 else 0)
    return [_value(schema.get("items", {}), root, seed + i, depth + 1) for i in range(n_items)]


def _scalar(kind: str, schema: dict[str, Any], seed: int) -> Any:
    if kind in {"integer", "number"}:
        low = schema.get("minimum", schema.get("exclusiveMinimum", 0))
        low = low + 1 if "exclusiveMinimum" in schema else low
        high = schema.get("maximum", low + 5)
        high = min(high, schema["exclusiveMaximum"] - 1) if "exclusiveMaximum" in schema else high
        value = min(low + seed % 5, high)
        return int(value) if kind == "integer" else float(value)
    if kind == "boolean":
        return seed % 2 == 0
    if kind == "null":
        return None
    return "Words that fit the schema.".ljust(int(schema.get("minLength", 0)), ".")
