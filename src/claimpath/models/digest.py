"""Digests that name a request, and a request to one model."""

import json
from hashlib import sha256
from typing import Any, NamedTuple

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


class CallKey(NamedTuple):
    """The key of a call to one model, with the text that it was made of."""

    digest: str
    """SHA-256 of request and model, in hexadecimal digits."""
    request: str
    """The request's content as canonical JSON."""


def call_key(identity: str, request: GenerationRequest) -> CallKey:
    """The key of a request to a model in the cache."""
    written = canonical(request_content(request))
    return CallKey(call_digest_of(identity, written), written)


def call_digest_of(identity: str, written: str) -> str:
    """The digest of a call from the canonical JSON of its request, as the cache keeps it."""
    # The same text as canonical JSON of all three, without writing a long request twice.
    text = f'{{"format":{FORMAT},"model":{canonical(identity)},"request":{written}}}'
    return sha256(text.encode("ascii")).hexdigest()


def _digest(value: Any) -> str:
    return sha256(canonical(value).encode("ascii")).hexdigest()
