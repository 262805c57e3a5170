"""A fallacious argument as a model reconstructs it (MissciPlus, section 6)."""

from typing import Literal

from pydantic import Field

from claimpath.records.base import Record
from claimpath.records.fallacy import FallacyClass
from claimpath.records.verdict import ClaimedQuote


class ReconstructedFallacy(Record):
    """A fallacious premise with its class."""

    premise: str
    """What one would have to believe, in the model's words."""
    fallacy_class: FallacyClass
    """The class that the model's name for it stands for."""
    given_class: str
    """The class as the model wrote it."""
    why: str = ""
    """Why it is a fallacy, in the model's words; may be empty."""
    quotes: tuple[ClaimedQuote, ...] = ()
    """Sentences of the study that the model gives for it, each looked up in the study."""
    prompt: int
    """Which prompt gave it, by its index (0-based) in `prompts`."""
    rank: int
    """Its place (from 1) among those of that prompt that stand for a class."""
    given_rank: int | None = None
    """Its place (from 1) among all that the prompt gave; null where that is not known."""


class ReconstructionPrompt(Record):
    """What came of one prompt."""

    basis_id: str | None
    """The passage that the claim was taken to rest on; null where a premise in words was given."""
    passage_ids: tuple[str, ...]
    """The other passages that were shown, in order; may be empty."""
    n_given: int = 0
    """Fallacies in the answer."""
    outside: tuple[str, ...] = ()
    """Names of classes in the answer that stand for none of the nine, as they were written; these are left out."""
    n_without_premise: int = 0
    """Fallacies in the answer without a premise; these are left out."""
    no_answer: str | None = None
    """Why there is no answer: refused, unreadable, cut, failed."""
    repairs: tuple[str, ...] = ()
    """What had to be mended before the answer could be read."""


class Reconstruction(Record):
    """The fallacies behind a claim, best first, and how they were come by."""

    scheme: Literal["per-passage", "all-passages"]
    """How the passages were divided over prompts."""
    style: str
    """Name of the instructions."""
    style_version: str
    """Version of the instructions."""
    info: str
    """What was told of the classes: any of D (definition), L (logical form), E (example)."""
    normaliser: str
    """How names of classes were read."""
    fallacies: tuple[ReconstructedFallacy, ...]
    """The fallacies that count, best first; at most five."""
    further: tuple[ReconstructedFallacy, ...] = ()
    """Those beyond, in the order of the prompts."""
    outside: dict[str, int] = Field(default_factory=dict)
    """Names of classes that stand for none of the nine, with how often they came, the most frequent first."""
    prompts: tuple[ReconstructionPrompt, ...]
    """Every prompt, in order."""

    @property
    def n_without_answer(self) -> int:
        """Prompts without an answer."""
        return sum(prompt.no_answer is not None for prompt in self.prompts)
