"""MODEL strings."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.errors import SettingsError
from claimpath.models.spec import PROVIDERS, parse_model


@pytest.mark.parametrize(
    ("text", "kind", "fields"),
    [
        ("offline", "offline", {}),
        ("openai:gpt-5", "provider", {"provider": "openai", "name": "gpt-5"}),
        ("ollama:qwen3:8b", "provider", {"provider": "ollama", "name": "qwen3:8b"}),
        ("openrouter:a/b@c", "provider", {"provider": "openrouter", "name": "a/b@c"}),
        (
            "openai:gpt-5?thinking=low&top_p=0.9",
            "provider",
            {"arguments": {"thinking": "low", "top_p": "0.9"}},
        ),
        ("test@http://127.0.0.1:8000/v1", "url", {"name": "test", "url": "http://127.0.0.1:8000/v1"}),
        ("org/m:q4?top_k=4@https://h/v1/", "url", {"name": "org/m:q4", "url": "https://h/v1"}),
        (
            "local:/models/a.GGUF?n_ctx=4096",
            "local",
            {"path": "/models/a.GGUF", "arguments": {"n_ctx": "4096"}},
        ),
        ("replay:a.jsonl", "replay", {"path": "a.jsonl"}),
        ("scripted:a b.jsonl", "scripted", {"path": "a b.jsonl"}),
        (" record:out.jsonl=openai:gpt-5 ", "record", {"path": "out.jsonl"}),
    ],
)
def test_every_form_is_read_and_written_back(text: str, kind: str, fields: dict[str, object]) -> None:
    spec = parse_model(text)
    assert spec.kind == kind
    assert {name: getattr(spec, name) for name in fields} == fields
    assert parse_model(spec.text) == spec


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not known. Allowed: offline"),
        ("gpt-5", "is not known. Allowed: offline"),
        ("opnai:gpt-5", "unknown provider 'opnai'"),
        ("openai:", "names no model of openai"),
        ("openai:?top_p=1", "names no model of openai"),
        ("local:", "names no file"),
        ("local:model.bin", "not a .gguf file"),
        ("replay:", "names no file"),
        ("record:a.jsonl", "does not say what to record"),
        ("record:a.jsonl=offline", "can't be recorded"),
        ("record:a.jsonl=replay:b.jsonl", "can't be recorded"),
        ("test@ftp://h/v1", "is not NAME@http://host:port/v1"),
        ("@http://h/v1", "is not NAME@http://host:port/v1"),
        ("test@http://h:99999/v1", "is not NAME@http://host:port/v1"),
        ("test@http://me:secret@h/v1", "must not hold a name, a password"),
        ("test@http://h/v1?key=secret", "must not hold a name, a password"),
        ("openai:gpt-5?top_p", "'top_p' is not a setting"),
        ("openai:gpt-5?a=1&a=2", "'a=2' is not a setting"),
    ],
)
def test_a_mistake_is_answered_with_what_is_allowed(text: str, message: str) -> None:
    with pytest.raises(SettingsError) as raised:
        parse_model(text)
    assert message in str(raised.value)
    assert "secret" not in str(raised.value)


@given(st.text(max_size=60))
def test_any_text_is_a_model_or_a_users_mistake(text: str) -> None:
    try:
        spec = parse_model(text)
    except SettingsError:
        return
    assert parse_model(spec.text) == spec


def test_the_providers_are_those_of_the_library() -> None:
    providers = pytest.importorskip("pydantic_ai.providers", reason="the extra llm is not installed")
    for name in PROVIDERS:
        # An ImportError is fine: the provider is known, and needs a package of its own. ValueError would be unknown.
        with contextlib.suppress(ImportError):
            providers.infer_provider_class(name)
