"""The test server itself, spoken to without our clients."""

import json
import subprocess
import sys
import time
import urllib.error
import urllib.request
from http.client import HTTPException, IncompleteRead

import pytest

from claimpath.errors import SettingsError
from claimpath.testing import FAULTS, FaultPlan, ModelServer
from claimpath.testing.faults import parse_shares

SCHEMA = {"type": "object", "properties": {"a": {"enum": ["x", "y"]}}, "required": ["a"]}
CHAT = {"model": "m", "messages": [{"role": "user", "content": "one two three"}]}


def _post(url: str, body: object, path: str = "/chat/completions"):
    data = json.dumps(body).encode() if not isinstance(body, bytes) else body
    request = urllib.request.Request(url + path, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as response:
        return response.read().decode()


@pytest.fixture
def server():
    with ModelServer() as running:
        yield running


def test_chat_completions(server) -> None:
    form = {"type": "json_schema", "json_schema": {"name": "n", "schema": SCHEMA}}
    body = json.loads(_post(server.url, {**CHAT, "response_format": form}))
    assert json.loads(body["choices"][0]["message"]["content"])["a"] in {"x", "y"}
    assert body["usage"]["prompt_tokens"] == 3
    assert server.n_calls == 1


def test_messages_and_responses(server) -> None:
    body = json.loads(_post(server.url, {**CHAT, "system": "s"}, "/messages"))
    assert (body["stop_reason"], body["usage"]["input_tokens"]) == ("end_turn", 4)
    body = json.loads(_post(server.url, {"model": "m", "input": "one two"}, "/responses"))
    assert (body["status"], body["usage"]["input_tokens"]) == ("completed", 2)


def test_streams(server) -> None:
    events = _post(server.url, {**CHAT, "stream": True}).split("\n\n")
    chunks = [json.loads(event.removeprefix("data: ")) for event in events if event and "[DONE]" not in event]
    said = "".join(chunk["choices"][0]["delta"].get("content", "") for chunk in chunks)
    assert said.strip() == "An answer from the test server."
    assert events[-2] == "data: [DONE]"
    assert "message_stop" in _post(server.url, {**CHAT, "stream": True}, "/messages")
    server.faults.queue(["cut"])
    with pytest.raises((HTTPException, OSError)):
        _post(server.url, {**CHAT, "stream": True})


@pytest.mark.parametrize("status", ["429", "500", "503", "401"])
def test_statuses(server, status: str) -> None:
    server.faults.queue([status])
    with pytest.raises(urllib.error.HTTPError) as raised:
        _post(server.url, CHAT)
    assert raised.value.code == int(status)
    assert (raised.value.headers["retry-after-ms"] == "50") == (status == "429")


def test_bodies(server) -> None:
    server.faults.queue(
        ["cut", "bad_body", "refusal", "filtered", "wrong_schema", "truncated", "empty", "bad_json"]
    )
    with pytest.raises(IncompleteRead):
        _post(server.url, CHAT)
    assert _post(server.url, CHAT).startswith("<html>")
    choices = [json.loads(_post(server.url, CHAT))["choices"][0] for _ in range(6)]
    assert choices[0]["message"]["content"] == "I can't help with medical claims."
    assert [choice["finish_reason"] for choice in choices] == [
        "stop", "content_filter", "stop", "length", "stop", "stop",
    ]  # fmt: skip
    assert choices[4]["message"]["content"] == ""


def test_slow_and_latency(server) -> None:
    server.latency, server.slow_seconds = 0.05, 0.2
    server.faults.queue(["none", "slow"])
    seconds = []
    for _ in range(2):
        started = time.perf_counter()
        _post(server.url, CHAT)
        seconds.append(time.perf_counter() - started)
    assert seconds[0] >= 0.05
    assert seconds[1] >= 0.25


def test_what_is_no_call_is_an_error_and_is_not_counted(server) -> None:
    for body, path, code in [(b"{", "/chat/completions", 400), (CHAT, "/nothing", 404)]:
        with pytest.raises(urllib.error.HTTPError) as raised:
            _post(server.url, body, path)
        assert raised.value.code == code
    assert server.n_calls == 0


def test_it_listens_on_this_machine_only(server) -> None:
    assert server.url.startswith("http://127.0.0.1:")


def test_shares_are_met_and_seeded() -> None:
    plan, again = (FaultPlan({"429": 0.2, "cut": 0.1}, seed=3) for _ in range(2))
    drawn = [plan.next() for _ in range(4000)]
    assert drawn == [again.next() for _ in range(4000)]
    # 4000 draws: three standard deviations are 0.019 and 0.014.
    assert abs(drawn.count("429") / 4000 - 0.2) < 0.019
    assert abs(drawn.count("cut") / 4000 - 0.1) < 0.015
    assert set(drawn) == {"none", "429", "cut"}
    assert set(drawn) < set(FAULTS)


@pytest.mark.parametrize("shares", [{"tired": 0.1}, {"429": 0.7, "cut": 0.7}, {"429": -0.1}])
def test_bad_shares_are_a_users_mistake(shares) -> None:
    with pytest.raises(SettingsError):
        FaultPlan(shares)


def test_shares_are_read() -> None:
    assert parse_shares("429=0.1, cut=0.05") == {"429": 0.1, "cut": 0.05}
    assert parse_shares("") == {}
    with pytest.raises(SettingsError, match="is not a share"):
        parse_shares("429")


def test_the_command(tmp_path) -> None:
    script = tmp_path / "script.jsonl"
    script.write_text('{"match": "zinc", "answer": "scripted"}\n', encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "claimpath.testing.server",
        "--answers",
        str(script),
        "--faults",
        "none=1",
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        said = []
        for word in ("zinc", "iron"):
            body = json.loads(_post(url, {"model": "m", "messages": [{"role": "user", "content": word}]}))
            said.append(body["choices"][0]["message"]["content"])
        assert said == ["scripted", "An answer from the test server."]
        with urllib.request.urlopen(url.removesuffix("/v1") + "/calls", timeout=10) as response:
            calls = json.loads(response.read())
        assert (calls["n_calls"], calls["calls"][0]["text"]) == (2, "zinc")
        _post(url.removesuffix("/v1"), ["500"], "/faults")
        with pytest.raises(urllib.error.HTTPError):
            _post(url, CHAT)
    finally:
        process.kill()
        process.wait()
