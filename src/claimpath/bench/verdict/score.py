"""Score verdicts: shares of labels and agreement over claims, with intervals, beside trivial systems."""

from collections import Counter
from collections.abc import Mapping, Sequence

from claimpath.bench.flagged import flag_baseline, flag_summaries
from claimpath.bench.verdict.records import VerdictPrediction
from claimpath.measures import MeasureSummary, summarise
from claimpath.measures.flagged_claims import flag_measures
from claimpath.measures.verdict_consistency import runs_agree
from claimpath.measures.verdict_proportions import VERDICT_LABELS, verdict_proportions
from claimpath.records import Undefined, VerdictLabel

FLAG = "label=Incorrect"
"""What flags a claim in measures over false and true claims together."""
PRECISION = f"Precision({FLAG})"
FLAG_MEASURES: tuple[str, ...] = tuple(flag_measures(FLAG))
"""Measures over false and true claims together, precision first."""
_BASELINES: dict[str, VerdictLabel] = {
    "always Incorrect": "Incorrect",
    "always Correct": "Correct",
    "always Not Enough Information": "Not Enough Information",
}


def measure_names(claims: str) -> tuple[str, ...]:
    """Measures of a set of claims, in the order of a table."""
    names: list[str] = []
    for is_true in (False, True):
        if claims in {"both", "true" if is_true else "false"}:
            names += [_share(label, is_true) for label in VERDICT_LABELS] + [_consistency(is_true)]
    return (*names, PRECISION) if claims == "both" else tuple(names)


def _share(label: VerdictLabel, is_true: bool) -> str:
    return f"Proportion(label={label}{',claims=true' if is_true else ''})"


def _consistency(is_true: bool) -> str:
    return "Consistency(claims=true)" if is_true else "Consistency"


def score_verdicts(
    predictions: Sequence[VerdictPrediction], expected: Mapping[str, bool], studies: Mapping[str, str]
) -> dict[str, MeasureSummary]:
    """Measures by name. expected: claim id to whether it is true; studies: claim id to its study.

    A claim without a prediction counts 0 in every share; `n_missing` says how many there are.
    """
    by_id = {prediction.id: prediction for prediction in predictions}
    measures: dict[str, MeasureSummary] = {}
    decided: dict[str, tuple[float, float]] = {}
    for is_true in (False, True):
        ids = [claim for claim, true in expected.items() if true == is_true]
        if not ids:
            continue
        labels = {claim: by_id[claim].labels for claim in ids if claim in by_id and by_id[claim].labels}
        for claim, given in labels.items():
            shares = verdict_proportions(given)
            decided[claim] = (_of(shares, "Incorrect"), _of(shares, "Correct"))
        agreed = {claim: runs_agree(given) for claim, given in labels.items()}
        for label in VERDICT_LABELS:
            values = {claim: _of(verdict_proportions(given), label) for claim, given in labels.items()}
            measures[_share(label, is_true)] = summarise(values, expected=ids, clusters=studies)
        measures[_consistency(is_true)] = summarise(
            {claim: a if isinstance(a, Undefined) else float(a) for claim, a in agreed.items()},
            expected=ids,
            clusters=studies,
            no_gold_value=None,
        )
    if set(expected.values()) == {False, True}:
        measures |= flag_summaries(decided, expected, studies, FLAG)
    return measures


def _of(proportions: dict[VerdictLabel, float] | Undefined, label: VerdictLabel) -> float:
    return 0.0 if isinstance(proportions, Undefined) else proportions[label]


def trivial_baselines(expected: Mapping[str, bool]) -> dict[str, dict[str, float]]:
    """What systems that always say the same score on these claims."""
    result: dict[str, dict[str, float]] = {}
    for name, said in _BASELINES.items():
        scores: dict[str, float] = {}
        for is_true in sorted(set(expected.values())):
            scores |= {_share(label, is_true): float(label == said) for label in VERDICT_LABELS}
            scores[_consistency(is_true)] = 1.0
        if set(expected.values()) == {False, True}:
            scores |= flag_baseline(float(said == "Incorrect"), float(said == "Correct"), expected, FLAG)
        result[name] = scores
    return result


def reasons_without_response(predictions: Sequence[VerdictPrediction]) -> dict[str, int]:
    """Runs without a verdict, counted by reason, the most frequent first."""
    counts = Counter(run.no_response for p in predictions for run in p.runs if run.no_response is not None)
    return dict(counts.most_common())
