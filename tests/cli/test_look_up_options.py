"""`--offline` and `--refresh`, and addresses that no command may ask."""

import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.mark.parametrize(
    "command",
    [
        ("read", "pmid:123"),
        ("rank", "A claim about goats.", "doi:10.5555/goat"),
        ("check", "A claim.", "PMC123"),
    ],
)
def test_offline_without_a_copy_is_a_clear_message(
    run: Run, command: tuple[str, ...], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAIMPATH_CACHE", str(tmp_path / "cache"))
    done = run(*command, "--offline")
    assert done.code == 2
    assert done.out == ""
    assert f"is not among the kept copies in {tmp_path / 'cache'}, and --offline asks nobody" in done.err


@pytest.mark.parametrize(
    "command", [("read", "pmid:1"), ("rank", "A claim.", "pmid:1"), ("check", "A claim.", "pmid:1")]
)
def test_offline_and_refresh_together_are_a_mistake(run: Run, command: tuple[str, ...]) -> None:
    done = run(*command, "--offline", "--refresh")
    assert (done.code, done.out) == (2, "")
    assert "exclude each other" in done.err


def test_no_command_asks_a_server_on_this_machine(run: Run) -> None:
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_error(404)

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    port = server.server_address[1]
    for host in ("127.0.0.1", "localhost", "0x7f000001"):
        done = run("read", f"http://{host}:{port}/study.xml")
        assert done.code == 2, host
        assert done.err.startswith("claimpath: ")
    server.shutdown()
    server.server_close()
    assert asked == []
