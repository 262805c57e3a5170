"""A small internet on 127.0.0.1: servers under invented names, answering in the shapes of the real services.

All articles, people and journals are invented. Names end in `.test`; a stand-in for DNS leads them to this machine,
which only the test-only settings allow.
"""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from claimpath.stages.read.lookup.settings import LookUpSettings, LoopbackForTests, Services


@dataclass(frozen=True)
class Answer:
    """What a server says, and how badly it behaves."""

    body: bytes = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    manner: str = "well"
    """`well`, `cut` (closes half way), `drip` (a byte at a time), `endless`, or `silent` (says nothing for 3 s)."""


@dataclass(frozen=True)
class Asked:
    """A request as the server saw it."""

    host: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]


Giver = Answer | list[Answer] | Callable[[Asked], Answer]


class World:
    """Answers by `host/path`; everything else is 404. A list is given one by one, its last answer for ever."""

    def __init__(self) -> None:
        self.answers: dict[str, Giver] = {}
        self.asked: list[Asked] = []
        self.names: dict[str, list[str]] = {}
        """Addresses of names that do not lead to this machine."""
        self.resolved: list[str] = []
        self.slept: list[float] = []
        self.port = 0
        self.ended = threading.Event()
        """Set with the end of the test: silent servers are silent until then."""

    def set(self, place: str, giver: Giver | bytes | dict[str, Any]) -> None:
        if isinstance(giver, dict):
            giver = Answer(json.dumps(giver).encode(), headers={"Content-Type": "application/json"})
        self.answers[place] = Answer(giver) if isinstance(giver, bytes) else giver

    def url(self, place: str) -> str:
        host, _, path = place.partition("/")
        return f"http://{host}:{self.port}/{path}"

    def n_asked(self, place: str) -> int:
        return sum(1 for asked in self.asked if f"{asked.host}{asked.path}" == place)

    def resolve(self, host: str) -> list[str]:
        self.resolved.append(host)
        if host in self.names:
            return self.names[host]
        return ["127.0.0.1"] if host.endswith(".test") else []

    def answer(self, asked: Asked) -> Answer:
        self.asked.append(asked)
        giver = self.answers.get(f"{asked.host}{asked.path}", Answer(b"nothing here", 404))
        if isinstance(giver, list):
            return giver.pop(0) if len(giver) > 1 else giver[0]
        return giver if isinstance(giver, Answer) else giver(asked)


def _handler(world: World) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            query = {key: values[0] for key, values in parse_qs(parts.query).items()}
            host = self.headers.get("Host", "").split(":")[0]
            answer = world.answer(Asked(host, parts.path, query, dict(self.headers.items())))
            with suppress(BrokenPipeError, ConnectionResetError):
                self._give(answer)

        def _give(self, answer: Answer) -> None:
            if answer.manner == "silent":
                world.ended.wait(60)
            self.send_response(answer.status)
            headers = {"Content-Length": str(len(answer.body)), **answer.headers}
            if answer.manner == "endless":
                headers.pop("Content-Length")
                headers["Connection"] = "close"
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            if answer.manner == "cut":
                self.wfile.write(answer.body[: len(answer.body) // 2])
                self.close_connection = True
            elif answer.manner == "drip":
                for number in range(len(answer.body)):
                    self.wfile.write(answer.body[number : number + 1])
                    self.wfile.flush()
                    time.sleep(0.05)
            elif answer.manner == "endless":
                while True:
                    self.wfile.write(answer.body)
            else:
                self.wfile.write(answer.body)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    return Handler


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that leaves in the middle is what many tests are about; it needs no traceback."""


@pytest.fixture
def world() -> Iterator[World]:
    world = World()
    server = _Server(("127.0.0.1", 0), _handler(world))
    server.daemon_threads = True
    world.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield world
    world.ended.set()
    server.shutdown()
    server.server_close()


@pytest.fixture
def settings(world: World, tmp_path: Path) -> LookUpSettings:
    """Settings that ask the small internet, with short limits and waits that take no time."""
    return LookUpSettings(
        email="ada@example.org",
        cache=tmp_path / "cache",
        total_seconds=60.0,
        read_seconds=5.0,
        connect_seconds=5.0,
        services=Services(
            europe_pmc=world.url("europepmc.test/rest"),
            eutils=world.url("eutils.test/entrez"),
            id_converter=world.url("idconv.test/articles/"),
            crossref=world.url("crossref.test/works"),
            unpaywall=world.url("unpaywall.test/v2"),
            doi=world.url("doi.test/").rstrip("/"),
            arxiv=world.url("arxiv.test/").rstrip("/"),
        ),
        for_tests=LoopbackForTests(
            ports=frozenset({world.port}), resolve=world.resolve, sleep=world.slept.append
        ),
    )


@pytest.fixture
def offline(settings: LookUpSettings) -> LookUpSettings:
    return replace(settings, offline=True)


class Shapes:
    """What answers are made of, for tests."""

    Answer = Answer


@pytest.fixture
def shapes() -> type[Shapes]:
    return Shapes
