"""What every kind of project has to say for itself."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from claimpath.records import Undefined
from claimpath.review.projects.records import Label

How = Literal["agreed", "by rule", "adjudicated", "open", "waiting"]
"""How a label came about. `waiting`: labels are missing; `open`: people differ, and nobody has settled it."""
Values = Mapping[str, Hashable | None]
"""Unit to the value that one annotator gave it. Most labels have one unit; a text has one for each sentence."""


@dataclass(frozen=True, slots=True)
class NewItem:
    """An item as it comes out of a file."""

    key: str
    """Unique in its project; the item's name in the data that it came from."""
    payload: dict[str, Any]
    """What annotators see, and nothing else."""
    hidden: dict[str, Any] = field(default_factory=dict)
    """What no annotator may see, such as who wrote it."""
    gold: Label | None = None
    """The right label, where the file has it. Only training items keep it."""
    authors: tuple[str, ...] = ()
    """Login names of people who wrote it, and so never get it."""


@dataclass(frozen=True, slots=True)
class NewItems:
    """The items of a file."""

    items: tuple[NewItem, ...]
    shared: dict[str, Any] = field(default_factory=dict)
    """What several items need: whole arguments for the export, studies to look things up in."""
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Settled:
    """What came out for an item."""

    label: Label | None
    """The label; None while it is open or waiting."""
    how: How


@dataclass(frozen=True, slots=True)
class Labelled:
    """An item with everybody's labels."""

    key: str
    payload: dict[str, Any]
    hidden: dict[str, Any]
    labels: dict[str, Label]
    """Annotator to label."""
    adjudicated: Label | None = None
    adjudicator: str | None = None
    n_expected: int = 2
    """Labels that are to come in."""
    why: str = ""
    """The adjudicator's ground."""
    when: dict[str, str] = field(default_factory=dict)
    """Annotator (and adjudicator) to the moment of the label, ISO 8601."""

    @property
    def complete(self) -> bool:
        """Whether all labels are in."""
        return len(self.labels) >= self.n_expected > 0


@dataclass(frozen=True, slots=True)
class Dimension:
    """One thing about a label on which people agree or don't."""

    name: str
    values: Callable[[Labelled, Label], Values]
    """The units of an item with what one label says of each."""
    n_values: int | None = None
    """How many values could be given, for Bennett's S; None where they are sets."""
    order: tuple[str, ...] | None = None
    """Values from the lowest to the highest, where they have an order."""
    sets: bool = False
    """Whether a value is a set of alternatives."""


OfTimes = Callable[[Sequence[int]], float | Undefined]
"""A measure as a function of how often each item is there."""


@dataclass(frozen=True, slots=True)
class PairMeasure:
    """A measure of two annotators over whole items that both labelled, such as span agreement."""

    measure: Callable[[Sequence[Labelled], str, str], float | Undefined]
    of_times: Callable[[Sequence[Labelled], str, str], OfTimes]
    """The same for resampling."""
    most_items: int
    """Items up to which it is resampled."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of project."""

    name: str
    title: str
    about: str
    """One sentence."""
    form: str
    """Which form the page shows: `choice` or `spans`."""
    files: str
    """Which files are taken, in a sentence or two."""
    read: Callable[[str, bytes], NewItems]
    """Items of a file, by its name and content. Raises DataError."""
    check: Callable[[Label, Mapping[str, Any]], None]
    """Refuses a label that does not go with an item's payload. Raises DataError."""
    same: Callable[[Label, Label, Mapping[str, Any]], float]
    """How right a label is beside a gold label, in [0, 1]."""
    settle: Callable[[Labelled], Settled]
    dimensions: tuple[Dimension, ...]
    guidelines: Callable[[], str]
    """Markdown, in our words."""
    export: Callable[[Sequence[Labelled], Mapping[str, Any]], dict[str, str]]
    """Name of a file to its content, from labelled items and what they share."""
    scored_by: str
    """How the export is scored, as a command."""
    in_words: Callable[[Label, Mapping[str, Any]], str]
    """A label in a line."""
    pair_measures: Mapping[str, PairMeasure] = field(default_factory=dict)
    label_of_form: str = ""
    """Name of the template that shows an item."""


def by_agreement(item: Labelled, same: Callable[[Label, Label], bool]) -> Settled:
    """The label that all gave, else the adjudicator's; that of one annotator alone where one was asked."""
    if item.adjudicated is not None:
        return Settled(item.adjudicated, "adjudicated")
    if not item.complete:
        return Settled(None, "waiting")
    first, *others = item.labels.values()
    return Settled(first, "agreed") if all(same(first, other) for other in others) else Settled(None, "open")


def the_same(_item: Labelled, value: Hashable) -> Values:
    """A single unit."""
    return {"": value}
