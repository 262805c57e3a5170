"""Fold a text to what typography leaves unchanged, with a map back to the source.

Two texts that differ in hyphens, quotes, blanks, ligatures, invisible characters, accents' encoding, Markdown or
the notation of powers fold to the same; digits, signs, letters and their case stay. Citation marks are taken out
and kept aside, because brackets may also hold numbers that matter.
"""

import re
import unicodedata
from array import array
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

_DROPPED = frozenset(
    "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064"
    "\u2066\u2067\u2068\u2069\ufeff\x00"
)
_MAPPED = {
    **dict.fromkeys("‐‑‒–−﹣－⁃", "-"), **dict.fromkeys("—―﹘", " - "),
    **dict.fromkeys("‘’‚‛`´′ʹʻʼˈ‵＇“”„‟″‶＂«»‹›", "'"),
    **{c: c for c in "⁺⁻⁼⁽⁾"},
    "≤": "<=", "≥": ">=", "⩽": "<=", "⩾": ">=", "∼": "~", "˜": "~", "…": "...", "‥": "..", "º": "°", "˚": "°",
    "µ": "μ", "⋅": "·", "∙": "·", "•": "·", "∗": "*", "⁄": "/", "∕": "/", "✕": "×", "⨯": "×",
}  # fmt: skip
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻−", "0123456789+--")
_LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_KEPT_TAGS = ("<super>", "<sub>", "<fraction>", "<circle>")
_SCRIPTS = re.compile(r"[⁰¹²³⁴-⁹⁺⁻−](?:(?<=[⁰¹²³⁴-⁹⁺⁻])|(?=[⁰¹²³⁴-⁹]))[⁰¹²³⁴-⁹⁺⁻]*|[₀-₉]+")
_COMPOSED = re.compile(r"[^\W\d_][\u0300-\u036f\u3099\u309a]+|[\u1100-\u11ff]+")
_MINUS_SET_OFF = re.compile(r"(?<![\d)%\]])(?<![\d)%\]]\s)−\s(?=\.?\d)")
_FOREIGN = re.compile(r"[^\x00-\x7f]|\x00")
_UNIT = (
    r"(?:[mkμunp]?g|[mdcμun]?[lL]|[kcmμun]?m|[mμun]?s|min|h|[mμunp]?mol|[mμunp]?M|kDa|Da|bp|kb|[kM]?Hz|°C|°F|k?cal|kJ|mmHg"
    r"|IU|Gy|rpm)(?![^\W_])"
)
_CITED = r"\[\d{1,4}[a-z]?(?:\s?[,;-]\s?\d{1,4}[a-z]?)*\]"
_ASCII_RULES: tuple[tuple[re.Pattern[str], str], ...] = (
    # Tags of raised and lowered signs, and powers in other notations.
    (re.compile(r"<sup>([^<>]{1,12})</sup>", re.IGNORECASE), r"^\1"),
    (re.compile(r"<sub>([^<>]{1,12})</sub>", re.IGNORECASE), r"\1"),
    (re.compile(r"\^[{(]([^{}()\s]{1,12})[})]"), r"^\1"),
    (re.compile(r"(?<=\d)\*\*(?=-?\d)"), "^"),
    # Markdown's marks, unless they stand inside a word or number ("B*27") or between blanks.
    (re.compile(r"(?<![^\W_])[*_`]+(?=\S)|(?<=\S)[*_`]+(?![^\W_])"), ""),
    (re.compile(r"\s{2,}|[^\S ]"), " "),
)
_SPACING_RULES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"[\"']{1,2}"), "'"),
    (re.compile(r"(?<=\d)·(?=\d)"), "."),
    (re.compile(r" ?\.(?: ?\.){2,} ?"), "..."),
    # A dash between words, however it is spaced. Before a number the blank tells a dash from a minus sign.
    (re.compile(r"(?<=[^\W\d_]) ?-{1,3} ?(?=[^\W\d_])"), "-"),
    (re.compile(r"(?<=[(=<>\[])- (?=\.?\d)"), "-"),
    (re.compile(r"(?<=\d) ?[x×] ?(?=\d)"), "×"),
    # Blanks that typesetting adds or drops around signs, brackets, commas and units.
    (re.compile(r" (?=[=<>±×~≈()\[\]%°])|(?<=[=<>±×~≈(\[]) | (?=[,.;:!?](?!\d))"), ""),
    (re.compile(rf"(?<=\d) (?={_UNIT})"), ""),
)
_MARK = re.compile(rf" ?{_CITED}(?: ?[,;-]? ?{_CITED})*|(?<=[a-z]{{3}})\^\d{{1,3}}(?:[,-]\d{{1,3}})*(?![\w^])"
                   r"|(?<=[a-z)\]][.,;])\^\d{1,3}(?:[,-]\d{1,3})*(?![\w^])")  # fmt: skip
_NUMERIC_CONTEXT = re.compile(
    r"(?:\b(?:ci|cri|iqr|range|interval|limits?|between|from|sd|se)|[=:<>~\d%±×])[ ,]?\Z", re.IGNORECASE
)


