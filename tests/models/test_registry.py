"""Models by their strings, and nothing imported before."""

import subprocess
import sys

import pytest

from claimpath.errors import SettingsError
from claimpath.models.registry import FACTORIES, load_generator
from claimpath.models.spec import ModelKind

HEAVY = {"pydantic_ai", "openai", "anthropic", "httpx2", "httpx", "llama_cpp", "genai_prices", "jsonschema"}


def test_no_client_is_loaded_before_its_model_is_asked_for() -> None:
    code = (
        "import sys; import claimpath.models.registry, claimpath.models.runner, claimpath.models.estimate\n"
        "from claimpath.models.spec import parse_model; parse_model('openai:x')\n"
        "print(*sorted(m for m in sys.modules if '.' not in m))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert HEAVY.isdisjoint(done.stdout.split())


def test_a_server_of_ones_own_needs_no_provider_library() -> None:
    code = (
        "import sys; from claimpath.models.registry import load_generator; load_generator('a@http://h/v1')\n"
        "print(*sorted(m for m in sys.modules if '.' not in m))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {"pydantic_ai", "openai", "anthropic", "llama_cpp"}.isdisjoint(done.stdout.split())


def test_every_kind_but_offline_has_a_factory() -> None:
    from typing import get_args

    assert set(FACTORIES) == set(get_args(ModelKind)) - {"offline"}


def test_offline_is_no_language_model() -> None:
    with pytest.raises(SettingsError, match="asks no language model"):
        load_generator("offline")


def test_an_unknown_argument_is_named() -> None:
    with pytest.raises(SettingsError, match=r"no setting 'colour'\. Allowed: top_p"):
        load_generator("a?colour=red@http://h/v1")
    with pytest.raises(SettingsError, match="'high' is not a value for the setting 'top_p'"):
        load_generator("a?top_p=high@http://h/v1")
