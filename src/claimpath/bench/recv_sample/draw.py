"""Draw pairs by the thresholds: the same number from each source, from both pools. The same seed draws the same pairs.

Undecided pairs are never drawn (RECV, section 5). A pair in both pools counts as abductive first, as these are rarer.
Where a pool has too few, the other one makes up for it, and that is said.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random

from claimpath._version import __version__
from claimpath.bench.recv_sample.records import (
    PairScores,
    Pool,
    Sample,
    SampledPair,
    SampleSettings,
    SourceCounts,
)
from claimpath.bench.recv_sample.score import score_pairs
from claimpath.bench.run import Advance
from claimpath.datasets.recv_records import PairSet
from claimpath.errors import SettingsError
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import ReasoningPair, Veracity

DECIDED: tuple[Veracity, ...] = ("Supported", "Refuted")
_POOLS: tuple[Pool, ...] = ("abductive", "deductive")


def sample_pairs(
    pairs: PairSet, settings: SampleSettings, advance: Advance | None = None
) -> tuple[Sample, list[PairScores]]:
    """Score and draw; also gives the scores of all pairs that were scored, for the figure.

    Raises SettingsError for settings that are not allowed and for a set without decided pairs.
    """
    if settings.per_source < 1 or not 0 <= settings.abductive_share <= 1:
        raise SettingsError(
            f"--per-source is {settings.per_source} and --abductive-share {settings.abductive_share}; give a number "
            "from 1 and a share from 0 to 1"
        )
    if settings.candidates is not None and settings.candidates < 1:
        raise SettingsError(f"--candidates is {settings.candidates}; give a number from 1, or 0 for all")
    sources = sorted({pair.source for pair in pairs.pairs})
    chosen = [pair for source in sources for pair in _candidates(pairs.pairs, source, settings)]
    if not chosen:
        raise SettingsError(f"no pair of {pairs.name} is supported or refuted; there is nothing to draw from")
    scored, baselines = score_pairs(chosen, settings, advance)
    drawn: list[SampledPair] = []
    counts: dict[str, SourceCounts] = {}
    warnings = list(pairs.warnings)
    for source in sources:
        of_source = [one for one in scored if one.pair.source == source]
        found, said = _draw(source, of_source, settings)
        drawn += found
        warnings += said
        counts[source] = _counts(pairs.pairs, source, of_source, found, settings)
        n_decided = counts[source].n_pairs - counts[source].n_undecided
        if counts[source].n_scored < n_decided:
            warnings.append(
                f"{source}: {counts[source].n_scored} of {n_decided} pairs were scored, at random"
            )
    sample = Sample(
        data=pairs.name,
        split=pairs.split,
        data_sha256=pairs.sha256,
        version=__version__,
        settings=settings,
        baselines=baselines,
        sources=counts,
        pairs=tuple(drawn),
        warnings=tuple(warnings),
    )
    return sample, scored


def pools_of(scores: PairScores, settings: SampleSettings) -> tuple[Pool, ...]:
    """The pools of a pair; none where a score is undefined."""
    if isinstance(scores.bertscore, Undefined) or isinstance(scores.third, Undefined):
        return ()
    return settings.thresholds.pools(scores.cosine, scores.bertscore, scores.third)


def _candidates(pairs: Sequence[ReasoningPair], source: str, settings: SampleSettings) -> list[ReasoningPair]:
    decided = sorted(
        (pair for pair in pairs if pair.source == source and pair.veracity in DECIDED), key=lambda p: p.id
    )
    if settings.candidates is None or len(decided) <= settings.candidates:
        return decided
    drawn = Random(f"candidates/{settings.seed}/{source}").sample(decided, settings.candidates)
    return sorted(drawn, key=lambda pair: pair.id)


def _draw(
    source: str, scored: Sequence[PairScores], settings: SampleSettings
) -> tuple[list[SampledPair], list[str]]:
    left = {one.pair.id: one for one in scored}
    wanted: dict[Pool, int] = {"abductive": round(settings.per_source * settings.abductive_share)}
    wanted["deductive"] = settings.per_source - wanted["abductive"]
    found: list[SampledPair] = []
    warnings: list[str] = []
    # Twice: what one pool lacks is asked of the other in the second round.
    for attempt in (1, 2):
        for pool in _POOLS:
            number = wanted[pool] if attempt == 1 else settings.per_source - len(found)
            there = [one for one in left.values() if pool in pools_of(one, settings)]
            taken = _taken(there, number, f"{attempt}/{settings.seed}/{source}/{pool}", settings.labels)
            if attempt == 1 and len(taken) < number:
                warnings.append(
                    f"{source}: {number} pairs were asked of the {pool} pool, which has {len(taken)}"
                )
            for one in taken:
                del left[one.pair.id]
                found.append(SampledPair(scores=one, pool=pool))
    if len(found) < settings.per_source:
        warnings.append(f"{source}: {len(found)} pairs were drawn where {settings.per_source} were asked for")
    return sorted(found, key=lambda one: one.scores.pair.id), warnings


def _taken(there: Sequence[PairScores], number: int, seed: str, labels: str) -> list[PairScores]:
    """Draw so many, or all where there are fewer."""
    ordered = sorted(there, key=lambda one: one.pair.id)
    if number >= len(ordered):
        return ordered
    draw = Random(seed)
    if labels == "natural":
        return draw.sample(ordered, number)
    supported, refuted = ([one for one in ordered if one.pair.veracity == label] for label in DECIDED)
    n_refuted = min(len(refuted), max(number // 2, number - len(supported)))
    return draw.sample(refuted, n_refuted) + draw.sample(supported, number - n_refuted)


def _counts(
    pairs: Sequence[ReasoningPair],
    source: str,
    scored: Sequence[PairScores],
    drawn: Sequence[SampledPair],
    settings: SampleSettings,
) -> SourceCounts:
    of_source = [pair for pair in pairs if pair.source == source]
    pools = [pools_of(one, settings) for one in scored]
    there = Counter((one.pool, one.scores.pair.veracity) for one in drawn)
    return SourceCounts(
        n_pairs=len(of_source),
        n_undecided=sum(pair.veracity not in DECIDED for pair in of_source),
        n_scored=len(scored),
        n_undefined=sum(isinstance(s.bertscore, Undefined) or isinstance(s.third, Undefined) for s in scored),
        n_deductive_pool=sum("deductive" in found for found in pools),
        n_abductive_pool=sum("abductive" in found for found in pools),
        n_both=sum(len(found) == 2 for found in pools),
        drawn={pool: {label: there[pool, label] for label in DECIDED} for pool in _POOLS},
    )
