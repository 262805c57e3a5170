"""Agreement on passages: over the four labels, and with both kinds of yes and both kinds of no merged (C.3).

MissciPlus gives Cohen's kappa of two annotators: 0.445 over the four labels, 0.602 merged. Beside it stand
Krippendorff's alpha for any number of annotators, which for four labels also knows their order, and the plain share of
agreement.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import Literal, get_args

from claimpath.annotation.passage_records import (
    ENTAILMENT_LABELS,
    EntailmentLabel,
    PassageJudgement,
    Relation,
)
from claimpath.errors import DataError
from claimpath.measures.cohen_kappa import clustered_kappa_interval, cohen_kappa
from claimpath.measures.krippendorff_alpha import krippendorff_alpha
from claimpath.measures.percent_agreement import percent_agreement
from claimpath.records import Undefined
from claimpath.records.base import Record

Grain = Literal["four labels", "merged"]
GRAINS: tuple[Grain, ...] = get_args(Grain)
MERGED: dict[EntailmentLabel, str] = {
    "entailed": "yes",
    "probably entailed": "yes",
    "probably not entailed": "no",
    "not entailed": "no",
}
"""Each label without its doubt."""


class PairAgreement(Record):
    """Two annotators."""

    annotators: tuple[str, str]
    """Who, in the order of their first judgements."""
    n_items: int
    """Pairs of passage and paraphrase that both judged."""
    kappa: float | Undefined
    """Cohen's kappa."""
    low: float | Undefined
    """Lower end of its 95 % interval (percentile bootstrap over arguments)."""
    high: float | Undefined
    """Upper end of that interval."""


class PassageAgreement(Record):
    """Agreement over labels of one grain."""

    grain: Grain
    """Over the four labels, or merged into yes and no."""
    n_items: int
    """Pairs of passage and paraphrase with at least two judgements."""
    n_single: int
    """Pairs with one judgement, which do not count."""
    pairs: tuple[PairAgreement, ...]
    """Every two annotators with a common item."""
    alpha: float | Undefined
    """Krippendorff's alpha, nominal."""
    alpha_ordinal: float | Undefined
    """Krippendorff's alpha, ordinal; for merged labels the same as the nominal one."""
    percent: float | Undefined
    """Share of pairs of annotators that agree, in [0, 1]."""


def passage_agreement(judgements: Iterable[PassageJudgement], grain: Grain) -> PassageAgreement:
    """Agreement of annotators; consolidations must not be among the judgements, as they come after them.

    Raises DataError where an annotator judged a pair twice, ValueError for an unknown grain.
    """
    if grain not in GRAINS:
        raise ValueError(f"unknown grain {grain!r}; choose one of: {', '.join(GRAINS)}")
    labels: dict[Relation, dict[str, str]] = {}
    annotators: dict[str, None] = {}
    for judgement in judgements:
        given = labels.setdefault(judgement.relation, {})
        if judgement.annotator in given:
            raise DataError(
                f"{judgement.annotator} judged the passage {judgement.passage_id!r} for {judgement.target!r} of "
                f"{judgement.argument_id!r} twice; keep one of the two"
            )
        given[judgement.annotator] = MERGED[judgement.label] if grain == "merged" else judgement.label
        annotators.setdefault(judgement.annotator)
    items = [list(given.values()) for given in labels.values()]
    order = ["no", "yes"] if grain == "merged" else list(reversed(ENTAILMENT_LABELS))
    pairs = [_pair(a, b, labels) for a, b in combinations(annotators, 2)]
    return PassageAgreement(
        grain=grain,
        n_items=sum(len(given) > 1 for given in items),
        n_single=sum(len(given) == 1 for given in items),
        pairs=tuple(pair for pair in pairs if pair.n_items),
        alpha=krippendorff_alpha(items),
        alpha_ordinal=krippendorff_alpha(items, level="ordinal", order=order),
        percent=percent_agreement(items),
    )


def _pair(a: str, b: str, labels: dict[Relation, dict[str, str]]) -> PairAgreement:
    common = {relation: given for relation, given in labels.items() if a in given and b in given}
    first = [given[a] for given in common.values()]
    second = [given[b] for given in common.values()]
    kappa = cohen_kappa(first, second)
    low, high = clustered_kappa_interval(first, second, [relation[0] for relation in common])
    undefined = isinstance(kappa, Undefined)
    return PairAgreement(
        annotators=(a, b),
        n_items=len(common),
        kappa=kappa,
        low=kappa if undefined else low,
        high=kappa if undefined else high,
    )
