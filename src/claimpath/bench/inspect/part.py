"""What Inspect needs to know of a task of the bench."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from claimpath.bench.units import UnitScores
from claimpath.measures import MeasureSummary

Document = dict[str, Any]
"""A prediction as JSON, as a run file holds it."""
Answer = Callable[[str], Awaitable[list[Document]]]
"""Answers the question of that id, once for each seed. An error of the system is a prediction that says so."""


@dataclass(frozen=True, slots=True)
class Question:
    """One argument or claim of a task."""

    id: str
    """Its id."""
    text: str
    """The claim."""
    target: str
    """What people said, in words, for a reader of the log; no score is made from it."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A run as the bench scores it."""

    measures: dict[str, MeasureSummary]
    """The measures of the run file."""
    units: tuple[UnitScores, ...]
    """What each unit scored."""


@dataclass(frozen=True, slots=True)
class Part:
    """A task with its data."""

    name: str
    """Name of the task."""
    made_from: dict[str, Any]
    """The arguments that make it again, kept in the log so that a log can be scored again."""
    questions: tuple[Question, ...]
    """Every unit of the task, so that one without an answer stays in the denominator."""
    score: Callable[[Sequence[Document]], Scored]
    """Scores predictions against all questions."""
    score_one: Callable[[str, Sequence[Document]], Scored]
    """Scores the predictions for the question of that id alone."""
    shown: Callable[[Document], str]
    """A prediction in a few words, for the log."""
