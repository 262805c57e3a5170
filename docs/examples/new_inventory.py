"""An inventory of classes: a newsroom's own four words, each with the class of the nine that it stands for.

Records, graphs and measures know nine classes. A newsroom that speaks of others tells the model its own, and says what
each of them means in the nine; what means none of them is counted and never guessed at.
"""

from dataclasses import dataclass
from pathlib import Path

from claimpath.records import FallacyClass
from claimpath.taxonomies.class_names import NORMALISERS

NAME = "newsroom"


@dataclass(frozen=True, slots=True)
class OwnClass:
    """One class of the newsroom."""

    name: str
    """What the newsroom calls it."""
    definition: str
    """What goes wrong, in a sentence."""
    stands_for: FallacyClass | None
    """The class of the nine; None where there is none."""


OWN_CLASSES = (
    OwnClass("dish to body", "What happened in cells is said of people.", "Fallacy of Composition"),
    OwnClass("mouse to man", "What happened in animals is said of people.", "False Equivalence"),
    OwnClass("small numbers", "A few cases are taken for all.", "Hasty Generalization"),
    OwnClass("old news", "A result that was corrected since is told as new.", None),
)


def own_class(name: str) -> FallacyClass | None:
    """The class of the nine that one of the newsroom's words stands for, read whole and whatever the case."""
    wanted = " ".join(name.split()).casefold()
    return next((entry.stands_for for entry in OWN_CLASSES if entry.name == wanted), None)


def write_prompt(path: Path) -> Path:
    """Write instructions for `--reconstruct-prompt` that name the newsroom's classes beside the nine."""
    told = "\n".join(f"- {entry.name}: {entry.definition}" for entry in OWN_CLASSES)
    path.write_text(
        "Which errors lead from these passages to the claim?\n\nClaim:\n@@claim@@\n\nPassages:\n@@passages@@\n\n"
        f"Name each error with one of these:\n{told}\n\nReaders may know them as:\n@@fallacy_inventory@@\n",
        encoding="utf-8",
    )
    return path


def register() -> None:
    """Make the reading of names known. In the project itself, add it to taxonomies/class_names.py."""
    NORMALISERS[NAME] = own_class
