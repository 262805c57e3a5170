"""One answer from one address, with a server that misbehaves on demand."""

import gzip
import logging
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from claimpath import __version__
from claimpath.stages.read.lookup import pace
from claimpath.stages.read.lookup.faults import ClosedAddress, FetchFault, NotCached, TimeUp
from claimpath.stages.read.lookup.fetch import Absent, Fetcher
from claimpath.stages.read.lookup.settings import LookUpSettings


@pytest.fixture
def fetch(settings: LookUpSettings) -> Any:
    def one(url: str, **changes: Any) -> bytes:
        private = changes.pop("private", None)
        with Fetcher(replace(settings, **changes)) as fetcher:
            return fetcher.get(url, private=private).body

    return one


def test_who_asks_is_said(world: Any, fetch: Any) -> None:
    world.set("a.test/x", b"body")
    assert fetch(world.url("a.test/x")) == b"body"
    headers = world.asked[0].headers
    assert headers["User-Agent"] == f"claimpath/{__version__} (mailto:ada@example.org)"
    assert headers["Accept-Encoding"] == "gzip, deflate"
    assert "Cookie" not in headers
    fetch(world.url("a.test/x"), refresh=True, email=None)
    assert world.asked[1].headers["User-Agent"] == f"claimpath/{__version__}"


def test_a_kept_copy_is_used_without_asking(world: Any, fetch: Any) -> None:
    world.set("a.test/x", b"body")
    url = world.url("a.test/x")
    assert fetch(url) == fetch(url) == fetch(url, offline=True) == b"body"
    assert world.n_asked("a.test/x") == 1


def test_offline_asks_nobody_and_says_so(world: Any, fetch: Any) -> None:
    world.set("a.test/x", b"body")
    with pytest.raises(NotCached, match="--offline asks nobody"):
        fetch(world.url("a.test/x"), offline=True)
    assert world.asked == []
    assert world.resolved == []


def test_a_damaged_copy_is_fetched_again(world: Any, fetch: Any, settings: LookUpSettings) -> None:
    world.set("a.test/x", b"body")
    url = world.url("a.test/x")
    fetch(url)
    assert settings.cache is not None
    (body,) = [p for p in (settings.cache / "look-up/v1/bodies").rglob("*") if p.is_file()]
    body.write_bytes(b"BODY")
    assert fetch(url) == b"body"
    assert world.n_asked("a.test/x") == 2


def test_refresh_asks_with_the_validators_and_keeps_what_is_unchanged(
    world: Any, fetch: Any, shapes: Any
) -> None:
    headers = {"ETag": '"v1"', "Last-Modified": "Mon, 30 Nov 2026 12:00:00 GMT"}

    def give(asked: Any) -> Any:
        if asked.headers.get("If-None-Match") == '"v1"':
            return shapes.Answer(status=304)
        return shapes.Answer(b"body", headers=headers)

    world.set("a.test/x", give)
    url = world.url("a.test/x")
    assert fetch(url) == fetch(url, refresh=True) == fetch(url, offline=True) == b"body"
    assert world.n_asked("a.test/x") == 2
    assert world.asked[1].headers["If-Modified-Since"] == headers["Last-Modified"]


def test_refresh_takes_what_changed(world: Any, fetch: Any, shapes: Any) -> None:
    answers = [shapes.Answer(b"old", headers={"ETag": '"1"'}), shapes.Answer(b"new", headers={"ETag": '"2"'})]
    world.set("a.test/x", answers)
    url = world.url("a.test/x")
    assert [fetch(url), fetch(url, refresh=True), fetch(url)] == [b"old", b"new", b"new"]


def test_what_is_not_there_is_kept_as_not_there(world: Any, fetch: Any) -> None:
    url = world.url("a.test/none")
    for _ in range(2):
        with pytest.raises(Absent, match=r"a\.test doesn't have it \(answer 404"):
            fetch(url)
    assert world.n_asked("a.test/none") == 1
    with pytest.raises(Absent):
        fetch(url, refresh=True)
    assert world.n_asked("a.test/none") == 2


