"""The direct client against a real server on this machine."""

import pytest

from claimpath.models.openai_compatible import KEY_VARIABLE, read_completion
from claimpath.models.registry import load_generator
from claimpath.models.schema_text import IN_MESSAGE
from claimpath.testing.protocols import Asked


def test_everything_that_was_asked_for_arrives_and_everything_said_comes_back(server, ask, go) -> None:
    model = load_generator(f"m?top_p=0.5@{server.url}")
    request = ask("Zinc?", schema=True, temperature=0.1, seed=3, max_tokens=50, stop=("END",))
    answer = go(model.generate(request))
    body = server.calls[0].body
    assert body["model"] == "m"
    assert body["messages"] == [
        {"role": "system", "content": "You check claims."},
        {"role": "user", "content": "Zinc?"},
    ]
    sent = {name: body[name] for name in ("temperature", "seed", "max_tokens", "stop", "top_p")}
    assert sent == {"temperature": 0.1, "seed": 3, "max_tokens": 50, "stop": ["END"], "top_p": 0.5}
    assert body["response_format"]["json_schema"]["schema"] == request.json_schema
    assert answer.outcome.kind == "answered"
    assert answer.text.startswith('{"verdict": ')
    # The server counts words: 3 + 1 in.
    assert (answer.model, answer.finish_reason, answer.tokens_in) == ("m", "stop", 4)
    assert answer.tokens_out > 0


def test_what_was_not_asked_for_is_not_sent(server, ask, go) -> None:
    go(load_generator(f"m@{server.url}").generate(ask()))
    assert set(server.calls[0].body) == {"model", "messages"}


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
        ("empty", "answered", None, None),
    ],
)
def test_every_fault_is_an_outcome(server, ask, go, fault, kind, cause, retry) -> None:
    server.slow_seconds = 60.0
    server.faults.queue([fault])
    outcome = go(
        load_generator(f"m@{server.url}", timeout=0.3 if fault == "slow" else 60).generate(ask())
    ).outcome
    assert outcome.kind == kind
    if cause is not None:
        assert (outcome.cause, outcome.retry) == (cause, retry)
    if fault == "429":
        assert outcome.retry_after == pytest.approx(0.05)


def test_nobody_listens(ask, go) -> None:
    outcome = go(load_generator("m@http://127.0.0.1:9/v1").generate(ask())).outcome
    assert (outcome.kind, outcome.cause, outcome.retry) == ("failed", "connection", True)


def test_a_server_that_takes_no_schema_gets_it_in_the_message(server, ask, go, monkeypatch) -> None:
    import claimpath.testing.server as module

    refused: list[bool] = []
    respond = server._send

    async def send(asked: Asked, fault, writer) -> bool:
        if asked.schema is not None:
            refused.append(True)
            writer.write(module.json_answer(400, {"error": {"message": "response_format is not supported"}}))
            await writer.drain()
            return True
        return await respond(asked, fault, writer)

    monkeypatch.setattr(server, "_send", send)
    model = load_generator(f"m@{server.url}")
    answers = [go(model.generate(ask(schema=True))) for _ in range(2)]
    assert all(IN_MESSAGE in answer.repairs for answer in answers)
    # Once asked and refused, it is not tried again.
    assert len(refused) == 1
    assert "fit this JSON Schema" in server.calls[-1].text


def test_the_key_is_that_of_the_server_and_no_other(server, ask, go, monkeypatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-another-house-0000000000")
    go(load_generator(f"m@{server.url}").generate(ask()))
    assert "authorization" not in server.headers[0]
    monkeypatch.setenv(KEY_VARIABLE, "key-for-this-one")
    model = load_generator(f"m@{server.url}")
    go(model.generate(ask()))
    assert server.headers[1]["authorization"] == "Bearer key-for-this-one"
    assert "key-for-this-one" not in model.identity + model.name


def test_the_same_generator_serves_one_loop_after_another_and_ends(server, ask, go) -> None:
    model = load_generator(f"m@{server.url}")

    async def once() -> str:
        answer = await model.generate(ask())
        await model.aclose()
        return answer.outcome.kind

    assert [go(once()), go(once()), go(model.generate(ask())).outcome.kind] == ["answered"] * 3


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ({"content": "a"}, "a"),
        ({"content": None}, ""),
        ({"content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]}, "ab"),
    ],
)
def test_contents_of_several_forms(message, text) -> None:
    answer = read_completion({"choices": [{"message": message, "finish_reason": "stop"}]})
    assert answer.text == text
    assert (answer.tokens_in, answer.tokens_out) == (0, 0)


def test_a_refusal_field_is_a_refusal() -> None:
    body = {"choices": [{"message": {"content": None, "refusal": "No."}, "finish_reason": "stop"}]}
    outcome = read_completion(body).outcome
    assert (outcome.kind, outcome.message) == ("refused", "No.")
