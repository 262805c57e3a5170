"""Windows hold every word, and share sentences at their borders."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.errors import SettingsError
from claimpath.models.tokens import estimate_tokens
from claimpath.stages.fallacies.sentences import sentences_of
from claimpath.stages.fallacies.windows import MOST_SENTENCES, SHARED, windows_of


@given(st.lists(st.integers(1, 120), min_size=1, max_size=60), st.integers(100, 400))
def test_nothing_is_left_out(lengths: list[int], room: int) -> None:
    words = (f"w{n}" for n in range(10_000))
    text = " ".join("S" + " ".join(next(words) for _ in range(n)) + "." for n in lengths)
    sentences = sentences_of(text)
    windows = windows_of(text, sentences, range(len(sentences)), room)
    shown: dict[int, list[str]] = {}
    for window in windows:
        for line in window:
            kept = shown.setdefault(line.number, [])
            kept += [word for word in line.text.split() if word not in kept]
    # Every word stands once in the text, so a word that is missing or out of place would be seen.
    assert [shown[n] for n in sorted(shown)] == [text[one.start : one.end].split() for one in sentences]
    assert all(sum(estimate_tokens(line.text) for line in window) <= room for window in windows)


def test_windows_share_their_borders() -> None:
    text = " ".join(f"Sentence number {n} is here." for n in range(200))
    sentences = sentences_of(text)
    windows = windows_of(text, sentences, range(len(sentences)), 100_000)
    assert [len(window) for window in windows[:2]] == [MOST_SENTENCES, MOST_SENTENCES]
    assert [line.number for line in windows[1][:SHARED]] == [line.number for line in windows[0][-SHARED:]]
    assert windows[-1][-1].number == len(sentences) - 1


def test_a_sentence_longer_than_a_window_is_shown_in_parts() -> None:
    text = "word " * 1_000 + "end."
    sentences = sentences_of(text)
    windows = windows_of(text, sentences, [0], 150)
    assert len(windows) > 5
    assert " ".join(line.text.strip() for window in windows for line in window).split() == text.split()


def test_no_room() -> None:
    with pytest.raises(SettingsError, match="leaves 12 tokens"):
        windows_of("A b.", sentences_of("A b."), [0], 12)
