"""Marks of several runs to one set, by a vote over sentences.

The rule. (1) Only runs that judged a sentence have a vote on it. (2) A sentence has a label where more than half of
them gave it that label; it may have several. (3) Where more than half found it fallacious, but agree on no label, it
has the label with the most votes, of equal ones the first in the taxonomy, and the others are alternatives. (4)
Neighbours with the same label and the same votes are one span. (5) Where fewer than all found a fallacy, "no fallacy"
is an alternative. (6) A sentence that exactly half found fallacious is left open.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.records.fallacious_spans import NO_FALLACY, SPAN_CLASSES, SPAN_FAMILIES, PredictedLabel
from claimpath.stages.fallacies.marks import Mark, merged

_ORDER: dict[str, int] = {
    name: place for place, name in enumerate((*SPAN_CLASSES, *SPAN_FAMILIES, "fallacy"))
}


@dataclass(frozen=True, slots=True)
class RunMarks:
    """What one run gave."""

    marks: tuple[Mark, ...]
    """Its marks."""
    judged: frozenset[int]
    """Sentences that it judged."""


def vote(runs: Sequence[RunMarks]) -> tuple[list[Mark], list[int]]:
    """Marks by vote, and the sentences on which the runs are divided in half. One run is taken as it is."""
    if len(runs) == 1:
        return list(runs[0].marks), []
    sentences = sorted(set().union(*(run.judged for run in runs)))
    found: list[Mark] = []
    divided: list[int] = []
    for number in sentences:
        voters = [run for run in runs if number in run.judged]
        given = [
            {mark.label: mark for mark in run.marks if mark.first <= number <= mark.last} for run in voters
        ]
        n_fallacious = sum(bool(labels) for labels in given)
        if 2 * n_fallacious == len(voters):
            divided.append(number)
        if 2 * n_fallacious <= len(voters):
            continue
        counts: Counter[PredictedLabel] = Counter(label for labels in given for label in labels)
        ranked = sorted(counts, key=lambda label: (-counts[label], _ORDER.get(label, len(_ORDER))))
        winners = [label for label in ranked if 2 * counts[label] > len(voters)] or ranked[:1]
        for label in winners:
            found.append(_voted(number, label, winners, ranked, given, counts, n_fallacious, len(voters)))
    return merged(found), divided


def _voted(
    number: int,
    label: PredictedLabel,
    winners: list[PredictedLabel],
    ranked: list[PredictedLabel],
    given: list[dict[PredictedLabel, Mark]],
    counts: Counter[PredictedLabel],
    n_fallacious: int,
    n_voters: int,
) -> Mark:
    marks = [labels[label] for labels in given if label in labels]
    others: dict[PredictedLabel, str] = {
        other: f"Given in {counts[other]} of {n_voters} runs."
        for other in ranked
        if other != label and other not in winners
    }
    for mark in marks:
        for other, reason in mark.alternatives:
            if other != label and other not in winners:
                others.setdefault(other, reason)
    if n_fallacious < n_voters:
        others[NO_FALLACY] = f"{n_voters - n_fallacious} of {n_voters} runs found nothing here."
    return Mark(
        number,
        number,
        label,
        tuple(others.items()),
        marks[0].reason,
        "model",
        n_fallacious / n_voters,
        counts[label],
        n_voters,
    )
