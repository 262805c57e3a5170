"""What every record shares: it is frozen, it refuses unknown fields, and it can say that a value is undefined."""

from typing import Literal

from pydantic import BaseModel, ConfigDict


class Record(BaseModel):
    """Base of all records. Frozen; unknown fields are an error."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class Undefined(Record):
    """A value that does not exist, with the reason. Never NaN, 0.0 or null."""

    undefined: Literal[True] = True
    """Always true: marks this object as the absence of a value."""
    reason: str
    """Why there is no value, in one sentence."""
