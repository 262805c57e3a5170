"""Sentence offsets in scientific prose: nupunkt's judgement, corrected for scientific writing.

Every place where a sentence could end is a candidate. Rules that know abbreviations, species names, citations
and numbers settle most of them; what they leave open is asked of nupunkt, which is loaded only then.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple

from claimpath.text.abbreviations import (
    BEFORE_NUMBERS,
    FULL_WORD_ENDINGS,
    JOURNAL_WORDS,
    LABEL_NOUNS,
    MAY_END,
    MONTHS,
    SENTENCE_STARTERS,
    TITLES_AND_LINKS,
    UNITS,
)

_CITES = r"\[\d{1,4}[a-z]?(?:\s?[,;–-]\s?\d{1,4}[a-z]?){0,40}\]"
_CLOSERS = r"[\"'”’»›)\]}*_]"
# A candidate: a terminator, what closes with it, and a citation mark that was set after the full stop.
_CANDIDATE = re.compile(
    rf"""
    (?P<hard>\r?\n[^\S\n]*\r?\n\s* | \n\s*(?=[•‣▪◦●]))
    | (?P<wide>[。！？｡．]+{_CLOSERS[:-1]}」』）】〉》]*)(?!\d)
    | (?P<mark>[.?!…؟۔।॥։።]+)
      (?P<close>{_CLOSERS}{{0,6}}(?:[^\S\n]+[”"»](?=\s))?)
      (?P<cite>
          \^?[⁰¹²³⁴-⁹][⁰¹²³⁴-⁹,–⁻-]{{0,20}}
        | \^[({{]?\d{{1,3}}(?:[,–-]\s?\d{{1,3}}){{0,20}}[)}}]?
        | [^\S\n]?{_CITES}(?:[^\S\n]?[,;–-]?[^\S\n]?{_CITES}){{0,8}}
        | (?<=[a-z)\]][.])\d{{1,3}}(?:[,–-]\d{{1,3}}){{0,20}}(?=\s+["“(]?[A-Z])
      )?
      (?: \s+ | \Z | (?<=[a-z)][.])(?=[A-Z][a-z]*\s) )
    """,
    re.VERBOSE,
)
_WORD_BEFORE = re.compile(r"[^\s(\[{\"“‘«—–/,;:=<>]*\Z")
_NEXT_WORD = re.compile(r"[\"“‘«»'*_\[({¿¡]*(?P<word>[^\s\"”’»)\]},;:]*)")
_GENE_LIKE = re.compile(r"[a-z]{1,6}-?[A-Z]|[a-z]{1,4}-?\d|[\u0370-\u03ff\U0001d6a8-\U0001d7cb]|\d")
_MIXED_CASE = re.compile(r".+[A-Z]|[IVX]{2,}$")
_LABEL = re.compile(r"S?\d|[A-Z]{1,2}\d*[a-z]?[,.;)]?$|[IVXivx]+[,.;)]?$|#")
_CAPTION_LABEL = re.compile(
    r"(?:(?:extended data|supplementary|supplemental|additional)\s)?"
    r"(?:fig(?:ure|\.)?|table|tab\.|box|scheme|chart|video|movie|step|chapter|section|appendix|file|data|text)\s"
    r"(?:S?\d+(?:\.\d+)*[A-Za-z]?|[IVXLC]+|[A-Z]\d*)$",
    re.IGNORECASE,
)
_ENUMERATOR = re.compile(r"\(?(?:\d{1,2}(?:\.\d{1,2})*|[a-zA-Z]|[ivx]{1,4}|[IVX]{1,4})\)?$")
_NUMBER = re.compile(r"[<>=≤≥~±+−–-]?[$€£]?\d[\d.,·:/×^%–−-]*(?:[a-z%°′″]{0,3})$")
_DOTTED = re.compile(r"(?:[^\W\d_]{1,2}\.)+[^\W\d_]{1,2}$")
_QUANTITY = re.compile(r"\d[\d.,]*\s?(?:°\s?)?\Z")
_NUMBER_AND_UNIT = re.compile(r"\d[\d.,]*\s(?:min|sec|s|in|oz|mo|days?|weeks?|months?)\b")
_Answer = bool | Literal["unknown"] | None
_UNKNOWN: Final = "unknown"
_MAX_BRACKET = 600
_LONG_BRACKET = 250


class _Place(NamedTuple):
    """A candidate with what stands around it."""

    text: str
    start: int
    """Start of the sentence that would end here."""
    at: int
    """Offset of the terminator."""
    mark: str
    close: str
    cite: str
    word: str
    """The word before the terminator, without it."""
    next_at: int
    """Offset of the next non-blank."""
    next_word: str
    """The next word without opening quotes and brackets."""
    opener: str
    """Those quotes and brackets."""


def split_sentences(text: str) -> list[tuple[int, int]]:  # noqa: PLR0912
    """Find the sentences of a text.

    Gives half-open code-point offsets, in order, not overlapping, without surrounding blanks; together they
    cover every non-blank character. A citation mark after the full stop belongs to the sentence before it.
    A blank line always ends a sentence, a single line break never does. Takes linear time.
    """
    spans: list[tuple[int, int]] = []
    start = _skip_blanks(text, 0)
    enclosed: list[tuple[int, int]] | None = None
    bracket = 0
    asked: Callable[[int], bool] | None = None
    for match in _CANDIDATE.finditer(text, start):
        if match.end() >= len(text):
            break
        if match["mark"] is None:
            end = match.start() if match["hard"] is not None else match.end()
        else:
            end = match.end("cite") if match["cite"] else match.end("close")
            if enclosed is None:
                enclosed = list(_bracketed(text))
            while bracket < len(enclosed) and enclosed[bracket][1] <= match.start():
                bracket += 1
            place = _place(text, start, match)
            if bracket < len(enclosed) and enclosed[bracket][0] < match.start():
                opened, closed = enclosed[bracket]
                if closed - opened < _LONG_BRACKET or not _is_starter(place.next_word):
                    continue
            decision = _decide(place)
            if decision is None:
                if asked is None:
                    asked = _nupunkt_borders(text)
                decision = asked(match.end())
            if not decision:
                continue
        if end > start:
            spans.append((start, _trim(text, start, end)))
            start = _skip_blanks(text, match.end())
    if start < len(text):
        spans.append((start, _trim(text, start, len(text))))
    return spans


def _place(text: str, start: int, match: re.Match[str]) -> _Place:
    at = match.start("mark")
    before = _WORD_BEFORE.search(text[max(start, at - 40) : at])
    following = _NEXT_WORD.match(text, match.end(), match.end() + 60)
    word = before.group() if before else ""
    next_word = following["word"] if following else ""
    opener = following.group()[: following.start("word") - following.start()] if following else ""
    return _Place(
        text,
        start,
        at,
        match["mark"],
        match["close"],
        match["cite"] or "",
        word,
        match.end(),
        next_word,
        opener,
    )


def _decide(place: _Place) -> bool | None:  # noqa: PLR0911
    """True: a sentence ends here. False: it goes on. None: ask nupunkt."""
    if place.mark[-1] in "؟۔।॥։።":
        return not place.next_word[:1].isdigit() or place.mark[-1] != "۔"
    first = place.next_word[:1]
    if not first and not place.opener:
        return False if place.text[place.next_at : place.next_at + 1] in ",;:)]}" else None
    if first in "=<>≤≥±×+&|%/" or (first in ",;:" and first):
        return False
    if place.next_at == place.at + len(place.mark + place.close + place.cite):
        # No blank follows: a lost blank, believed only before a word that begins sentences.
        return place.next_word.lower() in SENTENCE_STARTERS and len(place.word) > 3 and place.word.isalpha()
    if place.mark != ".":
        return _decide_mark(place, first)
    if _is_enumerator(place):
        return False
    return _decide_stop(place, first)


def _decide_mark(place: _Place, first: str) -> bool:
    """Question and exclamation marks and ellipses: the case of what follows decides."""
    if place.mark in ("..", "...", "…", "....") or place.mark.endswith("…"):
        return (
            bool(place.word or place.mark != ".")
            and _may_begin(place.next_word, first)
            and not first.isdigit()
        )
    return _may_begin(place.next_word, first)


def _decide_stop(place: _Place, first: str) -> bool | None:  # noqa: PLR0911
    key = place.word.lower().rstrip(".").lstrip("'’*_")
    if place.close or place.cite:
        if place.cite and (key in TITLES_AND_LINKS or key in BEFORE_NUMBERS or key == "al"):
            return False
        return _may_begin(place.next_word, first)
    if not place.next_word.strip(".…"):
        return False
    if not key:
        # A full stop of its own, as in ". . ." or "foo .": only a capital begins anew.
        return first.isupper()
    if first.islower() and not _GENE_LIKE.match(place.next_word):
        return _written_out(place.word)
    acronym = len(key) > 1 and place.word.isalpha() and place.word.isupper() and not first.isdigit()
    known = _UNKNOWN if acronym else _decide_abbreviation(place, key, first)
    if known != _UNKNOWN:
        return known
    if (
        place.word.isalpha()
        and place.word.islower()
        and (len(key) >= 5 or (len(key) >= 3 and not first.isupper()))
    ):
        return True
    if _MIXED_CASE.match(place.word) and "." not in key:
        return True
    if _NUMBER.match(place.word) or place.word[-1:] in "%)]}”\"'’»":
        return True
    if any(c.isdigit() for c in place.word) or (len(key) >= 6 and "." not in key):
        return True
    if not first.isascii() and not first.islower() and not first.isupper():
        return True
    return True if _is_starter(place.next_word) else None


def _decide_abbreviation(place: _Place, key: str, first: str) -> _Answer:  # noqa: PLR0911
    """What the abbreviation before the full stop says, or `_UNKNOWN` where it is none."""
    starter = _is_starter(place.next_word)
    numeric = first.isdigit() or bool(_LABEL.match(place.next_word))
    if key in UNITS and _QUANTITY.search(
        place.text[max(0, place.at - len(place.word) - 12) : place.at - len(place.word)]
    ):
        return not (first.isdigit() and _NUMBER_AND_UNIT.match(place.text, place.next_at))
    if key == "no" and not numeric:
        return True
    if key in TITLES_AND_LINKS or place.word == "Ms":
        return False
    if key in BEFORE_NUMBERS:
        if first.isdigit() or place.opener or (numeric and not starter):
            return False
        return True if starter else None
    if len(key) == 1 and place.word.isalpha():
        return _decide_initial(place, first, starter)
    if key in MAY_END or _DOTTED.match(key):
        return _decide_may_end(place, key, first, starter)
    if key in JOURNAL_WORDS and place.word[:1].isupper():
        return starter and not first.isdigit()
    return _UNKNOWN


def _decide_initial(place: _Place, first: str, starter: bool) -> _Answer:
    """A single letter: an initial or a genus ("J. Ash", "E. coli"), or the end of a name ("vitamin C.")."""
    before = place.text[max(place.start, place.at - 30) : place.at - 1].rstrip()
    last = before.rsplit(None, 1)[-1].lower().strip("(,") if before else ""
    if not place.word.isupper():
        return True if first.isupper() and last not in ("", "p") else None
    if last in LABEL_NOUNS or last.endswith(("-", "=")):
        return True
    if _NUMBER.match(last) and place.word in "CFKMVWJNGL":
        return True
    if last in ("and", "or") and first.isupper() and not starter:
        return False if len(place.next_word.rstrip(".")) == 1 else None
    if place.next_word.lower() == "a" or (starter and len(place.next_word) > 1):
        return True
    return bool(first.isdigit() or place.opener)


def _decide_may_end(place: _Place, key: str, first: str, starter: bool) -> bool | None:  # noqa: PLR0911
    if key == "al":
        return starter and not place.opener
    if place.opener and place.opener[0] in "([":
        return key == "etc"
    if first.isdigit():
        return key in ("etc", "a.m", "p.m", "inc", "ltd")
    if starter:
        return True
    if key in ("sp", "spp", "var", "f", "sens"):
        return place.next_word[1:2].islower() if key in ("sp", "spp") else False
    if key in ("a.m", "p.m"):
        return place.next_word.lower() not in MONTHS
    if key in ("inc", "ltd", "co", "corp", "llc", "plc", "gmbh"):
        after = place.next_at + len(place.next_word)
        return place.text[after : after + 1] != ","
    if key in ("u.s", "u.k", "e.u", "u.n", "u.s.a", "ph.d", "m.d", "jr", "sr") or key == "est":
        return False
    if key in MAY_END:
        return first.isupper()
    return None


def _is_enumerator(place: _Place) -> bool:
    """A number or letter that begins the sentence ("2. Patients ...", "Table 1. Deaths ...")."""
    if place.close or place.cite or place.at - place.start > 40:
        return False
    head = place.text[place.start : place.at]
    if len(head) <= 8 and _ENUMERATOR.match(head):
        return not (head == "I" and place.next_word.islower())
    return bool(_CAPTION_LABEL.match(head)) and not place.next_word[:1].islower()


def _may_begin(next_word: str, first: str) -> bool:
    """Whether a sentence may begin with this word: anything but an ordinary lower-case word."""
    return not first.islower() or bool(_GENE_LIKE.match(next_word))


def _is_starter(next_word: str) -> bool:
    return next_word[:1].isupper() and next_word.lower() in SENTENCE_STARTERS


def _written_out(word: str) -> bool:
    """Whether a lower-case word is written out in full, so that its full stop is one."""
    return len(word) >= 6 and word.isalpha() and word.islower() and word.endswith(FULL_WORD_ENDINGS)


def _bracketed(text: str) -> Iterator[tuple[int, int]]:
    """Outermost bracket pairs that open inside a sentence and close soon, in order."""
    opened: list[int] = []
    pairs: list[tuple[int, int]] = []
    for match in re.finditer(r"[()\[\]]", text):
        if match.group() in "([":
            opened.append(match.start())
        elif opened:
            start = opened.pop()
            if match.start() - start <= _MAX_BRACKET:
                while pairs and pairs[-1][0] > start:
                    pairs.pop()
                pairs.append((start, match.start()))
    for start, end in pairs:
        before = text[max(0, start - 3) : start].rstrip()
        if before and before[-1] not in ".?!…:":
            yield start, end


def _nupunkt_borders(text: str) -> Callable[[int], bool]:
    """Nupunkt's own borders as a question: does a sentence begin at this offset?"""
    starts = {start for start, _ in _nupunkt().spans(text)}
    return starts.__contains__


@lru_cache(maxsize=1)
def _nupunkt() -> Any:
    import nupunkt

    return nupunkt.segmenter("sentence")


def _skip_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _trim(text: str, start: int, end: int) -> int:
    while end > start and text[end - 1].isspace():
        end -= 1
    return end
