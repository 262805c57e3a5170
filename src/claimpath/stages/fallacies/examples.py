"""The example sentences that come with claimpath: what the classifier learns from, and what models are shown."""

from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from claimpath.errors import DataError
from claimpath.records.fallacious_spans import NO_FALLACY, GoldLabel
from claimpath.taxonomies.mafalda import ENTRIES, gold_label_named

_FOLDER = "claimpath.stages.fallacies"
_NAMES = ("examples_pathos_ethos.txt", "examples_logos.txt", "examples_plain.txt")


class Example(NamedTuple):
    """A text with its label."""

    text: str
    """The text, one or a few sentences on one line."""
    label: GoldLabel
    """One of the 23 classes, or "no fallacy"."""


@lru_cache(maxsize=1)
def own_examples() -> tuple[Example, ...]:
    """Give all examples in the order of the files: several for each class, and many without a fallacy."""
    folder = files(_FOLDER) / "data"
    found: list[Example] = []
    for name in _NAMES:
        found += parse_examples((folder / name).read_text(encoding="utf-8"), name)
    return tuple(found)


def parse_examples(text: str, name: str) -> list[Example]:
    """Read lines of examples: `[label]` on a line of its own names the label of the lines below it, `#` a comment.

    Raises DataError for an unknown label and for a line before the first label.
    """
    label: GoldLabel | None = None
    found: list[Example] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("[") and line.endswith("]"):
            label = gold_label_named(line[1:-1])
            if label is None:
                raise DataError(
                    f"line {number} of {name!r} names the label {line[1:-1]!r}; allowed are {NO_FALLACY!r} and "
                    f"{', '.join(ENTRIES)}"
                )
        elif label is None:
            raise DataError(
                f"line {number} of {name!r} stands before the first label; begin with a line such as [{NO_FALLACY}]"
            )
        else:
            found.append(Example(line, label))
    return found
