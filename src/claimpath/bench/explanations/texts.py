"""The explanations of a run with the texts that they are measured against."""

from collections.abc import Mapping
from dataclasses import dataclass

from claimpath.bench.recv.records import RecvRun
from claimpath.bench.recv.systems import shown_evidence
from claimpath.errors import DataError
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import ReasoningPair
from claimpath.text.sentences import split_sentences

COPY_EVIDENCE, COPY_CLAIM = "the evidence's first sentence", "the claim itself"
TRIVIAL = (COPY_EVIDENCE, COPY_CLAIM)
"""Explanations that explain nothing, by name."""


@dataclass(frozen=True, slots=True)
class Explained:
    """One explanation with its texts."""

    id: str
    """The pair."""
    group: str
    """Pairs that are resampled together."""
    explanation: str
    """What the system said; empty where it said nothing."""
    claim: str
    evidence: str
    rationale: str | Undefined
    """What a person wrote."""
    right: bool
    """Whether the system's label was people's; an answer without a label is wrong."""
    failed: bool
    """Whether no answer came."""

    @property
    def sentences(self) -> list[str]:
        """Sentences of the explanation."""
        return sentences_of(self.explanation)


def sentences_of(text: str) -> list[str]:
    """The sentences of a text that have a word."""
    found = (text[start:end].strip() for start, end in split_sentences(text))
    return [sentence for sentence in found if any(character.isalnum() for character in sentence)]


def explained(run: RecvRun, pairs: Mapping[str, ReasoningPair]) -> list[Explained]:
    """The explanations of a run, one for each pair in scope. Raises DataError for a pair that the data don't have."""
    answers = {prediction.id: prediction for prediction in run.predictions}
    found = []
    for gold in run.gold:
        pair = pairs.get(gold.id)
        if pair is None:
            raise DataError(
                f"the data have no pair {gold.id!r}, which {run.summary.system} answered; give --data and --split of "
                "the data that the run was made on"
            )
        answer = answers.get(gold.id)
        found.append(
            Explained(
                id=gold.id,
                group=gold.group,
                explanation=answer.explanation.strip() if answer is not None else "",
                claim=pair.claim,
                evidence=shown_evidence(pair, run.summary.evidence),
                rationale=pair.rationale,
                right=answer is not None and answer.label == gold.veracity,
                failed=answer is not None and answer.failed,
            )
        )
    return found


def trivial_explanations(name: str, given: list[Explained]) -> list[Explained]:
    """The same pairs with an explanation that explains nothing."""
    return [
        Explained(
            id=one.id,
            group=one.group,
            explanation=one.claim if name == COPY_CLAIM else next(iter(sentences_of(one.evidence)), ""),
            claim=one.claim,
            evidence=one.evidence,
            rationale=one.rationale,
            right=True,
            failed=False,
        )
        for one in given
    ]
