"""MODEL strings: which language model is meant."""

import re
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field

from claimpath.errors import SettingsError
from claimpath.records.base import Record

ModelKind = Literal["offline", "provider", "url", "local", "replay", "scripted", "record"]

PROVIDERS: dict[str, str] = {
    "openai": "OPENAI_API_KEY",
    "openai-chat": "OPENAI_API_KEY",
    "openai-responses": "OPENAI_API_KEY",
    "anthropic": "ANTHROPIC_API_KEY",
    "google": "GOOGLE_API_KEY",
    "google-cloud": "GOOGLE_APPLICATION_CREDENTIALS",
    "azure": "AZURE_OPENAI_API_KEY",
    "bedrock": "AWS_ACCESS_KEY_ID",
    "cerebras": "CEREBRAS_API_KEY",
    "cohere": "CO_API_KEY",
    "deepseek": "DEEPSEEK_API_KEY",
    "fireworks": "FIREWORKS_API_KEY",
    "github": "GITHUB_API_KEY",
    "groq": "GROQ_API_KEY",
    "huggingface": "HF_TOKEN",
    "mistral": "MISTRAL_API_KEY",
    "moonshotai": "MOONSHOTAI_API_KEY",
    "nebius": "NEBIUS_API_KEY",
    "ollama": "OLLAMA_BASE_URL",
    "openrouter": "OPENROUTER_API_KEY",
    "ovhcloud": "OVHCLOUD_API_KEY",
    "sambanova": "SAMBANOVA_API_KEY",
    "together": "TOGETHER_API_KEY",
    "vercel": "VERCEL_AI_GATEWAY_API_KEY",
    "xai": "XAI_API_KEY",
    "zai": "ZAI_API_KEY",
}
"""Providers by their names in pydantic-ai, with the environment variable that holds the key (ollama: the address)."""

ALLOWED = (
    "offline; PROVIDER:NAME such as openai:gpt-5, anthropic:NAME or ollama:NAME; NAME@http://host:port/v1 for any "
    "OpenAI-compatible server; local:PATH.gguf; replay:FILE; scripted:FILE; record:FILE=MODEL"
)
"""Every form, for messages."""

_ADDRESS = re.compile(r"(.*?)@([A-Za-z][A-Za-z0-9+.-]*://.*)", re.DOTALL)
_USER = re.compile(r"//[^/]*@")


class ModelSpec(Record):
    """A MODEL string, taken apart."""

    kind: ModelKind
    """Which implementation answers."""
    name: str = ""
    """The model's name at its provider or server."""
    provider: str = ""
    """The provider's name in pydantic-ai; empty for other kinds."""
    url: str = ""
    """Address of an OpenAI-compatible server, without a slash at its end."""
    path: str = ""
    """File of a local, replayed, scripted or recorded model."""
    arguments: dict[str, str] = Field(default_factory=dict)
    """Further settings of the model, as written after `?`."""
    inner: "ModelSpec | None" = None
    """The model whose answers are recorded."""

    @property
    def text(self) -> str:
        """The MODEL string that gives this back."""
        if self.kind == "offline":
            return "offline"
        if self.kind == "record":
            return f"record:{self.path}={self.inner.text if self.inner else ''}"
        marks = "&".join(f"{name}={value}" for name, value in sorted(self.arguments.items()))
        marks = f"?{marks}" if marks else ""
        if self.kind == "url":
            return f"{self.name}{marks}@{self.url}"
        if self.kind == "provider":
            return f"{self.provider}:{self.name}{marks}"
        return f"{self.kind}:{self.path}{marks}"


def parse_model(text: str) -> ModelSpec:
    """Read a MODEL string; settings of the model follow its name after `?`, as in `openai:gpt-5?thinking=low`.

    Raises SettingsError for anything else than the forms in ALLOWED. Files are not opened.
    """
    given = text.strip()
    if given == "offline":
        return ModelSpec(kind="offline")
    head, colon, rest = given.partition(":")
    if colon and head == "record":
        return _record(given, rest)
    if colon and head in {"local", "replay", "scripted"}:
        path, arguments = _arguments(given, rest)
        if not path:
            raise SettingsError(f"the model {text!r} names no file. Write it like {head}:FILE")
        if head == "local" and Path(path).suffix.lower() != ".gguf":
            raise SettingsError(f"the local model {path!r} is not a .gguf file. Allowed: {ALLOWED}")
        kind: Literal["local", "replay", "scripted"] = head  # type: ignore[assignment]
        return ModelSpec(kind=kind, path=path, arguments=arguments)
    if address := _ADDRESS.fullmatch(given):
        return _url(address.group(1), address.group(2))
    if colon and head in PROVIDERS and rest:
        name, arguments = _arguments(given, rest)
        if name:
            return ModelSpec(kind="provider", provider=head, name=name, arguments=arguments)
    if colon and head and "/" not in head and "@" not in head:
        known = ", ".join(PROVIDERS)
        raise SettingsError(
            f"unknown provider {head!r} in the model {text!r}. Providers: {known}. Allowed: {ALLOWED}"
            if head not in PROVIDERS
            else f"the model {text!r} names no model of {head}. Write it like {head}:NAME"
        )
    raise SettingsError(f"the model {text!r} is not known. Allowed: {ALLOWED}")


def _record(given: str, rest: str) -> ModelSpec:
    path, equals, model = rest.partition("=")
    if not (path and equals and model):
        raise SettingsError(f"{given!r} does not say what to record. Write it like record:FILE=MODEL")
    inner = parse_model(model)
    if inner.kind in {"offline", "record", "replay"}:
        raise SettingsError(f"answers of {model!r} can't be recorded; record a model that is asked")
    return ModelSpec(kind="record", path=path, inner=inner)


def _url(name: str, url: str) -> ModelSpec:
    # Shown in messages, so without what may be a password.
    given = f"{name}@{_USER.sub('//…@', url)}"
    name, arguments = _arguments(given, name)
    try:
        parts = urlsplit(url)
        port_is_fine = parts.port is None or parts.port > 0
    except ValueError:
        port_is_fine = False
    if not name or not port_is_fine or parts.scheme not in {"http", "https"} or not parts.hostname:
        raise SettingsError(f"the model {given!r} is not NAME@http://host:port/v1")
    if parts.username or parts.password or parts.query:
        raise SettingsError(
            "the address of a model must not hold a name, a password or a query, as it is written into reports. "
            "Put the key into the environment variable CLAIMPATH_API_KEY"
        )
    return ModelSpec(kind="url", name=name, url=url.rstrip("/"), arguments=arguments)


def _arguments(given: str, text: str) -> tuple[str, dict[str, str]]:
    """Split `NAME?a=1&b=2`."""
    name, mark, rest = text.partition("?")
    arguments: dict[str, str] = {}
    if not mark:
        return name, arguments
    for part in rest.split("&"):
        key, equals, value = part.partition("=")
        if not (key and equals and value) or key in arguments:
            raise SettingsError(
                f"in the model {given!r}, {part!r} is not a setting. Write it like ?top_p=0.9"
            )
        arguments[key] = value
    return name, arguments
