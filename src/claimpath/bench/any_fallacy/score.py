"""Score yes-or-no answers (MissciPlus, Table 25), with what the table leaves out."""

from collections import Counter
from collections.abc import Mapping, Sequence

from claimpath.bench.any_fallacy.records import AnyFallacyPrediction
from claimpath.bench.flagged import flag_baseline, flag_summaries
from claimpath.measures import MeasureSummary, summarise
from claimpath.measures.flagged_claims import flag_measures

FLAG = "answer=yes"
"""What flags a claim: yes, there is a fallacy."""
FLAG_MEASURES: tuple[str, ...] = tuple(flag_measures(FLAG))


def share_name(answer: str, is_true: bool) -> str:
    """Name of an answer's share among false or true claims."""
    return f"Proportion(answer={answer}{',claims=true' if is_true else ''})"


def share_names(claims: str) -> tuple[str, ...]:
    """Shares of a set of claims, in the order of a table."""
    return tuple(
        share_name(answer, is_true)
        for is_true in (False, True)
        if claims in {"both", "true" if is_true else "false"}
        for answer in ("yes", "no", "none")
    )


def score_answers(
    predictions: Sequence[AnyFallacyPrediction], expected: Mapping[str, bool], studies: Mapping[str, str]
) -> dict[str, MeasureSummary]:
    """Measures by name. expected: claim id to whether it is true; studies: claim id to its study.

    A claim without a prediction counts 0 in every share, and as an abstention elsewhere.
    """
    by_id = {prediction.id: prediction for prediction in predictions if prediction.runs}
    measures: dict[str, MeasureSummary] = {}
    for is_true in (False, True):
        ids = [claim for claim, true in expected.items() if true == is_true]
        given = [by_id[claim] for claim in ids if claim in by_id]
        for answer, found in (("yes", True), ("no", False)) if ids else ():
            measures[share_name(answer, is_true)] = summarise(
                {p.id: p.share(found) for p in given}, expected=ids, clusters=studies
            )
        if ids:
            silent = {p.id: sum(run.found is None for run in p.runs) / len(p.runs) for p in given}
            measures[share_name("none", is_true)] = summarise(silent, expected=ids, clusters=studies)
    if set(expected.values()) == {False, True}:
        shares = {claim: (p.share(True), p.share(False)) for claim, p in by_id.items() if claim in expected}
        measures |= flag_summaries(shares, expected, studies, FLAG)
    return measures


def trivial_answers(expected: Mapping[str, bool]) -> dict[str, dict[str, float]]:
    """What systems that always say the same score on these claims."""
    result: dict[str, dict[str, float]] = {}
    for name, yes in (("always yes", 1.0), ("always no", 0.0)):
        scores: dict[str, float] = {}
        for is_true in sorted(set(expected.values())):
            scores[share_name("yes", is_true)] = yes
            scores[share_name("no", is_true)] = 1 - yes
            scores[share_name("none", is_true)] = 0.0
        if set(expected.values()) == {False, True}:
            scores |= flag_baseline(yes, 1 - yes, expected, FLAG)
        result[name] = scores
    return result


def reasons(predictions: Sequence[AnyFallacyPrediction]) -> dict[str, int]:
    """Runs without an answer, counted by reason, the most frequent first."""
    counts = Counter(
        run.no_response or "no reason given" for p in predictions for run in p.runs if run.found is None
    )
    return dict(counts.most_common())