def test_too_many_requests_waits_as_long_as_asked(world: Any, fetch: Any, shapes: Any) -> None:
    world.set("a.test/x", [shapes.Answer(status=429, headers={"Retry-After": "7"}), shapes.Answer(b"body")])
    assert fetch(world.url("a.test/x")) == b"body"
    assert 7.0 in world.slept


def test_a_wait_that_is_too_long_is_not_waited(world: Any, fetch: Any, shapes: Any) -> None:
    world.set("a.test/x", shapes.Answer(status=429, headers={"Retry-After": "3600"}))
    with pytest.raises(FetchFault, match=r"429.*asks to wait for 3600 seconds"):
        fetch(world.url("a.test/x"))
    assert world.n_asked("a.test/x") == 1
    assert max(world.slept, default=0.0) < 30


def test_a_passing_fault_is_tried_again_with_growing_waits(world: Any, fetch: Any, shapes: Any) -> None:
    fault = shapes.Answer(b"oops", 503)
    world.set("a.test/x", [fault, fault, fault, shapes.Answer(b"body")])
    assert fetch(world.url("a.test/x")) == b"body"
    assert world.n_asked("a.test/x") == 4


def test_a_fault_that_stays_is_given_up_and_not_kept(world: Any, fetch: Any, shapes: Any) -> None:
    world.set("a.test/x", shapes.Answer(b"oops", 500))
    with pytest.raises(FetchFault, match=r"a\.test answered 500 \(a fault of its own\), 4 times"):
        fetch(world.url("a.test/x"))
    world.set("a.test/x", b"body")
    assert fetch(world.url("a.test/x")) == b"body"


@pytest.mark.parametrize("status", [400, 401, 402, 403, 451])
def test_a_refusal_is_not_tried_again(world: Any, fetch: Any, shapes: Any, status: int) -> None:
    world.set("a.test/x", shapes.Answer(b"no", status))
    with pytest.raises(FetchFault, match=str(status)):
        fetch(world.url("a.test/x"))
    assert world.n_asked("a.test/x") == 1


def test_a_cut_connection_is_tried_again(world: Any, fetch: Any, shapes: Any) -> None:
    world.set("a.test/x", [shapes.Answer(b"body" * 100, manner="cut"), shapes.Answer(b"body" * 100)])
    assert fetch(world.url("a.test/x")) == b"body" * 100
    world.set("a.test/y", shapes.Answer(b"body" * 100, manner="cut"))
    with pytest.raises(FetchFault, match="cut the connection, 2 times"):
        fetch(world.url("a.test/y"), max_tries=2)


def test_a_silent_server_is_left_and_tried_again(world: Any, fetch: Any, shapes: Any) -> None:
    world.set("a.test/x", [shapes.Answer(b"late", manner="silent"), shapes.Answer(b"body")])
    assert fetch(world.url("a.test/x"), read_seconds=1.0) == b"body"


def test_a_dripping_server_is_left_when_the_time_is_up(world: Any, fetch: Any, shapes: Any) -> None:
    world.set("a.test/x", shapes.Answer(b"x" * 1000, manner="drip"))
    with pytest.raises(TimeUp, match="longer than 1 seconds in all"):
        fetch(world.url("a.test/x"), total_seconds=1.0)


def test_a_port_where_nobody_listens(world: Any, fetch: Any) -> None:
    world.names["gone.test"] = ["192.0.2.1"]
    with pytest.raises(ClosedAddress, match="documentation"):
        fetch(world.url("gone.test/x"))


def test_an_endless_body_and_a_bomb_are_left_at_the_limit(world: Any, fetch: Any, shapes: Any) -> None:
    world.set("a.test/endless", shapes.Answer(b"x" * 65536, manner="endless"))
    bomb = gzip.compress(bytes(30_000_000))
    world.set("a.test/bomb", shapes.Answer(bomb, headers={"Content-Encoding": "gzip"}))
    world.set("a.test/declared", shapes.Answer(b"x", headers={"Content-Length": "999999999999"}))
    for path in ("endless", "bomb", "declared"):
        with pytest.raises(FetchFault, match="larger than 5 MB"):
            fetch(world.url(f"a.test/{path}"), max_bytes=5_000_000)


def test_a_packed_body_is_unpacked(world: Any, fetch: Any, shapes: Any) -> None:
    world.set("a.test/x", shapes.Answer(gzip.compress(b"body"), headers={"Content-Encoding": "gzip"}))
    assert fetch(world.url("a.test/x")) == b"body"


