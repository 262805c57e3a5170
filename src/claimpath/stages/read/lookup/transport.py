"""Connections that go only where they were checked to go, and end when the time is up.

A host's name is resolved once; every address is checked; the socket is opened to one of those addresses, so that a
second answer of the name server changes nothing. TLS still names, and verifies, the host. Proxies of the environment
aren't used: a proxy resolves names itself, and the check would say nothing about where it goes.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from ssl import SSLContext, create_default_context
from typing import Any

import httpcore2 as httpcore
import httpx2 as httpx

from claimpath.stages.read.lookup.faults import TimeUp
from claimpath.stages.read.lookup.resolve import checked_addresses
from claimpath.stages.read.lookup.settings import LookUpSettings

PRIVATE = "claimpath_private"
"""Name of a request's extension for parameters (a key, an e-mail) that are sent but never shown, logged or kept."""


class Deadline:
    """The moment when a look-up must end."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._end = clock() + seconds
        self.seconds = seconds

    def left(self) -> float:
        """Seconds that are left. Raises TimeUp where there are none."""
        left = self._end - self._clock()
        if left <= 0:
            raise TimeUp(f"the look-up took longer than {self.seconds:.0f} seconds in all")
        return left


class _TimedStream(httpcore.NetworkStream):
    """A stream whose every read and write ends at the deadline, so that a server which drips bytes is left in time."""

    def __init__(self, stream: httpcore.NetworkStream, deadline: Deadline) -> None:
        self._stream = stream
        self._deadline = deadline

    def _limit(self, timeout: float | None) -> float:
        left = self._deadline.left()
        return left if timeout is None else min(timeout, left)

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, self._limit(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, self._limit(timeout))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        secured = self._stream.start_tls(ssl_context, server_hostname, self._limit(timeout))
        return _TimedStream(secured, self._deadline)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


class PinnedBackend(httpcore.NetworkBackend):
    """Opens sockets to checked addresses only."""

    def __init__(self, settings: LookUpSettings, deadline: Deadline) -> None:
        self._settings = settings
        self._deadline = deadline
        self._sockets = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        """Resolve, check, connect: one address after another, until one answers."""
        limit = min(self._deadline.left(), self._settings.connect_seconds)
        addresses = checked_addresses(host.strip("[]"), port, limit, self._settings.for_tests)
        failure: Exception | None = None
        for address in addresses[:4]:
            limit = min(self._deadline.left(), self._settings.connect_seconds)
            try:
                stream = self._sockets.connect_tcp(address, port, limit, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
            else:
                return _TimedStream(stream, self._deadline)
        raise failure or httpcore.ConnectError(f"{host} has no address")


class PinnedTransport(httpx.BaseTransport):
    """An httpx transport over a PinnedBackend."""

    def __init__(self, settings: LookUpSettings, deadline: Deadline) -> None:
        ca_file = settings.for_tests.ca_file if settings.for_tests else None
        # Without a file of our own: the usual authorities, or those that SSL_CERT_FILE or SSL_CERT_DIR name.
        context = create_default_context(cafile=str(ca_file)) if ca_file else httpx.create_ssl_context()
        self._pool = httpcore.ConnectionPool(
            ssl_context=context,
            max_connections=4,
            max_keepalive_connections=2,
            keepalive_expiry=5.0,
            network_backend=PinnedBackend(settings, deadline),
        )

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send one request; the private parameters are added here, where nothing logs them any more."""
        target = request.url.raw_path
        private: dict[str, str] = request.extensions.get(PRIVATE, {})
        if private:
            extra = str(httpx.QueryParams(private)).encode("ascii")
            target += (b"&" if b"?" in target else b"?") + extra
        url = request.url
        sent = httpcore.Request(
            method=request.method.encode("ascii"),
            url=httpcore.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=target),
            headers=request.headers.raw,
            extensions={key: value for key, value in request.extensions.items() if key != PRIVATE},
        )
        with _as_httpx():
            answer = self._pool.handle_request(sent)
        stream = answer.stream
        assert isinstance(stream, Iterable)
        return httpx.Response(answer.status, headers=answer.headers, stream=_Stream(stream))

    def close(self) -> None:
        """Close all connections."""
        self._pool.close()


class _Stream(httpx.SyncByteStream):
    def __init__(self, stream: Iterable[bytes]) -> None:
        self._stream = stream

    def __iter__(self) -> Iterator[bytes]:
        with _as_httpx():
            yield from self._stream

    def close(self) -> None:
        if hasattr(self._stream, "close"):
            self._stream.close()


@contextmanager
def _as_httpx() -> Iterator[None]:
    """Raise httpcore's errors as httpx's, which bear the same names."""
    try:
        yield
    except (
        httpcore.TimeoutException,
        httpcore.NetworkError,
        httpcore.ProtocolError,
        httpcore.UnsupportedProtocol,
    ) as error:
        kind = getattr(httpx, type(error).__name__, httpx.TransportError)
        raise kind(str(error)) from error
