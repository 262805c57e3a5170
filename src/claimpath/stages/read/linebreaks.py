"""Joining lines that a page broke: blanks between words, and hyphens that are not the word's own."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_BROKEN_END = re.compile(r"([^\W\d_]+)[-\u2010\u00ad]$")
_LONGEST_WORD = 60
_HYPHEN_END = re.compile(r"[\w)][-\u2010]$")
_SOFT_END = re.compile(r"\w\u00ad$")
_CJK = re.compile("[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]")
_IDEOGRAPH = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")
_NEXT_WORD = re.compile(r"[^\W\d_]+")
_KEEPS_AS_FIRST = frozenset(
    {
        "double", "single", "triple", "self", "non", "well", "long", "short", "high", "low", "cross",
        "follow", "post", "pre", "half", "full", "large", "small", "time", "age", "sex", "evidence",
        "population", "community", "hospital", "health", "home", "school", "work", "peer", "case", "dose",
        "drug", "life", "risk", "cost", "meta", "pro", "anti", "co", "multi", "inter", "intra", "semi",
        "quasi", "quality", "real", "open", "placebo", "water", "wild", "whole", "world", "state", "third",
        "second", "first", "two", "three", "four", "five", "six", "one", "hand", "face", "day", "week",
        "month", "year", "so",
    }
)  # fmt: skip
_KEEPS_AS_SECOND = frozenset(
    {
        "based", "related", "specific", "dependent", "free", "like", "type", "term", "blind", "blinded",
        "controlled", "reported", "adjusted", "matched", "weighted", "threatening", "up", "off", "old",
        "wide", "effective", "limited", "centred", "centered", "scale", "sectional", "analysis", "response",
        "associated", "induced", "mediated", "treated", "derived", "positive", "negative", "resistant",
        "sensitive", "aged", "year", "point", "fold", "income", "level", "quality", "risk", "onset",
        "going", "being", "setting", "settings", "standing",
    }
)  # fmt: skip


@dataclass(slots=True)
class Vocabulary:
    """The words of a document, to tell a word's own hyphen from one that a line break put there."""

    words: Counter[str] = field(default_factory=Counter)
    """Words and hyphenated compounds as they occur within lines, lower-cased, with counts."""

    def add_lines(self, lines: Iterable[str]) -> None:
        """Count the words of lines, leaving out words that a line's end may have cut."""
        for line in lines:
            text = line.rstrip()
            cut = _broken_end(text)
            for match in _WORD.finditer(text, 0, cut.start() if cut else len(text)):
                word = match.group().lower()
                self.words[word] += 1

    def keeps_hyphen(self, first: str, second: str) -> bool:
        """Whether `first-second` is a compound with its own hyphen, rather than one word that was broken."""
        a, b = first.lower(), second.lower()
        joined, hyphened = self.words[a + b], self.words[f"{a}-{b}"]
        if joined or hyphened:
            return hyphened > joined
        if a in _KEEPS_AS_FIRST or b in _KEEPS_AS_SECOND:
            return True
        return len(a) >= 4 and len(b) >= 4 and self.words[a] > 0 and self.words[b] > 0


def join_lines(lines: Sequence[str], vocabulary: Vocabulary, *, glue_cjk: bool = False) -> tuple[str, int]:
    """Join the lines of one paragraph; return the text and the number of words that were mended.

    `glue_cjk`: blanks at the ends of lines can be trusted, so that Korean lines without one are joined without one.
    """
    n_mended = 0
    parts: list[str] = []
    blank_before = True
    for raw in lines:
        line = raw.strip()
        if not line:
            continue
        if parts:
            previous = parts[-1]
            joint, cut = _joint(previous, line, vocabulary)
            if joint and glue_cjk and not blank_before and _CJK.match(previous[-1]) and _CJK.match(line):
                joint = ""
            n_mended += cut
            if cut:
                parts[-1] = previous[:-1]
            parts.append(joint)
        parts.append(line)
        blank_before = raw.endswith((" ", "\u3000"))
    return "".join(parts), n_mended


def _joint(previous: str, line: str, vocabulary: Vocabulary) -> tuple[str, bool]:
    """Return what stands between two lines, and whether the first one's last character (a hyphen) goes."""
    if _SOFT_END.search(previous):
        return "", True
    if _HYPHEN_END.search(previous):
        return "", _is_cut_word(previous, line, vocabulary)
    if previous.endswith(("/", "\u2013")) and not previous.endswith((" /", " \u2013")):
        return "", False
    if _IDEOGRAPH.match(previous[-1]) and _IDEOGRAPH.match(line):
        return "", False
    return " ", False


def _broken_end(line: str) -> re.Match[str] | None:
    """Find a cut word at the end of a line. Only the end is looked at: the line may be the whole file."""
    return _BROKEN_END.search(line, max(0, len(line) - _LONGEST_WORD))


def _is_cut_word(previous: str, line: str, vocabulary: Vocabulary) -> bool:
    following = _NEXT_WORD.match(line)
    if following is None or not following.group()[0].islower():
        return False
    broken = _broken_end(previous)
    if broken is None:
        return False
    start = broken.start(1)
    if start > 0 and previous[start - 1] in "-\u2010":  # a compound already: "follow-up-" or "health-re-"
        return not vocabulary.keeps_hyphen(broken.group(1), following.group())
    if len(broken.group(1)) == 1:
        return False  # "T-cell", "p-value"
    return not vocabulary.keeps_hyphen(broken.group(1), following.group())
