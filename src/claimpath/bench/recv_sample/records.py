"""What sampling takes and writes."""

from typing import Literal

from pydantic import Field

from claimpath.records.base import Record, Undefined
from claimpath.records.reasoning_pair import ReasoningPair

Pool = Literal["deductive", "abductive"]
"""What a pair is likely to be by the thresholds. It is a weak guess, and no label."""
THIRD_FREE = "chrF"
"""The third score where no BLEURT model is named."""
THIRD_MODEL = "BLEURT"


class Thresholds(Record):
    """RECV's two thresholds (section 5): abductive B <= b and S >= s; deductive S >= s and T > t.

    S is the cosine of the two texts' vectors, B BERTScore, T the third score.
    """

    abductive_bertscore: float = 0.25
    """BERTScore up to which a pair may be abductive."""
    abductive_cosine: float = 0.35
    """Cosine from which it may be."""
    deductive_cosine: float = 0.36
    """Cosine from which a pair may be deductive."""
    deductive_third: float = 0.15
    """Third score above which it may be."""

    def pools(self, cosine: float, bertscore: float, third: float) -> tuple[Pool, ...]:
        """The pools that a pair with these scores is in: none, one, or both."""
        found: list[Pool] = []
        if cosine >= self.deductive_cosine and third > self.deductive_third:
            found.append("deductive")
        if bertscore <= self.abductive_bertscore and cosine >= self.abductive_cosine:
            found.append("abductive")
        return tuple(found)


class PairScores(Record):
    """One pair with its scores."""

    pair: ReasoningPair
    """The pair."""
    cosine: float
    """Cosine of the vectors of claim and evidence, in [-1, 1]."""
    bertscore: float | Undefined
    """BERTScore's F, rescaled by the baseline; at most 1."""
    third: float | Undefined
    """BLEURT, or chrF rescaled by its baseline."""


class SampleSettings(Record):
    """How pairs are scored and drawn."""

    embedder: str = "minilm"
    """Model of the cosine."""
    bert_model: str = "minilm"
    """Model of BERTScore's token vectors."""
    bleurt: str = ""
    """Model of the third score; empty takes chrF."""
    thresholds: Thresholds = Field(default_factory=Thresholds)
    """The thresholds."""
    per_source: int = 500
    """Pairs to draw from each source."""
    abductive_share: float = 0.5
    """Share of them from the abductive pool, where it has as many."""
    labels: Literal["natural", "equal"] = "natural"
    """`natural` draws supported and refuted pairs as the pool has them, `equal` as many of either where it has."""
    candidates: int | None = 2_000
    """Pairs of each source that are scored, drawn at random; None scores all."""
    seed: int = 1
    """Seed of all draws."""

    @property
    def third_name(self) -> str:
        """Name of the third score."""
        return THIRD_MODEL if self.bleurt else THIRD_FREE


class SampledPair(Record):
    """A pair that was drawn."""

    scores: PairScores
    """The pair with its scores."""
    pool: Pool
    """The pool that it was drawn from."""


class SourceCounts(Record):
    """How many pairs of a source went which way."""

    n_pairs: int
    """Pairs of the source."""
    n_undecided: int
    """Of these, without veracity Supported or Refuted; never drawn, as in RECV."""
    n_scored: int
    """Scored pairs."""
    n_undefined: int
    """Scored pairs of which a score is undefined; in no pool."""
    n_deductive_pool: int
    """Pairs in the deductive pool."""
    n_abductive_pool: int
    """Pairs in the abductive pool."""
    n_both: int
    """Pairs in both; they are drawn as abductive first."""
    drawn: dict[str, dict[str, int]]
    """Pool to veracity to pairs drawn."""


class Sample(Record):
    """The sampled set with what made it."""

    data: str
    """Name of the data set."""
    split: str
    """Its split."""
    data_sha256: str
    """Digests of its files."""
    version: str
    """claimpath's version."""
    settings: SampleSettings
    """How it was scored and drawn."""
    baselines: dict[str, float]
    """Score to its mean over pairs of texts that were put together at random, by which it was rescaled."""
    sources: dict[str, SourceCounts]
    """Counts by source."""
    pairs: tuple[SampledPair, ...]
    """The drawn pairs, by source and id."""
    warnings: tuple[str, ...] = ()
    """What a reader should know, such as pools that were too small."""
