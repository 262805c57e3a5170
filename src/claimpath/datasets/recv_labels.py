"""What the labels of the data files stand for. The tables are complete: a label that is not in them is an error.

RECV's predecessor has finer reasoning labels than the four types. They are mapped here, and kept beside the type.
"""

from claimpath.errors import DataError
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import ReasoningType, Veracity

VERACITY_NAMES: dict[Veracity, tuple[str, ...]] = {
    "Supported": ("supported", "supports", "support", "true"),
    "Refuted": ("refuted", "refutes", "refute", "false"),
    "Not Enough Information": (
        "not enough information", "not enough info", "not enough evidence", "nei", "unverified", "unknown",
    ),
}  # fmt: skip
"""Veracity labels of the four data sets, in lower case, with blanks for `_` and `-`."""

DISPUTED = "disputed"
"""CLIMATE-FEVER's label for claims with evidence on both sides; it has no counterpart in RECV."""

_CANNOT_TELL = Undefined(reason="The annotators could not tell the type (`???`).")
_NO_TYPE = Undefined(reason="Unverified claims were given no type.")
_KIND_OF_CLAIM = Undefined(reason="The label says how the claim was made up, not how it is verified.")

FINE_LABELS: dict[str, ReasoningType | Undefined] = {
    "deductive": "deductive",
    "deductive number": "deductive",
    "deductive time": "deductive",
    "deductive nt": "deductive",
    "abductive": "abductive",
    "abductive number": "abductive",
    "abductive time": "abductive",
    "abductive nt": "abductive",
    "inductive": "inductive",
    "inductive number": "inductive",
    "inductive time": "inductive",
    "inductive nt": "inductive",
    "analogical": "analogical",
    "analogical number": "analogical",
    "analogical time": "analogical",
    "analogical nt": "analogical",
    "???": _CANNOT_TELL,
    "??? number": _CANNOT_TELL,
    "??? time": _CANNOT_TELL,
    "??? nt": _CANNOT_TELL,
    "unverified": _NO_TYPE,
    "unverified number": _NO_TYPE,
    "unverified time": _NO_TYPE,
    "unverified nt": _NO_TYPE,
    "simple": _KIND_OF_CLAIM,
    "complex": _KIND_OF_CLAIM,
    "number": _KIND_OF_CLAIM,
    "time": _KIND_OF_CLAIM,
    "nt": _KIND_OF_CLAIM,
}
"""Labels of the predecessor to types. `number`, `time` and `nt` (number or time) say what has to be compared. The last
five are an older scheme that is found in recorded answers only."""

_VERACITY_BY_NAME = {name: label for label, names in VERACITY_NAMES.items() for name in names}


def read_veracity(text: str, where: str) -> Veracity:
    """The veracity that a label stands for. Raises DataError, with `where`, for any other text."""
    found = _VERACITY_BY_NAME.get(_plain(text))
    if found is None:
        known = "; ".join(f"{label}: {', '.join(names)}" for label, names in VERACITY_NAMES.items())
        raise DataError(f"{where}: unknown veracity label {text!r}. Known are {known}")
    return found


def read_reasoning(text: str, where: str) -> ReasoningType | Undefined:
    """The type that a label stands for; undefined where it stands for none. Raises DataError for any other text."""
    plain = " ".join(text.casefold().split()).removesuffix(" reasoning")
    if not plain:
        return Undefined(reason="The data give no type for this pair.")
    if plain not in FINE_LABELS:
        raise DataError(f"{where}: unknown reasoning label {text!r}. Known are: {', '.join(FINE_LABELS)}")
    return FINE_LABELS[plain]


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace("_", " ").replace("-", " ").split())
