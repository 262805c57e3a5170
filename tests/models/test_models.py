"""The table of contents of claimpath.models."""

import pytest

import claimpath.models


def test_every_name_is_there() -> None:
    listed = sorted(name for names in claimpath.models._HOMES.values() for name in names)
    assert listed == sorted(claimpath.models.__all__)
    for name in claimpath.models.__all__:
        assert getattr(claimpath.models, name) is not None


def test_a_name_that_is_not_there_is_answered_with_those_that_are() -> None:
    with pytest.raises(AttributeError, match="it has DEFAULT_EMBEDDER, Answered"):
        claimpath.models.nothing  # noqa: B018
