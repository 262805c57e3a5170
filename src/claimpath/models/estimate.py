"""What a run would ask and cost, from its real prompts, before anything is sent."""

from collections.abc import Sequence

from claimpath.models.cache import CallCache
from claimpath.models.digest import canonical, request_digest
from claimpath.models.generator import Generation, GenerationRequest
from claimpath.models.outcome import Answered
from claimpath.models.prices import Price
from claimpath.models.schema_instance import instance_of
from claimpath.models.tokens import most_out, request_tokens
from claimpath.records.base import Record, Undefined


class Estimate(Record):
    """What a run would ask and cost. Re-asks and repetitions after failures are not in it."""

    n_requests: int
    """Requests of the run."""
    n_cached: int
    """Of these, answered before, or the same as another of the run: not sent."""
    n_calls: int
    """Calls that would be sent."""
    n_calls_by_role: dict[str, int]
    """The same by the role that asks."""
    tokens_in: int
    """Tokens that would be sent, estimated without the model's tokenizer."""
    tokens_out_most: int
    """Most tokens that could come back."""
    dollars_least: float | Undefined
    """US dollars if nothing came back."""
    dollars_most: float | Undefined
    """US dollars if every answer were as long as it may be."""
    price_source: str
    """Where the price is from; empty where there is none."""


def estimate(
    requests: Sequence[GenerationRequest],
    *,
    identity: str | None = None,
    cache: CallCache | None = None,
    price: Price | None = None,
) -> Estimate:
    """Estimate a run.

    identity: of the model, to look for its answers in the cache; None where it can't be known, and then nothing counts
    as answered before. price: None where it is not known, and then only tokens are estimated.
    """
    seen: set[str] = set()
    to_send: list[GenerationRequest] = []
    for request in requests:
        digest = request_digest(request)
        is_kept = cache is not None and identity is not None and cache.holds(identity, request)
        if digest not in seen and not is_kept:
            to_send.append(request)
        seen.add(digest)
    n_in = sum(map(request_tokens, to_send))
    n_out = sum(map(most_out, to_send))
    unknown = Undefined(reason="The price of the model is not known; only tokens are estimated.")
    by_role: dict[str, int] = {}
    for request in to_send:
        by_role[request.role] = by_role.get(request.role, 0) + 1
    return Estimate(
        n_requests=len(requests),
        n_cached=len(requests) - len(to_send),
        n_calls=len(to_send),
        n_calls_by_role=by_role,
        tokens_in=n_in,
        tokens_out_most=n_out,
        dollars_least=price.cost(n_in, 0) if price else unknown,
        dollars_most=price.cost(n_in, n_out) if price else unknown,
        price_source=price.source if price else "",
    )


class DryRun:
    """A generator that sends nothing: it collects the requests, and answers what fits each schema.

    Answers that are in the cache are given as they are, so that later prompts are the real ones as far as possible.
    """

    cacheable = False
    provider = "dry-run"

    def __init__(self, name: str, *, identity: str | None = None, cache: CallCache | None = None) -> None:
        """identity: of the model that the run would ask, to look for its answers in the cache."""
        self.name = name
        self.identity = identity or name
        self.requests: list[GenerationRequest] = []
        self._cache = cache if identity is not None else None

    async def generate(self, request: GenerationRequest) -> Generation:
        """Collect the request."""
        self.requests.append(request)
        kept = self._cache.get(self.identity, request) if self._cache is not None else None
        if kept is not None:
            return kept
        if request.json_schema is None:
            return Generation(outcome=Answered(), text="(dry run)", model=self.name, attempts=0)
        value = instance_of(request.json_schema)
        return Generation(outcome=Answered(parsed=value), text=canonical(value), model=self.name, attempts=0)

    async def aclose(self) -> None:
        """Nothing is open."""

    def estimate(self, price: Price | None = None) -> Estimate:
        """What the collected requests would cost."""
        return estimate(
            self.requests,
            identity=self.identity if self._cache is not None else None,
            cache=self._cache,
            price=price,
        )
