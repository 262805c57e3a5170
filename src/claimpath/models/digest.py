"""Digests that name a request, and a request to one model."""

import json
from hashlib import sha256
from typing import Any

from claimpath.models.generator import GenerationRequest

FORMAT = 1
"""Raised when the way a digest is built changes, so that old records are never taken for new ones."""


def canonical(value: Any) -> str:
    """JSON with sorted keys, no blanks and only ASCII: the same value always gives the same text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def request_content(request: GenerationRequest) -> dict[str, Any]:
    """Everything of a request that can change its answer: all but who asks."""
    return request.model_dump(mode="json", exclude={"role"})


def request_digest(request: GenerationRequest) -> str:
    """SHA-256 of the request alone, in hexadecimal digits; the key of a replay file."""
    return _digest({"format": FORMAT, "request": request_content(request)})


def call_digest(identity: str, request: GenerationRequest) -> str:
    """SHA-256 of the request and the model, in hexadecimal digits; the key of the cache."""
    return call_digest_of(identity, request_content(request))


def call_digest_of(identity: str, content: dict[str, Any]) -> str:
    """The same from a request's content, as the cache keeps it."""
    return _digest({"format": FORMAT, "model": identity, "request": content})


def _digest(value: Any) -> str:
    return sha256(canonical(value).encode("ascii")).hexdigest()
