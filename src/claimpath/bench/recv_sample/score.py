"""Score pairs by cosine, BERTScore and a third score, each of claim against evidence.

BERTScore and chrF of texts that have nothing in common are well above 0 and depend on model and language. Both are
rescaled by their mean over claims with the evidence of other claims, so that RECV's thresholds, which can only be meant
for rescaled scores, have a meaning. BLEURT is taken as its model gives it, as in the paper.
"""

from collections.abc import Callable, Sequence
from random import Random

import numpy as np

from claimpath.bench.recv_sample.records import PairScores, SampleSettings
from claimpath.bench.run import Advance
from claimpath.errors import SettingsError
from claimpath.measures.bert_score import BertScore, bert_score, rescaled
from claimpath.measures.chrf import chrf
from claimpath.models.embedder import load_embedder
from claimpath.models.pair_regressor import load_pair_regressor
from claimpath.models.token_vectors import load_token_embedder
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import ReasoningPair

N_MISMATCHED = 300
"""Pairs of texts put together at random for a baseline, at most."""
_BLOCK = 64
Third = Callable[[str, str], float | Undefined]
"""The third score of a claim with its evidence."""


def score_pairs(
    pairs: Sequence[ReasoningPair], settings: SampleSettings, advance: Advance | None = None
) -> tuple[list[PairScores], dict[str, float]]:
    """The scores of pairs in order, and the baselines. Raises SettingsError for a model that can't be loaded."""
    embedder, tokens = load_embedder(settings.embedder), load_token_embedder(settings.bert_model)
    third = _third(settings)

    def f1(claim: str, evidence: str) -> float | Undefined:
        found = bert_score(tokens.encode_tokens(claim), tokens.encode_tokens(evidence))
        return found.f1 if isinstance(found, BertScore) else found

    strangers = mismatched(pairs, settings.seed)
    baselines = {"BERTScore": _mean([f1(*texts) for texts in strangers])}
    if not settings.bleurt:
        baselines[settings.third_name] = _mean([third(*texts) for texts in strangers])
    scored: list[PairScores] = []
    for start in range(0, len(pairs), _BLOCK):
        block = pairs[start : start + _BLOCK]
        claims = embedder.encode([pair.claim for pair in block])
        evidence = embedder.encode([pair.evidence for pair in block])
        cosines = np.einsum("ij,ij->i", claims.astype(np.float64), evidence.astype(np.float64))
        for pair, cosine in zip(block, cosines.tolist(), strict=True):
            scored.append(
                PairScores(
                    pair=pair,
                    cosine=cosine,
                    bertscore=_on_scale(f1(pair.claim, pair.evidence), baselines["BERTScore"]),
                    third=_on_scale(third(pair.claim, pair.evidence), baselines.get(settings.third_name)),
                )
            )
        if advance is not None:
            advance(len(scored), len(pairs))
    return scored, baselines


def mismatched(pairs: Sequence[ReasoningPair], seed: int) -> list[tuple[str, str]]:
    """Claims with the evidence of a pair of another group, drawn at random. Fewer than two groups give none."""
    groups = {pair.group for pair in pairs}
    if len(groups) < 2:
        return []
    ordered = sorted(pairs, key=lambda pair: pair.id)
    draw = Random(f"mismatched/{seed}")
    found: list[tuple[str, str]] = []
    while len(found) < min(N_MISMATCHED, 3 * len(ordered)):
        one, other = draw.choice(ordered), draw.choice(ordered)
        if one.group != other.group:
            found.append((one.claim, other.evidence))
    return found


def _third(settings: SampleSettings) -> Third:
    if not settings.bleurt:
        return chrf
    model = load_pair_regressor(settings.bleurt)
    return lambda claim, evidence: float(model.scores([(evidence, claim)])[0])


def _mean(values: Sequence[float | Undefined]) -> float:
    known = [value for value in values if not isinstance(value, Undefined)]
    if not known:
        raise SettingsError(
            "a baseline needs pairs of at least two groups with texts; give a larger set, or raise --candidates"
        )
    return sum(known) / len(known)


def _on_scale(value: float | Undefined, baseline: float | None) -> float | Undefined:
    return value if isinstance(value, Undefined) or baseline is None else rescaled(value, baseline)
