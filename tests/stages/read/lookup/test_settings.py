"""Settings from the environment, and where copies are kept."""

from pathlib import Path

import pytest

from claimpath.errors import SettingsError
from claimpath.stages.read.lookup.settings import LookUpSettings


def test_nothing_set() -> None:
    settings = LookUpSettings.from_environment(environ={})
    assert (settings.email, settings.ncbi_key, settings.for_tests) == (None, None, None)
    assert settings.services.crossref == "https://api.crossref.org/works"


def test_what_is_set_is_taken(tmp_path: Path) -> None:
    environ = {
        "CLAIMPATH_EMAIL": " ada@example.org ",
        "NCBI_API_KEY": "0123456789abcdef",
        "CLAIMPATH_CACHE": str(tmp_path),
    }
    settings = LookUpSettings.from_environment(refresh=True, environ=environ)
    assert (settings.email, settings.ncbi_key, settings.cache) == (
        "ada@example.org",
        "0123456789abcdef",
        tmp_path,
    )
    assert settings.refresh


@pytest.mark.parametrize(
    "email", ["ada", "ada@", "@example.org", "a b@example.org", "ada@example.org&x=1", "ä@example.org", "a@b"]
)
def test_no_e_mail_is_a_mistake(email: str) -> None:
    with pytest.raises(SettingsError, match="no e-mail address"):
        LookUpSettings.from_environment(environ={"CLAIMPATH_EMAIL": email})


def test_a_bad_key_is_a_mistake_and_is_not_shown() -> None:
    with pytest.raises(SettingsError) as caught:
        LookUpSettings.from_environment(environ={"NCBI_API_KEY": "sec ret&x"})
    assert "sec" not in str(caught.value).replace("second", "")
    assert "0123456789abcdef" not in repr(LookUpSettings(ncbi_key="0123456789abcdef"))


def test_offline_and_refresh_exclude_each_other() -> None:
    with pytest.raises(SettingsError, match="exclude each other"):
        LookUpSettings.from_environment(offline=True, refresh=True, environ={})


def test_no_variable_opens_this_machine() -> None:
    environ = dict.fromkeys(("CLAIMPATH_FOR_TESTS", "CLAIMPATH_ALLOW_LOOPBACK", "PYTEST_CURRENT_TEST"), "1")
    assert LookUpSettings.from_environment(environ=environ).for_tests is None
