"""The gaps of an argument, and how frequent classes are."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from claimpath.datasets import MissciArgument, MissciFallacy, MissciSplit
from claimpath.datasets.missciplus import NoSplitError
from claimpath.records import FALLACY_CLASSES, FallacyClass
from claimpath.taxonomies.missci import class_named

Gaps = tuple[frozenset[FallacyClass], ...]
"""For each gap the classes of its interchangeable premises."""
PUBLISHED_FREQUENCIES: dict[FallacyClass, int] = {
    "Fallacy of Exclusion": 25,
    "Causal Oversimplification": 14,
    "False Equivalence": 14,
    "Biased Sample Fallacy": 10,
    "False Dilemma": 8,
    "Ambiguity": 7,
    "Fallacy of Composition": 7,
    "Hasty Generalization": 6,
    "Impossible Expectations": 5,
}
"""How many of the 72 gaps of MissciPlus's validation split can be of each class, as `class_frequencies` counts them."""
NO_VALIDATION = (
    "there is no dev.missciplus.jsonl beside the data; the trivial systems know the class frequencies of the published "
    "validation split"
)


@dataclass(frozen=True, slots=True)
class GoldPremise:
    """One of a gap's interchangeable premises."""

    id: str
    premise: str
    fallacy_class: FallacyClass | None
    """None where the data has a class that is none of the nine: no prediction matches it by class."""


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
    """The classes of its premises; empty where all are none of the nine, and then it counts and is never found."""


def gold_gaps(argument: MissciArgument) -> tuple[GoldGap, ...]:
    """The gaps of an argument."""
    return tuple(_gap(fallacy) for fallacy in argument.fallacies)


def gaps_of(argument: MissciArgument) -> Gaps:
    """The gaps of an argument by their classes."""
    return tuple(gap.classes for gap in gold_gaps(argument))


def class_frequencies(arguments: Sequence[MissciArgument]) -> dict[FallacyClass, int]:
    """How many gaps can be of each class, the most frequent first; equals in alphabetical order."""
    counts = Counter(name for argument in arguments for classes in gaps_of(argument) for name in classes)
    return {name: counts[name] for name in sorted(FALLACY_CLASSES, key=lambda name: (-counts[name], name))}


def frequencies_of(validation: MissciSplit | None) -> dict[FallacyClass, int]:
    """The class frequencies of a validation split; those of the published one where there is none at hand."""
    return PUBLISHED_FREQUENCIES if validation is None else class_frequencies(validation.arguments)


def validation_beside(split: MissciSplit, load: Callable[[str], MissciSplit]) -> MissciSplit | None:
    """The validation split that lies beside a split; None where there is none. load: gives the split of a name."""
    if split.name == "dev":
        return split
    try:
        return load("dev")
    except NoSplitError:
        return None


def _gap(fallacy: MissciFallacy) -> GoldGap:
    premises = tuple(
        GoldPremise(premise.id, premise.premise, class_named(premise.fallacy_class))
        for premise in fallacy.premises
    )
    return GoldGap(
        id=fallacy.id,
        context=fallacy.context.strip(),
        linked=bool(fallacy.links) or not fallacy.has_context,
        premises=premises,
        classes=frozenset(premise.fallacy_class for premise in premises if premise.fallacy_class is not None),
    )
