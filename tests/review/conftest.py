"""A workbench on a file of its own, with the project's invented study."""

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the extra `review` is not installed")

from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine

from claimpath.examples import example_study
from claimpath.pipeline import check
from claimpath.records import Report
from claimpath.review.accounts.local import ensure_local_person
from claimpath.review.app import create_app
from claimpath.review.database.connect import connect, writing
from claimpath.review.database.migrate import upgrade
from claimpath.review.database.tables import User
from claimpath.review.people import Person
from claimpath.review.settings import ReviewSettings, database_address
from claimpath.stages.read import read
from claimpath.testing.ports import free_port
from claimpath.testing.postgres import PostgresServer, postgres_programs, run_alone

CHROMIUM = (
    os.environ.get("CLAIMPATH_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
)
CLAIM = "Selvarin cures Marenga fever in patients."


@pytest.fixture(scope="session")
def report() -> Report:
    """A report with gaps."""
    made = check(CLAIM, read(example_study()))
    assert len(made.subgraphs) >= 2
    return made


def pytest_configure(config: pytest.Config) -> None:
    """Tests with this mark and the fixture `engine` run twice."""
    config.addinivalue_line("markers", "both_databases: runs with SQLite and with PostgreSQL")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run marked tests on both kinds of database."""
    if "engine" in metafunc.fixturenames and metafunc.definition.get_closest_marker("both_databases"):
        metafunc.parametrize("engine", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Address of a PostgreSQL server's first database: CLAIMPATH_POSTGRES, else a server of our own."""
    if given := os.environ.get("CLAIMPATH_POSTGRES"):
        yield given
    elif postgres_programs() is None:
        pytest.skip(
            "no PostgreSQL on this machine (scripts/install_postgres.sh) and CLAIMPATH_POSTGRES is unset"
        )
    else:
        with PostgresServer(durable=False) as own:
            yield own.address


@pytest.fixture(scope="session")
def new_postgres_database(postgres: str) -> Iterator[Callable[..., str]]:
    """Makes databases on it: `new_postgres_database(empty=True)` gives an address. All are dropped at the end."""
    server, mark = postgres.rsplit("/", 1)[0], f"claimpath_test_{os.getpid()}"
    template = f"{mark}_up_to_date"
    run_alone(postgres, f"CREATE DATABASE {template}")
    names = [template]
    first = connect(database_address(f"{server}/{template}"))
    upgrade(first)
    first.dispose()

    def made(*, empty: bool = False) -> str:
        names.append(f"{mark}_{len(names)}")
        run_alone(postgres, f"CREATE DATABASE {names[-1]} TEMPLATE {'template0' if empty else template}")
        return f"{server}/{names[-1]}"

    yield made
    for name in names:
        run_alone(postgres, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def new_sqlite_database(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], str]:
    """Puts an empty database, brought up to date, at a path and gives its address: a copy is made faster than one."""
    template = tmp_path_factory.mktemp("databases") / "up-to-date.sqlite"
    first = connect(f"sqlite:///{template}")
    upgrade(first)
    first.dispose()  # the last to leave writes everything into the one file

    def made(path: Path) -> str:
        shutil.copyfile(template, path)
        return f"sqlite:///{path}"

    return made


@pytest.fixture
def engine(
    tmp_path: Path, request: pytest.FixtureRequest, new_sqlite_database: Callable[[Path], str]
) -> Iterator[Engine]:
    """An empty database, brought up to date: SQLite, or both kinds one after the other (mark `both_databases`)."""
    if getattr(request, "param", "sqlite") == "postgresql":
        opened = connect(database_address(request.getfixturevalue("new_postgres_database")()))
    else:
        opened = connect(new_sqlite_database(tmp_path / "workbench.sqlite"))
    yield opened
    opened.dispose()


@pytest.fixture
def local(engine: Engine) -> Person:
    """The local person."""
    return ensure_local_person(engine)


@pytest.fixture
def new_person(engine: Engine) -> Callable[..., Person]:
    """Makes further people."""

    def made(name: str, role: str = "editor") -> Person:
        with writing(engine) as session:
            user = User(name=name, display_name=name.capitalize(), role=role, password_hash=None)
            session.add(user)
            session.flush()
            return Person(user.id, name, name.capitalize(), role, f"csrf-{name}")

    return made


@dataclass
class RunningServer:
    """A real server on loopback, in a thread."""

    settings: ReviewSettings
    app: FastAPI
    _running: list[tuple[Any, threading.Thread]] = field(default_factory=list)

    @property
    def url(self) -> str:
        """Its address, without a slash at the end."""
        return f"http://{self.settings.host}:{self.settings.port}"

    @property
    def engine(self) -> Engine:
        """Its database."""
        return self.app.state.workbench.engine

    def start(self) -> None:
        """Listen; the port stays the same after a stop."""
        import uvicorn

        server = uvicorn.Server(
            uvicorn.Config(self.app, host=self.settings.host, port=self.settings.port, log_level="critical")
        )
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        until = time.monotonic() + 60
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            assert time.monotonic() < until, "the server did not start in 60 s"
            time.sleep(0.01)
        self._running.append((server, thread))

    def stop(self) -> None:
        """Go away, as a server that is restarted does. Open connections are cut."""
        while self._running:
            server, thread = self._running.pop()
            server.should_exit = True
            server.force_exit = True
            thread.join(10)


@pytest.fixture
def new_server(
    tmp_path: Path, new_sqlite_database: Callable[[Path], str]
) -> Iterator[Callable[..., RunningServer]]:
    """Starts servers: `new_server(auth=True, ...)` takes the fields of ReviewSettings."""
    made: list[RunningServer] = []

    def started(**settings: Any) -> RunningServer:
        if "database" not in settings:
            settings["database"] = new_sqlite_database(tmp_path / f"server-{len(made)}.sqlite")
        settings.setdefault("port", free_port())
        given = ReviewSettings(**settings)
        server = RunningServer(given, create_app(given))
        server.start()
        made.append(server)
        return server

    yield started
    for server in made:
        server.stop()
        server.engine.dispose()


@pytest.fixture
def server(new_server: Callable[..., RunningServer]) -> RunningServer:
    """A server without login, with an empty database."""
    return new_server()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """The system's Chromium. Tests that use it are marked `browser`.

    It is closed with its file: while it runs, an event loop does too, and other files' tests start one of their own.
    """
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine (apt-get install chromium)")
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with sync_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        )
        yield chromium
        chromium.close()


