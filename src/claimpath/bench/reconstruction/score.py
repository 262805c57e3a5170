"""Score predicted classes: ratios of sums over arguments and seeds, with intervals over studies."""

from collections.abc import Callable, Mapping, Sequence

from claimpath.bench.reconstruction.gold import Gaps
from claimpath.bench.reconstruction.records import ReconstructionPrediction
from claimpath.bench.reconstruction.trivial import N_DRAWS, TRIVIAL, Frequencies
from claimpath.measures import MeasureSummary
from claimpath.measures.class_f1 import class_set_counts
from claimpath.measures.class_precision import right_classes
from claimpath.measures.gap_recall import argument_rejected, gaps_found
from claimpath.measures.statistics.ratio import clustered_ratio_interval
from claimpath.records import FallacyClass, Undefined
from claimpath.stages.reconstruct.top_fallacies import MOST_FALLACIES

Classes = Sequence[FallacyClass]
Counts = tuple[int, int]
"""What stands above and below the line of a ratio, for one argument."""

_K = MOST_FALLACIES
_COUNT: dict[str, Callable[[Classes, Gaps], Counts]] = {
    f"R@{_K}(match=class)": lambda predicted, gaps: gaps_found(predicted, gaps, _K),
    "P@1(match=class)": lambda predicted, gaps: right_classes(predicted, gaps, 1),
    f"P@{_K}(match=class)": lambda predicted, gaps: right_classes(predicted, gaps, _K),
    f"F1@{_K}(match=class)": lambda predicted, gaps: class_set_counts(predicted, gaps, _K),
    "Arg@1(match=class)": lambda predicted, gaps: (argument_rejected(predicted, gaps, _K), 1),
}
MEASURES: tuple[str, ...] = tuple(_COUNT)
"""Names of the measures."""


def score_classes(
    predictions: Sequence[ReconstructionPrediction],
    gold: Mapping[str, Gaps],
    studies: Mapping[str, str],
    seeds: Sequence[int],
) -> dict[str, MeasureSummary]:
    """Measures by name. A failed or missing prediction counts as one without fallacies."""
    answers = {(p.id, p.seed): p for p in predictions}
    rows = [(argument_id, seed) for argument_id in gold for seed in seeds or (0,)]
    failed = {p.id for p in predictions if p.error is not None}
    missing = {argument_id for argument_id, seed in rows if (argument_id, seed) not in answers}
    summaries: dict[str, MeasureSummary] = {}
    for name, count in _COUNT.items():
        counts = [count(answers[row].classes if row in answers else (), gold[row[0]]) for row in rows]
        above, below = [pair[0] for pair in counts], [pair[1] for pair in counts]
        clusters = [studies[argument_id] for argument_id, _ in rows]
        value: float | Undefined
        if sum(below):
            value = sum(above) / sum(below)
            low, high = clustered_ratio_interval(above, below, clusters)
        else:
            value = low = high = Undefined(reason="no fallacy was predicted")
        summaries[name] = MeasureSummary(
            value=value,
            low=low,
            high=high,
            n_expected=len(gold),
            n_scored=len(gold) - len(failed | missing),
            n_missing=len(missing - failed),
            n_failed=len(failed),
            n_no_gold=0,
        )
    return summaries


def trivial_scores(gold: Mapping[str, Gaps], frequencies: Frequencies) -> dict[str, dict[str, float]]:
    """Scores of the trivial systems on the same arguments; that by chance is the ratio over `N_DRAWS` draws."""
    scores: dict[str, dict[str, float]] = {}
    for system, predict in TRIVIAL.items():
        seeds = range(N_DRAWS if system == "random-by-prior" else 1)
        scores[system] = {}
        for name, count in _COUNT.items():
            counts = [
                count(predict(frequencies, argument_id, seed), gaps)
                for argument_id, gaps in gold.items()
                for seed in seeds
            ]
            scores[system][name] = sum(top for top, _ in counts) / sum(bottom for _, bottom in counts)
    return scores
