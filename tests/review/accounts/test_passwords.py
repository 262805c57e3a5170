"""Passwords: what is refused, how they are kept."""

import pytest
from argon2 import extract_parameters
from argon2.low_level import Type
from hypothesis import given
from hypothesis import strategies as st

from claimpath.errors import SettingsError
from claimpath.review.accounts import passwords
from claimpath.review.accounts.attempts import MAX_DELAY, _network, delay
from claimpath.review.accounts.common_passwords import is_common


@pytest.mark.parametrize(
    "password",
    ["password1234", "Password2026!", "1password1!!!", "123456789012", "qwertyuiop[]", "qwertyuiopas", "aaaaaaaaaaaa",
     "abababababab", "abcabcabcabc", "iloveyou1234", "1q2w3e4r5t6y", "correcthorsebatterystaple", "zyxwvutsrqponml",
     "passwordpassword", "!!!admin!!!123", "claimpath2026", "letmein-letmein"],
)  # fmt: skip
def test_common_ones_are_refused(password: str) -> None:
    assert is_common(password.casefold())
    with pytest.raises(SettingsError, match="tried first"):
        passwords.check_new_password(password, "ann")


@pytest.mark.parametrize(
    "password",
    [
        "river lantern copper",
        "my password is a long story",
        "ocean-drift-42-maple",
        "Ænglisc spræc wæs",
        "9f8a7c6b5d4e",
        "администратор сайта",
    ],
)
def test_others_are_taken_whatever_their_characters(password: str) -> None:
    passwords.check_new_password(password, "ann", "Ann Brown", "Ann", "Brown")


@pytest.mark.parametrize(
    ("password", "says"),
    [
        ("", "0 characters"),
        ("x1y2z3a4b5c", "11 characters"),
        ("river " * 200, "at most"),
        ("annbrown2026", "your name"),
        ("ANNBROWN!!!!!", "your name"),
    ],
)
def test_short_long_and_own_names_are_refused(password: str, says: str) -> None:
    with pytest.raises(SettingsError, match=says):
        passwords.check_new_password(password, "annbrown", "Ann Brown")


def test_what_is_kept_is_argon2id_of_a_sane_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # the real hasher
    kept = passwords.hash_password("river lantern copper")
    used = extract_parameters(kept)
    assert used.type is Type.ID
    assert (used.memory_cost, used.time_cost, used.salt_len, used.hash_len) == (65_536, 3, 16, 32)
    assert passwords.hash_password("river lantern copper") != kept  # a salt of its own
    assert passwords.verify_password(kept, "river lantern copper")
    assert not passwords.verify_password(kept, "river lantern coppe")
    assert not passwords.is_outdated(kept)
    assert passwords.is_outdated(
        "$argon2id$v=19$m=8192,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$5VtWOO3cGWYQHEMaYGbsfcUhtYyTbEYYW1PeFDrOuRM"
    )


def test_without_a_hash_the_answer_is_no() -> None:
    assert not passwords.verify_password(None, "a password that nobody has")
    assert not passwords.verify_password("not a hash", "x")


@given(st.text(max_size=40))
def test_every_text_is_kept_and_known_again(password: str) -> None:
    try:
        kept = passwords.hash_password(password)
    except UnicodeEncodeError:  # lone surrogates can't be sent by a browser
        return
    assert passwords.verify_password(kept, password)
    assert not passwords.verify_password(kept, password + "x")


def test_the_delay_grows() -> None:
    # 5 free, then 2, 4, 8, ... seconds, at most 300.
    assert [delay(n, 5) for n in (0, 4, 5, 6, 7, 12)] == [0, 0, 2, 4, 8, 256]
    assert delay(13, 5) == delay(10_000, 5) == MAX_DELAY


def test_an_address_is_what_one_person_can_not_change() -> None:
    assert _network("192.0.2.7") == "192.0.2.7"
    assert _network("2001:db8:1:2:3:4:5:6") == _network("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert _network("testclient") == "testclient"
