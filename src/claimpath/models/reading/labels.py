"""One label out of free text, where a model was not asked for JSON or does not give it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from claimpath.models.reading.reasoning import without_reasoning

MARKERS = ("final verdict", "final answer", "final label", "verdict", "label")
"""Words after which a label is announced. What the last of them announces counts, or nothing does."""

_MARKUP = re.compile(r"[*_`#>~]+")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[/|]")
_ENDS = frozenset(".!?:;…)]}\"'”’|-—")
"""Signs that end a line which the next one does not go on with."""
_FILLERS = frozenset(
    {"the", "a", "an", "claim", "statement", "is", "this", "that", "therefore", "thus", "so", "would", "be"}
)
_ALTERNATIVES = frozenset({"/", "|", "or", "no", "not", "is"})
"""Words right behind a label that offer another one or take it back: "Correct? No, Incorrect"."""


@dataclass(frozen=True, slots=True)
class LabelRead:
    """What was found."""

    label: str | None
    """The label; None where none could be read for sure."""
    reason: str
    """Where it stood, or why there is none."""


def read_label(text: str, labels: Mapping[str, Sequence[str]], markers: Sequence[str] = MARKERS) -> LabelRead:
    """Read the label that the text ends up with.

    labels: each label with other ways to write it, such as `{"Incorrect": ("not correct", "false")}`.

    Read are a text that is nothing but a label, what the last marker announces (`Final verdict: ...`), and a last line
    that is nothing but a label. A label word inside a sentence is never taken: "looks Correct at first" decides
    nothing.
    """
    ways = _ways(labels)
    rest, _ = without_reasoning(text)
    plain = _MARKUP.sub("", rest)
    if not plain.strip():
        return LabelRead(None, "the answer is empty")
    if label := ways.get(tuple(_words(plain[:200]))) if len(plain) <= 200 else None:
        return LabelRead(label, "the answer is this label")
    announced = list(_marked(plain, markers))
    if announced:
        phrase = announced[-1]
        label = _leading_label(_words(phrase), ways)
        shown = " ".join(phrase.split())[:60]
        if label is None:
            return LabelRead(None, f"what the answer announces is none of the labels, or several: “{shown}”")
        return LabelRead(label, f"announced by “{shown}”")
    lines = [line.strip() for line in plain.rstrip().splitlines()]
    # A sentence that runs on to the next line may end in a label: "the claim is not / Correct".
    stands_alone = len(lines) == 1 or not lines[-2] or lines[-2][-1] in _ENDS
    if stands_alone and (label := ways.get(tuple(_words(lines[-1][:200])))):
        return LabelRead(label, "the last line is this label")
    return LabelRead(None, "the answer announces no label")


def _ways(labels: Mapping[str, Sequence[str]]) -> dict[tuple[str, ...], str]:
    ways: dict[tuple[str, ...], str] = {}
    for label, others in labels.items():
        for way in (label, *others):
            ways[tuple(_words(way))] = label
    return ways


def _words(text: str) -> list[str]:
    return [word.casefold().replace("’", "'") for word in _WORD.findall(text)]


def _marked(text: str, markers: Sequence[str]) -> list[str]:
    """What follows each marker, to the end of its line or 200 characters; a heading announces the line below it."""
    names = "|".join(re.escape(marker) for marker in sorted(markers, key=len, reverse=True))
    pattern = re.compile(rf"(?<![^\W_])(?:{names})(?:\s*[:=]|\s+is\b|[ \t]*\n)", re.IGNORECASE)
    return [text[match.end() : match.end() + 200].strip().split("\n")[0] for match in pattern.finditer(text)]


def _leading_label(words: list[str], ways: Mapping[tuple[str, ...], str]) -> str | None:
    """The label that the words begin with, once fillers are left out; None where another one stands beside it."""
    start = 0
    longest = max(map(len, ways))
    while True:
        found = next(
            (n for n in range(longest, 0, -1) if tuple(words[start : start + n]) in ways),
            0,
        )
        if found:
            break
        if start >= len(words) or words[start] not in _FILLERS:
            return None
        start += 1
    label = ways[tuple(words[start : start + found])]
    after = words[start + found :]
    if after and after[0] in _ALTERNATIVES:
        return None
    return label
