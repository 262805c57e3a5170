"""The limit on guessing passwords: per name and per address, with a delay that grows."""

import ipaddress
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import Engine, delete, func, select

from claimpath.review.accounts.secret import one_at_a_time, server_secret, signed
from claimpath.review.database.connect import writing
from claimpath.review.database.tables import LoginAttempt, now

WINDOW = timedelta(hours=1)
"""How long a failed attempt counts."""
FREE_PER_NAME = 5
"""Failures of a name before it has to wait: 2 s, then twice as long with each."""
FREE_PER_ADDRESS = 30
"""The same of an address, behind which a whole newsroom may sit."""
MAX_DELAY = 300.0
"""Longest wait, in seconds: nobody can lock a colleague out for long."""


class TooManyAttempts(Exception):
    """Another attempt has to wait."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"wait {seconds:.0f} s")
        self.seconds = seconds


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt that was let through and counts as failed until it succeeds."""

    name_key: str
    ids: tuple[int, ...]


def delay(n_failed: int, free: int) -> float:
    """Seconds to wait after so many failures."""
    return 0.0 if n_failed < free else min(MAX_DELAY, 2.0 ** min(n_failed - free + 1, 20))


def begin_attempt(engine: Engine, name: str, address: str) -> Attempt:
    """Count an attempt before the password is looked at, so that many at once can't slip through.

    Raises TooManyAttempts where the name or the address has to wait, whether anybody has that name or not.
    """
    secret = server_secret(engine)
    keys = (
        (signed(secret, "attempt by name", name), FREE_PER_NAME),
        (signed(secret, "attempt by address", _network(address)), FREE_PER_ADDRESS),
    )
    moment = now()
    with writing(engine) as session:
        one_at_a_time(session)
        for key, free in keys:
            n_failed, last = session.execute(
                select(func.count(), func.max(LoginAttempt.at)).where(
                    LoginAttempt.key == key, LoginAttempt.at > moment - WINDOW
                )
            ).one()
            if n_failed and (left := delay(n_failed, free) - (moment - last).total_seconds()) > 0:
                raise TooManyAttempts(left)
        rows = [LoginAttempt(key=key, at=moment) for key, _ in keys]
        session.add_all(rows)
        session.flush()
        return Attempt(keys[0][0], tuple(row.id for row in rows))


def attempt_succeeded(engine: Engine, attempt: Attempt) -> None:
    """Forget the failures of the name, this attempt, and everything too old to count."""
    with writing(engine) as session:
        session.execute(
            delete(LoginAttempt).where(
                (LoginAttempt.key == attempt.name_key)
                | LoginAttempt.id.in_(attempt.ids)
                | (LoginAttempt.at < now() - WINDOW)
            )
        )


def _network(address: str) -> str:
    """The part of an address that one person can't change at will: with IPv6 the first 64 bits."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address[:100]
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)
