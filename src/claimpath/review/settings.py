"""Settings of the workbench, in one place."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from claimpath.errors import SettingsError

DEFAULT_PORT = 8765
LOOPBACK = ("127.0.0.1", "::1", "localhost")


@dataclass(frozen=True, slots=True)
class ReviewSettings:
    """What `claimpath review serve` was started with."""

    database: str
    """SQLAlchemy address: `sqlite:////path/to/file` or `postgresql+pg8000://...`."""
    host: str = "127.0.0.1"
    """Address to listen on."""
    port: int = DEFAULT_PORT
    """Port to listen on."""
    auth: bool = False
    """Whether people log in; without it there is one local person, who may do everything."""
    public_address: str | None = None
    """Address under which people reach the server, for links and cookies; None takes host and port."""
    max_upload_bytes: int = 50_000_000
    """Largest body of a request, in bytes."""
    max_claim_chars: int = 5_000
    """Longest claim that is taken."""
    engines: tuple[str, ...] = ("offline",)
    """Engines that a page may choose; others are refused, so that nobody spends a key by accident."""
    max_checks: int = 1
    """Checks that run at the same time; further ones wait."""
    look_up: bool = True
    """Whether studies may be fetched by id or address."""
    session_hours: int = 12
    """How long a login lasts."""
    secret: str = field(default="", repr=False)
    """Key that signs what a browser keeps; drawn anew and kept in the database where it is empty."""

    @property
    def secure_cookies(self) -> bool:
        """Whether cookies may only travel over https."""
        return (self.public_address or "").startswith("https://")


def default_folder() -> Path:
    """Folder of the workbench's own file: CLAIMPATH_HOME, else the platform's data folder."""
    home = os.environ.get("CLAIMPATH_HOME")
    if home:
        return Path(home).expanduser()
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data).expanduser() if data else Path.home() / ".local" / "share") / "claimpath"


def database_address(given: str | None) -> str:
    """The database's address for SQLAlchemy.

    given: `postgresql://user:password@host/name`, `sqlite:///file`, the name of a file, or None for the default file.
    Raises SettingsError for another kind of database.
    """
    if given is None:
        folder = default_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return f"sqlite:///{folder / 'workbench.sqlite'}"
    if given.startswith(("postgresql://", "postgres://")):
        return "postgresql+pg8000://" + given.split("://", 1)[1]
    if given.startswith(("sqlite:///", "postgresql+pg8000://")):
        return given
    if "://" in given:
        kind = given.split("://", 1)[0]
        raise SettingsError(
            f"the database {kind!r} can't be used; give postgresql://USER:PASSWORD@HOST/NAME, or a file's name"
        )
    return f"sqlite:///{Path(given).expanduser().resolve()}"
