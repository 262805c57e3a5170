"""Just enough HTTP/1.1 for the test server: keep-alive, Content-Length, chunked answers."""

import asyncio
import json
from dataclasses import dataclass
from typing import Any

MAX_BODY = 64 * 2**20


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """One request."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


async def read_request(reader: asyncio.StreamReader) -> HttpRequest | None:
    """Read one request; None at the end of the connection or where it is not HTTP."""
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.split("\r\n")
        method, path, _ = first.split(" ", 2)
        pairs = (line.split(":", 1) for line in lines if ":" in line)
        headers = {name.strip().lower(): value.strip() for name, value in pairs}
        length = int(headers.get("content-length", "0"))
        if not 0 <= length <= MAX_BODY:
            return None
        return HttpRequest(method, path.split("?")[0], headers, await reader.readexactly(length))
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError, ConnectionError):
        return None


def json_answer(status: int, body: Any, headers: dict[str, str] | None = None) -> bytes:
    """A whole answer with a JSON body."""
    return plain_answer(status, json.dumps(body).encode("utf-8"), headers)


def plain_answer(status: int, body: bytes, headers: dict[str, str] | None = None) -> bytes:
    """A whole answer with these bytes, which it calls JSON."""
    lines = [f"HTTP/1.1 {status} .", "content-type: application/json", f"content-length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


STREAM_HEAD = (
    b"HTTP/1.1 200 .\r\ncontent-type: text/event-stream\r\ncache-control: no-cache\r\n"
    b"transfer-encoding: chunked\r\n\r\n"
)


def chunk(text: str) -> bytes:
    """One chunk of a streamed answer; of an empty text, the last one."""
    data = text.encode("utf-8")
    return f"{len(data):x}\r\n".encode("ascii") + data + b"\r\n"
