"""Settings that decide what is asked over a network. Nothing is asked here."""

import os
from collections.abc import Mapping
from urllib.parse import urlsplit

from claimpath.doctor.records import Setting, Trouble
from claimpath.errors import SettingsError
from claimpath.stages.read.lookup.settings import LookUpSettings

_PROXY = (
    "the way of requests to providers of language models; look-ups of studies go without one, or not at all"
)
_ABOUT: dict[str, str] = {
    "HTTPS_PROXY": _PROXY,
    "HTTP_PROXY": _PROXY,
    "ALL_PROXY": _PROXY,
    "NO_PROXY": "hosts that are asked without the proxy",
    "SSL_CERT_FILE": "certificates to trust instead of the system's",
    "SSL_CERT_DIR": "certificates to trust instead of the system's",
    "CLAIMPATH_EMAIL": "named to the services of look-ups; without it Unpaywall is left out",
    "NCBI_API_KEY": "more requests a second to NCBI",
    "CLAIMPATH_API_KEY": "key for a model server that is named by its address",
    "OPENAI_API_KEY": "key of OpenAI",
    "ANTHROPIC_API_KEY": "key of Anthropic",
    "GOOGLE_API_KEY": "key of Google",
    "CLAIMPATH_PRICES": "file with prices of language models",
    "ORT_DISABLE_TELEMETRY": "1, which claimpath sets: onnxruntime sends no usage data to its makers",
    "HF_HUB_OFFLINE": "extras models and train: load kept models only",
    "HF_HOME": "extras models and train: where downloaded models are kept",
}
_SHOWN = frozenset(
    {
        "ORT_DISABLE_TELEMETRY",
        "NO_PROXY",
        "SSL_CERT_FILE",
        "SSL_CERT_DIR",
        "CLAIMPATH_PRICES",
        "HF_HUB_OFFLINE",
        "HF_HOME",
    }
)
_SET = "set (not shown)"


def look_at_settings(environ: Mapping[str, str] = os.environ) -> tuple[Setting, ...]:
    """The settings, with nothing secret in them."""
    return tuple(
        Setting(name=name, value=_value(name, environ), about=about) for name, about in _ABOUT.items()
    )


def setting_troubles(environ: Mapping[str, str] = os.environ) -> list[Trouble]:
    """Settings of look-ups that would be refused."""
    try:
        LookUpSettings.from_environment(environ=environ)
    except SettingsError as error:
        return [Trouble(about="network", blocks=False, what=str(error), do="Correct or unset it")]
    return []


def _value(name: str, environ: Mapping[str, str]) -> str | None:
    value = environ.get(name) or (environ.get(name.lower()) if name.endswith("_PROXY") else None)
    if not value:
        return None
    if name in _SHOWN:
        return value
    return _host(value) if name.endswith("_PROXY") else _SET


def _host(address: str) -> str:
    """The address of a proxy without what may be a password."""
    try:
        parts = urlsplit(address if "://" in address else f"//{address}")
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return _SET
    return f"{parts.hostname}{port}" if parts.hostname else _SET
