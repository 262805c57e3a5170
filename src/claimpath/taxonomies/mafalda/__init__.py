"""The taxonomy of MAFALDA: level 0 (fallacy or not), level 1 (pathos, logos, ethos), level 2 (23 classes).

Names are those of the data set; definitions, forms and examples are ours.
"""

from claimpath.taxonomies.mafalda.classes import (
    ENTRIES,
    FAMILIES,
    FAMILY_OF,
    LEVELS,
    UNCOVERED_CLASSES,
    SpanFamilyEntry,
    gold_label_named,
    label_at,
    label_named,
)
from claimpath.taxonomies.mafalda.entry import SpanClassEntry

__all__ = [
    "ENTRIES", "FAMILIES", "FAMILY_OF", "LEVELS", "UNCOVERED_CLASSES", "SpanClassEntry",
    "SpanFamilyEntry", "gold_label_named", "label_at", "label_named",
]  # fmt: skip
