"""The nine fallacy classes of MISSCI."""

from typing import Literal, get_args

FallacyClass = Literal[
    "Ambiguity",
    "Biased Sample Fallacy",
    "Causal Oversimplification",
    "Fallacy of Composition",
    "Fallacy of Exclusion",
    "False Dilemma",
    "False Equivalence",
    "Hasty Generalization",
    "Impossible Expectations",
]
"""Class names as in Beyond Verdicts (Table 5). The older names of the data files are mapped in `taxonomies`."""

FALLACY_CLASSES: tuple[FallacyClass, ...] = get_args(FallacyClass)
