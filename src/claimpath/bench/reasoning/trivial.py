"""Trivial systems: frequent classes, and texts of another argument."""

import random
from collections.abc import Sequence

from claimpath.bench.reconstruction.trivial import Frequencies
from claimpath.records import FallacyClass, Subgraph
from claimpath.stages.align.sides import Side, SubgraphTexts

N_CLASSES = {"five-most-frequent": 5, "majority-class": 1}
"""Name of each system and how many of the most frequent classes it names; it says Incorrect to every claim."""
ABOUT = (
    "Says Incorrect, names the classes most frequent in the validation split, with another argument's texts."
)
SEED = 1


def trivial_graphs(name: str, references: Sequence[Side], frequencies: Frequencies) -> tuple[Side, ...]:
    """The graph of each claim: the frequent classes, with the texts of an argument about another claim.

    Texts are dealt once with a fixed seed, so that every argument's texts go to one other claim; a single argument
    keeps its own. The sub-graphs of the argument they come from are gone through in turn.
    """
    classes = list(frequencies)[: N_CLASSES[name]]
    dealt = _deal(len(references))
    return tuple(
        Side(name, reference.claim, _subgraphs(classes, references[dealt[number]]))
        for number, reference in enumerate(references)
    )


def _deal(n: int) -> list[int]:
    """Whose texts each claim gets: a cycle through all of them in a random order."""
    order = list(range(n))
    random.Random(SEED).shuffle(order)
    dealt = [0] * n
    for place, number in enumerate(order):
        dealt[number] = order[(place + 1) % n]
    return dealt


def _subgraphs(classes: Sequence[FallacyClass], texts: Side) -> tuple[SubgraphTexts, ...]:
    if not texts.subgraphs:
        return ()
    made = []
    for number, name in enumerate(classes):
        source = texts.subgraphs[number % len(texts.subgraphs)]
        subgraph = Subgraph(
            id=f"trivial-{number + 1}",
            fallacy_class=name,
            context_ids=(),
            finding_ids=(),
            premise_id=f"premise-{number + 1}",
            fallacy_id=f"fallacy-{number + 1}",
            reasons=(),
        )
        made.append(SubgraphTexts(subgraph, source.context, source.finding, source.premise))
    return tuple(made)
