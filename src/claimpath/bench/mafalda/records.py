"""What the benchmark of fallacious spans writes."""

from claimpath.bench.records import Manifest
from claimpath.measures import MeasureSummary
from claimpath.records import Record, Undefined
from claimpath.records.fallacious_spans import PredictedText


class MafaldaScore(Record):
    """Scores of one run, as `--json` prints them."""

    task: str
    """`mafalda`."""
    system: str
    """Name of the system, or of the file that the predictions came from."""
    split: str
    """`gold` or `user-study`."""
    data: str
    """Name of the data file."""
    data_sha256: str
    """SHA-256 of the data file."""
    version: str
    """claimpath's version."""
    reader: str
    """How raw answers were read: `published` or `careful`; empty where there were none."""
    settings: dict[str, str]
    """What else can change the result."""
    seconds: float
    """Wall time of the system; 0 for predictions from a file."""
    measures: dict[str, MeasureSummary]
    """Measures by name, in [0, 1], with 95 % intervals (percentile bootstrap over texts)."""
    baselines: dict[str, dict[str, float | Undefined]]
    """Trivial systems on the same texts: `random` (seed 1), `silent`, `majority`."""
    labels: dict[str, int]
    """Predicted spans by label, the most frequent first."""
    failures: tuple[str, ...] = ()
    """Texts on which the system failed, with the reason."""
    warnings: tuple[str, ...] = ()
    """What a reader should know."""


class MafaldaBenchRun(Record):
    """A run that can be scored again, compared and shown."""

    manifest: Manifest
    """What made it."""
    summary: MafaldaScore
    """The scores."""
    predictions: tuple[PredictedText, ...]
    """Every answer; its spans are final, with "no fallacy" where the system said so."""
    units: dict[str, dict[str, float | tuple[float, ...]]]
    """Measure name to text id to what the measure takes from the text."""
