"""From a MODEL string to what answers. No implementation is imported before its model is asked for."""

from importlib import import_module

from claimpath.errors import SettingsError
from claimpath.models.generator import TextGenerator
from claimpath.models.spec import ALLOWED, ModelKind, ModelSpec, parse_model

DEFAULT_TIMEOUT = 180.0
"""Seconds that one attempt may take."""

FACTORIES: dict[ModelKind, str] = {
    "provider": "claimpath.models.pydantic_ai",
    "url": "claimpath.models.openai_compatible",
    "local": "claimpath.models.local_gguf",
    "replay": "claimpath.models.replay",
    "scripted": "claimpath.models.scripted",
    "record": "claimpath.models.record",
}
"""The module of each kind. Each has `build(spec, timeout) -> TextGenerator`."""


def load_generator(model: str | ModelSpec, *, timeout: float = DEFAULT_TIMEOUT) -> TextGenerator:
    """Get ready to ask a model. Nothing is sent yet.

    timeout: seconds that one attempt may take.

    Raises SettingsError for an unknown model, a missing key or an unreadable file; MissingExtraError where the model
    needs a package that is not installed.
    """
    spec = parse_model(model) if isinstance(model, str) else model
    if spec.kind == "offline":
        raise SettingsError(f"the engine 'offline' asks no language model. Models: {ALLOWED}")
    module = import_module(FACTORIES[spec.kind])
    generator: TextGenerator = module.build(spec, timeout)
    return generator
