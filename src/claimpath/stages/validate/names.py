"""Names that a text gives: abbreviations, names with digits, and capitalised words inside a sentence."""

import re
from collections.abc import Iterator
from dataclasses import dataclass


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_LETTERS = r"[^\W\d_]"
_TOKEN = re.compile(rf"(?:{_LETTERS}|\d)+(?:[-‐‑/](?:{_LETTERS}|\d)+)*")
_SENTENCE_START = re.compile(r"(?:\A|[.!?:;]['\"”’)\]]*\s|[“\"(\[]|\n)\s*\Z")
_ROMAN = re.compile(r"[IVX]{1,4}")
_NOT_NAMES = _words(
    """
    I A TABLE FIG FIGURE FIGURES TABLES APPENDIX SECTION STUDY CONTEXT FINDING CI SD SE OR HR RR AND NOT NO
    THE
    """
)


@dataclass(frozen=True, slots=True)
class Name:
    """A name where it stands."""

    text: str
    """As it is written."""
    start: int
    """First code point (0-based, included)."""
    end: int
    """One past the last code point (excluded)."""
    is_code: bool
    """An abbreviation or a name with digits, whose capitals and digits are a part of it."""


def names(text: str, *, codes_only: bool = False) -> tuple[Name, ...]:
    """The names of a text in order; codes_only leaves out words that merely begin with a capital."""
    return tuple(_found(text, codes_only))


def _found(text: str, codes_only: bool) -> Iterator[Name]:
    for match in _TOKEN.finditer(text):
        word = match.group()
        if word.upper().rstrip("S") in _NOT_NAMES or word.upper() in _NOT_NAMES or _ROMAN.fullmatch(word):
            continue
        if _is_code(word):
            yield Name(word, match.start(), match.end(), True)
        elif (
            not codes_only
            and word[0].isupper()
            and len(word) > 2
            and not _SENTENCE_START.search(text[max(0, match.start() - 8) : match.start()])
        ):
            yield Name(word, match.start(), match.end(), False)


def _is_code(word: str) -> bool:
    """Two capitals, or letters with digits that are no number with its unit."""
    n_capitals = sum(character.isupper() for character in word)
    if n_capitals >= 2 and (word.upper() == word or n_capitals > word.count("-") + 1):
        return True
    has_digit = any(character.isdigit() for character in word)
    return has_digit and n_capitals >= 1 and word[0].isalpha()


def stands_for(code: str, words: str) -> bool:
    """Whether the letters of an abbreviation begin words that follow each other: RCT, randomised controlled trial."""
    letters = "".join(character.lower() for character in code if character.isalpha())
    letters = letters.removesuffix("s") if code.endswith("s") and not code.isupper() else letters
    if len(letters) < 2:
        return False
    initials = "".join(word[0].lower() for word in re.findall(rf"{_LETTERS}+", words))
    return letters in initials
