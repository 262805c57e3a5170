"""A model server on this machine's loopback: OpenAI's and Anthropic's protocols, with faults on demand.

In a test:

    with ModelServer(latency=0.05) as server:
        server.faults.queue(["429", "cut"])
        ...  # MODEL: f"test@{server.url}"
        assert server.n_calls == 3

By hand: `python -m claimpath.testing.server --port 8765 --latency 0.2 --faults 429=0.1,cut=0.05`.
"""

import argparse
import asyncio
import contextlib
import json
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from zlib import crc32

from claimpath.models.schema_instance import instance_of
from claimpath.testing.faults import FAULTS, Fault, FaultPlan, parse_shares
from claimpath.testing.http import STREAM_HEAD, HttpRequest, chunk, json_answer, plain_answer, read_request
from claimpath.testing.protocols import PATHS, Asked, Reply, error_body, read_call, reply_body, stream_events

Answerer = Callable[[Asked], str]
"""Gives the text of an answer."""

REFUSAL = "I can't help with medical claims."
_FAULTY_REPLIES: dict[Fault, Reply] = {
    "refusal": Reply(REFUSAL),
    "filtered": Reply("", finish="filter"),
    "empty": Reply(""),
    "bad_json": Reply('My answer would be {"verdict": but I stop here'),
    "wrong_schema": Reply('{"unexpected": [1, 2, 3]}'),
}


def default_answer(asked: Asked) -> str:
    """JSON that fits the schema, chosen by the words of the request; without a schema, one sentence."""
    if asked.schema is None:
        return "An answer from the test server."
    return json.dumps(instance_of(asked.schema, seed=crc32(asked.text.encode("utf-8", "replace"))))


