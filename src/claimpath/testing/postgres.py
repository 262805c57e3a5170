"""A private PostgreSQL server on this machine, for tests and benchmarks of the workbench."""

import os
import re
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from claimpath.testing.ports import free_port

SECONDS_TO_START = 120.0
FOLDERS = Path("/usr/lib/postgresql")
"""Where Debian keeps each version's programs."""
ACCOUNT = "postgres"
"""The system's account that runs the server where we are root, which PostgreSQL refuses to be."""


def postgres_programs() -> Path | None:
    """Folder of `initdb` and `postgres`: the newest of Debian's, else the one on the PATH; None where there is none."""
    versions = sorted(FOLDERS.glob("*/bin/initdb"), key=lambda p: _number(p.parent.parent.name))
    if versions:
        return versions[-1].parent
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found and shutil.which("postgres") else None


class PostgresServer:
    """A server with its own data folder, on a free port of loopback, gone with the `with` block.

    durable: whether a commit waits for the disk, as it does in use; tests of logic need not wait.
    Raises RuntimeError where PostgreSQL is not installed or does not start.
    """

    def __init__(self, *, durable: bool = True) -> None:
        self._durable = durable
        self._folder: Path | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._password = secrets.token_hex(16)
        self._port = 0

    @property
    def address(self) -> str:
        """Address of its first database, as `claimpath review serve --database` takes it."""
        return self.address_of("postgres")

    def address_of(self, database: str) -> str:
        """Address of one of its databases."""
        return f"postgresql://postgres:{self._password}@127.0.0.1:{self._port}/{database}"

    def new_database(self, name: str, template: str = "template1") -> str:
        """Make a database, empty or a copy of another that nobody is connected to, and give its address."""
        for word in (name, template):
            if not re.fullmatch(r"[a-z][a-z0-9_]*", word):
                raise ValueError(f"{word!r} can't be a database's name here; use a-z, 0-9 and _")
        run_alone(self.address, f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.address_of(name)

    def __enter__(self) -> Self:
        programs = postgres_programs()
        if programs is None:
            raise RuntimeError("PostgreSQL is not installed (Debian: apt-get install postgresql)")
        self._folder = Path(tempfile.mkdtemp(prefix="claimpath-postgres-"))
        as_user = _unprivileged(self._folder)
        data, secret = self._folder / "data", self._folder / "password"
        secret.write_text(self._password, encoding="ascii")
        if as_user:
            shutil.chown(secret, ACCOUNT, ACCOUNT)
        secret.chmod(0o600)
        common = ["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]
        made = subprocess.run(
            [programs / "initdb", "-D", data, "-U", "postgres", f"--pwfile={secret}", *common],
            capture_output=True,
            text=True,
            check=False,
            cwd=self._folder,
            **as_user,
        )
        if made.returncode != 0:
            self._clear()
            raise RuntimeError(f"initdb failed: {made.stderr.strip()[-500:]}")
        self._port = free_port()
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self._port),
            "unix_socket_directories": str(self._folder),
            "max_connections": "100",
            **({} if self._durable else {"fsync": "off", "synchronous_commit": "off"}),
        }
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (self._folder / "log").open("wb") as log:
            self._process = subprocess.Popen(
                [programs / "postgres", "-D", data, *options],
                stdout=log,
                stderr=log,
                cwd=self._folder,
                **as_user,
            )
        self._wait()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)  # at once; nothing of it is kept
            self._process.wait(30)
            self._process = None
        self._clear()

    def _wait(self) -> None:
        until = time.monotonic() + SECONDS_TO_START
        while True:
            assert self._process is not None
            if self._process.poll() is not None or time.monotonic() > until:
                assert self._folder is not None
                said = (self._folder / "log").read_text(encoding="utf-8", errors="replace")[-500:]
                self.__exit__(None, None, None)
                raise RuntimeError(f"PostgreSQL did not start: {said}")
            try:
                run_alone(self.address, "SELECT 1")
            except Exception:  # not listening yet, or still starting: asked again until the time is up
                time.sleep(0.05)
            else:
                return

    def _clear(self) -> None:
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None


def run_alone(address: str, statement: str) -> None:
    """Run one statement outside a transaction, as CREATE DATABASE needs it."""
    from sqlalchemy import create_engine, text
    from sqlalchemy.pool import NullPool

    from claimpath.review.settings import database_address

    engine = create_engine(database_address(address), poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(statement))


def _unprivileged(folder: Path) -> dict[str, Any]:
    """Arguments that start a program as PostgreSQL's own account where we are root; it then owns the folder."""
    if os.geteuid() != 0:
        return {}
    shutil.chown(folder, ACCOUNT, ACCOUNT)
    return {"user": ACCOUNT, "group": ACCOUNT, "extra_groups": []}


def _number(name: str) -> float:
    return float(name) if re.fullmatch(r"\d+(\.\d+)?", name) else 0.0
