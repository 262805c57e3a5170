"""Values that fit a schema."""

from typing import Literal

import jsonschema
import pytest
from pydantic import BaseModel, Field

from claimpath.models.schema_instance import instance_of
from claimpath.records.schema import public_records


class Part(BaseModel):
    kind: Literal["a"]
    share: float = Field(ge=0, le=1)


class Whole(BaseModel):
    label: Literal["x", "y"]
    parts: list[Part] = Field(min_length=2)
    pair: tuple[int, str]
    note: str | None
    long: str = Field(min_length=40)
    n: int = Field(gt=3, lt=6)
    sure: bool


@pytest.mark.parametrize("seed", range(7))
def test_what_pydantic_describes_is_met(seed: int) -> None:
    schema = Whole.model_json_schema()
    value = instance_of(schema, seed)
    jsonschema.validate(value, schema)
    Whole.model_validate(value)
    assert value == instance_of(schema, seed)


def test_seeds_differ() -> None:
    assert {instance_of({"enum": [1, 2, 3]}, seed) for seed in range(3)} == {1, 2, 3}


@pytest.mark.parametrize("name", ["Claim", "Span", "Undefined", "RankedPassage"])
def test_records_of_ours(name: str) -> None:
    schema = public_records()[name].model_json_schema()
    jsonschema.validate(instance_of(schema), schema)
