"""How many tokens a text has, roughly, without any model's tokenizer.

A run of letters counts one token per started 6 letters of ASCII, one per started 2 of other alphabets; digits one per
started 3; every other sign one, blanks none. Each message adds 4 for its frame.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from claimpath.models.digest import canonical
from claimpath.models.generator import GenerationRequest

PER_MESSAGE = 4
DEFAULT_OUT = 1024
"""Tokens of an answer whose most is not set."""

# Each match is one token.
_TOKEN = re.compile(r"[A-Za-z]{1,6}|[0-9]{1,3}|[^\W\d_]{1,2}|\S")


@lru_cache(maxsize=256)
def estimate_tokens(text: str) -> int:
    """Tokens of a text, from 0. The last texts are remembered, as a study stands in many requests."""
    return len(_TOKEN.findall(text))


def request_tokens(request: GenerationRequest) -> int:
    """Tokens that a request sends, its schema included."""
    schema = estimate_tokens(canonical(request.json_schema)) if request.json_schema is not None else 0
    return schema + sum(estimate_tokens(message.content) + PER_MESSAGE for message in request.messages)


def most_out(request: GenerationRequest) -> int:
    """Most tokens that the answer may have."""
    return DEFAULT_OUT if request.max_tokens is None else request.max_tokens


def total_tokens(requests: Iterable[GenerationRequest]) -> int:
    """Tokens that all requests send together."""
    return sum(request_tokens(request) for request in requests)
