"""A long text in windows of whole sentences, for models that take in only so much."""

from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.errors import SettingsError
from claimpath.models.tokens import estimate_tokens
from claimpath.records.fallacies_found import TextSentence

MOST_SENTENCES = 80
"""Sentences of a window; with more, models lose count."""
SHARED = 2
"""Sentences that two windows share, so that a fallacy on the border is seen whole by one of them."""
LEAST_ROOM = 100
"""Tokens that a window needs at least."""
_PER_LINE = 5


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence as a window shows it, or a part of one that fits in no window."""

    number: int
    """The sentence, from 0."""
    text: str
    """Its words on one line."""


Window = tuple[Line, ...]
"""What is asked about in one go, in the text's order."""


def windows_of(
    text: str, sentences: Sequence[TextSentence], numbers: Sequence[int], room: int
) -> list[Window]:
    """Divide sentences over windows of at most `room` tokens; every word of every sentence is in one of them.

    numbers: the sentences to show, in order. A sentence longer than a window is shown in parts, each in a line of
    its own with the sentence's number. Raises SettingsError where there is no room.
    """
    if room < LEAST_ROOM:
        raise SettingsError(
            f"the model's window leaves {room} tokens for the text beside instructions and answer; {LEAST_ROOM} are "
            "needed. Give --window the tokens that the model takes in, or tell it less with --info or --shots"
        )
    lines: list[Line] = []
    for number in numbers:
        words = " ".join(text[sentences[number].start : sentences[number].end].split())
        lines += [Line(number, part) for part in _parts(words, room)]
    windows: list[Window] = []
    start = 0
    while start < len(lines):
        end, used = start, 0
        while end < len(lines) and end - start < MOST_SENTENCES:
            used += _size(lines[end].text)
            if used > room and end > start:
                break
            end += 1
        windows.append(tuple(lines[start:end]))
        if end == len(lines):
            break
        # What both windows show has to leave the next one something new.
        shared = SHARED if end - start > 2 * SHARED else 0
        start = end - shared
    return windows


def _size(words: str) -> int:
    return estimate_tokens(words) + _PER_LINE


def _parts(words: str, room: int) -> list[str]:
    """Halve a sentence until its parts fit."""
    if _size(words) <= room or len(words) < 2:
        return [words]
    middle = len(words) // 2
    blank = words.rfind(" ", 1, middle)
    middle = blank + 1 if blank > 0 else middle
    return [*_parts(words[:middle], room), *_parts(words[middle:], room)]
