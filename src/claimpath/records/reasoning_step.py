"""Which kind of reasoning leads from evidence to a verdict, as somebody or something judged it."""

from typing import Literal

from claimpath.records.base import Record, Undefined
from claimpath.records.reasoning_pair import ReasoningType


class ReasoningSign(Record):
    """Something in the texts that speaks for one type."""

    name: str
    """Name of the sign, such as `lexical-gap`."""
    text: str
    """What was seen, in plain words."""
    weight: float
    """Its share in the log-odds of abductive against deductive: above 0 it speaks for abductive. No unit."""


class ReasoningStep(Record):
    """The step from evidence to a verdict."""

    type: ReasoningType
    """The type."""
    reason: str
    """Why, in one sentence."""
    abductive_probability: float | Undefined
    """How likely abductive was found, in [0, 1], where both types are equally frequent; undefined for a model."""
    signs: tuple[ReasoningSign, ...] = ()
    """What spoke for either type, the weightiest first; empty for a model."""
    origin: Literal["rule", "model"]
    """What judged it."""
    passage_ids: tuple[str, ...] = ()
    """Passages of a study whose words were the evidence; empty where the evidence was given as a text."""
