"""The report of a check: everything that `report.json` holds."""

from typing import Literal

from pydantic import Field

from claimpath.records.alignment import Alignment, Outcome, ReferenceGraph
from claimpath.records.base import Record, Undefined
from claimpath.records.claim import Claim
from claimpath.records.graph import ReasoningGraph, Subgraph
from claimpath.records.ranking import RankedPassage
from claimpath.records.reasoning_step import ReasoningStep
from claimpath.records.reconstruction import Reconstruction
from claimpath.records.review import Review
from claimpath.records.stance import Stance
from claimpath.records.study import Study
from claimpath.records.validation import Validation
from claimpath.records.verdict import Verdict

CheckState = Literal["complete", "partial", "not_checked"]
"""`partial`: parts of the study were not read; `not_checked`: no check took place (see `warnings`)."""


class MadeBy(Record):
    """What made the figures and the verdict."""

    version: str
    """claimpath's version."""
    engine: str
    """The engine, such as `offline`."""
    ranker: str
    """The ranker of both passage lists."""
    rules_digest: str
    """First 12 hexadecimal digits of the SHA-256 of the gap rules; empty for an engine that uses none."""
    settings: dict[str, str] = Field(default_factory=dict)
    """Other settings that can change the result."""


class PassageLists(Record):
    """Both rankings."""

    supports: tuple[RankedPassage, ...]
    """What the claim rests on, best first."""
    undermines: tuple[RankedPassage, ...]
    """What undermines it, given the former, best first."""


class Usage(Record):
    """What the check cost."""

    seconds: float
    """Wall time of the check, without reading the arguments and writing the report."""
    n_calls: int = 0
    """Calls to a language model."""
    n_tokens: int = 0
    """Tokens of those calls, in and out."""
    cost: float | Undefined = Undefined(reason="No language model was asked.")
    """US dollars of the calls that were sent; undefined where the model's price is not known."""


class Report(Record):
    """A finished check."""

    state: CheckState
    """Whether the check is whole."""
    claim: Claim
    """The claim."""
    studies: tuple[Study, ...]
    """The studies as they were read, with all passages."""
    passages: PassageLists
    """Both passage lists."""
    verdict: Verdict
    """The verdict."""
    graph: ReasoningGraph
    """The reasoning graph."""
    subgraphs: tuple[Subgraph, ...]
    """Its sub-graphs, the weightiest first."""
    reconstruction: Reconstruction | Undefined = Undefined(
        reason="No language model was asked for fallacies."
    )
    """The fallacies as a model gave them, with all that came of its prompts; undefined where none was asked."""
    about_claim: bool | Undefined = Undefined(reason="It was not looked at.")
    """Whether the studies are about what the claim is about; undefined where that was not looked at."""
    reasoning: ReasoningStep | Undefined = Undefined(reason="It was not looked at.")
    """Which kind of reasoning leads from what is quoted to the verdict; undefined where nothing is quoted."""
    stance: Stance | Undefined = Undefined(reason="No classifier read the study.")
    """What the study's sentences say of the claim, by the classifier that comes with the offline engine."""
    needs_review: float | Undefined = Undefined(reason="It was not worked out.")
    """How much a person should look at the claim, in [0, 1], for sorting many; undefined where no check took place."""
    alignment: Alignment | Undefined
    """Alignment with a reference; undefined without one."""
    reference: ReferenceGraph | Undefined = Undefined(reason="No reference graph was given.")
    """The graph that the alignment is with, to be shown beside the report's; undefined without one."""
    validation: Validation | Undefined
    """Validation of the sub-graphs; undefined where it was not asked for."""
    outcome: Outcome | Undefined
    """Outcome against a reference; undefined without one."""
    review: Review | Undefined = Undefined(reason="Nobody reviewed it.")
    """What people said who looked the check over; undefined where nobody did."""
    usage: Usage
    """What it cost."""
    warnings: tuple[str, ...] = ()
    """What a reader must know before trusting the verdict."""
    made_by: MadeBy
    """What made it."""
