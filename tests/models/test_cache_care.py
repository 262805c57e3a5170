"""Listing, pruning and verifying the cache."""

import time

import pytest

from claimpath.models.cache import CallCache
from claimpath.models.cache_care import list_cache, prune_cache, verify_cache
from claimpath.models.generator import Generation
from claimpath.models.outcome import Answered


@pytest.fixture
def cache(tmp_path, ask):
    cache = CallCache(tmp_path / "calls.sqlite")
    for identity, n_calls in (("b", 2), ("a", 3)):
        for run in range(n_calls):
            answer = Generation(outcome=Answered(), text="x", tokens_in=10, tokens_out=1)
            cache.put(identity, ask(run=run), answer)
    return cache


def test_a_listing_counts_by_model(cache) -> None:
    listing = list_cache(cache)
    assert [(m.identity, m.n_calls, m.tokens_in, m.tokens_out) for m in listing.models] == [
        ("a", 3, 30, 3),
        ("b", 2, 20, 2),
    ]
    assert listing.n_calls == 5
    assert abs(listing.models[0].newest - time.time()) < 60


def test_pruning_by_age_model_and_all(cache) -> None:
    cache.change("UPDATE calls SET created_at = created_at - 10 * 86400 WHERE identity = 'a'")
    assert prune_cache(cache, older_than_days=11) == 0
    assert prune_cache(cache, older_than_days=9, model="b") == 0
    assert prune_cache(cache, older_than_days=9) == 3
    assert prune_cache(cache, model="b") == 2
    assert prune_cache(cache) == 0


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE calls SET answer = '{}'",
        'UPDATE calls SET answer = replace(answer, \'"text":"x"\', \'"text":"y"\')',
        "UPDATE calls SET request = replace(request, 'zinc', 'iron')",
        "UPDATE calls SET identity = 'c'",
        "UPDATE calls SET request = 'x'",
    ],
)
def test_any_change_of_a_row_is_found(cache, damage) -> None:
    assert verify_cache(cache).whole
    cache.change(f"{damage} WHERE identity = 'b'")
    check = verify_cache(cache)
    assert (check.n_calls, len(check.damaged), check.whole) == (5, 2, False)
