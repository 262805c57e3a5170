"""What every record shares: it is frozen, it refuses unknown fields, and it can say that a value is undefined."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, GetJsonSchemaHandler


class Record(BaseModel):
    """Base of all records. Frozen; unknown fields are an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: Any, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """The JSON schema with what each field means, from the strings below the fields."""
        # Imported here, as the source is read only where a schema is asked for.
        from claimpath.records.field_texts import field_texts

        schema: dict[str, Any] = handler(core_schema)
        properties: dict[str, Any] = handler.resolve_ref_schema(schema).get("properties", {})
        texts = field_texts(cls)
        for name, field in cls.model_fields.items():
            said = properties.get(field.alias or name)
            if said is not None and name in texts:
                said.setdefault("description", texts[name])
        return schema


class Undefined(Record):
    """A value that does not exist, with the reason. Never NaN, 0.0 or null."""

    undefined: Literal[True] = True
    """Always true: marks this object as the absence of a value."""
    reason: str
    """Why there is no value, in one sentence."""