@pytest.fixture
def new_page(browser: Any) -> Iterator[Callable[..., Any]]:
    """Opens pages: `new_page(width=390, scheme="dark", context=another page's context)`.

    What a page complains about is in its `complaints`.
    """
    contexts: list[Any] = []

    def opened(*, width: int = 1280, height: int = 900, scheme: str = "light", context: Any = None) -> Any:
        if context is None:
            context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
            contexts.append(context)
        context.set_default_timeout(90_000)  # a busy machine is no failure
        page = context.new_page()
        page.complaints = []
        page.on("console", lambda m: page.complaints.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda e: page.complaints.append(str(e)))
        return page

    yield opened
    for context in contexts:
        context.close()


class Client(TestClient):
    """Talks to an application as a browser with our scripts does: every change carries the person's token."""

    def __init__(self, app: FastAPI) -> None:
        super().__init__(app, follow_redirects=False)
        self.csrf = app.state.local_person.csrf

    def request(self, method: str, url: Any, **options: Any) -> Any:
        """As TestClient does, with the token and asking for JSON where nothing else is asked for."""
        headers = dict(options.pop("headers", None) or {})
        headers.setdefault("Accept", "application/json, text/html")
        if self.csrf:
            headers.setdefault("X-CSRF-Token", self.csrf)
        return super().request(method, url, headers=headers, **options)


@pytest.fixture
def new_client(engine: Engine) -> Callable[..., Client]:
    """Makes clients of the database of `engine`: `new_client(auth=True, ...)` takes the fields of ReviewSettings."""

    def made(**settings: Any) -> Client:
        settings.setdefault("database", engine.url.render_as_string(hide_password=False))
        return Client(create_app(ReviewSettings(**settings)))

    return made


@pytest.fixture
def client(new_client: Callable[..., Client]) -> Client:
    """A client of a workbench without login."""
    return new_client()
