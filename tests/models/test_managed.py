"""Everything around a generator, against a real server on this machine."""

import asyncio
import logging
import sqlite3
import time

from claimpath.models.budget import Budget
from claimpath.models.cache import CallCache
from claimpath.models.generator import Generation
from claimpath.models.limits import Limits
from claimpath.models.managed import ManagedGenerator, Surroundings
from claimpath.models.outcome import Answered
from claimpath.models.prices import Price
from claimpath.models.registry import load_generator


def _managed(server, tmp_path, quick, **more):
    around = Surroundings.of(
        CallCache(tmp_path / "calls.sqlite"), more.pop("limits", None), more.pop("budget", None), quick
    )
    return ManagedGenerator(load_generator(f"m@{server.url}", timeout=60), around, **more)


def test_faults_are_mended_and_the_attempts_counted(server, ask, go, tmp_path, quick) -> None:
    server.faults.queue(["429", "500", "cut"])
    answer = go(_managed(server, tmp_path, quick).generate(ask(schema=True)))
    assert (answer.outcome.kind, answer.attempts, server.n_calls) == ("answered", 4, 4)
    assert answer.parsed["verdict"] in {"Correct", "Incorrect"}


def test_an_answer_is_paid_once_across_processes_of_the_same_cache(server, ask, go, tmp_path, quick) -> None:
    first = go(_managed(server, tmp_path, quick).generate(ask(schema=True)))
    second = go(_managed(server, tmp_path, quick).generate(ask(schema=True)))
    assert server.n_calls == 1
    assert (second.from_cache, second.attempts, second.parsed) == (True, 0, first.parsed)
    assert not first.from_cache
    go(_managed(server, tmp_path, quick).generate(ask(schema=True, run=1)))
    assert server.n_calls == 2


def test_a_re_ask_is_cached_like_any_call(server, ask, go, tmp_path, quick) -> None:
    server.faults.queue(["bad_json"])
    first = go(_managed(server, tmp_path, quick).generate(ask(schema=True)))
    assert (first.outcome.kind, first.attempts, server.n_calls) == ("answered", 2, 2)
    second = go(_managed(server, tmp_path, quick).generate(ask(schema=True)))
    assert (second.parsed, server.n_calls, second.from_cache) == (first.parsed, 2, True)
    assert any(repair.startswith("asked again") for repair in second.repairs)


def test_a_refusal_is_kept_and_a_failure_is_asked_again(server, ask, go, tmp_path, quick) -> None:
    server.faults.queue(["refusal"])
    for _ in range(2):
        assert go(_managed(server, tmp_path, quick).generate(ask("a"))).refused
    assert server.n_calls == 1
    server.faults.queue(["401"])
    kinds = [go(_managed(server, tmp_path, quick).generate(ask("b"))).outcome.kind for _ in range(2)]
    assert kinds == ["failed", "answered"]


def test_the_same_question_at_the_same_time_is_one_call(server, ask, go, tmp_path, quick) -> None:
    server.latency = 0.1
    managed = _managed(server, tmp_path, quick)

    async def twice() -> list[Generation]:
        return await asyncio.gather(*(managed.generate(ask()) for _ in range(5)))

    answers = go(twice())
    assert server.n_calls == 1
    assert len({answer.text for answer in answers}) == 1
    assert sorted(answer.attempts for answer in answers) == [0, 0, 0, 0, 1]


def test_the_budget_stops_what_might_exceed_it_and_leaves_the_rest(server, ask, go, tmp_path, quick) -> None:
    # Each call: 4 + 2 words-as-tokens, 8 for frames, 50 out at most: 64 set aside, then what the server counts: 4 + 6.
    budget = Budget(tokens=100)
    managed = _managed(server, tmp_path, quick, budget=budget)
    answers = [go(managed.generate(ask("Zinc?", max_tokens=50, run=run))) for run in range(6)]
    kinds = [answer.outcome.kind for answer in answers]
    assert kinds == ["answered"] * 4 + ["failed"] * 2
    assert (answers[-1].outcome.cause, answers[-1].attempts) == ("budget", 0)
    assert "40 of 100 tokens spent" in answers[-1].outcome.message
    assert server.n_calls == 4
    # What is there already costs nothing, whatever the budget.
    assert go(managed.generate(ask("Zinc?", max_tokens=50))).from_cache


