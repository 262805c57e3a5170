"""Starting the workbench: checked settings, a socket of our own, a server that stops when it is told to."""

import errno
import ipaddress
import signal
import socket
import sys
from types import FrameType
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from claimpath.errors import SettingsError
from claimpath.models.spec import parse_model
from claimpath.review.serve_address import base_address
from claimpath.review.settings import LOOPBACK, ReviewSettings, database_address

if TYPE_CHECKING:
    from fastapi import FastAPI

OFFLINE = "offline"
STOP_SECONDS = 3
"""How long open requests may take after the server was told to stop, in seconds."""


def serve_settings(
    *,
    host: str,
    port: int,
    database: str | None,
    auth: bool,
    public_address: str | None,
    engines: tuple[str, ...],
    look_up: bool = True,
    max_checks: int = 1,
) -> ReviewSettings:
    """Check the options of `claimpath review serve`.

    Raises SettingsError for an address beyond this machine without logins, a public address that is none, an
    unknown model.
    """
    if not auth and not is_loopback(host):
        raise SettingsError(
            f"--host {host!r} can be reached from other machines, and without --auth everybody there could read and "
            "change everything. Add --auth, or leave --host at 127.0.0.1."
        )
    if not auth and public_address is not None:
        raise SettingsError(
            "--public-address is for a workbench that others reach, which needs --auth. Add it."
        )
    for name in engines:
        if name != OFFLINE:
            parse_model(name)
    return ReviewSettings(
        database=database_address(database),
        host=host,
        port=port,
        auth=auth,
        public_address=_checked_address(public_address) if public_address is not None else None,
        engines=tuple(dict.fromkeys((OFFLINE, *engines))),
        look_up=look_up,
        max_checks=max_checks,
    )


def is_loopback(host: str) -> bool:
    """Whether an address to listen on is reached from this machine only."""
    if host.lower() in LOOPBACK:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def serve(settings: ReviewSettings, *, invite_admin: bool = False) -> None:
    """Listen until told to stop. Raises SettingsError where the port is taken or the database can't be opened."""
    import uvicorn

    listening = _listen(settings.host, settings.port)
    try:
        app = _opened(settings)
        link = _admin_link(app, settings, invite_admin)
        _say(f"The workbench is at {base_address(settings)} (Ctrl+C stops it).")
        if link is not None:
            _say(f"Make an admin's account here, within a day; the link works once:\n{link}")
        server = uvicorn.Server(
            uvicorn.Config(
                app,
                log_level="warning",
                server_header=False,
                # Only a proxy that we were told of may say who asks.
                proxy_headers=settings.public_address is not None,
                timeout_graceful_shutdown=STOP_SECONDS,
            )
        )
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, _stop)
        server.run(sockets=[listening])
    finally:
        listening.close()


def _opened(settings: ReviewSettings) -> "FastAPI":
    from sqlalchemy.exc import SQLAlchemyError

    from claimpath.review.app import create_app
    from claimpath.review.database.connect import not_opened

    try:
        return create_app(settings)
    except SQLAlchemyError as error:
        raise not_opened(settings.database, error) from error


def _admin_link(app: "FastAPI", settings: ReviewSettings, wanted: bool) -> str | None:
    """A link that makes an admin, where there is none yet or one is asked for."""
    from claimpath.review.accounts.invitations import first_admin_token
    from claimpath.review.accounts.users import has_admin

    engine = app.state.workbench.engine
    if not settings.auth or (has_admin(engine) and not wanted):
        return None
    return f"{base_address(settings)}/invitation/{first_admin_token(engine, app.state.local_person.id)}"


def _stop(_number: int, _frame: FrameType | None) -> None:
    """The server passes a signal on once it has stopped: nothing is left to do but to leave."""
    _say("The workbench has stopped.")
    sys.exit(0)


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        opened = socket.socket(family, socket.SOCK_STREAM)
    except OSError as error:
        raise SettingsError(f"--host {host!r} is no address of this machine: {error}.") from error
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind((host, port))
        opened.listen(128)
    except OSError as error:
        opened.close()
        if error.errno == errno.EADDRINUSE:
            raise SettingsError(
                f"port {port} is taken already, perhaps by another workbench. Stop that one, or give another --port."
            ) from error
        raise SettingsError(f"{host}:{port} can't be listened on: {error.strerror or error}.") from error
    return opened


def _checked_address(given: str) -> str:
    parts = urlsplit(given)
    try:
        right = bool(parts.hostname) and parts.scheme in ("http", "https") and parts.port != 0
    except ValueError:
        right = False
    if not right or parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc:
        raise SettingsError(
            f"--public-address {given!r} is not what people type to get here; give https://NAME or https://NAME:PORT"
        )
    return f"{parts.scheme}://{parts.netloc.lower()}"


def _say(message: str) -> None:
    sys.stderr.write(message + "\n")
    sys.stderr.flush()
