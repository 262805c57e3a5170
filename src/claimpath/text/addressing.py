"""Text that seems to address a language model: it is shown to the reader and never followed."""

import re
import tomllib
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files

from claimpath.text.sentences import split_sentences

_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0]"
)
_TAG_LETTERS = range(0xE0020, 0xE007F)
_LOOKALIKES = str.maketrans(
    "аɑαеεоοрρсϲухχіιїјѕһнηкκмтτвβԁԛԝɡᴀᴇɪᴏᴜʟɴʀѵν",
    "aaaeeooppccyxxiiijshhnkkmttbbdqwgaeioulnrvv",
)
"""Letters of other scripts that look like Latin ones, lower-cased."""
_NOT_LATIN = re.compile(r"[\u0370-\u03ff\u0400-\u04ff]{5,}")
_SPACED = re.compile(r"(?<![^\W_])(?:[^\W\d_][ ._\-*]{1,2}){5,}[^\W\d_](?![^\W_])")
_SPELLED_ORDER = re.compile(
    r"(?:ignore|disregard|forget)(?:all|any|the|your|previous|prior|above)|instructions|outputonly"
)


@dataclass(frozen=True)
class AddressingRule:
    """One way to address a model."""

    needs: tuple[tuple[str, ...], ...]
    """Groups of words; the rule is tried where each group has one in the text."""
    pattern: str
    """Searched in the unmasked text."""
    examples: tuple[str, ...]
    """Texts that the rule must find."""

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """The compiled pattern."""
        return re.compile(self.pattern)


@lru_cache(maxsize=1)
def load_addressing_rules() -> tuple[AddressingRule, ...]:
    """Read the rules that come with the package."""
    data = tomllib.loads(files("claimpath.text").joinpath("addressing.toml").read_text("utf-8"))
    rules = []
    for rule in data["rule"]:
        pattern = rule["pattern"]
        for name, fragment in data["fragments"].items():
            pattern = pattern.replace(f"<{name}>", fragment)
        needs = tuple(tuple(group) for group in rule["needs"])
        rules.append(AddressingRule(needs, pattern, tuple(rule["examples"])))
    return tuple(rules)


def find_model_instructions(text: str) -> list[tuple[int, int]]:
    """Find sentences that seem to speak to a language model rather than to a reader.

    Gives half-open code-point offsets of whole sentences, in order, not overlapping. Invisible characters, letters
    of other scripts that look Latin, and spaced-out letters are seen through. Orders count, reports of orders to
    people do not. A finding is a reason for a warning, no proof of intent.
    """
    plain, offsets = _unmask(text)
    hits = [
        match.span()
        for rule in load_addressing_rules()
        if all(any(word in plain for word in group) for group in rule.needs)
        for match in rule.regex.finditer(plain)
    ]
    hits += [
        m.span() for m in _SPACED.finditer(plain) if _SPELLED_ORDER.search(re.sub(r"[\W_]", "", m.group()))
    ]
    if not hits:
        return []
    sentences = split_sentences(text)
    found: set[tuple[int, int]] = set()
    for start, end in hits:
        first, last = offsets[_first_word(plain, start, end)], offsets[end - 1]
        found.update((a, b) for a, b in sentences if a <= last and first < b)
    return sorted(found)


def _first_word(plain: str, start: int, end: int) -> int:
    """The first letter of a hit: what an order may follow is no part of it."""
    while start < end - 1 and not plain[start].isalnum() and plain[start] not in '<[#"':
        start += 1
    return start


def _unmask(text: str) -> tuple[str, Sequence[int]]:
    """Lower-case the text and take off its masks; with it, for each character, its offset in the source."""
    if text.isascii():
        return text.lower(), range(len(text))
    unmasked = text.translate(_PLAIN)
    # A character becomes one or none, so equal lengths mean that none went.
    offsets: Sequence[int] = range(len(text))
    if len(unmasked) < len(text):
        offsets = [offset for offset, character in enumerate(text) if _PLAIN[ord(character)]]
    if not _NOT_LATIN.search(unmasked):
        # A text that is really Greek or Cyrillic keeps its letters.
        return unmasked.translate(_LOOKALIKES), offsets
    latin = re.sub(r"\S*[a-z]\S*", lambda word: word.group().translate(_LOOKALIKES), unmasked)
    return latin, offsets


def _plain(character: str) -> str:
    """The lower-case character that a reader sees; empty where there is none."""
    if character.isascii():
        return character.lower()
    if ord(character) in _TAG_LETTERS:
        return chr(ord(character) - 0xE0000).lower()
    if _INVISIBLE.match(character) or unicodedata.combining(character):
        return ""
    base = unicodedata.normalize("NFKD", character)[0]
    if not base.isascii() and not 0x370 <= ord(base) <= 0x4FF:
        base = unicodedata.normalize("NFKC", character)[0]
    return base.lower()[0]


class _PlainTable(dict[int, str]):
    """`str.translate`'s table, filled as characters turn up."""

    def __missing__(self, code: int) -> str:
        self[code] = plain = _plain(chr(code))
        return plain


_PLAIN = _PlainTable()
