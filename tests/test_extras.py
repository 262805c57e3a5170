"""The one gate to optional packages."""

import pytest

from claimpath.errors import MissingExtraError
from claimpath.extras import load_extra


def test_a_package_that_is_there_is_given() -> None:
    assert load_extra("json", feature="x", extra="y").dumps([1]) == "[1]"


def test_one_that_is_not_names_feature_and_install_line() -> None:
    with pytest.raises(MissingExtraError, match=r"A thing needs .*pip install 'claimpath\[shiny\]'"):
        load_extra("no_such_package_at_all", feature="A thing", extra="shiny")
