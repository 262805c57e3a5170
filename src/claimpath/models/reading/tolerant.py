"""A JSON parser for what models write: it mends small faults, notes each, and never works longer than it is allowed to.

Mended: trailing and missing commas, single and curly quotes, keys without quotes, line breaks and quotes inside
strings, comments, words of Python and JavaScript. Not mended: an object that does not end.
"""

import json
import re
from typing import Any

MAX_DEPTH = 60
MAX_DIGITS = 300

TRAILING_COMMA = "a comma before a closing bracket was left out"
MISSING_COMMA = "a missing comma was put in"
QUOTES = "quotes other than double quotes were read as such"
INNER_QUOTE = "a quote inside a string was read as a part of it"
BARE_KEY = "a key without quotes was read"
BARE_WORD = "a word of another language (True, None, ...) was read as its JSON word"
NOT_A_NUMBER = "NaN, Infinity or undefined was read as null"
COMMENT = "a comment was left out"
LINE_BREAK = "a line break inside a string was kept"
BAD_ESCAPE = "a backslash that escapes nothing was kept"
NUMBER = "a number in another notation was read"

_BLANK = re.compile(r"[\s\u00a0\ufeff]*")
_KEY = re.compile(r"[A-Za-z_$][\w$-]*")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_JSON_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?")
_WORD = re.compile(r"[+-]?[A-Za-z]+")
_WORDS: dict[str, tuple[Any, str]] = {
    "true": (True, ""),
    "false": (False, ""),
    "null": (None, ""),
    "True": (True, BARE_WORD),
    "False": (False, BARE_WORD),
    "None": (None, BARE_WORD),
    "TRUE": (True, BARE_WORD),
    "FALSE": (False, BARE_WORD),
    "NULL": (None, BARE_WORD),
    "undefined": (None, NOT_A_NUMBER),
    "NaN": (None, NOT_A_NUMBER),
    "nan": (None, NOT_A_NUMBER),
    "Infinity": (None, NOT_A_NUMBER),
    "-Infinity": (None, NOT_A_NUMBER),
    "inf": (None, NOT_A_NUMBER),
}
_CLOSING = {'"': '"', "'": "'", "“": "”", "‘": "’", "”": "”"}
_UP_TO = {
    closing: re.compile(rf"[^{closing}\\]*+(?:\\.[^{closing}\\]*+)*+", re.DOTALL) for closing in "\"'”’"
}
_AFTER_STRING = frozenset(",}]:")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "/": "/", "\\": "\\", '"': '"', "'": "'"}


class Fault(Exception):
    """The text at this place is not JSON that can be mended."""


class OutOfWork(Exception):
    """The allowance of work is used up."""


