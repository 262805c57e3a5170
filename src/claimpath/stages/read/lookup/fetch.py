"""One answer from one address: kept copy first, then the network, with redirects, retries and limits."""

import random
import ssl
import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from types import TracebackType
from urllib.parse import urljoin, urlsplit

import httpx2 as httpx

from claimpath._version import __version__
from claimpath.stages.read.lookup.bodies import ACCEPTED, read_body
from claimpath.stages.read.lookup.cache import Cache, Kept, kept_now
from claimpath.stages.read.lookup.faults import ClosedAddress, FetchFault, NotCached
from claimpath.stages.read.lookup.guard import check_url, shown_url
from claimpath.stages.read.lookup.pace import book, gap_seconds
from claimpath.stages.read.lookup.settings import LookUpSettings
from claimpath.stages.read.lookup.transport import PRIVATE, Deadline, PinnedTransport
from claimpath.stages.read.lookup.waiting import PASSING_STATUS, backoff, retry_after

MAX_REDIRECTS = 5
_PASSED_ON = frozenset({301, 302, 303, 307, 308})
_ABSENT = frozenset({404, 410})


@dataclass(frozen=True, slots=True)
class Fetched:
    """An answer that holds something."""

    body: bytes
    kept: Kept
    """Where it came from, and when."""
    from_cache: bool
    """True where nothing was asked."""
    cache: Cache
    """Where the copy is kept."""

    def forget(self) -> None:
        """Drop the kept copy: the answer is of no use, and should be asked for anew next time."""
        self.cache.forget(self.kept.url)

    @property
    def url(self) -> str:
        """The address that answered."""
        return self.kept.final_url


class Absent(FetchFault):
    """The server says that it doesn't have what was asked for."""


class Fetcher:
    """Fetches addresses for one look-up, within its total time. Use it as a context manager."""

    def __init__(self, settings: LookUpSettings) -> None:
        self.settings = settings
        self.cache = Cache(settings.cache)
        self._deadline = Deadline(settings.total_seconds)
        self._client: httpx.Client | None = None
        self._chance = random.Random()
        self._sleep = (settings.for_tests and settings.for_tests.sleep) or time.sleep
        self._had: dict[str, Fetched] = {}
        self.oldest: Kept | None = None
        """The oldest kept copy that was used instead of asking."""

    def __enter__(self) -> "Fetcher":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._client is not None:
            self._client.close()

    def get(self, url: str, *, private: dict[str, str] | None = None, accept: str = "*/*") -> Fetched:
        """Return the answer of an address; `private` parameters are sent but shown, logged and kept nowhere.

        Raises FetchFault or one of its kinds: ClosedAddress, NotCached, TimeUp, Absent (404 and 410).
        """
        url = url.split("#", 1)[0]
        if url in self._had:
            return self._given(self._had[url])
        check_url(url, self.settings.for_tests)
        found = self.cache.get(url)
        if found and not self.settings.refresh and (self.settings.offline or not found[0].is_stale_absence):
            kept, body = found
            if self.oldest is None or kept.asked_at < self.oldest.asked_at:
                self.oldest = kept
            return self._given(Fetched(body, kept, True, self.cache))
        if self.settings.offline:
            raise NotCached("no copy is kept, and --offline asks nobody")
        fetched = self._with_retries(url, private or {}, accept, found)
        self.cache.put(fetched.kept, fetched.body)
        return self._given(fetched)

    def _given(self, fetched: Fetched) -> Fetched:
        self._had[fetched.kept.url] = fetched
        if fetched.kept.status in _ABSENT:
            when = f", as of {fetched.kept.day}" if fetched.from_cache else ""
            raise Absent(f"{_host(fetched.url)} doesn't have it (answer {fetched.kept.status}{when})")
        return fetched

    def _with_retries(
        self, url: str, private: dict[str, str], accept: str, found: tuple[Kept, bytes] | None
    ) -> Fetched:
        n_tries = 0
        while True:
            n_tries += 1
            try:
                return self._follow(url, private, accept, found)
            except FetchFault as fault:
                longest = self.settings.max_wait_seconds
                too_long = fault.wait_seconds is not None and fault.wait_seconds > longest
                if not fault.passing or n_tries >= self.settings.max_tries or too_long:
                    raise _told(fault, n_tries, too_long) from None
                wait = max(fault.wait_seconds or 0.0, backoff(n_tries, self._chance))
                if wait >= self._deadline.left():
                    raise _told(fault, n_tries, True) from None
                self._sleep(min(wait, longest))

    def _follow(
        self, url: str, private: dict[str, str], accept: str, found: tuple[Kept, bytes] | None
    ) -> Fetched:
        """Follow redirects by hand: every address is checked like the first; private parameters stay behind."""
        at, n_hops = url, 0
        while True:
            answer = self._ask(at, private if n_hops == 0 else {}, accept, found)
            if isinstance(answer, Fetched):
                return replace(answer, kept=replace(answer.kept, url=url))
            n_hops += 1
            if n_hops > MAX_REDIRECTS:
                raise FetchFault(f"{_host(url)} passes on more than {MAX_REDIRECTS} times")
            # Some servers send blanks in an address; a browser would ask for it with the blanks escaped.
            at = urljoin(at, answer.strip().replace(" ", "%20")).split("#", 1)[0]
            try:
                check_url(at, self.settings.for_tests)
            except ClosedAddress as closed:
                raise ClosedAddress(f"{_host(url)} passes on to a closed address: {closed.reason}") from None

    def _ask(
        self, url: str, private: dict[str, str], accept: str, found: tuple[Kept, bytes] | None
    ) -> Fetched | str:
        """Make one request. Returns the answer, or the address that the server passes on to."""
        target = check_url(url, self.settings.for_tests)
        self._deadline.left()
        gap = gap_seconds(target.host, ncbi_key=bool(self.settings.ncbi_key))
        wait = book(f"{target.host}-{target.port}", gap, self.cache.pace_folder)
        if wait >= self._deadline.left():
            raise FetchFault(f"{target.host} may not be asked again within the time that is left")
        if wait > 0:
            self._sleep(wait)
        headers = {"Accept": accept, "Accept-Encoding": ACCEPTED}
        if found and found[0].status == 200 and found[0].final_url == url:
            headers |= _validators(found[0])
        try:
            with self._opened().stream(
                "GET", url, headers=headers, extensions={PRIVATE: private}
            ) as response:
                return self._read(url, response, found)
        except httpx.TimeoutException:
            raise FetchFault(f"{target.host} didn't answer in time", passing=True) from None
        except httpx.TransportError as error:
            raise _network_fault(error, target.host) from None
        except httpx.InvalidURL:
            raise ClosedAddress(f"{shown_url(url)} is no web address") from None

    def _read(self, url: str, response: httpx.Response, found: tuple[Kept, bytes] | None) -> Fetched | str:
        status, headers = response.status_code, response.headers
        if status in _PASSED_ON and headers.get("location"):
            return headers["location"]
        if status == 304 and found:
            kept, body = found
            now = datetime.now(UTC).isoformat(timespec="seconds")
            return Fetched(body, replace(kept, asked_at=now), False, self.cache)
        if status in PASSING_STATUS:
            raise FetchFault(
                f"{_host(url)} answered {status}{_meaning(status)}",
                passing=True,
                wait_seconds=retry_after(headers.get("retry-after")),
            )
        if status in _ABSENT:
            return Fetched(b"", kept_now(url, url, status, b"", None, None), False, self.cache)
        if status != 200:
            raise FetchFault(f"{_host(url)} answered {status}{_meaning(status)}")
        body = read_body(
            response.iter_raw(),
            headers.get("content-encoding", ""),
            headers.get("content-length"),
            self.settings.max_bytes,
        )
        if not body.strip():
            raise FetchFault(f"{_host(url)} gave an empty answer")
        etag, modified = headers.get("etag"), headers.get("last-modified")
        return Fetched(body, kept_now(url, url, 200, body, etag, modified), False, self.cache)

    def _opened(self) -> httpx.Client:
        if self._client is None:
            settings = self.settings
            limit = httpx.Timeout(settings.read_seconds, connect=settings.connect_seconds)
            self._client = httpx.Client(
                transport=PinnedTransport(settings, self._deadline),
                headers={"User-Agent": user_agent(settings.email)},
                timeout=limit,
                follow_redirects=False,
                trust_env=False,
            )
        return self._client


