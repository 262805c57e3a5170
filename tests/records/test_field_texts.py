"""What fields mean comes into schemas from the strings below them, and nothing is read before somebody asks."""

import subprocess
import sys

from pydantic import BaseModel

from claimpath.records.base import Record
from claimpath.records.field_texts import field_texts


class Plant(Record):
    """A plant."""

    "A string that belongs to no field."
    name: str
    """Its name,
    in Latin."""
    n_leaves: int = 0

    def grown(self) -> str:
        """Not a field's text."""
        return self.name


class Tree(Plant):
    """A tree."""

    n_leaves: int = 1
    """Leaves in June."""
    under: Plant | None = None
    """What grows below it."""


def test_the_string_below_a_field_is_its_meaning_and_is_inherited() -> None:
    assert field_texts(Plant) == {"name": "Its name,\nin Latin."}
    assert field_texts(Tree) == {
        "name": "Its name,\nin Latin.",
        "n_leaves": "Leaves in June.",
        "under": "What grows below it.",
    }


def test_a_schema_is_the_one_that_pydantic_writes_with_docstrings() -> None:
    # The same classes, with pydantic's own reading of the source.
    class Documented(BaseModel, use_attribute_docstrings=True, frozen=True, extra="forbid"):
        """A field."""

        plant: int
        """Which plant."""
        tree: list[str] | None = None
        """Which tree."""
        bare: bool

    class Ours(Record):
        """A field."""

        plant: int
        """Which plant."""
        tree: list[str] | None = None
        """Which tree."""
        bare: bool

    for mode in ("serialization", "validation"):
        assert Ours.model_json_schema(mode=mode) == Documented.model_json_schema(mode=mode) | {
            "title": "Ours"
        }


def test_nested_records_say_what_their_fields_mean() -> None:
    schema = Tree.model_json_schema()
    assert schema["$defs"]["Plant"]["properties"]["name"]["description"] == "Its name,\nin Latin."
    assert "description" not in schema["$defs"]["Plant"]["properties"]["n_leaves"]
    assert schema["properties"]["under"]["description"] == "What grows below it."


def test_a_class_without_source_has_no_texts() -> None:
    made = type("Made", (Record,), {"__annotations__": {"leaf": int}, "__module__": __name__})
    assert field_texts(made) == {}
    assert "description" not in made.model_json_schema()["properties"]["leaf"]


def test_no_source_is_read_at_import() -> None:
    code = "import sys, claimpath.records; print('claimpath.records.field_texts' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
