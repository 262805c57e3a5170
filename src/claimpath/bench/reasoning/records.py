"""What the benchmark of reasoning writes."""

from pydantic import Field

from claimpath.bench.records import Manifest
from claimpath.measures.claim_outcomes import SubgraphFate
from claimpath.records import (
    Alignment,
    ClaimOutcomeLabel,
    FallacyClass,
    Undefined,
    Validation,
    VerdictLabel,
)
from claimpath.records.base import Record


class Figure(Record):
    """One figure with what it stands on."""

    value: float | Undefined
    """The figure, in [0, 1]; a cosine in [-1, 1]."""
    low: float | Undefined
    """Lower end of the 95 % interval (percentile bootstrap over studies)."""
    high: float | Undefined
    """Upper end of that interval."""
    count: float
    """What stands above the line: a count, or a sum over claims for a mean."""
    n: int
    """The denominator."""
    of: str
    """What the denominator counts, in words."""


Figures = dict[str, Figure]
"""Figures by name, in the order of a table."""


class ReasoningTables(Record):
    """All tables of one system."""

    outcomes: Figures
    """Claims by outcome (Beyond Verdicts, Figure 3), strict class rule."""
    outcomes_lenient: Figures
    """The same, interchangeable classes and premises of the reference counting, too."""
    subgraphs: Figures
    """Columns of Table 2, as shares of all sub-graphs, strict class rule."""
    subgraphs_lenient: Figures
    """The same by the lenient rule."""
    adequacy: Figures
    """Relevance, sufficiency and both together as shares of the sub-graphs that the judges scored."""
    alignment: Figures
    """Shares of sub-graphs and of claims that are aligned, by both rules and one to one."""
    classes: Figures
    """Share of each class among the sub-graphs (Figure 4)."""
    agreement: Figures
    """Agreement with the reference where both give a graph (Figure 5)."""


class ClaimReasoning(Record):
    """What a system did with one claim, beside the reference."""

    id: str
    """The argument."""
    study: str
    """The study that it is resampled with."""
    verdict: VerdictLabel
    """The verdict; No Response where the system failed."""
    classes: tuple[FallacyClass, ...] = ()
    """Class of each sub-graph, in the graph's order."""
    reference_classes: tuple[FallacyClass, ...]
    """The reference's own class of each gap."""
    reference_lenient: tuple[tuple[FallacyClass, ...], ...]
    """For each gap all its interchangeable classes, its own first."""
    fates: tuple[SubgraphFate, ...] = ()
    """What became of each sub-graph, by the strict rule; all undecided without validation."""
    fates_lenient: tuple[SubgraphFate, ...] = ()
    """The same by the lenient rule."""
    n_one_to_one: int = 0
    """Matched pairs of the one-to-one assignment, strict rule."""
    outcome: ClaimOutcomeLabel
    """How the claim ended, strict rule."""
    outcome_lenient: ClaimOutcomeLabel
    """How it ended by the lenient rule."""
    cosines: dict[str, float | Undefined] = Field(default_factory=dict)
    """Cosine with the reference of `context`, `finding` and `premise` (best match of each, then the mean)."""
    alignment: Alignment | Undefined
    """Every pair with every score."""
    validation: Validation | Undefined
    """Every check of what is not aligned."""
    warnings: tuple[str, ...] = ()
    """What the check said that a reader must know."""
    error: str | None = None
    """Why the system failed, where it did."""


class ReasoningScore(Record):
    """Scores of one run, as `--json` prints them."""

    task: str
    """Name of the task."""
    system: str
    """`offline`, or the model."""
    judges: tuple[str, ...]
    """Who scored likeness, relevance and sufficiency."""
    validated: bool
    """Whether what is not aligned was validated."""
    split: str
    """Name of the split."""
    data: str
    """Name of the data file."""
    data_sha256: str
    """SHA-256 of the data file."""
    version: str
    """claimpath's version."""
    settings: dict[str, str] = Field(default_factory=dict)
    """What can change the result."""
    n_claims: int
    """Claims."""
    n_failed: int
    """Claims on which the system failed; they count as failed at the verdict, without sub-graphs."""
    tables: ReasoningTables
    """The system's figures."""
    reference_classes: Figures
    """Share of each class among the gaps of the reference, each by its own class (Figure 4)."""
    baselines: dict[str, ReasoningTables]
    """Trivial systems on the same claims, by the offline judge."""
    embedder: str
    """Whose vectors the cosines are of."""
    n_calls: int = 0
    """Calls to language models, the judges' included."""
    n_tokens: int = 0
    """Tokens of those calls, in and out."""
    cost: float | Undefined = Undefined(reason="No language model was asked.")
    """US dollars of those calls."""
    seconds: float = 0.0
    """Wall time."""
    failures: tuple[str, ...] = ()
    """Claims on which the system failed, with the reason."""
    warnings: tuple[str, ...] = ()
    """What a reader should know."""


class ReasoningBenchRun(Record):
    """A run with every answer."""

    summary: ReasoningScore
    """The scores, with what made them."""
    manifest: Manifest | None = None
    """What made the run; None in files of versions that did not keep it."""
    claims: tuple[ClaimReasoning, ...]
    """Every claim."""
