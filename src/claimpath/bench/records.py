"""What the bench writes: a run with its predictions, and its scores."""

from pydantic import Field

from claimpath.measures import MeasureSummary
from claimpath.records import Record, Undefined


class Prediction(Record):
    """What a system answered to one case."""

    id: str
    """The argument."""
    seed: int
    """The run's seed; 0 where seeds change nothing."""
    ranking: tuple[str, ...] = ()
    """Passage ids, best first; empty where the system failed."""
    given: str | None = None
    """The passage that the system was given (task `undermining`)."""
    error: str | None = None
    """Why the system failed, where it did."""


class Manifest(Record):
    """What made a run, of any task. Fields with a default may be missing from older files."""

    task: str
    """Name of the task."""
    system: str
    """Name of the system, or of the file that the predictions came from."""
    setting: str
    """Of a task that ranks: `open` (all passages of the study) or `closed` (those that were annotated). Of others:
    what they distinguish, such as the set of claims."""
    split: str
    """Name of the split."""
    data_file: str
    """Name of the data file."""
    data_sha256: str
    """SHA-256 of the data file."""
    version: str
    """claimpath's version."""
    models_sha256: dict[str, str]
    """Digests of the model and weight files that the system used."""
    seeds: tuple[int, ...]
    """Seeds of the run; empty where seeds change nothing."""
    seconds: float
    """Wall time of the system, preparation included; 0 for predictions from a file."""
    settings: dict[str, str] = Field(default_factory=dict)
    """What else can change the result, for a system that asks a language model."""
    counts: dict[str, int] = Field(default_factory=dict)
    """What such a system asked: comparisons, those without a usable answer, calls."""
    more_data_sha256: dict[str, str] = Field(default_factory=dict)
    """Name and SHA-256 of further data files."""
    code_sha256: str = ""
    """SHA-256 over the files of claimpath's code, with their names."""
    model: str = ""
    """The language models that were asked, with commas; empty where none was."""
    prompts_sha256: dict[str, str] = Field(default_factory=dict)
    """Version of each prompt, and SHA-256 over the different requests that were made with it."""
    versions: dict[str, str] = Field(default_factory=dict)
    """Versions of Python and of the libraries that can change a number."""


class BenchScore(Record):
    """Scores of one run, as `--json` prints them."""

    task: str
    """Name of the task."""
    system: str
    """Name of the system."""
    split: str
    """Name of the split."""
    setting: str
    """`open` or `closed`."""
    data: str
    """Name of the data file."""
    data_sha256: str
    """SHA-256 of the data file."""
    version: str
    """claimpath's version."""
    models_sha256: dict[str, str]
    """Digests of the model and weight files that the system used."""
    seeds: tuple[int, ...]
    """Seeds; each argument's score is the mean over them."""
    seconds: float
    """Wall time of the system."""
    measures: dict[str, MeasureSummary]
    """Measures by name."""
    baselines: dict[str, dict[str, float]]
    """Trivial systems on the same arguments: `random` (expectation over all orders) and `ordered`."""
    settings: dict[str, str] = Field(default_factory=dict)
    """What else can change the result, for a system that asks a language model."""
    counts: dict[str, int] = Field(default_factory=dict)
    """What such a system asked."""
    failures: tuple[str, ...] = ()
    """Arguments on which the system failed, with the reason."""
    warnings: tuple[str, ...] = ()
    """What a reader should know."""


class BenchRun(Record):
    """A run that can be scored again: manifest, predictions, and the scores of each argument."""

    manifest: Manifest
    """What made it."""
    predictions: tuple[Prediction, ...]
    """Every answer."""
    scores: dict[str, dict[str, float | Undefined]]
    """Measure name to argument id to score, the mean over seeds."""
    studies: dict[str, str]
    """Argument id to the id of its study."""
    summary: BenchScore
    """The scores."""
