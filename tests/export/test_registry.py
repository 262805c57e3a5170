"""The formats that there are."""

import pytest

from claimpath.errors import SettingsError
from claimpath.export import FORMATS, export


def test_every_format_has_a_writer_that_can_be_loaded() -> None:
    assert set(FORMATS) == {"claimreview", "webannotation", "aif", "graphml", "jsonld", "csv", "parquet"}
    assert all(callable(chosen.load()) for chosen in FORMATS.values())
    assert [name for name, chosen in FORMATS.items() if chosen.binary] == ["parquet"]


def test_an_unknown_format_is_answered_with_the_known_ones(report) -> None:
    with pytest.raises(SettingsError, match=r"'turtle'; the formats are: claimreview, .*parquet"):
        export(report, "turtle")
