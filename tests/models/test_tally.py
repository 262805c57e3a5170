"""Counting outcomes."""

from claimpath.models.generator import Generation, failure
from claimpath.models.outcome import Answered, Refused, Truncated, Unreadable
from claimpath.models.prices import Price
from claimpath.models.tally import NOTHING, Tally, added, count
from claimpath.records import Undefined

ANSWERS = [
    Generation(outcome=Answered(), tokens_in=10, tokens_out=1, attempts=3),
    Generation(outcome=Answered(), tokens_in=10, tokens_out=1, attempts=0, from_cache=True),
    Generation(outcome=Refused(message="no"), tokens_in=5),
    Generation(outcome=Truncated(message="cut")),
    Generation(outcome=Unreadable(message="x"), attempts=2),
    failure("server", "down"),
]


def test_the_five_outcomes_sum_to_the_requests() -> None:
    counts = count(ANSWERS)
    kinds = (counts.n_answered, counts.n_refused, counts.n_truncated, counts.n_unreadable, counts.n_failed)
    assert kinds == (2, 1, 1, 1, 1)
    assert sum(kinds) == counts.n_requests == 6
    # 3 + 0 + 1 + 1 + 2 + 1 attempts; 10 + 10 + 5 tokens in.
    assert (counts.n_attempts, counts.n_from_cache, counts.tokens_in, counts.tokens_out) == (8, 1, 25, 2)


def test_counts_add() -> None:
    assert added(count(ANSWERS[:2]), count(ANSWERS[2:])) == count(ANSWERS)
    assert added(NOTHING, NOTHING) == NOTHING


def test_a_tally_counts_by_role_and_money_only_for_what_was_sent() -> None:
    tally = Tally(Price(input=1, output=2, source="test"))
    for i, answer in enumerate(ANSWERS):
        tally.add("judge" if i == 0 else "checker", answer)
    tally.add_sent(ANSWERS[0])
    assert list(tally.by_role) == ["judge", "checker"]
    assert tally.by_role["checker"].n_requests == 5
    assert tally.total() == count(ANSWERS)
    assert tally.dollars() == (10 * 1 + 1 * 2) / 1e6
    assert isinstance(Tally(None).dollars(), Undefined)
