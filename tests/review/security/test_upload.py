"""An upload of 500 MB is refused and not taken in. The server is a process of its own, so that its memory shows."""

import http.client
import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from claimpath.testing.ports import free_port

MEGABYTE = b"x" * 1_000_000
N = 500


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, int]]:
    """Port and process of a server."""
    port = free_port()
    database = tmp_path_factory.mktemp("upload") / "desk.sqlite"
    command = [
        sys.executable,
        "-m",
        "claimpath",
        "review",
        "serve",
        "--port",
        str(port),
        "--database",
        str(database),
    ]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    assert "http" in process.stderr.readline()
    yield port, process.pid
    process.terminate()
    process.wait(60)
    process.stderr.close()


def most_memory(process: int) -> int:
    """Most memory that a process ever had, in bytes."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) * 1024
    pytest.skip("this system does not tell a process's memory")


def token_of(port: int) -> str:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/check", headers={"Accept": "text/html"})
    return connection.getresponse().read().decode().split('data-csrf="')[1].split('"')[0]


def send(port: int, token: str, headers: dict[str, str], chunked: bool) -> tuple[int | None, str, int]:
    """Send 500 MB to /check; give status, answer and how many MB went out before the server hung up."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=60)
    lines = [
        f"{name}: {value}"
        for name, value in {"Host": f"127.0.0.1:{port}", "X-CSRF-Token": token, **headers}.items()
    ]
    connection.sendall(("POST /check HTTP/1.1\r\n" + "\r\n".join(lines) + "\r\n\r\n").encode())
    n_sent = 0
    try:
        for _ in range(N):
            connection.sendall(b"%x\r\n%s\r\n" % (len(MEGABYTE), MEGABYTE) if chunked else MEGABYTE)
            n_sent += 1
    except OSError:
        pass
    said = b""
    try:
        while part := connection.recv(65_536):
            said += part
    except OSError:
        pass
    connection.close()
    if not said:
        return None, "", n_sent  # hung up on while we were still sending
    return int(said.split()[1]), said.decode(), n_sent


@pytest.mark.parametrize("chunked", [False, True])
@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=b", "application/json"])
def test_500_megabytes_are_refused_and_not_taken_in(serving, chunked: bool, kind: str) -> None:
    port, process = serving
    token = token_of(port)
    before = most_memory(process)
    length = {"Transfer-Encoding": "chunked"} if chunked else {"Content-Length": str(N * len(MEGABYTE))}
    status, said, n_sent = send(port, token, {"Content-Type": kind, **length}, chunked)
    assert status in (411, 413, None), said[:300]
    assert n_sent < N
    assert most_memory(process) - before < 20_000_000
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/healthz")
    assert json.loads(connection.getresponse().read())["status"] == "up"


def test_the_answer_says_why(serving) -> None:
    port, _ = serving
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Length": "500000000", "X-CSRF-Token": token_of(port), "Accept": "application/json"}
    headers["Content-Type"] = "multipart/form-data; boundary=b"
    connection.putrequest("POST", "/check")
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    assert answer.status == 413
    assert "500,000,000 bytes; at most 50,000,000" in json.loads(answer.read())["error"]


def test_a_file_within_the_limit_is_taken(serving) -> None:
    port, _ = serving
    body = b'--b\r\nContent-Disposition: form-data; name="claim"\r\n\r\nSelvarin cures.\r\n'
    body += b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n' + MEGABYTE * 5
    body += b"\r\n--b--\r\n"
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"X-CSRF-Token": token_of(port), "Content-Type": "multipart/form-data; boundary=b"}
    connection.request("POST", "/check", body, headers)
    answer = connection.getresponse()
    assert answer.status == 303
    assert answer.headers["location"] == "/check/jobs/1"


def test_other_requests_are_smaller(client) -> None:
    answer = client.post(
        "/check/jobs/1/cancel", content=b"x" * 3_000_000, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 413


def test_chunks_beside_a_length_are_refused(client) -> None:
    # A server that believes the chunks would read on without an end.
    headers = {"Content-Length": "10", "Transfer-Encoding": "chunked"}
    answer = client.post("/check", content=b"x" * 10, headers=headers)
    assert answer.status_code == 411


@pytest.mark.parametrize("path", ["/login", "/invitation/some-token"])
def test_nobody_brings_files_before_logging_in(new_client, path: str) -> None:
    client = new_client(max_upload_bytes=50_000_000)
    files = {"file": ("a.txt", b"x" * 3_000_000)}
    assert client.post(path, files=files).status_code == 413


def test_without_the_guard_it_would_be_taken_in(new_client, monkeypatch: pytest.MonkeyPatch) -> None:
    client = new_client(max_upload_bytes=1_000)
    fields = {"data": {"claim": "Selvarin cures."}, "files": {"file": ("a.txt", b"x" * 2_000)}}
    assert client.post("/check", **fields).status_code == 413
    monkeypatch.setattr("claimpath.review.web.guard._too_large", lambda request, most: None)
    assert client.post("/check", **fields).status_code == 303
