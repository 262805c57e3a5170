"""What a model answers, and how its label is read.

The label is read strictly: the answer is nothing but a label, or a line announces it (`LABEL: SUPPORTED`), or the last
line is nothing but a label. A label word within a sentence never counts. Of two labels on one line, or on lines right
below each other, none is chosen; where the model goes on after a label and announces another, the last one counts. An
answer that can't be read so is a row of its own, with the reason; it counts as an error, and is never guessed at.
"""

import re
from dataclasses import dataclass

from claimpath.datasets.recv_labels import VERACITY_NAMES
from claimpath.models.generator import Generation
from claimpath.models.outcome import Answered
from claimpath.models.reading import read_label
from claimpath.models.reading.reasoning import without_reasoning
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import Veracity

LABELS: dict[Veracity, str] = {
    "Supported": "SUPPORTED",
    "Refuted": "REFUTED",
    "Not Enough Information": "NOT ENOUGH INFORMATION",
}
"""Labels as they stand in the prompt. Read are also the data sets' own words, such as SUPPORTS, true, unverified."""
FORM_VERSION = "1"
_LINE = re.compile(r"\W*label\W*[:=]", re.IGNORECASE)
_NAMES: dict[str, tuple[str, ...]] = dict(VERACITY_NAMES.items())


@dataclass(frozen=True, slots=True)
class ReadVeracity:
    """What an answer says."""

    label: Veracity | Undefined
    """The label; undefined, with the reason, where none could be read for sure."""
    explanation: str
    """The answer without the line of the label."""
    failed: bool = False
    """Whether no answer came at all."""


def classes_of(n_classes: int) -> tuple[Veracity, ...]:
    """The labels that may be given, two or three."""
    return tuple(LABELS)[:n_classes]


def answer_form(n_classes: int, *, explain: bool, stepwise: bool) -> str:
    """What the model is told about the form of its answer."""
    lines = " or ".join(f'"LABEL: {LABELS[label]}"' for label in classes_of(n_classes))
    if not explain:
        return f"Answer with one line and nothing else: {lines}."
    before = (
        "Let us go through it one step after the other, and write the steps down."
        if stepwise
        else "First write one or two sentences on how the evidence leads to your decision."
    )
    return f"{before} Then close with a line of its own: {lines}."


def read_veracity_answer(generation: Generation, n_classes: int) -> ReadVeracity:
    """Read a model's answer; a call that gave none is read as failed, with the reason."""
    if not isinstance(generation.outcome, Answered):
        return ReadVeracity(Undefined(reason=generation.reason), generation.text.strip(), failed=True)
    return read_veracity_text(generation.text, n_classes)


def read_veracity_text(text: str, n_classes: int) -> ReadVeracity:
    """Read the label out of a text."""
    told = _side_by_side(text)
    if len(told) > 1:
        return ReadVeracity(
            Undefined(reason=f"the answer announces several labels: {' and '.join(told)}"), text.strip()
        )
    found = read_label(text, _NAMES)
    label = next((label for label in LABELS if label == found.label), None)
    if label is None:
        return ReadVeracity(Undefined(reason=found.reason), text.strip())
    if label not in classes_of(n_classes):
        asked = " and ".join(classes_of(n_classes))
        return ReadVeracity(
            Undefined(reason=f"the answer is {label}; only {asked} were to choose from"), text.strip()
        )
    return ReadVeracity(label, _without_label(text))


def _side_by_side(text: str) -> list[str]:
    """The different labels that the last lines announce, one right below the other; fewer than two where they don't."""
    rest, _ = without_reasoning(text)
    found: list[str] = []
    for line in reversed([line for line in rest.splitlines() if line.strip()]):
        label = read_label(line, _NAMES).label if _LINE.match(line) else None
        if label is None:
            break
        found.insert(0, label)
    return list(dict.fromkeys(found))


def _without_label(text: str) -> str:
    lines = text.strip().splitlines()
    kept = lines[:-1] if lines and read_label(lines[-1], _NAMES).label is not None else lines
    return "\n".join(kept).strip()