def user_agent(email: str | None) -> str:
    """Return who asks, as every request says it."""
    contact = f" (mailto:{email})" if email else ""
    return f"claimpath/{__version__}{contact}"


def _validators(kept: Kept) -> dict[str, str]:
    headers = {}
    if kept.etag:
        headers["If-None-Match"] = kept.etag
    if kept.last_modified:
        headers["If-Modified-Since"] = kept.last_modified
    return headers


def _network_fault(error: httpx.TransportError, host: str) -> FetchFault:
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLCertVerificationError):
            return FetchFault(f"{host} shows a certificate that is not valid for it ({cause.verify_message})")
        cause = cause.__cause__ or cause.__context__
    if isinstance(error, httpx.UnsupportedProtocol):
        return FetchFault(f"{host} can't be asked: {error}")
    what = "can't be reached" if isinstance(error, httpx.ConnectError) else "cut the connection"
    return FetchFault(f"{host} {what}", passing=True)


def _told(fault: FetchFault, n_tries: int, too_long: bool) -> FetchFault:
    if not fault.passing:
        return fault
    reason = fault.reason
    if too_long and fault.wait_seconds:
        reason += f" and asks to wait for {fault.wait_seconds:.0f} seconds"
    elif n_tries > 1:
        reason += f", {n_tries} times"
    return FetchFault(reason)


def _meaning(status: int) -> str:
    meanings = {
        401: " (it wants a log-in)", 402: " (it wants to be paid)", 403: " (it refuses programs, or wants a log-in)",
        429: " (too many requests)", 451: " (it may not show it)",
    }  # fmt: skip
    return meanings.get(status, " (a fault of its own)" if status >= 500 else "")


def _host(url: str) -> str:
    return urlsplit(url).hostname or "the server"
