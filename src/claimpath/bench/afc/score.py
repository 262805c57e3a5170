"""Score the labels of passages: verdicts of arguments, and whether passages that expose a gap are refuted."""

from collections.abc import Iterable, Mapping, Sequence

from claimpath.bench.afc.gold import AfcCase
from claimpath.bench.afc.records import PassageLabel
from claimpath.measures import MeasureSummary, summarise
from claimpath.measures.argument_verdict import (
    ARGUMENT_VERDICTS,
    ArgumentVerdict,
    StanceLabel,
    argument_verdict,
)
from claimpath.measures.statistics.aggregate import RatioOfSums, measure_units
from claimpath.measures.statistics.interval import pool_interval
from claimpath.measures.statistics.pool import Pool
from claimpath.records import Undefined

Labels = Mapping[tuple[str, str, int], StanceLabel]
"""Claim, passage and seed to the label."""
CONSTANT: dict[str, StanceLabel] = {
    "always-supported": "Supported",
    "always-refuted": "Refuted",
    "always-nei": "Not Enough Information",
}
"""Systems that give every passage one label."""
_ON_PASSAGES = ("Precision", "Recall", "F1")


def share_name(verdict: ArgumentVerdict, is_true: bool) -> str:
    """Name of a verdict's share among false or true claims."""
    return f"Proportion(verdict={verdict}{',claims=true' if is_true else ''})"


def rejected_name(is_true: bool) -> str:
    """Name of the share of claims with any verdict but Supported."""
    return f"Rejected{'(claims=true)' if is_true else ''}"


def passage_name(measure: str) -> str:
    """Name of a measure over annotated passages: those that expose a gap are to be Refuted."""
    return f"{measure}(label=Refuted,passages=undermining)"


def afc_measure_names(claims: str) -> tuple[str, ...]:
    """Measures of a set of claims, in the order of a table."""
    names: list[str] = []
    for is_true in (False, True):
        if claims in {"both", "true" if is_true else "false"}:
            names += [share_name(verdict, is_true) for verdict in ARGUMENT_VERDICTS]
            names.append(rejected_name(is_true))
    return (*names, *(passage_name(m) for m in _ON_PASSAGES)) if claims != "true" else tuple(names)


def label_table(labels: Iterable[PassageLabel]) -> dict[tuple[str, str, int], StanceLabel]:
    """Labels by claim, passage and seed."""
    return {(label.id, label.passage, label.seed): label.label for label in labels}


def score_labels(cases: Sequence[AfcCase], labels: Labels, seeds: Sequence[int]) -> dict[str, MeasureSummary]:
    """Measures by name; shares of an argument are means over the seeds.

    An argument's verdict is made of the labels that are there; one without any counts 0 in every share and is missing.
    A passage without a label is not refuted.
    """
    measures: dict[str, MeasureSummary] = {}
    studies = {case.id: case.study for case in cases}
    for is_true in (False, True):
        chosen = [case for case in cases if case.is_true == is_true]
        if not chosen:
            continue
        verdicts = {case.id: found for case in chosen if (found := _verdicts(case, labels, seeds))}
        expected = [case.id for case in chosen]
        for verdict in ARGUMENT_VERDICTS:
            values: dict[str, float | Undefined] = {
                claim: given.count(verdict) / len(given) for claim, given in verdicts.items()
            }
            measures[share_name(verdict, is_true)] = summarise(values, expected=expected, clusters=studies)
        rejected: dict[str, float | Undefined] = {
            claim: 1 - given.count("Supported") / len(given) for claim, given in verdicts.items()
        }
        measures[rejected_name(is_true)] = summarise(rejected, expected=expected, clusters=studies)
    false_cases = [case for case in cases if not case.is_true]
    if false_cases:
        measures |= _on_passages(false_cases, labels, seeds)
    return measures


def baseline_scores(cases: Sequence[AfcCase]) -> dict[str, dict[str, float]]:
    """What systems that give every passage one label score on these claims; undefined measures are left out."""
    result: dict[str, dict[str, float]] = {}
    for name, said in CONSTANT.items():
        labels = {(case.id, passage.id, 0): said for case in cases for passage in case.passages}
        scores = score_labels(cases, labels, (0,))
        result[name] = {
            measure: summary.value
            for measure, summary in scores.items()
            if not isinstance(summary.value, Undefined)
        }
    return result


def n_missing(cases: Sequence[AfcCase], labels: Labels, seeds: Sequence[int]) -> int:
    """Annotated passages without a label, summed over seeds."""
    asked = ((case.id, passage.id, seed) for case in cases for passage in case.passages for seed in seeds)
    return sum(key not in labels for key in asked)


def _verdicts(case: AfcCase, labels: Labels, seeds: Sequence[int]) -> list[ArgumentVerdict]:
    found: list[ArgumentVerdict] = []
    for seed in seeds:
        keys = [(case.id, passage.id, seed) for passage in case.passages]
        verdict = argument_verdict([labels[key] for key in keys if key in labels])
        if not isinstance(verdict, Undefined):
            found.append(verdict)
    return found


def _on_passages(cases: Sequence[AfcCase], labels: Labels, seeds: Sequence[int]) -> dict[str, MeasureSummary]:
    hits: list[tuple[float, float, float]] = []
    for case in cases:
        hit = called = wanted = 0.0
        for passage in case.passages:
            for seed in seeds:
                refuted = labels.get((case.id, passage.id, seed)) == "Refuted"
                hit += refuted and passage.undermines
                called += refuted
                wanted += passage.undermines
        hits.append((hit, called, wanted))
    studies = [case.study for case in cases]
    seen = {key[0] for key in labels}
    n_scored = sum(case.id in seen for case in cases)
    rows = {
        "Precision": [(hit, called) for hit, called, _ in hits],
        "Recall": [(hit, wanted) for hit, _, wanted in hits],
        "F1": [(2 * hit, called + wanted) for hit, called, wanted in hits],
    }
    return {
        passage_name(name): ratio_summary(pairs, studies, n_scored=n_scored) for name, pairs in rows.items()
    }


def ratio_summary(
    pairs: Sequence[tuple[float, float]], clusters: Sequence[str], *, n_scored: int
) -> MeasureSummary:
    """A ratio of sums over units with its interval. n_scored: units with a prediction."""
    value = measure_units(pairs, RatioOfSums())
    low, high = pool_interval(Pool(pairs, clusters, RatioOfSums()))
    undefined = isinstance(value, Undefined)
    return MeasureSummary(
        value=value,
        low=value if undefined else low,
        high=value if undefined else high,
        n_expected=len(pairs),
        n_scored=n_scored,
        n_missing=len(pairs) - n_scored,
        n_failed=0,
        n_no_gold=0,
    )