class TolerantParser:
    """Parses values out of one text, with one allowance of work for all of them."""

    def __init__(self, text: str, work: int) -> None:
        """work: characters that may be looked at, over all values together."""
        self.text = text
        self.work = work
        self.repairs: dict[str, None] = {}
        """What was mended in the value parsed last, in order."""
        self._at = 0

    def parse(self, start: int) -> tuple[Any, int]:
        """The value at `start`, and where it ends. Raises Fault where there is none, OutOfWork at the end of work."""
        self.repairs = {}
        self._at = start
        try:
            value = self._value(0)
        finally:
            # At least 1, so that a million places where nothing starts are counted as well.
            self.work -= max(1, self._at - start)
        return value, self._at

    def _note(self, repair: str) -> None:
        if repair:
            self.repairs[repair] = None

    def _peek(self) -> str:
        """The next character that is neither blank nor in a comment; empty at the end."""
        while True:
            blank = _BLANK.match(self.text, self._at)
            self._at = blank.end() if blank else self._at
            if self._at >= len(self.text):
                return ""
            if not self.text.startswith(("//", "/*"), self._at):
                return self.text[self._at]
            line = self.text[self._at + 1] == "/"
            end = self.text.find("\n" if line else "*/", self._at + 2)
            if end < 0:
                self._at = len(self.text)
                raise Fault("a comment does not end")
            self._at = end + (1 if line else 2)
            self._note(COMMENT)

    def _value(self, depth: int) -> Any:
        if depth > MAX_DEPTH:
            raise Fault(f"nested deeper than {MAX_DEPTH}")
        character = self._peek()
        if character == "{":
            return self._object(depth)
        if character == "[":
            return self._array(depth)
        if character in _CLOSING:
            return self._string()
        return self._number_or_word()

    def _object(self, depth: int) -> dict[str, Any]:
        self._at += 1
        members: dict[str, Any] = {}
        if self._peek() == "}":
            self._at += 1
            return members
        while True:
            key = self._key()
            if self._peek() != ":":
                raise Fault("a colon is missing after a key")
            self._at += 1
            members[key] = self._value(depth + 1)
            if self._ends("}"):
                return members

    def _array(self, depth: int) -> list[Any]:
        self._at += 1
        items: list[Any] = []
        if self._peek() == "]":
            self._at += 1
            return items
        while True:
            items.append(self._value(depth + 1))
            if self._ends("]"):
                return items

    def _ends(self, bracket: str) -> bool:
        """Step over what follows a member: a comma, a bracket, or both. Gives whether the container ends."""
        before = self._at
        character = self._peek()
        if character == bracket:
            self._at += 1
            return True
        if character == ",":
            self._at += 1
            if self._peek() == bracket:
                self._at += 1
                self._note(TRAILING_COMMA)
                return True
            return False
        if (character in _CLOSING or character in {"{", "["}) and "\n" in self.text[before : self._at]:
            self._note(MISSING_COMMA)
            return False
        raise Fault(f"{bracket!r} or a comma is missing" if character else "it does not end")

    def _key(self) -> str:
        if self._peek() in _CLOSING:
            return self._string()
        bare = _KEY.match(self.text, self._at)
        if not bare:
            raise Fault("a key is missing")
        self._at = bare.end()
        self._note(BARE_KEY)
        return bare.group()

    def _string(self) -> str:
        opening = self.text[self._at]
        closing = _CLOSING[opening]
        start = at = self._at + 1
        while True:
            # Possessive, so that a million backslashes are stepped over once and without a stack.
            chunk = _UP_TO[closing].match(self.text, at)
            at = chunk.end() if chunk else at
            if at >= len(self.text) or self.text[at] != closing:
                self._at = len(self.text)
                raise Fault("a string does not end")
            if self._closes(at):
                break
            self._note(INNER_QUOTE)
            at += 1
            if at - self._at > self.work:
                self._at = at
                raise OutOfWork
        self._at = at + 1
        if opening != '"':
            self._note(QUOTES)
        return self._unescaped(self.text[start:at])

    def _closes(self, at: int) -> bool:
        """Whether the quote at this place ends its string: what follows must be able to follow a string."""
        blank = _BLANK.match(self.text, at + 1)
        after = blank.end() if blank else at + 1
        if after >= len(self.text) or self.text[after] in _AFTER_STRING or self.text.startswith("/", after):
            return True
        return self.text[after] in _CLOSING and "\n" in self.text[at + 1 : after]

    def _unescaped(self, body: str) -> str:
        if "\n" in body or "\r" in body:
            self._note(LINE_BREAK)
        if "\\" not in body:
            return body
        try:
            value = json.loads(f'"{body}"', strict=False)
            if isinstance(value, str):
                return value
        except ValueError:
            pass
        parts = re.split(r"\\(u[0-9a-fA-F]{4}|.)", body, flags=re.DOTALL)
        for i in range(1, len(parts), 2):
            mark = parts[i]
            if len(mark) == 5:
                parts[i] = chr(int(mark[1:], 16))
            elif mark in _ESCAPES:
                parts[i] = _ESCAPES[mark]
            else:
                self._note(BAD_ESCAPE)
                parts[i] = f"\\{mark}"
        return "".join(parts)

    def _number_or_word(self) -> Any:
        number = _NUMBER.match(self.text, self._at)
        if number:
            written = number.group()
            if len(written) > MAX_DIGITS:
                raise Fault("a number is too long")
            self._at = number.end()
            if not _JSON_NUMBER.fullmatch(written):
                self._note(NUMBER)
            if written.lstrip("+-").isdigit():
                return int(written)
            value = float(written)
            if value in {float("inf"), float("-inf")}:
                self._note(NOT_A_NUMBER)
                return None
            return value
        word = _WORD.match(self.text, self._at)
        if word and word.group() in _WORDS:
            self._at = word.end()
            value, repair = _WORDS[word.group()]
            self._note(repair)
            return value
        raise Fault("there is no value")
