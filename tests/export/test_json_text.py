"""JSON that can stand in a web page."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from claimpath.export.json_text import json_bytes

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner),
    max_leaves=10,
)


@settings(deadline=None)
@given(JSON)
def test_the_value_is_the_same_and_no_markup_is_left(value: object) -> None:
    written = json_bytes(value)
    assert json.loads(written) == value
    assert not set(written.decode()) & set("<>&\u2028\u2029\u202e\u2066")


def test_halves_of_characters_are_replaced_in_keys_too() -> None:
    assert json.loads(json_bytes({"a\ud800": ["\udfff", "𝛼"]})) == {"a\ufffd": ["\ufffd", "𝛼"]}
