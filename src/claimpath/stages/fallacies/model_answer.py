"""The form of a model's answer about a window of sentences, and what is read out of one."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from claimpath.records.fallacious_spans import NO_FALLACY, UNREADABLE, PredictedLabel, SpanLevel
from claimpath.stages.fallacies.marks import Mark
from claimpath.taxonomies.mafalda import label_at, label_named

FORM_VERSION = "1"
"""Version of the schemas and forms below; goes into each request."""

FORM = (
    'Answer with one JSON object. Its members, in this order: "reasoning", your thoughts, as long as you need; '
    '"spans", a list with one object per fallacy: "first" and "last", the numbers of its first and last sentence, no '
    'more sentences than its reasons and conclusion take; "label", one name of the list; "alternatives", a list of '
    'other names that fit the same sentences as well, with "no fallacy" among them where the argument may be sound; '
    '"why", one or two sentences for readers without training. "cannot_tell", a list of objects with "first", "last" '
    'and "why" for '
    "sentences that you can't decide about. Both lists may be empty: most texts hold few fallacies, many hold none."
)
FORM_NARROW = (
    'Answer with one JSON object. Its members, in this order: "reasoning", your thoughts; "labels", a list with one '
    'object for each span: "span", its number; "label", one name of the list, or "no fallacy" where it turns out to be '
    'sound; "alternatives", a list of other names that fit as well; "why", one or two sentences for readers without '
    "training."
)


def _object(**properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


_TEXT = {"type": "string"}
_NUMBER = {"type": "integer"}
_NAMES = {"type": "array", "items": _TEXT}
# Labels are free text: a name outside the list is a result that has to be seen.
SCHEMA: dict[str, Any] = _object(
    reasoning=_TEXT,
    spans={
        "type": "array",
        "items": _object(first=_NUMBER, last=_NUMBER, label=_TEXT, alternatives=_NAMES, why=_TEXT),
    },
    cannot_tell={"type": "array", "items": _object(first=_NUMBER, last=_NUMBER, why=_TEXT)},
)
"""JSON Schema of an answer about a window."""
SCHEMA_NARROW: dict[str, Any] = _object(
    reasoning=_TEXT,
    labels={"type": "array", "items": _object(span=_NUMBER, label=_TEXT, alternatives=_NAMES, why=_TEXT)},
)
"""JSON Schema of an answer that narrows labels down."""


@dataclass(frozen=True, slots=True)
class AnswerRead:
    """What an answer says."""

    marks: tuple[Mark, ...] = ()
    """Marks, in the answer's order."""
    open: tuple[tuple[int, int, str], ...] = ()
    """First and last sentence that it leaves open, with the reason."""
    dropped: tuple[str, ...] = ()
    """What could not be used, in words."""


def read_window(parsed: Any, level: SpanLevel, numbers: Collection[int]) -> AnswerRead:
    """Read an answer about sentences. numbers: those of the window, from 0; the answer counts from 1."""
    marks: list[Mark] = []
    open_: list[tuple[int, int, str]] = []
    dropped: list[str] = []
    for item in _items(parsed, "spans"):
        place = _place(item, numbers)
        label = _label(item.get("label"), level)
        if place is None:
            dropped.append(
                f"a span over sentences {item.get('first')} to {item.get('last')}, which were not shown"
            )
        elif label is None:
            named = f"the label {str(item.get('label'))[:60]!r}, which is none of the list"
            dropped.append(f"a span with {named}")
            open_.append((*place, f"The model gave {named}."))
        elif label != NO_FALLACY:
            marks.append(Mark(*place, label, _others(item, label, level, dropped), _line(item.get("why"))))
    for item in _items(parsed, "cannot_tell"):
        place = _place(item, numbers)
        if place is None:
            dropped.append(
                f"doubts about sentences {item.get('first')} to {item.get('last')}, which were not shown"
            )
        else:
            open_.append((*place, _line(item.get("why")) or "The model can't decide."))
    return AnswerRead(tuple(marks), tuple(open_), tuple(dropped))


def read_narrowed(parsed: Any, marks: list[Mark], level: SpanLevel) -> tuple[list[Mark], list[str]]:
    """Give marks the labels of a finer level; those that the answer takes back are left out.

    A label outside the mark's own label, and a mark without an answer, keep the coarser label. Gives the marks and what
    could not be used.
    """
    dropped: list[str] = []
    given: dict[int, Mark | None] = {}
    for item in _items(parsed, "labels"):
        number = item.get("span")
        label = _label(item.get("label"), level)
        if not isinstance(number, int) or not 1 <= number <= len(marks):
            dropped.append(f"a label for span {number}, which was not shown")
            continue
        mark = marks[number - 1]
        if label == NO_FALLACY:
            given[number - 1] = None
        elif label is None or not _inside(label, mark.label):
            shown = str(item.get("label"))[:60]
            dropped.append(f"the label {shown!r} for a span that is {mark.label!r}")
        else:
            why = _line(item.get("why")) or mark.reason
            others = _others(item, label, level, dropped)
            given[number - 1] = Mark(mark.first, mark.last, label, others, why)
    for number in range(len(marks)):
        if number not in given:
            dropped.append(
                f"no label of level {level} for span {number + 1}; it keeps {marks[number].label!r}"
            )
    kept = [given.get(number, mark) for number, mark in enumerate(marks)]
    return [mark for mark in kept if mark is not None], dropped


def _inside(label: PredictedLabel, coarser: PredictedLabel) -> bool:
    """Whether a label belongs to a coarser one."""
    return coarser == "fallacy" or coarser in (label, label_at(label, 1))


def _items(parsed: Any, name: str) -> list[dict[str, Any]]:
    found = parsed.get(name) if isinstance(parsed, dict) else None
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []


def _place(item: dict[str, Any], numbers: Collection[int]) -> tuple[int, int] | None:
    first, last = item.get("first"), item.get("last")
    if not isinstance(first, int) or not isinstance(last, int):
        return None
    first, last = min(first, last) - 1, max(first, last) - 1
    return (first, last) if first in numbers and last in numbers else None


def _label(name: Any, level: SpanLevel) -> PredictedLabel | None:
    """The label at the level; one that is coarser than the level stays as it is."""
    label = label_named(str(name))
    if label is None or label == UNREADABLE:
        return None
    return label_at(label, level) or label


def _others(
    item: dict[str, Any], label: PredictedLabel, level: SpanLevel, dropped: list[str]
) -> tuple[tuple[PredictedLabel, str], ...]:
    found: dict[PredictedLabel, str] = {}
    names = item.get("alternatives")
    for name in names if isinstance(names, list) else ():
        other = _label(name, level)
        if other is None:
            dropped.append(f"the alternative {str(name)[:60]!r}, which is none of the list")
        elif other != label:
            found[other] = ""
    return tuple(found.items())


def _line(value: Any) -> str:
    return " ".join(str(value or "").split())
