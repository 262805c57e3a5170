"""Two graphs of the same claim, compared sub-graph by sub-graph (Beyond Verdicts, section 2.3)."""

from typing import Literal

from pydantic import Field

from claimpath.records.base import Record, Undefined
from claimpath.records.graph import ReasoningGraph, Subgraph
from claimpath.records.graph_document import GraphUsage

ComponentState = Literal["compared", "both_empty", "one_empty", "not_asked"]
"""`compared`: judges were asked; `both_empty`: neither side says anything, so there is nothing to compare; `one_empty`:
one side says nothing; `not_asked`: the classes differ, and judges that cost something were not asked."""

EmptyRule = Literal["mismatch", "skip"]
"""What a component that is empty on one side counts as: 0, and so no match, or nothing at all."""

ClaimOutcomeLabel = Literal["failed_at_verdict", "aligned", "valid_alternative", "rejected", "undecided"]
"""How a claim ended (Beyond Verdicts, Figure 3); `undecided` where sub-graphs still await validation."""


class ComponentAlignment(Record):
    """One text component of a pair."""

    state: ComponentState
    """Whether there was something to compare."""
    scores: tuple[int | Undefined, ...] = ()
    """Each judge's score, 0 to 5, in the order of `judges`; empty unless compared."""
    final: int | Undefined
    """The score over all judges, 0 to 5; 0 where one side is empty and that counts as a mismatch."""
    matched: bool | Undefined
    """Whether `final` reaches the threshold; undefined where `final` is."""


class Components(Record):
    """The three text components of a pair."""

    context: ComponentAlignment
    """Study contexts, joined."""
    finding: ComponentAlignment
    """Study findings, joined."""
    premise: ComponentAlignment
    """Premises."""


class AlignmentPair(Record):
    """One sub-graph of the graph beside one of the reference."""

    a: str
    """Id of the graph's sub-graph."""
    b: str
    """Id of the reference's sub-graph."""
    same_class: bool
    """Whether both have the same class (strict rule)."""
    components: Components
    """The scores."""
    matched: bool | Undefined
    """Same class, and every compared component reaches the threshold. Undefined where a missing judge decides."""
    same_class_lenient: bool
    """Whether any of the reference's interchangeable classes is the graph's."""
    premise_lenient: ComponentAlignment | None = None
    """The best premise among the reference's interchangeable ones of the same class; null where there is none."""
    matched_lenient: bool | Undefined
    """The same with the lenient class, and with the better of both premises."""
    score: float
    """Mean of the components' final scores, 0 to 5, for the assignment; what is undefined does not count."""


class AssignedPair(Record):
    """One pair of the one-to-one assignment."""

    a: str
    """Id of the graph's sub-graph."""
    b: str
    """Id of the reference's sub-graph."""
    matched: bool
    """Whether the pair is a match by the strict rule."""
    score: float
    """The pair's score."""


class AlignmentDifference(Record):
    """A sub-graph without a match, with what comes closest."""

    side: Literal["a", "b"]
    """Whose sub-graph it is."""
    id: str
    """The sub-graph."""
    closest: str | None
    """Id of the closest sub-graph of the other side; null where it has none."""
    differs: tuple[str, ...]
    """In what they differ, in plain words."""


class Alignment(Record):
    """A graph (a) beside a reference (b)."""

    claim: str
    """The graph's claim."""
    reference_claim: str
    """The reference's claim; another one only where the comparison was forced."""
    judges: tuple[str, ...]
    """Who scored, in the order of every `scores`."""
    threshold: int
    """Score from which a component matches, 1 to 5."""
    empty: EmptyRule
    """What a component that is empty on one side counts as."""
    n_a: int
    """Sub-graphs of the graph."""
    n_b: int
    """Sub-graphs of the reference."""
    pairs: tuple[AlignmentPair, ...]
    """Every pair, in the order of a, then of b."""
    aligned_a: tuple[str, ...]
    """Sub-graphs of the graph that match at least one of the reference."""
    aligned_b: tuple[str, ...]
    """Sub-graphs of the reference that at least one of the graph matches."""
    aligned_a_lenient: tuple[str, ...]
    """The same as `aligned_a` by the lenient rule."""
    aligned_b_lenient: tuple[str, ...]
    """The same as `aligned_b` by the lenient rule."""
    undecided_a: tuple[str, ...] = ()
    """Sub-graphs of the graph without a match where a missing judge leaves one open."""
    assignment: tuple[AssignedPair, ...]
    """The one-to-one assignment with most matches, and of those the one with the highest sum of scores."""
    n_one_to_one: int
    """Matched pairs of the assignment."""
    differences: tuple[AlignmentDifference, ...]
    """What has no match, on either side."""
    n_scores: int
    """Scores that were asked for: different pairs of texts times judges."""
    n_missing: int
    """Of these, without an answer."""
    usage: GraphUsage = GraphUsage(seconds=0.0)
    """What the judges cost."""
    settings: dict[str, str] = Field(default_factory=dict)
    """What else can change the result."""
    warnings: tuple[str, ...] = ()
    """What a reader must know."""


class ReferenceGraph(Record):
    """The graph that a report's own was compared with."""

    name: str
    """Where it came from: a file's name, without its folders."""
    graph: ReasoningGraph
    """The graph."""
    subgraphs: tuple[Subgraph, ...]
    """Its sub-graphs."""


class Outcome(Record):
    """How a claim ended beside a reference."""

    label: ClaimOutcomeLabel
    """The outcome."""
    reason: str
    """Why, in one sentence."""
    expected: str
    """The verdict that was expected."""
    aligned: tuple[str, ...] = ()
    """Sub-graphs that are aligned."""
    not_aligned: tuple[str, ...] = ()
    """Sub-graphs that are not."""
