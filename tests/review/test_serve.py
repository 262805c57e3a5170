import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from claimpath.errors import SettingsError
from claimpath.review.serve import is_loopback, serve_settings
from claimpath.review.serve_address import base_address
from claimpath.testing.ports import free_port

COMMAND = [sys.executable, "-m", "claimpath", "review", "serve"]


def settings(**given):
    options = {"host": "127.0.0.1", "port": 8765, "database": None, "auth": False, "public_address": None}
    return serve_settings(**{**options, "engines": (), "database": "sqlite:///x", **given})


def run(*arguments: str, **environ: str):
    return subprocess.run(
        [*COMMAND, *arguments],
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, **environ},
    )


@pytest.mark.parametrize(
    "host", ["0.0.0.0", "192.168.1.5", "::", "desk.example.org", "127.0.0.1.example.org"]
)
def test_refuses_to_be_reached_without_logins(host: str) -> None:
    with pytest.raises(SettingsError, match="Add --auth"):
        settings(host=host)
    assert settings(host=host, auth=True).host == host


@pytest.mark.parametrize("host", ["127.0.0.1", "127.3.2.1", "::1", "localhost"])
def test_loopback_needs_no_logins(host: str) -> None:
    assert is_loopback(host)
    assert settings(host=host).host == host


def test_a_public_address_needs_logins() -> None:
    with pytest.raises(SettingsError, match="--auth"):
        settings(public_address="https://desk.example.org")


@pytest.mark.parametrize(
    "given", ["desk.example.org", "ftp://desk", "https://", "https://a/b", "https://u:p@a", "http://a:x"]
)
def test_a_public_address_is_an_address(given: str) -> None:
    with pytest.raises(SettingsError, match="--public-address"):
        settings(auth=True, public_address=given)


def test_a_public_address_is_what_links_begin_with() -> None:
    made = settings(auth=True, public_address="https://Desk.example.org/")
    assert base_address(made) == "https://desk.example.org"
    assert made.secure_cookies
    assert base_address(settings(host="::1")) == "http://[::1]:8765"


def test_only_named_engines_are_offered() -> None:
    assert settings().engines == ("offline",)
    assert settings(engines=("ollama:m", "offline", "ollama:m")).engines == ("offline", "ollama:m")
    with pytest.raises(SettingsError):
        settings(engines=("no model",))


def test_serves_and_stops(tmp_path: Path) -> None:
    port = free_port()
    arguments = ["--port", str(port), "--database", str(tmp_path / "desk.sqlite"), "--auth"]
    server = subprocess.Popen([*COMMAND, *arguments], stderr=subprocess.PIPE, text=True)
    try:
        assert server.stderr is not None
        assert f"http://127.0.0.1:{port}" in server.stderr.readline()
        assert "admin" in server.stderr.readline()
        link = server.stderr.readline().strip()
        assert link.startswith(f"http://127.0.0.1:{port}/invitation/")
        with urllib.request.urlopen(link, timeout=120) as response:
            assert "Make your account" in response.read().decode()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=120) as response:
            assert response.status == 200
        second = run(*arguments)
        assert second.returncode == 2
        assert "is taken already" in second.stderr
        assert "Traceback" not in second.stderr
        server.send_signal(signal.SIGINT)
        _, said = server.communicate(timeout=60)
        assert server.returncode == 0
        assert said.strip() == "The workbench has stopped."
    finally:
        server.kill()


def test_a_database_that_is_none_is_one_message(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("These are notes about the invented Marenga fever. " * 40)
    done = run("--database", str(tmp_path / "notes.txt"), "--port", str(free_port()))
    assert done.returncode == 2
    assert "can't be opened" in done.stderr
    assert "Traceback" not in done.stderr
