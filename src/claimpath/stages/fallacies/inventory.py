"""What a prompt tells of the labels: their names at a level, and any of definition, logical form and example."""

from collections.abc import Sequence

from claimpath.records.fallacious_spans import SPAN_CLASSES, SPAN_FAMILIES, SpanClass, SpanLevel
from claimpath.stages.reconstruct.styles.inventory import find_info
from claimpath.taxonomies.mafalda import ENTRIES, FAMILIES, FAMILY_OF

INVENTORY_VERSION = "1"
"""Version of the layout and of the taxonomy's wording; goes into each request."""
_FALLACY = (
    "An argument gives reasons for a conclusion; reasons or conclusion may be left unsaid. It is a fallacy where the "
    "reasons, taken as they are, do not carry the conclusion. A false statement, a rude word or a strong feeling "
    "alone is none."
)


def inventory(level: SpanLevel, info: str, classes: Sequence[SpanClass] = SPAN_CLASSES) -> str:
    """The labels of a level in blocks; with no letter, one line each.

    info: letters as `find_info` reads them: D, L, E. At level 0, D says what a fallacy is. Families have no logical
    form and no example of their own: at level 1, L and E give those of a family's first class. classes: those of
    level 2 that are named.
    """
    letters = find_info(info or "none")
    if level == 0:
        return f"- fallacy\n  Definition: {_FALLACY}" if "D" in letters else "- fallacy"
    names: Sequence[str] = SPAN_FAMILIES if level == 1 else classes
    blocks = []
    for name in names:
        entry = ENTRIES[name] if level == 2 else ENTRIES[_first_class(name)]  # type: ignore[index]
        definition = entry.definition if level == 2 else FAMILIES[name].definition  # type: ignore[index]
        told = {
            "D": f"  Definition: {definition}",
            "L": f"  Logical form: {entry.formal}",
            "E": f"  Example: {entry.example}",
        }
        blocks.append("\n".join([f"- {name}", *(told[letter] for letter in letters)]))
    return ("\n\n" if letters else "\n").join(blocks)


def _first_class(family: str) -> SpanClass:
    return next(name for name in SPAN_CLASSES if FAMILY_OF[name] == family)
