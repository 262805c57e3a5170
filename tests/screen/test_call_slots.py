"""Slots that holders borrow, who may die without a word."""

from hypothesis import given
from hypothesis import strategies as st

from claimpath.screen.call_slots import CallSlots


def test_no_more_are_out_than_there_are_and_one_that_is_given_back_is_lent_again() -> None:
    slots = CallSlots(2, 10.0)
    assert [slots.take(holder, token, 0.0) for holder, token in (("a", "1"), ("b", "2"), ("b", "3"))] == [
        True,
        True,
        False,
    ]
    assert slots.take("a", "1", 0.0)  # asked again for what it has, as after a lost answer: no second slot
    assert slots.n_out == 2
    slots.give_back("a", "1", 1.0)
    slots.give_back("a", "1", 1.0)
    assert slots.take("b", "3", 1.0)
    assert not slots.take("a", "4", 1.0)


def test_a_dead_holder_loses_its_slots_and_a_living_one_keeps_them() -> None:
    slots = CallSlots(2, 10.0)
    assert slots.take("dead", "1", 0.0)
    assert slots.take("alive", "2", 0.0)
    slots.hear("alive", {"2"}, {"2"}, 9.0)
    assert not slots.take("new", "3", 10.0)  # silent for 10 seconds, no more
    assert slots.take("new", "3", 10.1)
    assert not slots.take("new", "4", 10.1)


def test_what_a_holder_says_it_has_counts() -> None:
    slots = CallSlots(2, 10.0)
    assert slots.take("a", "lost", 0.0)
    assert slots.take("a", "coming", 0.0)
    slots.hear("a", set(), {"coming"}, 1.0)  # it gave up "lost", and the word of that never came
    assert slots.n_out == 1
    slots.hear("b", {"from before"}, {"from before"}, 1.0)  # lent by an earlier gate that died
    assert slots.n_out == 2
    assert not slots.take("c", "1", 1.0)


def test_nothing_is_lent_in_a_pause() -> None:
    slots = CallSlots(2, 10.0, closed_until=5.0)
    assert not slots.take("a", "1", 4.9)
    slots.close_until(3.0)  # an earlier end does not shorten it
    assert not slots.take("a", "1", 4.9)
    assert slots.take("a", "1", 5.0)


@given(
    limit=st.integers(1, 3),
    steps=st.lists(st.tuples(st.sampled_from("tg"), st.sampled_from("abc"), st.integers(0, 4)), max_size=40),
)
def test_the_limit_holds_and_agrees_with_a_set_that_is_kept_by_hand(
    limit: int, steps: list[tuple[str, str, int]]
) -> None:
    slots, out = CallSlots(limit, 1e9), set()
    for moment, (kind, holder, number) in enumerate(steps):
        token = f"{holder}{number}"
        if kind == "g":
            slots.give_back(holder, token, moment)
            out.discard(token)
        else:
            assert slots.take(holder, token, moment) == (token in out or len(out) < limit)
            if len(out) < limit:
                out.add(token)
        assert slots.n_out == len(out) <= limit
