"""Models: what turns text into vectors, and what writes text.

The names are imported on first use: the offline engine needs no language model, and a language model no vectors.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from claimpath.models.embedder import DEFAULT_EMBEDDER, Embedder, load_embedder
    from claimpath.models.generator import Generation, GenerationRequest, Message, TextGenerator
    from claimpath.models.managed import ManagedGenerator, Surroundings
    from claimpath.models.open import open_model, open_surroundings
    from claimpath.models.outcome import Answered, Failed, Outcome, Refused, Truncated, Unreadable
    from claimpath.models.runner import run_requests
    from claimpath.models.spec import parse_model

_HOMES = {
    "embedder": ("DEFAULT_EMBEDDER", "Embedder", "load_embedder"),
    "generator": ("Generation", "GenerationRequest", "Message", "TextGenerator"),
    "managed": ("ManagedGenerator", "Surroundings"),
    "open": ("open_model", "open_surroundings"),
    "outcome": ("Answered", "Failed", "Outcome", "Refused", "Truncated", "Unreadable"),
    "runner": ("run_requests",),
    "spec": ("parse_model",),
}

__all__ = [
    "DEFAULT_EMBEDDER", "Answered", "Embedder", "Failed", "Generation", "GenerationRequest", "ManagedGenerator",
    "Message", "Outcome", "Refused", "Surroundings", "TextGenerator", "Truncated", "Unreadable", "load_embedder",
    "open_model", "open_surroundings", "parse_model", "run_requests",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"claimpath.models.{module}"), name)
    raise AttributeError(f"module 'claimpath.models' has no attribute {name!r}; it has {', '.join(__all__)}")
