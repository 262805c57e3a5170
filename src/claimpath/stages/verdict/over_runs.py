"""One verdict over several runs."""

from collections import Counter
from collections.abc import Sequence

from claimpath.measures.verdict_consistency import runs_agree
from claimpath.measures.verdict_proportions import verdict_proportions
from claimpath.records import Undefined, Verdict, VerdictLabel, VerdictReason, VerdictRun

CAUTION: tuple[VerdictLabel, ...] = ("Not Enough Information", "No Response", "Incorrect", "Correct")
"""Which of equally frequent labels is taken: the first of these."""


def verdict_over_runs(runs: Sequence[VerdictRun]) -> Verdict:
    """The most frequent label, with shares, agreement, and what the runs gave as reasons; runs: at least one."""
    labels = [run.label for run in runs]
    proportions = verdict_proportions(labels)
    if isinstance(proportions, Undefined):
        raise ValueError(proportions.reason)
    label = most_frequent(labels)
    return Verdict(
        label=label,
        proportions={name: share for name, share in proportions.items() if share > 0},
        consistent=runs_agree(labels),
        runs=tuple(runs),
        reasons=_reasons(runs, label),
    )


def most_frequent(labels: Sequence[VerdictLabel]) -> VerdictLabel:
    """The most frequent label; of equally frequent ones the most cautious."""
    counts = Counter(labels)
    return max(CAUTION, key=lambda label: (counts[label], -CAUTION.index(label)))


def _reasons(runs: Sequence[VerdictRun], label: VerdictLabel) -> tuple[VerdictReason, ...]:
    """The first explanation of the verdict, and why runs gave no response."""
    said = [run.explanation for run in runs if run.label == label and run.explanation]
    reasons = [VerdictReason(text=said[0], count=1)] if said and label != "No Response" else []
    missing = Counter(run.no_response for run in runs if run.no_response is not None)
    reasons += [
        VerdictReason(text=f"No response: {why}", count=count) for why, count in missing.most_common()
    ]
    return tuple(reasons)
