"""How sure a run of verdicts was: the share of its runs that say what most of them say."""

from collections import Counter

from claimpath.bench.calibration.records import Decision, Decisions
from claimpath.bench.verdict.flag_units import run_name
from claimpath.bench.verdict.records import VerdictBenchRun
from claimpath.measures.verdict_proportions import verdict_proportions
from claimpath.records import Undefined
from claimpath.stages.verdict.over_runs import most_frequent


def verdict_decisions(run: VerdictBenchRun) -> Decisions:
    """One decision for each claim whose most frequent label is Correct or Incorrect.

    Not Enough Information and No Response abstain; so does a claim without an answer. With R runs a claim's confidence
    is one of 1/R, ..., 1, so that ties are many, and a single run is always sure.
    """
    answers = {prediction.id: prediction for prediction in run.predictions}
    rows: list[Decision] = []
    abstained: Counter[str] = Counter()
    for claim, study in run.studies.items():
        prediction = answers.get(claim)
        proportions = verdict_proportions(prediction.labels if prediction else ())
        if prediction is None or isinstance(proportions, Undefined):
            abstained["no prediction"] += 1
            continue
        label = most_frequent(prediction.labels)
        if label not in ("Correct", "Incorrect"):
            abstained[label] += 1
            continue
        right = label == ("Correct" if prediction.is_true else "Incorrect")
        share = proportions[label]
        rows.append(Decision(cluster=study, probability=share, outcome=right, confidence=share, right=right))
    return Decisions(
        task=run.summary.task,
        system=run_name(run),
        split=run.summary.split,
        event="the verdict is right",
        rows=tuple(rows),
        abstained=dict(abstained),
        unit_name="claims",
    )
