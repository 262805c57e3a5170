"""The budget: nothing that might exceed it is sent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.errors import SettingsError
from claimpath.models.budget import Budget, parse_budget
from claimpath.models.generator import Generation, GenerationRequest, Message, failure
from claimpath.models.outcome import Answered
from claimpath.models.prices import Price

# $1 for a million tokens in, $2 for a million out.
PRICE = Price(input=1, output=2, source="test")
# 2 words of one token each, and 4 for the frame of the message: 6 in, 94 out at most, 100 together.
REQUEST = GenerationRequest(messages=(Message(role="user", content="two words"),), max_tokens=94)


def _answer(n_in: int, n_out: int) -> Generation:
    return Generation(outcome=Answered(), text="x", tokens_in=n_in, tokens_out=n_out)


def test_what_is_set_aside_counts_until_it_is_settled() -> None:
    budget = Budget(tokens=250)
    first, second = budget.hold(REQUEST, PRICE), budget.hold(REQUEST, PRICE)
    assert first == second == (6, 94)
    assert budget.hold(REQUEST, PRICE) is None
    assert budget.n_stopped == 1
    budget.settle(first, PRICE, _answer(6, 4))
    # 10 spent, 100 set aside: 140 are free again.
    assert budget.hold(REQUEST, PRICE) is not None
    assert budget.spent_tokens == 10


def test_money() -> None:
    # One call costs at most 6 x $1e-6 + 94 x $2e-6 = $0.000194.
    budget = Budget(dollars=0.0002)
    held = budget.hold(REQUEST, PRICE)
    assert held is not None
    assert budget.hold(REQUEST, PRICE) is None
    budget.settle(held, PRICE, _answer(6, 10))
    assert budget.spent_dollars == pytest.approx(26e-6)


def test_a_failure_costs_nothing_unless_the_provider_may_have_worked() -> None:
    for cause, spent in [
        ("rate_limit", 0),
        ("server", 0),
        ("timeout", 100),
        ("connection", 100),
        ("bad_reply", 100),
    ]:
        budget = Budget(tokens=1000)
        held = budget.hold(REQUEST, PRICE)
        assert held is not None
        budget.settle(held, PRICE, failure(cause, "x", retry=True))
        assert budget.spent_tokens == spent, cause


def test_without_a_price_tokens_count_and_money_is_said_to_be_unknown() -> None:
    budget = Budget(dollars=0.0, tokens=1000)
    held = budget.hold(REQUEST, None)
    assert held is not None
    budget.settle(held, None, _answer(6, 4))
    assert (budget.spent_dollars, budget.spent_tokens, budget.n_unpriced) == (0.0, 10, 1)


def test_without_the_providers_count_the_estimate_is_booked() -> None:
    budget = Budget(tokens=1000)
    held = budget.hold(REQUEST, PRICE)
    assert held is not None
    budget.settle(held, PRICE, Generation(outcome=Answered(), text="x" * 40))
    assert budget.spent_tokens == 6 + 10


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 94)), max_size=60), st.integers(0, 3000))
def test_the_bound_holds_whatever_comes_back(steps: list[tuple[bool, int]], bound: int) -> None:
    budget = Budget(tokens=bound)
    held = []
    for settle, n_out in steps:
        if settle and held:
            budget.settle(held.pop(), None, _answer(6, n_out))
        elif (one := budget.hold(REQUEST, None)) is not None:
            held.append(one)
        assert budget.spent_tokens + 100 * len(held) <= bound


@pytest.mark.parametrize(
    ("text", "dollars", "tokens"),
    [
        ("2.50", 2.5, None),
        ("$2", 2.0, None),
        ("2.50usd", 2.5, None),
        ("3 dollars", 3.0, None),
        ("1000t", None, 1000),
        ("200k tokens", None, 200_000),
        ("1.5MTokens", None, 1_500_000),
        ("2.50usd, 200ktokens", 2.5, 200_000),
        ("0", 0.0, None),
    ],
)
def test_budgets_are_read(text: str, dollars: float | None, tokens: int | None) -> None:
    budget = parse_budget(text)
    assert (budget.dollars, budget.tokens) == (dollars, tokens)


@pytest.mark.parametrize("text", ["", "-1", "cheap", "5 euros", "1e3", "200k"])
def test_other_budgets_are_a_users_mistake(text: str) -> None:
    with pytest.raises(SettingsError, match="is not a budget"):
        parse_budget(text)