def test_money_is_counted_from_what_the_provider_says(server, ask, go, tmp_path, quick) -> None:
    managed = _managed(server, tmp_path, quick, price=Price(input=1, output=2, source="test"))
    answer = go(managed.generate(ask("Zinc?")))
    expected = (answer.tokens_in + 2 * answer.tokens_out) / 1e6
    assert managed.tally.dollars() == expected == managed.around.budget.spent_dollars
    assert managed.tally.by_role["checker"].n_answered == 1


def test_a_rate_limit_holds_all_calls_of_the_provider(server, ask, go, tmp_path, quick) -> None:
    server.retry_after = 0.3
    server.faults.queue(["429"])
    answered_at: list[float] = []

    def answer(_: object) -> str:
        answered_at.append(time.perf_counter() - started)
        return "text"

    server.answer = answer
    managed = _managed(server, tmp_path, quick, limits=Limits(1))

    async def both() -> list[Generation]:
        return await asyncio.gather(managed.generate(ask("a")), managed.generate(ask("b")))

    started = time.perf_counter()
    go(both())
    # The other request was free to go at once; it waits as well.
    assert len(answered_at) == 2
    assert min(answered_at) > 0.29


class _Broken:
    name = identity = "broken"
    provider = "broken"
    cacheable = True

    def __init__(self, text: str = "") -> None:
        self.text = text

    async def generate(self, request):
        if self.text:
            return Generation(outcome=Answered(), text=self.text)
        raise ZeroDivisionError("a fault in an adapter")

    async def aclose(self) -> None:
        pass


def test_an_adapter_that_raises_is_a_failure_and_not_the_end(ask, go) -> None:
    outcome = go(ManagedGenerator(_Broken()).generate(ask())).outcome
    assert (outcome.kind, outcome.cause) == ("failed", "ours")
    assert "ZeroDivisionError" in outcome.message


def test_halves_of_characters_can_be_kept(ask, go, tmp_path) -> None:
    cache = CallCache(tmp_path / "calls.sqlite")
    managed = ManagedGenerator(_Broken("a\ud83d b \ud83d\ude42"), Surroundings.of(cache))
    text = go(managed.generate(ask())).text
    assert text == "a\ufffd b \U0001f642"
    assert go(managed.generate(ask())).text == text


def test_a_cache_that_cannot_be_written_is_noted_and_the_answer_given(ask, go, tmp_path, monkeypatch) -> None:
    cache = CallCache(tmp_path / "calls.sqlite")

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(cache, "put", full)
    answer = go(ManagedGenerator(_Broken("text"), Surroundings.of(cache)).generate(ask()))
    assert answer.outcome.kind == "answered"
    assert answer.repairs == ("the answer could not be kept in the cache: database or disk is full",)


def test_no_key_in_cache_or_log(server, ask, go, tmp_path, quick, monkeypatch, caplog) -> None:
    caplog.set_level(logging.DEBUG)
    monkeypatch.setenv("CLAIMPATH_API_KEY", "a-key-that-nobody-may-see")
    server.faults.queue(["401", "none"])
    go(_managed(server, tmp_path, quick).generate(ask()))
    go(_managed(server, tmp_path, quick).generate(ask()))
    assert server.headers[1]["authorization"] == "Bearer a-key-that-nobody-may-see"
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"Does zinc" in kept
    assert b"a-key-that-nobody-may-see" not in kept
    assert "a-key-that-nobody-may-see" not in caplog.text
