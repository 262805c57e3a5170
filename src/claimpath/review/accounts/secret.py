"""The server's own key, drawn once and kept in the database."""

import hashlib
import hmac
import secrets

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from claimpath.review.database.connect import reading, writing
from claimpath.review.database.tables import Setting

NAME = "secret"


def server_secret(engine: Engine) -> bytes:
    """The key; drawn where there is none."""
    with reading(engine) as session:
        kept = session.get(Setting, NAME)
    if kept is not None:
        return kept.value.encode()
    try:
        with writing(engine) as session:
            kept = session.get(Setting, NAME)
            if kept is None:
                kept = Setting(name=NAME, value=secrets.token_urlsafe(32))
                session.add(kept)
    except IntegrityError:
        # Another server that started at the same time has drawn it meanwhile.
        with reading(engine) as session:
            kept = session.get_one(Setting, NAME)
    return kept.value.encode()


def one_at_a_time(session: Session) -> None:
    """Let transactions that count before they write come one after the other, until they end."""
    session.get(Setting, NAME, with_for_update=True)


def signed(secret: bytes, purpose: str, text: str) -> str:
    """A digest that only this server can make."""
    return hmac.new(secret, f"{purpose}\0{text}".encode(), hashlib.sha256).hexdigest()


def digest(token: str) -> str:
    """What is kept of a token that was drawn at random: whoever reads the database can't use it."""
    return hashlib.sha256(token.encode()).hexdigest()
