"""The bodies of three protocols: OpenAI chat completions, OpenAI responses, Anthropic messages."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

Protocol = Literal["chat", "responses", "messages"]

PATHS: dict[str, Protocol] = {
    "/v1/chat/completions": "chat",
    "/v1/responses": "responses",
    "/v1/messages": "messages",
}
"""The protocol that each path speaks."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A call as it arrived."""

    protocol: Protocol
    model: str
    text: str
    """All messages, instructions first, with line breaks between."""
    schema: dict[str, Any] | None
    stream: bool
    body: dict[str, Any]
    """The whole body, for tests that look at it."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the model says."""

    text: str
    finish: Literal["stop", "length", "filter"] = "stop"

    @property
    def n_tokens(self) -> int:
        """Tokens of the text, counted as blanks between words."""
        return max(1, len(self.text.split()))


def read_call(protocol: Protocol, body: dict[str, Any]) -> Asked:
    """Read a body of the protocol."""
    parts = [_plain(body.get("system")), _plain(body.get("instructions"))]
    inputs = body.get("messages") if protocol != "responses" else body.get("input")
    if isinstance(inputs, str):
        parts.append(inputs)
    else:
        parts += [_plain(message.get("content")) for message in inputs or []]
    return Asked(
        protocol=protocol,
        model=str(body.get("model", "")),
        text="\n".join(part for part in parts if part),
        schema=_schema(protocol, body),
        stream=bool(body.get("stream")),
        body=body,
    )


def _plain(content: Any) -> str:
    if isinstance(content, str):
        return content
    return "\n".join(part.get("text", "") for part in content or [] if isinstance(part, dict))


def _schema(protocol: Protocol, body: dict[str, Any]) -> dict[str, Any] | None:
    if protocol == "chat":
        found = (body.get("response_format") or {}).get("json_schema", {}).get("schema")
    elif protocol == "responses":
        found = ((body.get("text") or {}).get("format") or {}).get("schema")
    else:
        found = ((body.get("output_config") or {}).get("format") or {}).get("schema")
        found = found or (body.get("output_format") or {}).get("schema")
    return found if isinstance(found, dict) else None


def reply_body(asked: Asked, reply: Reply, number: int) -> dict[str, Any]:
    """The body of a whole answer."""
    n_in = len(asked.text.split())
    if asked.protocol == "chat":
        finish = {"stop": "stop", "length": "length", "filter": "content_filter"}[reply.finish]
        message = {"role": "assistant", "content": reply.text}
        usage = {
            "prompt_tokens": n_in,
            "completion_tokens": reply.n_tokens,
            "total_tokens": n_in + reply.n_tokens,
        }
        return {
            "id": f"chatcmpl-{number}",
            "object": "chat.completion",
            "created": 0,
            "model": asked.model,
            "choices": [{"index": 0, "message": message, "finish_reason": finish, "logprobs": None}],
            "usage": usage,
        }
    if asked.protocol == "responses":
        return _responses_body(asked, reply, number, n_in)
    finish = {"stop": "end_turn", "length": "max_tokens", "filter": "refusal"}[reply.finish]
    return {
        "id": f"msg_{number}",
        "type": "message",
        "role": "assistant",
        "model": asked.model,
        "content": [{"type": "text", "text": reply.text}] if reply.text else [],
        "stop_reason": finish,
        "stop_sequence": None,
        "usage": {"input_tokens": n_in, "output_tokens": reply.n_tokens},
    }


def _responses_body(asked: Asked, reply: Reply, number: int, n_in: int) -> dict[str, Any]:
    reason = {"stop": None, "length": "max_output_tokens", "filter": "content_filter"}[reply.finish]
    content = {"type": "output_text", "text": reply.text, "annotations": [], "logprobs": []}
    message = {
        "type": "message",
        "id": f"m{number}",
        "role": "assistant",
        "status": "completed",
        "content": [content],
    }
    return {
        "id": f"resp_{number}",
        "object": "response",
        "created_at": 0,
        "model": asked.model,
        "status": "incomplete" if reason else "completed",
        "incomplete_details": {"reason": reason} if reason else None,
        "error": None,
        "output": [message],
        "parallel_tool_calls": False,
        "tool_choice": "auto",
        "tools": [],
        "usage": {
            "input_tokens": n_in,
            "output_tokens": reply.n_tokens,
            "total_tokens": n_in + reply.n_tokens,
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens_details": {"reasoning_tokens": 0},
        },
    }


def stream_events(asked: Asked, reply: Reply, number: int) -> Iterator[str]:
    """The answer as server-sent events, word by word. Chat completions and messages only."""
    words = [word + " " for word in reply.text.split(" ")]
    whole = reply_body(asked, reply, number)
    if asked.protocol == "chat":
        head = {"id": whole["id"], "object": "chat.completion.chunk", "created": 0, "model": asked.model}
        for word in words:
            choice: dict[str, Any] = {"index": 0, "delta": {"content": word}, "finish_reason": None}
            yield f"data: {json.dumps({**head, 'choices': [choice]})}\n\n"
        last = {"index": 0, "delta": {}, "finish_reason": whole["choices"][0]["finish_reason"]}
        yield f"data: {json.dumps({**head, 'choices': [last], 'usage': whole['usage']})}\n\n"
        yield "data: [DONE]\n\n"
        return
    start = {**whole, "content": [], "stop_reason": None}
    yield _event("message_start", {"message": start})
    yield _event("content_block_start", {"index": 0, "content_block": {"type": "text", "text": ""}})
    for word in words:
        yield _event("content_block_delta", {"index": 0, "delta": {"type": "text_delta", "text": word}})
    yield _event("content_block_stop", {"index": 0})
    delta = {"stop_reason": whole["stop_reason"], "stop_sequence": None}
    yield _event(
        "message_delta", {"delta": delta, "usage": {"output_tokens": whole["usage"]["output_tokens"]}}
    )
    yield _event("message_stop", {})


def _event(kind: str, data: dict[str, Any]) -> str:
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **data})}\n\n"


def error_body(protocol: Protocol, status: int) -> dict[str, Any]:
    """The body of an error."""
    message = f"The test server answers {status} on demand."
    if protocol == "messages":
        kind = {429: "rate_limit_error", 401: "authentication_error", 503: "overloaded_error"}.get(
            status, "api_error"
        )
        return {"type": "error", "error": {"type": kind, "message": message}}
    code = {429: "rate_limit_exceeded", 401: "invalid_api_key"}.get(status, "server_error")
    return {"error": {"message": message, "type": code, "code": code, "param": None}}
