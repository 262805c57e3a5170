"""Providers' batch mode: answers within a day, for about half the price.

Batches only fill the cache. What they bring is read from there as if it had been asked one by one, and what they don't
bring is asked so. A submitted batch is written down in the cache's file: a run that was ended picks it up again instead
of submitting, and paying, twice.
"""

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from typing import Any

from pydantic import TypeAdapter

from claimpath.errors import SettingsError
from claimpath.models.cache import CallCache
from claimpath.models.digest import call_key
from claimpath.models.generator import Generation, GenerationRequest
from claimpath.models.managed import ManagedGenerator
from claimpath.models.pydantic_ai import PydanticAiModel
from claimpath.models.pydantic_ai_batch import ProviderBatches
from claimpath.models.runner import OnProgress, run_requests
from claimpath.records.base import Record

POLL_SECONDS = 60.0
_TABLE = (
    "CREATE TABLE IF NOT EXISTS batches "
    "(id TEXT PRIMARY KEY, identity TEXT NOT NULL, handle TEXT NOT NULL, requests TEXT NOT NULL, "
    "created_at REAL NOT NULL)"
)
_REQUESTS = TypeAdapter(list[GenerationRequest])


class BatchState(Record):
    """How far the batches of a run are."""

    n_open: int
    """Batches that have not ended."""
    n_requests: int
    """Requests in all batches of the run."""
    n_kept: int
    """Of these, answered and kept in the cache."""


OnState = Callable[[BatchState], None]


async def run_in_batches(
    managed: ManagedGenerator,
    requests: Sequence[GenerationRequest],
    *,
    poll_seconds: float = POLL_SECONDS,
    on_state: OnState | None = None,
    progress: OnProgress | None = None,
) -> list[Generation]:
    """Answer all requests, through the provider's batch mode first; give the answers in the order of the requests.

    poll_seconds: between two looks at a batch. The budget is held against the full price, as lists of prices don't
    hold the discount.

    Raises SettingsError where the model has no batch mode or nothing is cached.
    """
    cache = managed.around.cache
    batches = ProviderBatches(managed.inner) if isinstance(managed.inner, PydanticAiModel) else None
    if batches is None or batches.limit is None:
        raise SettingsError(f"the model {managed.name!r} has no batch mode. Run it without")
    if cache is None:
        raise SettingsError("batch mode keeps its answers in the cache; run it with the cache")
    cache.change(_TABLE)
    await _Filling(managed, batches, cache, on_state).fill(requests, poll_seconds)
    return await run_requests(managed, requests, progress=progress)


class _Filling:
    """Fills the cache from batches."""

    def __init__(
        self, managed: ManagedGenerator, batches: ProviderBatches, cache: CallCache, on_state: OnState | None
    ) -> None:
        self._managed = managed
        self._batches = batches
        self._identity = managed.identity
        self._cache = cache
        self._on_state = on_state
        self._held: dict[str, tuple[int, int]] = {}
        self._n_requests = self._n_kept = 0

    async def fill(self, requests: Sequence[GenerationRequest], poll_seconds: float) -> None:
        waiting = self._submitted()
        under_way = {call_key(self._identity, r).digest for asked in waiting.values() for r in asked}
        await self._submit(self._missing(requests, under_way))
        while open_batches := self._submitted():
            for batch_id, asked in open_batches.items():
                if await self._collect(batch_id, asked):
                    self._cache.change("DELETE FROM batches WHERE id = ?", batch_id)
            left = len(self._submitted())
            if self._on_state is not None:
                self._on_state(BatchState(n_open=left, n_requests=self._n_requests, n_kept=self._n_kept))
            if left:
                await asyncio.sleep(poll_seconds)

    def _submitted(self) -> dict[str, list[GenerationRequest]]:
        rows = self._cache.rows("SELECT id, requests FROM batches WHERE identity = ?", self._identity)
        return {batch_id: _REQUESTS.validate_json(text) for batch_id, text in rows}

    def _missing(
        self, requests: Sequence[GenerationRequest], under_way: set[str]
    ) -> dict[str, GenerationRequest]:
        """Requests by digest that are neither kept nor under way, as far as the budget goes."""
        missing: dict[str, GenerationRequest] = {}
        self._n_requests += len(under_way)
        for request in requests:
            digest = call_key(self._identity, request).digest
            if digest in under_way or digest in missing or self._cache.holds(self._identity, request):
                continue
            held = self._managed.around.budget.hold(request, self._managed.price)
            if held is not None:
                self._held[digest] = held
                missing[digest] = request
        self._n_requests += len(missing)
        return missing

    async def _submit(self, missing: dict[str, GenerationRequest]) -> None:
        async for handle, digests in self._batches.submit(missing):
            asked = [missing[digest] for digest in digests]
            written = json.dumps([request.model_dump(mode="json") for request in asked])
            row = (handle["id"], self._identity, json.dumps(handle), written, time.time())
            # Written as soon as the provider has taken it; what is written is never submitted again.
            self._cache.change("INSERT OR REPLACE INTO batches VALUES (?, ?, ?, ?, ?)", *row)

    async def _collect(self, batch_id: str, asked: list[GenerationRequest]) -> bool:
        """Keep the answers of a batch that has ended. Gives whether it has."""
        handle: dict[str, Any] = json.loads(
            self._cache.rows("SELECT handle FROM batches WHERE id = ?", batch_id)[0][0]
        )
        by_digest = {call_key(self._identity, request).digest: request for request in asked}
        answers = await self._batches.answers(handle, by_digest)
        if answers is None:
            return False
        for digest, answer in answers.items():
            request = by_digest[digest]
            self._cache.put(self._identity, request, answer)
            self._n_kept += self._cache.holds(self._identity, request)
            self._managed.tally.add_sent(answer)
            if digest in self._held:
                self._managed.around.budget.settle(self._held.pop(digest), self._managed.price, answer)
        return True
