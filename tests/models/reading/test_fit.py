"""Fitting a schema, and small mends towards it."""

import json

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.errors import SettingsError
from claimpath.models.reading.fit import mended, misfit

SCHEMA = {
    "type": "object",
    "properties": {
        "label": {"enum": ["Yes", "No"]},
        "n": {"type": "integer", "minimum": 1},
        "share": {"type": "number"},
        "sure": {"type": "boolean"},
        "parts": {"type": "array", "items": {"$ref": "#/$defs/part"}},
        "either": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
    },
    "additionalProperties": False,
    "$defs": {"part": {"type": "object", "properties": {"kind": {"const": "a b"}}, "required": ["kind"]}},
}


@pytest.mark.parametrize(
    ("given_value", "expected", "n_repairs"),
    [
        ({"label": "Yes"}, {"label": "Yes"}, 0),
        ({"label": " yes!"}, {"label": "Yes"}, 1),
        ({"LABEL": "No"}, {"label": "No"}, 1),
        ({"n": "3", "share": "0.5", "sure": "True"}, {"n": 3, "share": 0.5, "sure": True}, 3),
        ({"parts": {"kind": "A_B"}}, {"parts": [{"kind": "a b"}]}, 2),
        ({"either": "7"}, {"either": 7}, 1),
        ({"either": None}, {"either": None}, 0),
        ({"label": "Yes", "extra": 1}, {"label": "Yes"}, 1),
        # Not mended: another word, a number in words, an infinite number, two names for one property.
        ({"label": "Not yes"}, {"label": "Not yes"}, 0),
        ({"n": "three"}, {"n": "three"}, 0),
        ({"share": "inf"}, {"share": "inf"}, 0),
    ],
)
def test_mends(given_value: object, expected: object, n_repairs: int) -> None:
    value, repairs = mended(given_value, SCHEMA)
    assert value == expected
    assert len(repairs) == n_repairs


def test_a_misfit_names_the_place() -> None:
    assert misfit({"n": 2}, SCHEMA) == ""
    assert misfit({"n": 0}, SCHEMA) == "at n: 0 is less than the minimum of 1"
    assert misfit({"parts": [{}]}, SCHEMA).startswith("at parts.0: 'kind' is a required property")


def test_a_schema_that_is_none_is_our_mistake_and_said() -> None:
    with pytest.raises(SettingsError, match="not valid"):
        misfit({}, {"type": "nonsense"})


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*SCHEMA["properties"], "x"]), inner)
    ),
    max_leaves=8,
)


@given(VALUES)
def test_mending_never_breaks_what_fits_and_agrees_with_the_validator(value: object) -> None:
    fits = jsonschema.Draft202012Validator(SCHEMA).is_valid(value)
    assert (misfit(value, SCHEMA) == "") == fits
    better, repairs = mended(value, SCHEMA)
    if fits:
        assert better == value
        assert repairs == {}
    json.dumps(better)
