"""Reading an explanation: plain text with its sentences, whatever it came as."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path

from claimpath.errors import ExplanationError
from claimpath.text.addressing import find_model_instructions
from claimpath.text.language import detect_language
from claimpath.text.sentences import split_sentences

MAX_EXPLANATION_WORDS = 20_000
"""Several times the longest review that we know; more than that is a document, not an explanation."""
_MAX_BYTES = 2_000_000
_TAG = re.compile(
    r"</?(?:p|div|br|hr|span|a|em|strong|b|i|u|s|sub|sup|ul|ol|li|h[1-6]|html|head|title|body|main|header|footer|article"
    r"|section|table|tbody|thead|tr|td|th|blockquote|figure|img|font|script|style)(?:\s[^<>]*|\s*/)?>|<!doctype\b[^<>]*>",
    re.IGNORECASE,
)
_BLOCKS = frozenset(
    ("p", "div", "br", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "html", "body", "article", "section",
     "table", "tr", "td", "th", "blockquote", "hr", "header", "footer")
)  # fmt: skip
_SILENT = frozenset({"script", "style", "template", "noscript", "title"})
"""Not `head`: its end tag may be left out, and then all would be silent."""
_BLANKS = re.compile(r"[^\S\n]+")
_LINES = re.compile(r" ?\n[ \n]*")


@dataclass(frozen=True)
class ExplanationText:
    """An explanation, read."""

    text: str
    """Plain text; offsets count in it."""
    repairs: tuple[str, ...] = ()
    """What was taken out."""

    @cached_property
    def sentences(self) -> tuple[tuple[int, int], ...]:
        """Offsets of its sentences that hold a letter, in order."""
        return tuple(
            (start, end)
            for start, end in split_sentences(self.text)
            if any(character.isalpha() for character in self.text[start:end])
        )

    @cached_property
    def language(self) -> str | None:
        """ISO 639-1 code; None where it can't be told."""
        return detect_language(self.text)

    @cached_property
    def instructions(self) -> tuple[tuple[int, int], ...]:
        """Offsets of text that seems to address a model."""
        return tuple(find_model_instructions(self.text))

    @property
    def warnings(self) -> tuple[str, ...]:
        """What a reader should know of the text."""
        return tuple(
            f"The explanation holds text that seems to address a model ({_short(self.text[start:end])!r}); it was read "
            "as data."
            for start, end in self.instructions
        )

    def overlaps(self, start: int, end: int, ranges: Sequence[tuple[int, int]]) -> bool:
        """Whether a stretch shares a character with any of these."""
        return any(first < end and start < last for first, last in ranges)


def read_explanation(source: str) -> ExplanationText:
    """Read an explanation given as text, or as `@PATH` for a UTF-8 text file. HTML markup is taken out, and that said.

    Raises ExplanationError where it holds no sentence, is longer than MAX_EXPLANATION_WORDS words, or is not text.
    """
    return plain_explanation(_from_file(Path(source[1:])) if source.startswith("@") else source)


def plain_explanation(given: str) -> ExplanationText:
    """The same for a text that is never a file's name."""
    repairs: tuple[str, ...] = ()
    if _TAG.search(given):
        given = _without_markup(given)
        repairs = ("HTML markup was taken out; offsets count in the text without it.",)
    # Carriage returns and other control characters would break neither offsets nor files; NUL would break both.
    text = given.replace("\r\n", "\n").replace("\r", "\n").strip()
    if any((ord(c) < 32 and c not in "\n\t") or 0xD800 <= ord(c) <= 0xDFFF for c in text):
        raise ExplanationError(
            "the explanation holds control characters or broken Unicode. Give it as plain text."
        )
    n_words = len(text.split())
    if n_words > MAX_EXPLANATION_WORDS:
        raise ExplanationError(
            f"the explanation has {n_words:,} words; at most {MAX_EXPLANATION_WORDS:,} are allowed. Give the part that "
            "says why the claim does not follow from the study."
        )
    read = ExplanationText(text, repairs)
    if not read.sentences:
        raise ExplanationError(
            "the explanation holds no sentence. Give it as text in quotes, as @FILE, or as - for standard input."
        )
    return read


class _Plain(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT:
            self._silent.append(tag)
        if tag in _BLOCKS:
            self.parts.append("\n\n")

    def handle_endtag(self, tag: str) -> None:
        if self._silent and tag == self._silent[-1]:
            self._silent.pop()
        if tag in _BLOCKS:
            self.parts.append("\n\n")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.parts.append(data.replace("\n", " "))


def _without_markup(text: str) -> str:
    parser = _Plain()
    parser.feed(text)
    parser.close()
    return _LINES.sub("\n\n", _BLANKS.sub(" ", "".join(parser.parts))).strip()


def _short(text: str, longest: int = 120) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _from_file(path: Path) -> str:
    if not os.path.isfile(
        path
    ):  # False also for a name that is too long, or in a folder that can't be opened
        raise ExplanationError(
            f"the explanation's file {str(path)!r} is not there. Give @FILE with the path of a text file."
        )
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ExplanationError(
            f"the explanation's file {str(path)!r} can't be read: {error.strerror}."
        ) from error
    if len(data) > _MAX_BYTES:
        raise ExplanationError(
            f"the explanation's file {str(path)!r} has {len(data):,} bytes; at most {_MAX_BYTES:,} are allowed."
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ExplanationError(
            f"the explanation's file {str(path)!r} is not UTF-8 text. Save it as UTF-8."
        ) from error
