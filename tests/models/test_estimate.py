"""Estimates before anything is sent."""

from claimpath.models.cache import CallCache
from claimpath.models.estimate import DryRun, estimate
from claimpath.models.generator import Generation
from claimpath.models.outcome import Answered
from claimpath.models.prices import Price
from claimpath.records import Undefined

PRICE = Price(input=1, output=2, source="test")


def test_what_is_asked_twice_or_was_answered_is_not_counted(ask, tmp_path) -> None:
    cache = CallCache(tmp_path / "calls.sqlite")
    cache.put("m", ask("one"), Generation(outcome=Answered(), text="x"))
    requests = [
        ask("one"),
        ask("two", max_tokens=100),
        ask("two", max_tokens=100),
        ask("two", run=1, role="judge"),
    ]
    found = estimate(requests, identity="m", cache=cache, price=PRICE)
    assert (found.n_requests, found.n_cached, found.n_calls) == (4, 2, 2)
    assert found.n_calls_by_role == {"checker": 1, "judge": 1}
    # "You check claims." 4, "two" 1, two frames 8; twice. 100 out, and 1024 where no bound is set.
    assert (found.tokens_in, found.tokens_out_most) == (26, 1124)
    assert found.dollars_least == 26e-6
    assert found.dollars_most == 26e-6 + 2 * 1124e-6
    assert estimate(requests, cache=cache).n_calls == 3


def test_without_a_price_money_is_undefined(ask) -> None:
    found = estimate([ask()])
    assert isinstance(found.dollars_most, Undefined)
    assert found.price_source == ""


def test_a_dry_run_collects_the_requests_and_answers_in_form(ask, go, tmp_path) -> None:
    cache = CallCache(tmp_path / "calls.sqlite")
    cache.put("m", ask("known"), Generation(outcome=Answered(), text="real"))
    dry = DryRun("openai:gpt-5", identity="m", cache=cache)
    assert go(dry.generate(ask(schema=True))).parsed == {
        "verdict": "Correct",
        "why": "Words that fit the schema.",
    }
    assert go(dry.generate(ask("known"))).text == "real"
    found = dry.estimate(PRICE)
    assert (found.n_requests, found.n_calls) == (2, 1)
