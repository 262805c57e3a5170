"""What goes into a screening and what comes out: shards of pairs, and one row for each pair."""

from typing import Literal

from pydantic import Field

from claimpath.records import CheckState, FallacyClass, ReadingState, Record, Span, Undefined, VerdictLabel

OutputFormat = Literal["parquet", "jsonl", "csv"]
"""How the rows are written."""

ErrorKind = Literal["claim", "study", "engine", "settings", "worker", "fault"]
"""What went wrong with a pair. `claim`: it can't be used; `study`: it can't be read or had; `engine`: the language
model gave nothing; `settings`: a package or file that the settings need is missing; `worker`: the process died while it
worked on the pair's shard; `fault`: a fault of ours."""


class ScreenSettings(Record):
    """Everything that decides the rows. Two runs with equal settings and equal input give equal rows."""

    engine: str = "offline"
    """`offline`, or a MODEL string."""
    ranker: str = "hybrid-words"
    """Ranker of both passage lists. `hybrid-fast` encodes every study, which takes longer. With `hybrid`, the
    claim-evidence classifier reads each pair's sentences, for the ranking, the score and the verdict, as in `check`;
    that takes many times as long."""
    top: int = Field(default=3, ge=1, le=50)
    """Passages of either kind in a row."""
    runs: int = Field(default=1, ge=1, le=50)
    """Runs of a language model for each pair; the offline engine always runs once."""
    format: OutputFormat = "parquet"
    """Format of the files of rows."""
    shard_pairs: int = Field(default=500, ge=1, le=100_000)
    """Most pairs of a shard."""
    shard_studies: int = Field(default=10, ge=1, le=100_000)
    """Most studies of a shard."""
    folder: str = ""
    """Folder that relative paths of studies start from."""
    confined: bool = False
    """Whether studies outside `folder` are refused."""
    offline: bool = False
    """Whether ids and addresses are looked up among kept copies only."""
    cache: bool = True
    """Whether answers of a language model are kept and taken from the cache of calls."""


class PairRow(Record):
    """A row of the input, as it was read: a claim, and a study by reference or as text."""

    pair_id: str
    """The id, or `row-N` where the input gives none."""
    row: int
    """Its place in the input, from 1 (in CSV the row with the names does not count)."""
    claim: str
    """The claim; may be empty, and is then a failed pair."""
    study: str = ""
    """Path, id or address; empty where there is a text."""
    study_text: str | None = None
    """The study's text; null where it is named."""


class ShardPair(Record):
    """A claim about the study that it stands under."""

    pair_id: str
    """The id from the input, or `row-N` where it gives none."""
    row: int
    """Its row in the input, from 1."""
    claim: str
    """The claim as the input gives it."""
    study: str = ""
    """The study's path, id or address as the input gives it; empty for a text."""


class ShardStudy(Record):
    """A study, with the pairs of this shard that cite it."""

    key: str
    """Digest of what names it: 32 hexadecimal digits. Equal for pairs that cite the same study."""
    text: str | None = None
    """The study's text, where the input holds it."""
    pairs: tuple[ShardPair, ...]
    """The pairs, at least one: by claim, then pair id, then row."""

    @property
    def reference(self) -> str:
        """The path, id or address that is read: the first pair's. Others may spell the same otherwise."""
        return self.pairs[0].study


class Shard(Record):
    """A part of the input that is worked on, and written, at once. Picklable, and whole in itself."""

    number: int
    """Its number, from 0."""
    studies: tuple[ShardStudy, ...]
    """Its studies, by key."""

    @property
    def n_pairs(self) -> int:
        """Pairs of all its studies."""
        return sum(len(study.pairs) for study in self.studies)


class PassageFound(Record):
    """A passage at its place in one of the two lists."""

    rank: int
    """1 for the best."""
    score: float
    """The ranker's score; comparable within the list only."""
    quote: Span
    """The sentence that speaks most for its place, else the passage: an exact quote."""


