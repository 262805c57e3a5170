"""The key changes with everything that can change an answer, and with nothing else."""

from hashlib import sha256

from claimpath.models.digest import call_digest_of, call_key, canonical, request_content, request_digest
from claimpath.models.generator import GenerationRequest, Message


def test_each_field_that_can_change_an_answer_changes_the_digest(ask) -> None:
    base = ask()
    changed = {
        "messages": (*base.messages, Message(role="user", content="x")),
        "json_schema": {"type": "object"},
        "temperature": 0.1,
        "seed": 0,
        "max_tokens": 1,
        "stop": ("x",),
        "run": 1,
        "prompt_version": "2",
    }
    # Nobody may add a field without deciding whether it belongs to the key.
    assert set(changed) | {"role"} == set(GenerationRequest.model_fields)
    digests = {request_digest(base.model_copy(update={name: value})) for name, value in changed.items()}
    assert len(digests | {request_digest(base)}) == len(changed) + 1
    assert request_digest(base.model_copy(update={"role": "judge"})) == request_digest(base)


def test_the_model_changes_the_key_of_a_call_only(ask) -> None:
    key = call_key('m "x" é', ask())
    assert key.digest != call_key("m", ask()).digest
    assert key.request == call_key("m", ask()).request == canonical(request_content(ask()))
    assert key.digest == call_digest_of('m "x" é', key.request)
    # The text that is hashed is the canonical JSON of its three parts.
    whole = canonical({"format": 1, "model": 'm "x" é', "request": request_content(ask())})
    assert key.digest == sha256(whole.encode("ascii")).hexdigest()


def test_the_digest_is_the_same_in_every_process_and_version() -> None:
    # Worked out by hand: sha256 of this very text, so that a change of the form is noticed.
    request = GenerationRequest(messages=(Message(role="user", content="é"),))
    text = (
        '{"format":1,"request":{"json_schema":null,"max_tokens":null,"messages":[{"content":"\\u00e9","role":"user"}],'
        '"prompt_version":"","run":0,"seed":null,"stop":[],"temperature":null}}'
    )
    assert request_digest(request) == sha256(text.encode("ascii")).hexdigest()


def test_the_order_of_keys_does_not_matter() -> None:
    assert canonical({"b": 1, "a": [2]}) == canonical({"a": [2], "b": 1}) == '{"a":[2],"b":1}'
