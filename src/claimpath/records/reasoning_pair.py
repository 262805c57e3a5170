"""A claim with its evidence, its veracity, and the kind of reasoning that leads from one to the other."""

from typing import Literal, get_args

from claimpath.records.base import Record, Undefined

ReasoningType = Literal["deductive", "abductive", "inductive", "analogical"]
"""The four atomic reasoning types of RECV, section 3.1."""
REASONING_TYPES: tuple[ReasoningType, ...] = get_args(ReasoningType)

Veracity = Literal["Supported", "Refuted", "Not Enough Information"]
"""What the evidence makes of the claim. RECV itself has the first two only."""
VERACITIES: tuple[Veracity, ...] = get_args(Veracity)


class ReasoningPair(Record):
    """A claim and its evidence, as people labelled them."""

    id: str
    """Unique within its data set: the file's own id, or source, split and number of the row."""
    claim: str
    """The claim, without surrounding blanks."""
    evidence: str
    """The evidence; the shorter one where there are two."""
    longer_evidence: str | Undefined
    """The evidence with more of the text that it stands in, where the data have both."""
    veracity: Veracity
    """The label that people gave."""
    reasoning: ReasoningType | Undefined
    """The type that people gave; undefined, with the reason, where they gave none or could not tell."""
    rationale: str | Undefined
    """Why, in the annotators' words; undefined where the data hold none."""
    source: str
    """Where the claim is from: `vitaminc`, `climate-fever`, `phemeplus`, or the data set's own name."""
    split: str
    """Name of the split; `all` where the data have none."""
    group: str
    """Pairs of one group (a page, a claim, a rumour) are not independent; they are resampled together."""
    veracity_as_given: str
    """The veracity label as the file has it."""
    reasoning_as_given: str
    """The reasoning label as the file has it, finer ones such as `deductive number` kept; empty where it has none."""
