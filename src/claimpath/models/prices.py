"""What a call costs: the price list that comes with the extra `llm`, or a file of one's own."""

import os
import tomllib
from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal

from claimpath.errors import SettingsError
from claimpath.models.spec import ModelSpec, parse_model
from claimpath.records.base import Record

OWN_FILE = "CLAIMPATH_PRICES"
"""Environment variable that names a TOML file of one's own, looked at first:

    date = 2026-11-01
    ["my-model@http://localhost:8000/v1"]
    input = 0.5     # US dollars for a million tokens
    output = 1.5
"""


class Price(Record):
    """What a million tokens of a model cost."""

    input: float
    """US dollars for a million tokens read."""
    output: float
    """US dollars for a million tokens written."""
    source: str
    """Where the price is from, with its date or version."""

    def cost(self, tokens_in: int, tokens_out: int) -> float:
        """US dollars for that many tokens."""
        return (self.input * tokens_in + self.output * tokens_out) / 1e6


def price_of(model: str | ModelSpec) -> Price | None:
    """The price of a model; None where it is not known, which is no statement that it costs nothing.

    Raises SettingsError where the file of one's own is not readable.
    """
    spec = parse_model(model) if isinstance(model, str) else model
    if spec.kind == "record" and spec.inner is not None:
        spec = spec.inner
    own = _own_price(spec.text)
    if own is not None:
        return own
    if spec.kind in {"local", "replay", "scripted", "offline"} or spec.provider == "ollama":
        return Price(input=0, output=0, source="answers on this machine or out of a file")
    return _listed_price(spec) if spec.kind == "provider" else None


def _own_price(name: str) -> Price | None:
    path = os.environ.get(OWN_FILE)
    if not path:
        return None
    try:
        table: Mapping[str, Any] = tomllib.loads(Path(path).read_text(encoding="utf-8"))
        entry = table.get(name)
        if entry is None:
            return None
        dated = table.get("date", "no date")
        return Price(input=entry["input"], output=entry["output"], source=f"{path}, {dated}")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SettingsError(
            f"can't read prices from {path!r} (named by {OWN_FILE}): {error}. It needs a table per model with input "
            "and output, in US dollars for a million tokens"
        ) from error


_PROVIDER_IDS: dict[str, Literal["openai", "google"]] = {
    "openai-chat": "openai",
    "openai-responses": "openai",
    "google-cloud": "google",
}


def _listed_price(spec: ModelSpec) -> Price | None:
    try:
        library: Any = import_module("genai_prices")
    except ImportError:
        return None
    provider = _PROVIDER_IDS.get(spec.provider, spec.provider)
    million = 1_000_000
    try:
        # Two questions, as a price may change with the length; small ones get the price of ordinary calls.
        read = library.calc_price(library.Usage(input_tokens=1000), spec.name, provider_id=provider)
        wrote = library.calc_price(library.Usage(output_tokens=1000), spec.name, provider_id=provider)
    except (LookupError, ValueError):
        return None
    return Price(
        input=float(read.total_price) * million / 1000,
        output=float(wrote.total_price) * million / 1000,
        source=f"genai-prices {version('genai-prices')}",
    )
