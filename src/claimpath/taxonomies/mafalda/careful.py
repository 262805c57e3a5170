"""A reader of answers that looks for names of classes and for what the answer denies.

It differs from the authors' in six ways. (1) Names of classes are looked for, with the other names that the taxonomy
knows and their plurals, not single words. (2) A name that is denied in its clause does not count. (3) "False" and "no"
count only where they deny a fallacy. (4) The sentence that was asked about, where the answer repeats it, is not read.
(5) An answer that names more than five classes lists them and asserts none. (6) Where only a family is named, or only
that there is a fallacy, the label says so; it counts at the levels that it speaks of.
"""

import re

from claimpath.records.fallacious_spans import (
    NO_FALLACY,
    SPAN_CLASSES,
    SPAN_FAMILIES,
    UNREADABLE,
    PredictedLabel,
)
from claimpath.taxonomies.mafalda.classes import ENTRIES, FAMILIES

MOST_CLASSES = 5
"""An answer that names more is a list."""

_TOO_PLAIN = {"ambiguity", "division", "generalization", "logic", "emotion", "credibility"}
"""Names that are everyday words, too."""


def _pattern(name: str) -> str:
    words = [re.escape(word) for word in re.split(r"[\s-]+", name)]
    if words[0] == "appeal":
        words[0] = r"appeal(?:s|ing|ed)?"
    last = re.sub(r"y$", "(?:y|ies)", words[-1])
    words[-1] = last if last.endswith(")") else rf"{last}(?:s|es)?"
    return r"\b" + r"[\s_-]+".join(words).replace(r"\(false\)", r"\(?false\)?") + r"(?!\w)"


_NAMES: list[tuple[re.Pattern[str], PredictedLabel]] = [
    (re.compile(_pattern(name)), entry.name)
    for entry in ENTRIES.values()
    for name in (entry.name, *entry.also_called, entry.name.replace("ization", "isation"))
    if name not in _TOO_PLAIN
]
_FAMILY_NAMES: list[tuple[re.Pattern[str], PredictedLabel]] = [
    (re.compile(_pattern(name)), family.name)
    for family in FAMILIES.values()
    for name in (family.name, *family.also_called)
    if name not in _TOO_PLAIN
]
_CUT = re.compile(r"based on the above text|^\s*(?:text|sentence|input|instruction)\s*:", re.MULTILINE)
_OUTPUT = re.compile(r"^.*?output:", re.DOTALL)
_CLAUSE = re.compile(r"[.!?;\n]+(?:\s|$)|,?\s\b(?:but|however|rather|instead|although|though|yet)\b")
_NEAR = 120
"""Characters before a name in which a denial of it is looked for."""
_NOT_BEFORE = re.compile(r"(?:\b(?:no|not|nor|neither|never|without|cannot)|n['’]t\b)(?:\W+\w+){0,6}\W*$")
_RULED_OUT = re.compile(r"\b(?:rather than|instead of|unlike|rules? out|exclud\w+)(?:\W+\w+){0,3}\W*$")
_NO_FALLACY = re.compile(
    r"\b(?:no|not|nor|never|isn['’]t|doesn['’]t|does not|cannot|without)\b[^.;\n]{0,80}?\bfallac\w*"
    r"|\bfallac\w*[^.;\n]{0,40}?\b(?:none|no)\b"
    r"|\bnon-?fallacious\b|\bfree of fallac\w+"
)
_BARE_NO = re.compile(r"\W*(?:no|not|none|nothing|false|n/a)\b\W*(?:$|[.,;:\n])")
_FALLACY = re.compile(r"\bfallac(?:y|ies|ious)\b")
_BARE_YES = re.compile(r"\W*(?:yes|true)\b")


def careful_labels(answer: str, sentence: str = "") -> tuple[PredictedLabel, ...]:
    """Read an answer: the classes that it asserts; else "no fallacy", a family, "fallacy", or "unreadable"."""
    low = _read_part(answer.casefold(), sentence.casefold())
    clauses = [clause for clause in _CLAUSE.split(low) if clause.strip()]
    classes = _asserted(clauses, _NAMES)
    if len(classes) > MOST_CLASSES:
        return (UNREADABLE,)
    if classes:
        return tuple(label for label in SPAN_CLASSES if label in classes)
    families = _asserted(clauses, _FAMILY_NAMES)
    if families:
        return tuple(family for family in SPAN_FAMILIES if family in families)
    if _BARE_NO.match(low) or _NO_FALLACY.search(low):
        return (NO_FALLACY,)
    if _BARE_YES.match(low) or _FALLACY.search(low):
        return ("fallacy",)
    return (UNREADABLE,)


def _read_part(answer: str, sentence: str) -> str:
    answer = _OUTPUT.sub("", answer, count=1)
    if match := _CUT.search(answer):
        answer = answer[: match.start()] or answer
    if len(sentence.split()) > 1:
        words = r"\s+".join(re.escape(word) for word in sentence.split())
        answer = re.sub(words.removesuffix(r"\."), " ", answer)
    return answer


def _asserted(clauses: list[str], names: list[tuple[re.Pattern[str], PredictedLabel]]) -> set[PredictedLabel]:
    found: set[PredictedLabel] = set()
    for clause in clauses:
        taken: list[tuple[int, int, PredictedLabel]] = []
        for pattern, label in names:
            taken += [(match.start(), match.end(), label) for match in pattern.finditer(clause)]
        taken.sort(key=lambda place: (place[0], -place[1]))
        reached = 0
        for start, end, label in taken:
            if end <= reached:
                continue  # inside a longer name, which decides
            reached = end
            before = clause[max(0, start - _NEAR) : start]
            if not _NOT_BEFORE.search(before) and not _RULED_OUT.search(before):
                found.add(label)
    return found
