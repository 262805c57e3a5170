"""What is computed once for records."""

from collections.abc import Sequence

from claimpath.records import Claim
from claimpath.records.once import N_KEPT, once_for


def test_the_same_objects_give_the_same_value_and_equal_ones_are_computed_anew() -> None:
    asked: list[list[str]] = []

    @once_for
    def texts(claims: Sequence[Claim]) -> list[str]:
        asked.append([claim.text for claim in claims])
        return [claim.text for claim in claims]

    one, other, equal = Claim(text="a"), Claim(text="b"), Claim(text="a")
    first = texts([one, other])
    assert texts((one, other)) is first  # another sequence of the same objects
    assert texts([other, one]) == ["b", "a"]
    assert texts([one]) == ["a"]
    assert texts([]) == []
    assert texts([equal, other]) is not first
    assert asked == [["a", "b"], ["b", "a"], ["a"], [], ["a", "b"]]


def test_the_last_few_are_kept_by_use() -> None:
    asked: list[str] = []

    @once_for
    def length(claims: Sequence[Claim]) -> int:
        asked.append(claims[0].text)
        return len(claims)

    claims = [Claim(text=str(number)) for number in range(N_KEPT + 1)]
    for claim in claims[:-1]:
        length([claim])
    length([claims[0]])  # used again, so the second is the oldest now
    length([claims[-1]])
    length([claims[0]])
    length([claims[1]])
    assert asked == ["0", "1", "2", "3", "4", "1"]
