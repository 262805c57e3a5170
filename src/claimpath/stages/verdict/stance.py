"""What the sentences of the studies say of a claim, by the classifier that comes with claimpath."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from claimpath.models.evidence_scorer import load_evidence_scorer, stance_weights
from claimpath.records import Origin, Passage, Span, Stance, StanceLabel, StanceSentence, Study, Undefined
from claimpath.stages.rank.arrange import is_set_aside
from claimpath.stages.rank.study_index import StudyIndex, index_of
from claimpath.stages.verdict.stance_weights import together
from claimpath.text.tokens import content_stems

LABELS: tuple[StanceLabel, ...] = ("Supported", "Refuted", "Not Enough Information")
"""In the order of the classifier's columns."""
N_READ = 12
"""Sentences that are read: about as many as an abstract has, on which the classifier was calibrated."""
N_SHOWN = 5
"""Sentences that the record names."""
_NEVER = frozenset({"others_work", "disclosure"})
"""Zones whose sentences don't say what the study found."""

_NO_PROSE: frozenset[Origin] = frozenset({"table", "formula", "footnote"})
"""Origins whose text is no sentence as those that the classifier learnt from."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    passage: Passage
    number: int
    closeness: float

    @property
    def span(self) -> Span:
        return self.passage.sentence_span(self.number)


def stance_of(claim: str, study: Study) -> Stance | Undefined:
    """Read the sentences closest to the claim and say what they say together.

    Sentences on others' work, in declarations and in tables are not read. Undefined where no sentence is left.
    """
    candidates = _candidates(claim, index_of(study))
    if not candidates:
        return Undefined(reason="The study has no sentence of its own that could be compared with the claim.")
    chosen = sorted(candidates, key=lambda candidate: -candidate.closeness)[:N_READ]
    scorer = load_evidence_scorer()
    rows = scorer.sentence_probabilities(claim, [candidate.span.text for candidate in chosen])
    shares = together(rows, [candidate.closeness for candidate in chosen], stance_weights())
    order = np.argsort(rows[:, 2], kind="stable")[:N_SHOWN]
    return Stance(
        label=LABELS[int(np.argmax(shares))],
        supported=round(float(shares[0]), 6),
        refuted=round(float(shares[1]), 6),
        not_enough=round(float(shares[2]), 6),
        sentences=tuple(
            StanceSentence(
                quote=chosen[i].span,
                supported=round(float(rows[i, 0]), 6),
                refuted=round(float(rows[i, 1]), 6),
            )
            for i in order.tolist()
        ),
        n_read=len(chosen),
        n_sentences=len(candidates),
        model=f"{scorer.name} {scorer.revision}",
    )


def _candidates(claim: str, index: StudyIndex) -> list[_Candidate]:
    """The study's sentences with how close they are: cosine with the claim, where the passage is encoded."""
    if not any(index.vectors(i) is not None for i in range(len(index.passages))):
        index.encode(index.candidates(index.word_scores(content_stems(claim))))
    query = index.encode_texts([claim])[0]
    found: list[_Candidate] = []
    for i, passage in enumerate(index.passages):
        vectors = index.vectors(i)
        if vectors is None or is_set_aside(passage) or passage.duplicate_of is not None:
            continue
        if passage.origin in _NO_PROSE:
            continue
        cosines: NDArray[np.float32] = vectors @ query
        found += [
            _Candidate(passage, number, float(cosines[number]))
            for number, sentence in enumerate(passage.sentences)
            if sentence.zone not in _NEVER
        ]
    return found
