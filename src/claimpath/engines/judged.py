"""What an engine is asked, and what it answers."""

from dataclasses import dataclass, field

from claimpath.records import (
    CheckState,
    Claim,
    Node,
    Ranking,
    Reconstruction,
    Stance,
    Study,
    Subgraph,
    Undefined,
    Usage,
    Verdict,
)
from claimpath.records.graph import NodeOrigin


@dataclass(frozen=True, slots=True)
class Question:
    """A claim about studies, and how their passages rank for it."""

    claim: Claim
    studies: tuple[Study, ...]
    """The studies, with passage ids that are unique among them."""
    supports: Ranking
    undermines: Ranking


@dataclass(frozen=True, slots=True)
class Judged:
    """An engine's judgement."""

    verdict: Verdict
    origin: NodeOrigin
    """Who gave the verdict."""
    usage: Usage
    """What it cost; its seconds are replaced by those of the whole check."""
    state: CheckState = "complete"
    """`partial` where the engine did not see everything, `not_checked` where no check took place."""
    subgraphs: tuple[Subgraph, ...] = ()
    nodes: tuple[Node, ...] = ()
    """Contexts, findings, premises and fallacies."""
    reconstruction: Reconstruction | Undefined = field(
        default_factory=lambda: Undefined(reason="No language model was asked for fallacies.")
    )
    """The fallacies as a model gave them."""
    about_claim: bool | Undefined = field(
        default_factory=lambda: Undefined(reason="The engine does not look at that.")
    )
    """Whether the studies are about what the claim is about."""
    stance: Stance | Undefined = field(
        default_factory=lambda: Undefined(reason="No classifier read the study.")
    )
    """What the study's sentences say of the claim."""
    warnings: tuple[str, ...] = ()
    """What a reader must know."""
    rules_digest: str = ""
    """Digest of the gap rules, where they were used."""
    settings: dict[str, str] = field(default_factory=dict)
    """What can change the result."""
