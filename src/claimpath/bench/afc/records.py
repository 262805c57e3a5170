"""What the benchmark of claim-evidence classifiers writes."""

from pydantic import Field

from claimpath.bench.reasoning.records import Figures
from claimpath.bench.records import Manifest
from claimpath.measures import MeasureSummary
from claimpath.measures.argument_verdict import StanceLabel
from claimpath.records.base import Record


class PassageLabel(Record):
    """What a classifier says of a claim and one of its passages."""

    id: str
    """The claim: the argument's id, or that of the true claim."""
    passage: str
    """The passage; `p1` for a true claim's only text."""
    label: StanceLabel
    """The most probable label."""
    seed: int = 0
    """The classifier's seed, where several were trained; 0 where there is one."""
    probabilities: dict[StanceLabel, float] | None = None
    """Probability of each label that the classifier has; null where none were recorded."""


class AfcScore(Record):
    """Scores of one run, as `--json` prints them."""

    task: str
    """Name of the task."""
    system: str
    """Name of the system, or of the file that the labels came from."""
    split: str
    """Name of the split."""
    claims: str
    """`false`, `true` or `both`."""
    data: str
    """Names of the data files."""
    data_sha256: dict[str, str]
    """File name to SHA-256."""
    version: str
    """claimpath's version."""
    settings: dict[str, str]
    """What can change the result: labels, order of the pair, titles; empty for a file."""
    seeds: tuple[int, ...]
    """Seeds of the labels; shares are means over them."""
    measures: dict[str, MeasureSummary]
    """Measures by name: shares in [0, 1], with 95 % intervals (percentile bootstrap over studies)."""
    baselines: dict[str, dict[str, float]]
    """Systems that always say the same, on the same claims."""
    by_link: dict[str, Figures]
    """What a passage is linked to, to shares of labels (MissciPlus, Figure 5)."""
    by_class: dict[str, Figures]
    """Fallacy class of the gap that a passage is linked to, to shares of labels (Figure 11)."""
    n_passages: int
    """Annotated passages of all claims."""
    n_passages_missing: int
    """Of these, those without a label, summed over seeds."""
    n_passages_not_asked: int = 0
    """Labels of passages that were not annotated, which are left out."""
    seconds: float = 0.0
    """Wall time; 0 for labels from a file."""
    warnings: tuple[str, ...] = ()
    """What a reader should know."""


class AfcRun(Record):
    """A run with every label."""

    summary: AfcScore
    """The scores."""
    studies: dict[str, str]
    """Claim id to the study that it is resampled with."""
    labels: tuple[PassageLabel, ...]
    """Every label."""
    manifest: Manifest | None = Field(default=None)
    """What made the run."""
