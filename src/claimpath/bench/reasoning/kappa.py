"""Agreement of two runs on the classes of each claim (Beyond Verdicts, Table 3)."""

from collections.abc import Callable, Hashable, Sequence

from claimpath.bench.reasoning.records import ClaimReasoning, ReasoningBenchRun
from claimpath.measures.cohen_kappa import (
    class_decision_labels,
    clustered_kappa_interval,
    cohen_kappa,
    first_class_labels,
)
from claimpath.records import FallacyClass, Undefined
from claimpath.records.base import Record

Labels = Callable[[Sequence[FallacyClass]], Sequence[Hashable]]
_LABELS: dict[str, Labels] = {
    "Kappa(item=claim and class)": class_decision_labels,
    "Kappa(item=claim,label=first class)": first_class_labels,
}


class KappaFigure(Record):
    """One kappa."""

    value: float | Undefined
    """Kappa, in [-1, 1]."""
    low: float | Undefined
    """Lower end of the 95 % interval (percentile bootstrap over studies)."""
    high: float | Undefined
    """Upper end."""
    n_claims: int
    """Claims that it is over."""
    n_items: int
    """Items with a label of each run: nine for each claim, or one."""


class KappaComparison(Record):
    """Agreement of two runs."""

    a: str
    """System of the first run."""
    b: str
    """System of the second."""
    split: str
    """Name of the split."""
    figures: dict[str, KappaFigure]
    """By name; `all claims`, and those for which both name a class."""


def compare_classes(a: ReasoningBenchRun, b: ReasoningBenchRun) -> KappaComparison:
    """Kappa of two runs on the same claims."""
    others = {claim.id: claim for claim in b.claims}
    pairs = [(claim, others[claim.id]) for claim in a.claims if claim.id in others]
    both = [(x, y) for x, y in pairs if x.classes and y.classes]
    figures = {}
    for scope, chosen in (("all claims", pairs), ("claims where both name a class", both)):
        for name, labels in _LABELS.items():
            figures[f"{name}, {scope}"] = _kappa(chosen, labels)
    return KappaComparison(a=a.summary.system, b=b.summary.system, split=a.summary.split, figures=figures)


def _kappa(pairs: Sequence[tuple[ClaimReasoning, ClaimReasoning]], labels: Labels) -> KappaFigure:
    first = [label for x, _ in pairs for label in labels(x.classes)]
    second = [label for _, y in pairs for label in labels(y.classes)]
    clusters = [x.study for x, _ in pairs for _ in labels(x.classes)]
    value = cohen_kappa(first, second)
    low, high = clustered_kappa_interval(first, second, clusters)
    is_undefined = isinstance(value, Undefined)
    return KappaFigure(
        value=value,
        low=value if is_undefined else low,
        high=value if is_undefined else high,
        n_claims=len(pairs),
        n_items=len(first),
    )