def test_an_empty_answer_is_a_fault(world: Any, fetch: Any) -> None:
    world.set("a.test/x", b"  \n")
    with pytest.raises(FetchFault, match="empty answer"):
        fetch(world.url("a.test/x"))


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_followed(world: Any, settings: LookUpSettings, shapes: Any, status: int) -> None:
    world.set("a.test/x", shapes.Answer(status=status, headers={"Location": "../y?z=1#part"}))
    world.set("a.test/y", shapes.Answer(status=302, headers={"Location": world.url("b.test/end")}))
    world.set("b.test/end", b"body")
    with Fetcher(settings) as fetcher:
        found = fetcher.get(world.url("a.test/x"))
    assert (found.body, found.url) == (b"body", world.url("b.test/end"))
    assert world.asked[1].query == {"z": "1"}


def test_blanks_in_a_redirect_are_escaped(world: Any, fetch: Any, shapes: Any) -> None:
    world.set("a.test/x", shapes.Answer(status=302, headers={"Location": "/a b.pdf "}))
    world.set("a.test/a%20b.pdf", b"body")
    assert fetch(world.url("a.test/x#page=2")) == b"body"


def test_five_redirects_are_followed_and_no_more(world: Any, fetch: Any, shapes: Any) -> None:
    for n in range(6):
        world.set(f"a.test/{n}", shapes.Answer(status=302, headers={"Location": f"/{n + 1}"}))
    world.set("a.test/6", b"body")
    assert fetch(world.url("a.test/1")) == b"body"
    with pytest.raises(FetchFault, match="more than 5 times"):
        fetch(world.url("a.test/0"))
    world.set("a.test/loop", shapes.Answer(status=302, headers={"Location": "/loop"}))
    with pytest.raises(FetchFault, match="more than 5 times"):
        fetch(world.url("a.test/loop"))


@pytest.mark.parametrize(
    "location",
    [
        "http://127.0.0.1/", "http://127.0.0.1:1/", "http://169.254.169.254/latest/", "http://10.0.0.1/x",
        "http://[::1]/",
        "http://0x7f.1/", "http://2130706433/", "http://localhost/", "file:///etc/passwd", "ftp://a.test/",
        "//user:p@a.test/",
        "http://metadata.google.internal/", "http://a.test:22/",
    ],
)  # fmt: skip
def test_a_redirect_to_a_closed_address_is_not_followed(
    world: Any, fetch: Any, shapes: Any, location: str
) -> None:
    world.set("a.test/x", shapes.Answer(status=302, headers={"Location": location}))
    with pytest.raises(ClosedAddress, match="passes on to a closed address"):
        fetch(world.url("a.test/x"))
    assert len(world.asked) == 1


def test_a_redirect_to_a_name_inside_a_private_network_is_not_followed(
    world: Any, fetch: Any, shapes: Any
) -> None:
    world.names["inner.test"] = ["10.0.0.1"]
    world.set("a.test/x", shapes.Answer(status=302, headers={"Location": "http://inner.test/x"}))
    with pytest.raises(
        ClosedAddress, match=r"inner\.test leads to 10\.0\.0\.1, which is in a private network"
    ):
        fetch(world.url("a.test/x"))


def test_the_checked_address_is_the_one_connected_to(world: Any, settings: LookUpSettings) -> None:
    """A name server that answers anew each time (rebinding) gets one chance per connection, and that one is checked."""
    given: list[list[str]] = [["127.0.0.1"], ["10.0.0.1"]]
    assert settings.for_tests is not None
    turning = replace(settings.for_tests, resolve=lambda host: given.pop(0))
    world.set("turning.test/x", b"body")
    with Fetcher(replace(settings, for_tests=turning)) as fetcher:
        assert fetcher.get(world.url("turning.test/x")).body == b"body"
    assert given == [["10.0.0.1"]]
    with (
        Fetcher(replace(settings, for_tests=turning, refresh=True)) as fetcher,
        pytest.raises(ClosedAddress, match=r"10\.0\.0\.1"),
    ):
        fetcher.get(world.url("turning.test/x"))
    assert world.n_asked("turning.test/x") == 1


