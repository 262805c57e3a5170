"""Passwords: what is taken as one, how it is kept (argon2id), how it is checked without telling who exists."""

from functools import cache
from threading import Semaphore

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from claimpath.errors import SettingsError
from claimpath.review.accounts.common_passwords import is_common, is_made_of

MIN_CHARS = 12
MAX_CHARS = 1_000
"""A longer one would only cost us time."""
_AT_ONCE = Semaphore(2)
"""Each hash takes 64 MiB for a moment; many logins at once wait for each other instead of filling the memory."""


@cache
def hasher() -> PasswordHasher:
    """argon2id with the second recommended choice of RFC 9106: 64 MiB, 3 passes, 4 lanes."""
    return PasswordHasher(
        time_cost=3, memory_cost=65_536, parallelism=4, hash_len=32, salt_len=16, type=Type.ID
    )


def hash_password(password: str) -> str:
    """The hash to keep."""
    with _AT_ONCE:
        return hasher().hash(password)


def verify_password(kept: str | None, password: str) -> bool:
    """Whether a password fits a hash. Without a hash the same work is done and the answer is no."""
    known = kept is not None
    with _AT_ONCE:
        try:
            hasher().verify(kept if kept is not None else _nobodys_hash(), password[: MAX_CHARS + 1])
        except (VerificationError, InvalidHashError):
            return False
    return known


def is_outdated(kept: str) -> bool:
    """Whether a hash was made with other settings than today's, so that it should be made anew."""
    return hasher().check_needs_rehash(kept)


def check_new_password(password: str, *names: str) -> None:
    """Raise SettingsError, with what to do, for a password that would be guessed at once.

    names: the person's own. There are no rules on kinds of characters: they make passwords worse.
    """
    if len(password) < MIN_CHARS:
        raise SettingsError(
            f"the password has {len(password)} characters; take at least {MIN_CHARS}, such as four words"
        )
    if len(password) > MAX_CHARS:
        raise SettingsError(f"the password has {len(password):,} characters; at most {MAX_CHARS:,} are taken")
    plain = password.casefold()
    for name in names:
        if len(name) >= 3 and is_made_of(plain, name.casefold()):
            raise SettingsError("the password is your name; take another, such as four words")
    if is_common(plain):
        raise SettingsError(
            "the password is one of those that are tried first; take another, such as four words"
        )


@cache
def _nobodys_hash() -> str:
    return hasher().hash("a password that nobody has")