@dataclass
class Folded:
    """A folded text and its way back."""

    text: str
    """The folded text; letters keep their case."""
    starts: "array[int]"
    """For each folded character, where its source begins (code points)."""
    ends: "array[int]"
    """For each folded character, where its source ends (excluded)."""
    marks: list[tuple[int, str]] = field(default_factory=list)
    """Citation marks that were taken out: the offset in `text` before which each stood, and its numbers."""

    def source_span(self, start: int, end: int) -> tuple[int, int]:
        """Give the source offsets of `text[start:end]`, which must not be empty."""
        return self.starts[start], self.ends[end - 1]

    def marks_between(self, start: int, end: int) -> list[tuple[int, str]]:
        """Give the citation marks at offsets in [start, end], relative to `start`."""
        found = []
        index = bisect_left(self.marks, (start, ""))
        while index < len(self.marks) and self.marks[index][0] <= end:
            at, mark = self.marks[index]
            found.append((at - start, mark))
            index += 1
        return found


def fold(text: str) -> Folded:
    """Fold a text. Linear in its length; offsets count code points of the text as it was given."""
    folded = Folded(text, array("q", range(len(text))), array("q", range(1, len(text) + 1)))
    if not text.isascii() or "\x00" in text:
        _rewrite(folded, _MINUS_SET_OFF, "-")
        _rewrite(folded, _SCRIPTS, _fold_script)
        _rewrite(folded, _COMPOSED, lambda match: unicodedata.normalize("NFC", match.group()))
        _rewrite(folded, _FOREIGN, lambda match: _fold_character(match.group()))
        _rewrite(folded, _COMPOSED, lambda match: unicodedata.normalize("NFC", match.group()))
    for pattern, instead in _ASCII_RULES:
        _rewrite(folded, pattern, instead)
    _take_out_marks(folded)
    for pattern, instead in _SPACING_RULES:
        _rewrite(folded, pattern, instead)
    return folded


def lower(text: str) -> str:
    """Lower-case a text without changing its length."""
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def _rewrite(folded: Folded, pattern: re.Pattern[str], instead: str | Callable[[re.Match[str]], str]) -> None:
    """Replace every match; the new characters stand for the whole stretch that they replace."""
    text = folded.text
    pieces: list[str] = []
    starts, ends = array("q"), array("q")
    at = 0
    moves: list[tuple[int, int]] = []
    for match in pattern.finditer(text):
        begin, end = match.span()
        new = match.expand(instead) if isinstance(instead, str) else instead(match)
        if new == match.group():
            continue
        pieces += (text[at:begin], new)
        starts += folded.starts[at:begin]
        ends += folded.ends[at:begin]
        if end > begin:
            starts.extend([folded.starts[begin]] * len(new))
            ends.extend([folded.ends[end - 1]] * len(new))
        moves.append((end, len(starts) - end))
        at = end
    if not moves:
        return
    pieces.append(text[at:])
    starts += folded.starts[at:]
    ends += folded.ends[at:]
    folded.text, folded.starts, folded.ends = "".join(pieces), starts, ends
    if folded.marks:
        folded.marks = _moved(folded.marks, moves)


def _moved(marks: list[tuple[int, str]], moves: list[tuple[int, int]]) -> list[tuple[int, str]]:
    """The marks at their new offsets."""
    moved = []
    shift, index = 0, 0
    for at, mark in marks:
        while index < len(moves) and moves[index][0] <= at:
            shift = moves[index][1]
            index += 1
        moved.append((max(0, at + shift), mark))
    return moved


def _take_out_marks(folded: Folded) -> None:
    """Take out citation marks; brackets behind a sign, a number or "CI" are values and stay."""
    marks: list[tuple[int, str]] = []
    taken = 0

    def take(match: re.Match[str]) -> str:
        nonlocal taken
        if _NUMERIC_CONTEXT.search(match.string, max(0, match.start() - 12), match.start()):
            return match.group()
        marks.append((match.start() - taken, re.sub(r"[^\da-z,-]", "", match.group().replace(";", ","))))
        taken += len(match.group())
        return ""

    _rewrite(folded, _MARK, take)
    folded.marks = marks


def _fold_script(match: re.Match[str]) -> str:
    """Raised digits with a caret; lowered ones as they are, set off where a digit stands beside them."""
    run = match.group()
    if run[0] in "₀₁₂₃₄₅₆₇₈₉":
        before, after = (
            match.string[match.start() - 1 : match.start()],
            match.string[match.end() : match.end() + 1],
        )
        plain = run.translate(_LOWERED)
        return ("_" if before.isdigit() else "") + plain + ("_" if after.isdigit() else "")
    plain = run.translate(_RAISED)
    return "^" + plain if any(c.isdigit() for c in plain) else plain


@lru_cache(maxsize=1 << 14)
def _fold_character(character: str) -> str:
    if character in _DROPPED:
        return ""
    if character in _MAPPED:
        return _MAPPED[character]
    if character.isspace():
        return " "
    decomposition = unicodedata.decomposition(character)
    if decomposition.startswith(_KEPT_TAGS) or decomposition.startswith("<compat> 0020"):
        return character
    compatible = unicodedata.normalize("NFKC" if decomposition.startswith("<") else "NFC", character)
    return "".join(_MAPPED.get(c, c) for c in compatible) or character