def test_without_the_allowance_for_tests_this_machine_is_closed(world: Any, fetch: Any) -> None:
    world.set("127.0.0.1/x", b"body")
    for url in (
        f"http://127.0.0.1:{world.port}/x",
        f"http://localhost:{world.port}/x",
        world.url("a.test/x"),
    ):
        with pytest.raises(ClosedAddress):
            fetch(url, for_tests=None)
    assert world.asked == []


def test_proxies_of_the_environment_are_not_used(
    world: Any, fetch: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, world.url("proxy.test/"))
    world.set("a.test/x", b"body")
    assert fetch(world.url("a.test/x")) == b"body"
    assert [asked.host for asked in world.asked] == ["a.test"]


def test_private_parameters_are_sent_but_shown_logged_and_kept_nowhere(
    world: Any, fetch: Any, shapes: Any, settings: LookUpSettings, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    world.set("a.test/x", shapes.Answer(status=302, headers={"Location": world.url("b.test/y")}))
    world.set("b.test/y", b"body")
    private = {"api_key": "SECRETKEY123"}
    fetch(world.url("a.test/x?id=1"), private=private)
    assert world.asked[0].query == {"id": "1", "api_key": "SECRETKEY123"}
    assert world.asked[1].query == {}
    world.set("a.test/bad", shapes.Answer(b"no", 403))
    with pytest.raises(FetchFault) as caught:
        fetch(world.url("a.test/bad"), private=private)
    assert settings.cache is not None
    kept = b"".join(p.read_bytes() for p in settings.cache.rglob("*") if p.is_file())
    said = caplog.text + str(caught.value) + repr(replace(settings, ncbi_key="SECRETKEY123"))
    assert "HTTP Request" in caplog.text
    assert b"SECRETKEY123" not in kept
    assert "SECRETKEY123" not in said


def test_the_pace_of_one_host_is_kept(
    world: Any, settings: LookUpSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "_OTHER_GAP_SECONDS", 20.0)
    for n in range(3):
        world.set(f"a.test/{n}", b"body")
    with Fetcher(replace(settings, total_seconds=1000.0)) as fetcher:
        for n in range(3):
            fetcher.get(world.url(f"a.test/{n}"))
    # As nobody really sleeps here, the second request waits for 20 s, the third for 40, less what the test itself took.
    first, second = world.slept
    assert 15 < first <= 20
    assert 35 < second <= 40


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    if shutil.which("openssl") is None:
        pytest.skip("no openssl to make a certificate with")
    both = tmp_path / "both.pem"
    command = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=papers.test -addext subjectAltName=DNS:papers.test"
    made = subprocess.run(
        ["openssl", *command.split(), "-keyout", tmp_path / "key.pem", "-out", tmp_path / "cert.pem"],
        capture_output=True, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    both.write_bytes((tmp_path / "key.pem").read_bytes() + (tmp_path / "cert.pem").read_bytes())
    return both


def test_tls_names_and_verifies_the_host_not_the_address(
    world: Any, settings: LookUpSettings, certificate: Path
) -> None:
    import ssl
    import threading
    from http.server import BaseHTTPRequestHandler, HTTPServer

    names: list[str | None] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"body")

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    context.sni_callback = lambda socket, name, _: names.append(name)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    port = server.server_address[1]
    assert settings.for_tests is not None
    allowed = replace(settings.for_tests, ports=frozenset({port}), ca_file=certificate.parent / "cert.pem")
    secure = replace(settings, for_tests=allowed)
    try:
        with Fetcher(secure) as fetcher:
            assert fetcher.get(f"https://papers.test:{port}/x").body == b"body"
            with pytest.raises(FetchFault, match=r"other\.test shows a certificate that is not valid for it"):
                fetcher.get(f"https://other.test:{port}/x")
        untrusting = replace(secure, for_tests=replace(allowed, ca_file=None), refresh=True)
        with Fetcher(untrusting) as fetcher, pytest.raises(FetchFault, match="certificate"):
            fetcher.get(f"https://papers.test:{port}/x")
    finally:
        server.shutdown()
        server.server_close()
    assert names[:2] == ["papers.test", "other.test"]
