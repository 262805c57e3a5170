"""What has no match, and what comes closest to it."""

from collections.abc import Iterator, Sequence
from typing import Literal

from claimpath.records import AlignmentDifference, AlignmentPair, ComponentAlignment, FallacyClass, Undefined


def differences(
    pairs: Sequence[AlignmentPair],
    side: Literal["a", "b"],
    ids: Sequence[str],
    classes: dict[str, FallacyClass],
    threshold: int,
) -> Iterator[AlignmentDifference]:
    """One for each of these sub-graphs of a side, in order.

    The closest is of the same class where there is one, then the one with the highest score.
    """
    for name in ids:
        own = [pair for pair in pairs if (pair.a if side == "a" else pair.b) == name]
        if not own:
            yield AlignmentDifference(
                side=side, id=name, closest=None, differs=("the other side has no sub-graph",)
            )
            continue
        best = max(own, key=lambda pair: (pair.same_class, pair.same_class_lenient, pair.score))
        yield AlignmentDifference(
            side=side,
            id=name,
            closest=best.b if side == "a" else best.a,
            differs=tuple(_in_words(best, classes, threshold)),
        )


def _in_words(pair: AlignmentPair, classes: dict[str, FallacyClass], threshold: int) -> Iterator[str]:
    if not pair.same_class:
        yield f"class: {classes['a:' + pair.a]} beside {classes['b:' + pair.b]}"
    for name in ("context", "finding", "premise"):
        component: ComponentAlignment = getattr(pair.components, name)
        if component.state == "one_empty":
            yield f"{name}: one side says nothing"
        elif isinstance(component.final, Undefined):
            if component.state == "compared":
                yield f"{name}: {component.final.reason}"
        elif component.final < threshold:
            yield f"{name}: {component.final} of 5, below {threshold}"
