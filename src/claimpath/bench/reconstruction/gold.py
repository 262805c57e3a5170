"""The gaps of an argument, and how frequent classes are."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.datasets import MissciArgument, MissciFallacy
from claimpath.errors import DataError
from claimpath.records import FALLACY_CLASSES, FallacyClass
from claimpath.taxonomies.missci import class_named

Gaps = tuple[frozenset[FallacyClass], ...]
"""For each gap the classes of its interchangeable premises."""


@dataclass(frozen=True, slots=True)
class GoldPremise:
    """One of a gap's interchangeable premises."""

    id: str
    premise: str
    fallacy_class: FallacyClass


@dataclass(frozen=True, slots=True)
class GoldGap:
    """A reasoning gap."""

    id: str
    context: str
    """What exposes it; empty where the accurate premise is enough."""
    linked: bool
    """Whether it can be found from passages: one is linked to it, or the accurate premise is enough."""
    premises: tuple[GoldPremise, ...]
    classes: frozenset[FallacyClass]
    """The classes of its premises."""


def gold_gaps(argument: MissciArgument) -> tuple[GoldGap, ...]:
    """The gaps of an argument. Raises DataError for a class that is none of the nine."""
    return tuple(_gap(argument, fallacy) for fallacy in argument.fallacies)


def gaps_of(argument: MissciArgument) -> Gaps:
    """The gaps of an argument by their classes. Raises DataError for a class that is none of the nine."""
    return tuple(gap.classes for gap in gold_gaps(argument))


def class_frequencies(arguments: Sequence[MissciArgument]) -> dict[FallacyClass, int]:
    """How many gaps can be of each class, the most frequent first; equals in alphabetical order."""
    counts = Counter(name for argument in arguments for classes in gaps_of(argument) for name in classes)
    return {name: counts[name] for name in sorted(FALLACY_CLASSES, key=lambda name: (-counts[name], name))}


def _gap(argument: MissciArgument, fallacy: MissciFallacy) -> GoldGap:
    premises = tuple(
        GoldPremise(premise.id, premise.premise, _class(argument, premise.fallacy_class))
        for premise in fallacy.premises
    )
    return GoldGap(
        id=fallacy.id,
        context=fallacy.context.strip(),
        linked=bool(fallacy.links) or not fallacy.has_context,
        premises=premises,
        classes=frozenset(premise.fallacy_class for premise in premises),
    )


def _class(argument: MissciArgument, name: str) -> FallacyClass:
    found = class_named(name)
    if found is None:
        raise DataError(f"the argument {argument.id!r} has the class {name!r}, which is none of the nine")
    return found
