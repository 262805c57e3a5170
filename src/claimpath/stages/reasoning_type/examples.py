"""The written pairs that the offline classifier was fitted by."""

from importlib.resources import files
from typing import NamedTuple

from claimpath.records.reasoning_pair import ReasoningType
from claimpath.taxonomies.reasoning import reasoning_type_named


class TypeExample(NamedTuple):
    """A claim with its evidence and the type of the step from one to the other."""

    type: ReasoningType
    claim: str
    evidence: str


def load_examples() -> tuple[TypeExample, ...]:
    """The pairs in the order of their file. Raises ValueError for a line that is none."""
    path = files("claimpath.stages.reasoning_type") / "data" / "examples.txt"
    return tuple(
        _example(line, number)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if line.strip() and not line.startswith("#")
    )


def _example(line: str, number: int) -> TypeExample:
    name, _, texts = line.partition(" | ")
    claim, _, evidence = texts.partition(" | ")
    kind = reasoning_type_named(name)
    if kind is None or not claim or not evidence:
        raise ValueError(f"examples.txt:{number}: `TYPE | CLAIM | EVIDENCE` was expected")
    return TypeExample(kind, claim, evidence)
