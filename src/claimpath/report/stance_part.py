"""What the claim-evidence classifier read in the study, in a sentence, with the sentences it read it from."""

from dataclasses import dataclass

from claimpath.records import Report, Span, Stance, StanceLabel, StanceSentence, Undefined

_SAYS: dict[StanceLabel, str] = {
    "Supported": "A small classifier takes the study’s sentences to support the claim",
    "Refuted": "A small classifier takes the study’s sentences to contradict the claim",
    "Not Enough Information": "A small classifier takes the study’s sentences to say too little about the claim",
}
_UNDECIDED = "A small classifier is undecided whether the study’s sentences support the claim"
_SURE = 0.6
"""Probability from which the classifier's answer is put in words."""
_SHOWN = 2
"""Sentences that are named."""
_SPEAKS = 0.5
"""Probability from which a single sentence is named at all."""
_LOOKS_FINE = "Taken alone, they read like support; the gaps say what the claim leaves out or adds."
_HALF = "When it says that, it is right in little more than half of the cases."
_LIMITS = (
    "It reads sentences one by one, knows English abstracts of biomedical studies, and often takes a negation for a "
    "contradiction: a hint, no verdict."
)


@dataclass(frozen=True, slots=True)
class SaidSentence:
    """A sentence that speaks for or against the claim."""

    quote: Span
    says: str
    """`supports` or `contradicts`, with the probability."""


@dataclass(frozen=True, slots=True)
class StancePart:
    """The sentence and what stands behind it."""

    title: str
    """What the classifier takes the study to say; for an undefined stance, that there is none."""
    shares: str
    """The three probabilities; for an undefined stance, why it is undefined."""
    sentences: tuple[SaidSentence, ...]
    limits: str
    """What the classifier can't do; empty for an undefined stance."""


def stance_part(report: Report) -> StancePart | None:
    """The part of a report; None without a check, and where the stance is undefined."""
    stance = report.stance
    if report.state == "not_checked" or isinstance(stance, Undefined):
        return None
    sure = max(stance.supported, stance.refuted, stance.not_enough) >= _SURE
    limits = _LIMITS
    if sure and stance.label == "Supported" and report.verdict.label == "Incorrect":
        limits = f"{_LOOKS_FINE} {_LIMITS}"
    if sure and stance.label == "Refuted":
        limits = f"{_HALF} {_LIMITS}"
    title = _SAYS[stance.label] if sure else _UNDECIDED
    return StancePart(title, _shares(stance), tuple(_said(stance)) if sure else (), limits)


def _shares(stance: Stance) -> str:
    return (
        f"supported {stance.supported:.2f}, contradicted {stance.refuted:.2f}, too little {stance.not_enough:.2f}; "
        f"{stance.n_read} of {stance.n_sentences} sentences read"
    )


def _said(stance: Stance) -> list[SaidSentence]:
    return [
        SaidSentence(sentence.quote, _says(sentence))
        for sentence in stance.sentences
        if max(sentence.supported, sentence.refuted) >= _SPEAKS
    ][:_SHOWN]


def _says(sentence: StanceSentence) -> str:
    if sentence.supported >= sentence.refuted:
        return f"supports, {sentence.supported:.2f}"
    return f"contradicts, {sentence.refuted:.2f}"