class GapFound(Record):
    """A gap between the study and the claim."""

    fallacy_class: FallacyClass
    """Its class."""
    premise: str
    """What one would have to believe."""
    strength: Literal["strong", "moderate", "weak"]
    """How far it bears a verdict."""
    rule_id: str | None
    """The rule that found it; null where a model did."""
    quotes: tuple[Span, ...]
    """The study's sentences that show it."""


class ScreenRow(Record):
    """What came of one pair. Holds nothing of the machine or the time, so that equal pairs give equal rows."""

    pair_id: str
    """The pair."""
    row: int
    """Its row in the input, from 1: unique, also where ids repeat."""
    claim: str
    """The claim as the input gives it."""
    study: str
    """The study's reference as the input gives it; empty for a text."""
    study_sha256: str | None
    """SHA-256 of the bytes that were read; null where none were."""
    title: str
    """The study's title; empty where there is none."""
    retracted: bool
    """Whether the study is known to be retracted."""
    reading: ReadingState | None
    """How much of the study was read; null where it was not."""
    state: CheckState
    """`partial`: parts were not read; `not_checked`: no check took place."""
    about_claim: bool | Undefined
    """Whether the study is about what the claim is about."""
    kernel: tuple[PassageFound, ...]
    """Passages that the claim rests on, best first."""
    undermining: tuple[PassageFound, ...]
    """Passages that undermine it, best first."""
    gaps: tuple[GapFound, ...]
    """Gaps found, the weightiest first."""
    needs_review: float | Undefined
    """How much a person should look at it, in [0, 1]."""
    verdict: VerdictLabel
    """The engine's verdict; `No Response` where there is none."""
    explanation: str
    """The verdict in the engine's words, of its first run that gave one."""
    warnings: tuple[str, ...]
    """What a reader must know."""
    error_kind: ErrorKind | None = None
    """What went wrong; null where nothing did."""
    error: str | None = None
    """The message."""
    engine: str
    """Who gave the verdict."""
    ranker: str
    """Who ranked the passages."""
    rules_digest: str
    """Digest of the gap rules; empty where they were not used."""
    version: str
    """claimpath's version."""


class ShardCounts(Record):
    """What came of a shard's pairs."""

    n_rows: int = 0
    """Rows written: one for each pair."""
    n_failed: int = 0
    """Rows with an error."""
    n_not_checked: int = 0
    """Rows without an error for which no check took place (another language, not a study)."""
    n_undefined: int = 0
    """Rows without a needs-review score."""
    failed: dict[ErrorKind, int] = Field(default_factory=dict)
    """Rows with an error, by its kind."""
    verdicts: dict[VerdictLabel, int] = Field(default_factory=dict)
    """Rows by verdict."""


class ShardEntry(Record):
    """A shard in the manifest's table."""

    number: int
    """Its number, from 0."""
    n_pairs: int
    """Its pairs."""
    n_studies: int
    """Its studies; one that is split counts in each of its shards."""
    weight: float
    """Expected work, in pairs: the pairs, and for each study the pairs that preparing it is worth."""


class Manifest(Record):
    """The plan of a run, and at its end what came of it."""

    format: Literal[1] = 1
    """Version of this file."""
    input: str
    """Name of the file of pairs, without its folder."""
    input_sha256: str
    """SHA-256 of its bytes."""
    version: str
    """The version of claimpath that made the plan."""
    code_sha256: str
    """Digest of its code, rules and prompts."""
    versions: dict[str, str]
    """Python's, the machine's and the libraries' versions where the plan was made."""
    settings: ScreenSettings
    """What decides the rows."""
    n_pairs: int
    """Rows of the input."""
    n_studies: int
    """Different studies."""
    n_repeated_ids: int
    """Rows whose id an earlier row has."""
    n_repeated_pairs: int
    """Rows whose claim and study an earlier row has."""
    shards: tuple[ShardEntry, ...]
    """All shards, by number."""
    finished: bool = False
    """Whether every shard is there."""
    counts: ShardCounts | None = None
    """What came of all pairs; null until the run is finished."""
