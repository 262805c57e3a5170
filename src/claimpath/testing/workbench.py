"""A workbench in a process of its own, and one who talks to it: for tests of load and of crashes."""

import http.client
import json
import socket
import subprocess
import sys
import time
from types import TracebackType
from typing import Any, Self

from claimpath.testing.ports import free_port

SECONDS_TO_START = 60.0


class WorkbenchProcess:
    """`claimpath review serve` on a free port of loopback; started, killed and started again at the same place."""

    def __init__(self, database: str, *options: str) -> None:
        self.port = free_port()
        self._command = [sys.executable, "-m", "claimpath", "review", "serve", "--port", str(self.port)]
        self._command += ["--database", database, *options]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers. Raises RuntimeError where it does not."""
        process = subprocess.Popen(
            self._command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        self._process = process
        until = time.monotonic() + SECONDS_TO_START
        while True:
            if process.poll() is not None or time.monotonic() > until:
                process.kill()
                said = process.stderr.read().decode(errors="replace") if process.stderr else ""
                raise RuntimeError(f"the workbench did not start: {said[-500:]}")
            caller = Caller(self.port)
            try:
                if caller.get("/healthz").status == 200:
                    return
            except OSError:
                time.sleep(0.02)
            finally:
                caller.close()

    @property
    def pid(self) -> int:
        """Its process. Raises RuntimeError where it does not run."""
        if self._process is None:
            raise RuntimeError("the workbench does not run")
        return self._process.pid

    def kill(self) -> None:
        """End it at once, as a loss of power to the process would (SIGKILL)."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()


class Answered:
    """An answer: its status, body, and the seconds from the request's first byte to the answer's last."""

    def __init__(self, status: int, body: bytes, seconds: float, headers: dict[str, str]) -> None:
        self.status = status
        self.body = body
        self.seconds = seconds
        self.headers = headers

    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


class Caller:
    """One browser's or program's connection. Raises OSError where the server is not there, and connects anew."""

    def __init__(self, port: int, headers: dict[str, str] | None = None) -> None:
        self._port = port
        self.headers = {"Host": f"127.0.0.1:{port}", **(headers or {})}
        self._connection: http.client.HTTPConnection | None = None

    def get(self, path: str) -> Answered:
        """Ask for a page."""
        return self._send("GET", path, None, {})

    def post(self, path: str, body: Any) -> Answered:
        """Send JSON."""
        sent = json.dumps(body).encode()
        return self._send("POST", path, sent, {"Content-Type": "application/json"})

    def take_csrf(self) -> None:
        """Take the token that changes need, as a page does."""
        self.headers["X-CSRF-Token"] = self.get("/api/me").json()["csrf"]

    def close(self) -> None:
        """Hang up."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _send(self, method: str, path: str, body: bytes | None, more: dict[str, str]) -> Answered:
        started = time.perf_counter()
        try:
            if self._connection is None:
                self._connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
                self._connection.connect()
                self._connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._connection.request(method, path, body, {**self.headers, **more})
            response = self._connection.getresponse()
            content = response.read()
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise ConnectionError(str(error)) from error
        headers = {name.lower(): value for name, value in response.getheaders()}
        return Answered(response.status, content, time.perf_counter() - started, headers)
