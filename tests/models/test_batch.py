"""Batch mode, with the library's model that runs batches in this process."""

import asyncio
from dataclasses import replace

import pytest

from claimpath.errors import SettingsError
from claimpath.models.batch import BatchState, run_in_batches
from claimpath.models.budget import Budget
from claimpath.models.cache import CallCache
from claimpath.models.managed import ManagedGenerator, Surroundings
from claimpath.models.pydantic_ai import PydanticAiModel
from claimpath.models.registry import load_generator

pytest.importorskip("pydantic_ai", reason="the extra llm is not installed")

from pydantic_ai.exceptions import ModelHTTPError
from pydantic_ai.messages import ModelResponse, TextPart
from pydantic_ai.models.function import FunctionModel
from pydantic_ai.usage import RequestUsage


class Slow(FunctionModel):
    """Batches of at most 3 that are seen as unfinished for the first looks, and can fail to be created."""

    n_created = 0
    n_looks = 0
    unfinished_looks = 1
    fail_after: int | None = None

    @property
    def batch_max_requests(self) -> int:
        return 3

    async def batch_create(self, requests):
        if self.n_created == self.fail_after:
            raise ModelHTTPError(500, "m", "no more batches")
        self.n_created += 1
        return await super().batch_create(requests)

    async def batch_status(self, batch):
        self.n_looks += 1
        state = await super().batch_status(batch)
        return state if self.n_looks > self.unfinished_looks else replace(state, status="in_progress")


@pytest.fixture
def slow() -> Slow:
    def answer(messages, info) -> ModelResponse:
        text = messages[-1].parts[-1].content
        if "fails" in text:
            raise ModelHTTPError(500, "m", "broken")
        return ModelResponse(
            parts=[TextPart("not JSON" if "prose" in text else '{"verdict": "Incorrect"}')],
            usage=RequestUsage(input_tokens=10, output_tokens=2),
            model_name="m",
        )

    return Slow(answer, profile={"supports_json_schema_output": True})


@pytest.fixture
def managed(slow, tmp_path, monkeypatch, quick):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-not-a-real-key-0123456789")
    monkeypatch.setattr(PydanticAiModel, "_build", lambda self: slow)

    def make(**more) -> ManagedGenerator:
        around = Surroundings.of(CallCache(tmp_path / "calls.sqlite"), policy=quick, **more)
        return ManagedGenerator(load_generator("openai:m"), around)

    return make


def test_batches_fill_the_cache_and_the_answers_come_in_order(managed, slow, ask, go) -> None:
    requests = [ask(f"claim {i}", schema=True) for i in range(7)] + [ask("claim 0", schema=True)]
    states: list[BatchState] = []
    model = managed()
    answers = go(run_in_batches(model, requests, poll_seconds=0.01, on_state=states.append))
    assert [answer.parsed for answer in answers] == [{"verdict": "Incorrect"}] * 8
    assert all(answer.from_cache for answer in answers)
    # 7 different requests in batches of at most 3.
    assert slow.n_created == 3
    assert (states[-1].n_open, states[-1].n_requests, states[-1].n_kept) == (0, 7, 7)
    assert states[0].n_open > 0
    assert (model.tally.sent_in, model.tally.sent_out) == (70, 14)
    go(run_in_batches(managed(), requests, poll_seconds=0.01))
    assert slow.n_created == 3


def test_what_a_batch_does_not_bring_is_asked_one_by_one(managed, ask, go) -> None:
    requests = [ask("fails", schema=True), ask("prose", schema=True), ask("fine", schema=True)]
    answers = go(run_in_batches(managed(), requests, poll_seconds=0.01))
    assert [answer.outcome.kind for answer in answers] == ["failed", "answered", "answered"]
    # "prose" was read from the batch, could not be, and was asked again, live, with the fault.
    assert answers[1].attempts == 1
    assert any(repair.startswith("asked again") for repair in answers[1].repairs)


def test_a_run_that_was_ended_picks_its_batches_up_again(managed, slow, ask, go) -> None:
    requests = [ask(f"claim {i}", schema=True) for i in range(6)]
    slow.unfinished_looks = 10**6

    async def cut_off() -> None:
        looked = asyncio.Event()
        running = asyncio.create_task(
            run_in_batches(managed(), requests, poll_seconds=0.02, on_state=lambda _: looked.set())
        )
        async with asyncio.timeout(60):
            await looked.wait()
        running.cancel()
        await running

    with pytest.raises(asyncio.CancelledError):
        go(cut_off())
    assert slow.n_created == 2
    slow.unfinished_looks = 0
    answers = go(run_in_batches(managed(), [*requests, ask("new", schema=True)], poll_seconds=0.01))
    assert len(answers) == 7
    assert all(answer.parsed for answer in answers)
    # Only the new request was submitted.
    assert slow.n_created == 3


def test_a_provider_that_takes_no_batch_is_said_and_those_before_are_kept(managed, slow, ask, go) -> None:
    requests = [ask(f"claim {i}", schema=True) for i in range(6)]
    slow.fail_after = 1
    with pytest.raises(SettingsError, match="took no batch"):
        go(run_in_batches(managed(), requests, poll_seconds=0.01))
    slow.fail_after = None
    go(run_in_batches(managed(), requests, poll_seconds=0.01))
    assert slow.n_created == 2


def test_the_budget_bounds_batches(managed, slow, ask, go) -> None:
    # Each request: 4 + 2 + 8 tokens in and 100 out at most.
    model = managed(budget=Budget(tokens=260))
    requests = [ask("Zinc?", schema=False, max_tokens=100, run=run) for run in range(4)]
    answers = go(run_in_batches(model, requests, poll_seconds=0.01))
    assert slow.n_created == 1
    # 2 x 114 were set aside; 2 x 12 came back as spent, which leaves room for live ones.
    assert [answer.outcome.kind for answer in answers] == ["answered"] * 4
    assert model.around.budget.spent_tokens == 4 * 12


def test_other_models_have_no_batch_mode(ask, go, server, tmp_path) -> None:
    around = Surroundings.of(CallCache(tmp_path / "calls.sqlite"))
    with pytest.raises(SettingsError, match="has no batch mode"):
        go(run_in_batches(ManagedGenerator(load_generator(f"m@{server.url}"), around), [ask()]))


def test_without_a_cache_there_is_nowhere_to_keep_answers(managed, ask, go) -> None:
    model = managed()
    with pytest.raises(SettingsError, match="run it with the cache"):
        go(run_in_batches(ManagedGenerator(model.inner), [ask()]))
