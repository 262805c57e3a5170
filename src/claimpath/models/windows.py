"""How many tokens a model can take in, for splitting what is longer. A table to start from; `--window` overrides it."""

import re

from claimpath.models.spec import ModelSpec, parse_model

DEFAULT_WINDOW = 100_000
"""Tokens, for a model that the table does not know."""

_KNOWN: tuple[tuple[str, int], ...] = (
    (r"gpt-5", 272_000),
    (r"gpt-4\.1", 1_000_000),
    (r"gpt-4o|gpt-4-turbo|\bo[134]\b", 128_000),
    (r"claude", 200_000),
    (r"gemini", 1_000_000),
    (r"llama-?(?:3\.[123]|4)", 120_000),
    (r"llama-?3", 8_000),
    (r"llama-?2", 4_000),
    (r"qwen-?[23]|mistral-7b|zephyr", 30_000),
    (r"smollm2", 8_000),
    (r"smollm", 2_000),
)
"""What a name holds, with tokens; the first that fits counts. Where the members of a family differ, the least."""


def window_of(model: str | ModelSpec) -> int:
    """Tokens that a model can take in, answer included: by its setting `n_ctx`, else its name, else the default."""
    spec = parse_model(model) if isinstance(model, str) else model
    if spec.kind == "record" and spec.inner is not None:
        spec = spec.inner
    if (given := spec.arguments.get("n_ctx", "")).isdecimal() and int(given):
        return int(given)
    name = (spec.name or spec.path.replace("\\", "/").rsplit("/", 1)[-1]).lower()
    return next((tokens for pattern, tokens in _KNOWN if re.search(pattern, name)), DEFAULT_WINDOW)
