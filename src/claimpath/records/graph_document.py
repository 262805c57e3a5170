"""A reasoning graph on its own, with what it was made from."""

from typing import Literal

from pydantic import Field

from claimpath.records.base import Record, Undefined
from claimpath.records.claim import Claim
from claimpath.records.fallacy import FallacyClass
from claimpath.records.graph import ReasoningGraph, Subgraph

GraphState = Literal["complete", "partial", "not_built"]
"""`partial`: something was dropped; `not_built`: there is no graph beyond the claim (see `warnings`)."""
ComponentRole = Literal["context", "finding", "premise"]
"""What a span of an explanation is taken for."""


class DroppedSpan(Record):
    """Something that was to be in the graph and is not."""

    role: ComponentRole
    """What it was taken for."""
    text: str
    """Its words, as they were given."""
    fallacy_class: FallacyClass | None = None
    """For a premise: its class, where it was one of the nine."""
    reason: str
    """Why it is not in the graph."""


class GraphUsage(Record):
    """What a graph, or the judges of an alignment, cost."""

    seconds: float
    """Wall time."""
    n_calls: int = 0
    """Calls to a language model."""
    n_tokens: int = 0
    """Tokens of those calls, in and out."""
    cost: float | Undefined = Undefined(reason="No language model was asked.")
    """US dollars; undefined where the model's price is not known."""


class GraphDocument(Record):
    """The graph of an explanation, or of an annotated argument."""

    state: GraphState
    """Whether the graph is whole."""
    claim: Claim
    """The claim."""
    made_from: Literal["explanation", "argument"]
    """A person's or a model's text, or an argument of a data set."""
    explanation: str | Undefined
    """The text that `explanation_spans` count in, markup taken out; undefined for an argument."""
    supports_claim: bool | Undefined
    """Whether the explanation finds the claim right, so that there are no fallacies."""
    study: str | None = None
    """Source of the study in which the spans were looked up; null where none was given."""
    graph: ReasoningGraph
    """The graph."""
    subgraphs: tuple[Subgraph, ...]
    """One for each fallacy, in the order of the premises."""
    dropped: tuple[DroppedSpan, ...]
    """What was left out, each with its reason."""
    repairs: tuple[str, ...] = ()
    """What was put right: words found again, a premise stretched to its sentence, markup taken out."""
    warnings: tuple[str, ...] = ()
    """What a reader must know."""
    usage: GraphUsage
    """What it cost."""
    engine: str
    """Who made it: `offline`, a MODEL, or `people`."""
    version: str
    """claimpath's version."""
    settings: dict[str, str] = Field(default_factory=dict)
    """What can change the result."""
