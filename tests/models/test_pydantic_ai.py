"""Providers through pydantic-ai, against the server on this machine."""

import pytest

from claimpath.errors import MissingExtraError, SettingsError
from claimpath.models.registry import load_generator
from claimpath.models.schema_text import IN_MESSAGE

pytest.importorskip("pydantic_ai", reason="the extra llm is not installed")

# A model that takes a temperature; which one it is does not matter to the server on this machine.
pytestmark = pytest.mark.filterwarnings("ignore:The model 'claude-opus-4-5' is deprecated")

KEY = "sk-not-a-real-key-0123456789"


@pytest.fixture
def provider(server, monkeypatch):
    """The server in the place of the providers."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_BASE_URL", server.url)
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url.removesuffix("/v1"))
    monkeypatch.setenv("OLLAMA_BASE_URL", server.url)
    return server


MODELS = {
    "openai:gpt-4o": "responses",
    "openai-chat:gpt-4o": "chat",
    "anthropic:claude-opus-4-5": "messages",
    "ollama:qwen3": "chat",
}


@pytest.mark.parametrize("name", MODELS)
def test_a_request_arrives_in_the_providers_own_form_and_its_answer_comes_back(
    provider, ask, go, name
) -> None:
    answer = go(load_generator(name).generate(ask("Zinc?", schema=True, temperature=0.1, max_tokens=64)))
    asked = provider.calls[0]
    assert asked.protocol == MODELS[name]
    assert asked.model == name.split(":")[1]
    assert "You check claims." in asked.text
    assert "Zinc?" in asked.text
    assert asked.schema is not None
    assert asked.schema["properties"].keys() == {"verdict", "why"}
    assert asked.body["temperature"] == 0.1
    assert answer.outcome.kind == "answered"
    assert answer.text.startswith('{"verdict"')
    assert (answer.model, answer.finish_reason) == (asked.model, "stop")
    assert answer.tokens_in == 4
    assert answer.tokens_out > 0


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize(
    ("fault", "kind", "cause", "retry"),
    [
        ("429", "failed", "rate_limit", True),
        ("500", "failed", "server", True),
        ("503", "failed", "server", True),
        ("401", "failed", "authentication", False),
        ("cut", "failed", "connection", True),
        ("bad_body", "failed", "bad_reply", True),
        ("slow", "failed", "timeout", True),
        ("filtered", "refused", None, None),
        ("truncated", "truncated", None, None),
    ],
)
def test_every_fault_is_an_outcome_and_nothing_is_sent_twice(
    provider, ask, go, name, fault, kind, cause, retry
) -> None:
    provider.slow_seconds = 60.0
    provider.faults.queue([fault])
    outcome = go(load_generator(name, timeout=0.5 if fault == "slow" else 60).generate(ask())).outcome
    assert outcome.kind == kind, outcome
    if cause is not None:
        assert (outcome.cause, outcome.retry) == (cause, retry)
        assert KEY not in outcome.message
    if fault == "429":
        assert outcome.retry_after == pytest.approx(0.05)
    # Retries are counted by us, so the SDK must make none of its own.
    assert provider.n_calls == 1


def test_settings_that_a_model_does_not_take_are_named(provider, ask, go) -> None:
    answer = go(load_generator("openai:gpt-5").generate(ask(temperature=0.1, seed=1)))
    assert answer.repairs == ("the model takes no seed", "the model takes no temperature")
    assert not {"temperature", "seed"} & provider.calls[0].body.keys()


def test_a_model_without_schemas_gets_it_in_the_message(provider, ask, go) -> None:
    answer = go(load_generator("anthropic:claude-3-opus").generate(ask(schema=True)))
    assert IN_MESSAGE in answer.repairs
    assert provider.calls[0].schema is None
    assert "fit this JSON Schema" in provider.calls[0].text


def test_an_earlier_answer_is_sent_as_the_models(provider, ask, go) -> None:
    from claimpath.models.structured import second_request

    go(load_generator("openai-chat:gpt-4o").generate(second_request(ask("Zinc?"), "Hm.", "no JSON")))
    roles = [message["role"] for message in provider.calls[0].body["messages"]]
    assert roles == ["system", "user", "assistant", "user"]


def test_the_same_generator_serves_one_loop_after_another(provider, ask, go) -> None:
    model = load_generator("openai-chat:gpt-4o")
    assert [go(model.generate(ask())).outcome.kind for _ in range(2)] == ["answered"] * 2

    async def and_end() -> str:
        answer = await model.generate(ask())
        await model.aclose()
        return answer.outcome.kind

    assert go(and_end()) == "answered"


def test_a_missing_key_is_the_users_mistake_and_names_the_variable(monkeypatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    with pytest.raises(SettingsError, match=r"the environment variable OPENAI_API_KEY is not set$"):
        load_generator("openai:gpt-5")


def test_the_identity_holds_address_and_arguments_but_no_key(provider) -> None:
    model = load_generator("openai:gpt-5?thinking=low")
    assert provider.url in model.identity
    assert '"thinking":"low"' in model.identity
    assert KEY not in model.identity


def test_without_the_extra_the_message_says_what_to_install(monkeypatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "pydantic_ai", None)
    with pytest.raises(MissingExtraError, match=r"claimpath\[llm\]"):
        load_generator("openai:gpt-5")
