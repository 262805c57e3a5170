"""The tolerant parser: it agrees with the strict one, and says what it mends."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.models.reading.tolerant import (
    BAD_ESCAPE,
    NOT_A_NUMBER,
    NUMBER,
    Fault,
    OutOfWork,
    TolerantParser,
)

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


def _parse(text: str) -> tuple[object, list[str]]:
    parser = TolerantParser(text, 10_000)
    value, end = parser.parse(0)
    assert end <= len(text)
    return value, list(parser.repairs)


@given(JSON_VALUES, st.booleans())
def test_strict_json_is_read_as_the_standard_library_reads_it(value: object, ascii_only: bool) -> None:
    for indent in (None, 2):
        text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
        read, repairs = _parse(text)
        assert read == json.loads(text)
        assert repairs == []


@pytest.mark.parametrize(
    ("text", "value", "repair"),
    [
        ("[NaN, Infinity, -Infinity]", [None, None, None], NOT_A_NUMBER),
        ("[1e999]", [None], NOT_A_NUMBER),
        ("[+1, .5, 5., 007]", [1, 0.5, 5.0, 7], NUMBER),
        (r'["50\% of \d"]', [r"50\% of \d"], BAD_ESCAPE),
        (r"['don\'t']", ["don't"], "quotes other than double quotes were read as such"),
        ("[True, FALSE, None]", [True, False, None], "a word of another language (True, None, ...) was read"),
        ('["two\nlines"]', ["two\nlines"], "a line break inside a string was kept"),
    ],
)
def test_mends(text: str, value: object, repair: str) -> None:
    read, repairs = _parse(text)
    assert read == value
    assert any(note.startswith(repair) for note in repairs)


@pytest.mark.parametrize(
    "text",
    ["", "{", '{"a"', '{"a": ', "[1, 2", "[1 2]", "{,}", '{"a" 1}', "[yes]", "/* ", "[" * 100, "9" * 400],
)
def test_what_is_no_value_is_a_fault(text: str) -> None:
    with pytest.raises(Fault):
        _parse(text)


def test_work_is_counted_over_all_values_and_ends() -> None:
    parser = TolerantParser('{"a": "' + 'x" y ' * 1_000, 500)
    with pytest.raises(OutOfWork):
        parser.parse(0)
    assert parser.work < 0
