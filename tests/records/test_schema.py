"""The exported JSON Schemas: current, valid, and accepting what the records write."""

import json
from pathlib import Path

import jsonschema
import pytest

from claimpath.errors import SettingsError
from claimpath.records import Claim
from claimpath.records.schema import public_records, schema_of, schema_text, write_schemas

KEPT = Path(__file__).parents[2] / "docs" / "schema"


@pytest.mark.parametrize("name", public_records())
def test_the_kept_schema_is_current(name: str) -> None:
    path = KEPT / f"{name}.json"
    assert path.exists(), f"{path} is missing: run `make schema`"
    current = path.read_text(encoding="utf-8") == schema_text(name)
    assert current, f"{path} is old: run `make schema`"


def test_no_schema_is_kept_for_a_record_that_is_gone() -> None:
    assert {path.stem for path in KEPT.glob("*.json")} == set(public_records())


@pytest.mark.parametrize("name", public_records())
def test_every_schema_is_a_valid_one(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema_of(name))


def test_the_schema_accepts_a_written_record_and_refuses_another() -> None:
    validator = jsonschema.Draft202012Validator(schema_of("Claim"))
    written = json.loads(Claim(text="Moss tea cures hiccups.").model_dump_json())
    assert list(validator.iter_errors(written)) == []
    assert list(validator.iter_errors({**written, "certainty": 1})) != []
    assert list(validator.iter_errors({"warnings": []})) != []


def test_the_schemas_carry_the_descriptions() -> None:
    span = schema_of("Span")["properties"]
    assert "0-based" in span["start"]["description"]


def test_an_unknown_record_is_named_with_the_known_ones() -> None:
    with pytest.raises(SettingsError, match=r"no record 'Guess'.*Report"):
        schema_of("Guess")


def test_writing_makes_the_folder(tmp_path: Path) -> None:
    paths = write_schemas(tmp_path / "a" / "b")
    assert [path.stem for path in paths] == list(public_records())
    assert all(json.loads(path.read_text(encoding="utf-8"))["$schema"] for path in paths)
