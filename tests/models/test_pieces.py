from hypothesis import given
from hypothesis import strategies as st

from claimpath.models.pieces import pieces_of


def letters(text: str) -> int:
    return len(text)


def test_runs_of_words_that_fit() -> None:
    assert pieces_of("one two three", 20, letters) == ["one two three"]
    assert pieces_of("one two three four", 9, letters) == ["one two", "three", "four"]
    assert pieces_of("  ", 5, letters) == []


def test_a_long_word_stays_whole() -> None:
    assert pieces_of("a incomprehensible b", 5, letters) == ["a", "incomprehensible", "b"]


@given(st.lists(st.text("abc", min_size=1, max_size=6), max_size=30), st.integers(1, 12))
def test_nothing_is_lost_or_turned_round(words: list[str], limit: int) -> None:
    pieces = pieces_of(" ".join(words), limit, letters)
    assert " ".join(pieces).split() == words
    assert all(len(piece) <= limit or " " not in piece for piece in pieces)
