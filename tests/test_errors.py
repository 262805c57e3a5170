"""The error tree: one root, and a plain message for each."""

import pytest

from claimpath import errors
from claimpath.errors import ClaimpathError, MissingExtraError, UserError


def test_everything_that_is_raised_on_purpose_has_one_root() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    assert len(kinds) >= 7
    assert all(issubclass(kind, ClaimpathError) for kind in kinds)


@pytest.mark.parametrize("name", ["StudyError", "ClaimError", "SettingsError", "DataError"])
def test_mistakes_of_the_user_are_user_errors(name: str) -> None:
    assert issubclass(getattr(errors, name), UserError)


def test_every_error_stands_in_the_tree_at_the_top() -> None:
    kinds = [name for name, kind in vars(errors).items() if isinstance(kind, type)]
    assert [name for name in kinds if name not in (errors.__doc__ or "")] == []


def test_a_missing_extra_names_the_feature_and_the_install_line() -> None:
    error = MissingExtraError("The tokenizer of the published baseline", "bench")
    assert str(error).startswith("The tokenizer of the published baseline needs an optional package.")
    assert "pip install 'claimpath[bench]'" in str(error)
    assert (error.feature, error.extra) == ("The tokenizer of the published baseline", "bench")
    assert not isinstance(error, UserError)