class ModelServer:
    """The server. As a context manager it runs in a thread of its own and stops at the end of the block."""

    def __init__(
        self,
        answer: Answerer = default_answer,
        *,
        latency: float = 0.0,
        faults: FaultPlan | None = None,
        retry_after: float = 0.05,
        slow_seconds: float = 2.0,
        port: int = 0,
    ) -> None:
        """latency, retry_after, slow_seconds: seconds. port: 0 takes a free one."""
        self.answer = answer
        self.latency = latency
        self.faults = faults or FaultPlan()
        self.retry_after = retry_after
        self.slow_seconds = slow_seconds
        self.port = port
        self.calls: list[Asked] = []
        """Every call that arrived, in order, failed ones too."""
        self.shown: list[Fault] = []
        """The fault of each of them."""
        self.headers: list[dict[str, str]] = []
        """The headers of each of them."""
        self.n_at_once = 0
        """The most calls that were ever open at the same time."""
        self._open = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._stopped: asyncio.Event | None = None

    @property
    def url(self) -> str:
        """Where it listens, with /v1."""
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def n_calls(self) -> int:
        """How many calls arrived, failed ones too."""
        return len(self.calls)

    async def serve(self, started: Callable[[], None]) -> None:
        """Serve until `stop`; `started` is called once the port is open."""
        self._stopped = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        server = await asyncio.start_server(
            self._connection, "127.0.0.1", self.port, limit=2**20, backlog=512
        )
        self.port = server.sockets[0].getsockname()[1]
        started()
        async with server:
            await self._stopped.wait()
            for task in self._tasks:
                task.cancel()

    def stop(self) -> None:
        """End `serve`; may be called from any thread."""
        if self._loop is not None and self._stopped is not None:
            self._loop.call_soon_threadsafe(self._stopped.set)

    def __enter__(self) -> Self:
        ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self.serve(ready.set)), daemon=True)
        self._thread.start()
        if not ready.wait(10):
            raise RuntimeError("the test server did not start within 10 seconds")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        if self._thread is not None:
            self._thread.join(10)

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task is not None:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        try:
            while (request := await read_request(reader)) is not None:
                if not await self._respond(request, writer):
                    break
        except (ConnectionError, asyncio.CancelledError):
            pass  # the client left, or the server stops
        finally:
            with contextlib.suppress(ConnectionError, RuntimeError):
                writer.close()

    async def _respond(self, request: HttpRequest, writer: asyncio.StreamWriter) -> bool:
        """Answer one request. Gives whether the connection stays open."""
        protocol = PATHS.get(request.path)
        if protocol is None:
            writer.write(self._other(request))
            await writer.drain()
            return True
        try:
            asked = read_call(protocol, json.loads(request.body))
        except (ValueError, AttributeError, TypeError):
            writer.write(json_answer(400, error_body(protocol, 400)))
            await writer.drain()
            return True
        fault = self.faults.next()
        self.calls.append(asked)
        self.shown.append(fault)
        self.headers.append(request.headers)
        self._open += 1
        self.n_at_once = max(self.n_at_once, self._open)
        try:
            await asyncio.sleep(self.latency + (self.slow_seconds if fault == "slow" else 0))
            return await self._send(asked, fault, writer)
        finally:
            self._open -= 1

    async def _send(self, asked: Asked, fault: Fault, writer: asyncio.StreamWriter) -> bool:
        if fault in {"429", "500", "503", "401"}:
            status = int(fault)
            headers = {"retry-after-ms": f"{self.retry_after * 1000:.0f}"} if status == 429 else {}
            writer.write(json_answer(status, error_body(asked.protocol, status), headers))
            await writer.drain()
            return True
        reply = self._reply(asked, fault)
        number = len(self.calls)
        if asked.stream and asked.protocol != "responses" and fault != "bad_body":
            return await self._send_stream(asked, reply, number, writer, cut=fault == "cut")
        whole = json_answer(200, reply_body(asked, reply, number))
        if fault == "bad_body":
            whole = plain_answer(200, b"<html>Bad gateway</html>")
        writer.write(whole[: len(whole) * 2 // 3] if fault == "cut" else whole)
        await writer.drain()
        return fault != "cut"

    @staticmethod
    async def _send_stream(
        asked: Asked, reply: Reply, number: int, writer: asyncio.StreamWriter, *, cut: bool
    ) -> bool:
        events = list(stream_events(asked, reply, number))
        writer.write(STREAM_HEAD)
        for event in events[: len(events) // 2] if cut else events:
            writer.write(chunk(event))
        if not cut:
            writer.write(chunk(""))
        await writer.drain()
        return not cut

    def _reply(self, asked: Asked, fault: Fault) -> Reply:
        if fault in _FAULTY_REPLIES:
            return _FAULTY_REPLIES[fault]
        text = self.answer(asked)
        if fault == "truncated":
            return Reply(text[: max(1, len(text) // 2)], finish="length")
        return Reply(text)

    def _other(self, request: HttpRequest) -> bytes:
        """Paths that are not calls: the list of models, what arrived so far, and faults for the next calls."""
        if request.path == "/v1/models":
            return json_answer(200, {"object": "list", "data": [{"id": "test", "object": "model"}]})
        if request.path == "/calls":
            rows = [
                {"text": call.text, "model": call.model, "fault": fault}
                for call, fault in zip(self.calls, self.shown, strict=True)
            ]
            return json_answer(200, {"n_calls": self.n_calls, "n_at_once": self.n_at_once, "calls": rows})
        if request.path == "/faults" and request.method == "POST":
            queued: list[Any] = json.loads(request.body)
            self.faults.queue(fault for fault in queued if fault in FAULTS)
            return json_answer(200, {"queued": len(queued)})
        return json_answer(404, {"error": {"message": f"the test server has no {request.path}"}})


def main(arguments: list[str] | None = None) -> None:
    """Run the server until it is interrupted."""
    parser = argparse.ArgumentParser(
        prog="python -m claimpath.testing.server", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--port", type=int, default=0, help="port on 127.0.0.1; 0 takes a free one")
    parser.add_argument("--latency", type=float, default=0.0, help="seconds before each answer")
    parser.add_argument(
        "--faults", default="", help=f"shares of faults, like 429=0.1,cut=0.05: {', '.join(FAULTS)}"
    )
    parser.add_argument("--seed", type=int, default=0, help="seed of the faults")
    parser.add_argument("--answers", type=Path, help="scripted answers, in the format of scripted:FILE")
    given = parser.parse_args(arguments)
    answer: Answerer = default_answer
    if given.answers:
        from claimpath.models.script import Script

        script = Script.read(given.answers)
        answer = lambda asked: ((line := script.next(asked.text)) and line.text) or default_answer(asked)  # noqa: E731
    faults = FaultPlan(parse_shares(given.faults), seed=given.seed)
    server = ModelServer(answer, latency=given.latency, faults=faults, port=given.port)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(server.serve(lambda: print(server.url, flush=True)))
    sys.exit(0)


if __name__ == "__main__":
    main()
