"""The typed reasoning graph and its fallacy-specific sub-graphs (Beyond Verdicts, section 2.2)."""

from typing import Annotated, Literal

from pydantic import Field

from claimpath.records.base import Record
from claimpath.records.fallacy import FallacyClass
from claimpath.records.span import Span
from claimpath.records.verdict import VerdictLabel

NodeOrigin = Literal["human", "model", "rule"]
"""Who made a node."""


class ExplanationSpan(Record):
    """An exact place in an explanation: `text` equals `explanation[start:end]`."""

    start: int
    """First code point of the explanation (0-based, included)."""
    end: int
    """One past the last code point (excluded)."""
    text: str
    """The words themselves, equal to that slice."""


class _Node(Record):
    id: str
    """Unique within the graph."""
    text: str
    """What the node says. For a context or a finding: the quote."""
    spans: tuple[Span, ...] = ()
    """Where the study says it. Empty for a premise, which the study does not say."""
    not_located: str | None = None
    """Why a quote was not found in the study, where it was not."""
    explanation_spans: tuple[ExplanationSpan, ...] = ()
    """Where the explanation says it, for a graph that was made from one."""
    origin: NodeOrigin
    """Who made the node."""


class ClaimNode(_Node):
    """The claim."""

    type: Literal["Claim"] = "Claim"
    """Tag."""


class StudyContextNode(_Node):
    """How the study was done, on whom, within which limits."""

    type: Literal["StudyContext"] = "StudyContext"
    """Tag."""


class StudyFindingNode(_Node):
    """What the study found."""

    type: Literal["StudyFinding"] = "StudyFinding"
    """Tag."""


class PremiseNode(_Node):
    """What one would have to believe for the claim to follow."""

    type: Literal["Premise"] = "Premise"
    """Tag."""


class FallacyNode(_Node):
    """The class of the reasoning error."""

    type: Literal["Fallacy"] = "Fallacy"
    """Tag."""
    fallacy_class: FallacyClass
    """One of the nine classes."""


class VerdictNode(_Node):
    """The verdict."""

    type: Literal["Verdict"] = "Verdict"
    """Tag."""
    label: VerdictLabel
    """The verdict's label."""


Node = Annotated[
    ClaimNode | StudyContextNode | StudyFindingNode | PremiseNode | FallacyNode | VerdictNode,
    Field(discriminator="type"),
]

NODE_COLUMNS: tuple[str, ...] = ("Claim", "StudyContext", "StudyFinding", "Premise", "Fallacy", "Verdict")
"""Node types in the order of a picture's columns."""

EdgeType = Literal["rests_on", "frames", "needs", "exposes", "is_a", "decides"]
"""`rests_on`: claim to context or finding; `frames`: context to finding; `needs`: finding to premise;
`exposes`: context to premise (where there is no finding); `is_a`: premise to fallacy; `decides`: fallacy (or the claim,
where there is no fallacy) to verdict."""


class Edge(Record):
    """A directed edge."""

    source: str
    """Id of the node it leaves."""
    target: str
    """Id of the node it enters."""
    type: EdgeType
    """What it means."""


class ReasoningGraph(Record):
    """The whole graph of one check."""

    nodes: tuple[Node, ...]
    """All nodes, in column order, then in the order of the sub-graphs."""
    edges: tuple[Edge, ...]
    """All edges. Every end names a node."""


class InterchangeablePremise(Record):
    """Another premise, with its class, that people hold to stand for the same gap."""

    premise: str
    """The premise."""
    fallacy_class: FallacyClass
    """Its class."""


class Subgraph(Record):
    """One fallacy with its context, finding and premise: a unit of alignment and validation."""

    id: str
    """Stable for the same study, claim and rule or text."""
    fallacy_class: FallacyClass
    """The class."""
    context_ids: tuple[str, ...]
    """Context nodes; may be empty."""
    finding_ids: tuple[str, ...]
    """Finding nodes; may be empty."""
    premise_id: str
    """The premise node."""
    fallacy_id: str
    """The fallacy node."""
    reasons: tuple[str, ...]
    """Why this class, in plain words."""
    rule_id: str | None = None
    """The rule that made it, where a rule did."""
    strength: Literal["strong", "moderate", "weak"] = "moderate"
    """How far it bears a verdict: one strong gap suffices for Incorrect, a weak one never does."""
    interchangeable: tuple[InterchangeablePremise, ...] = ()
    """Premises that may stand for this one, without it; people's references name them."""
