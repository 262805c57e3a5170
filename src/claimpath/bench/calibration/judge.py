"""How sure a premise judge was: its score as the probability of a match."""

from collections import Counter

from claimpath.bench.calibration.records import Decision, Decisions
from claimpath.bench.judge.records import JudgeBenchRun
from claimpath.errors import DataError


def judge_decisions(run: JudgeBenchRun) -> Decisions:
    """One decision for each pair and seed that has a score; the others abstain.

    The event is that people say match. Confidence is the score where the judge says match, else 1 less it. Raises
    DataError where no pair has a score.
    """
    rows: list[Decision] = []
    abstained: Counter[str] = Counter()
    answers = {(p.id, p.seed): p for p in run.predictions}
    for pair, gold in run.gold.items():
        for seed in run.summary.seeds or (0,):
            answer = answers.get((pair, seed))
            if answer is None or answer.match is None:
                abstained["no decision"] += 1
            elif answer.score is None:
                abstained["no score"] += 1
            else:
                rows.append(
                    Decision(
                        cluster=run.arguments[pair],
                        probability=answer.score,
                        outcome=gold,
                        confidence=answer.score if answer.match else 1 - answer.score,
                        right=answer.match == gold,
                    )
                )
    if not rows:
        raise DataError(f"the judge {run.summary.system!r} gives no scores, so there is nothing to calibrate")
    return Decisions(
        task=run.summary.task,
        system=run.summary.system,
        split=run.summary.split,
        event="people say match",
        rows=tuple(rows),
        abstained=dict(abstained),
        unit_name="rows",
    )
