"""Where the study says what the claim says in nearly the same words: as its own result, or only of others."""

import re
from collections.abc import Sequence
from functools import lru_cache

from claimpath.records import Claim
from claimpath.stages.reconstruct.claim_reading import ClaimReading
from claimpath.stages.reconstruct.own_sentences import OwnSentence
from claimpath.stages.reconstruct.rules import compiled, load_rules
from claimpath.text.tokens import content_stems

RESTATED = 0.8
"""One own sentence must hold more than this share of the claim's content words."""
_FEWEST_STEMS = 3
# What a claim may not assert unless the sentence does: a sentence about an association does not say that one thing
# causes another, nor one about some that it holds for all.
_ASSERTED = ("causes", "cures", "prevents", "safe", "universal", "long_term")
_QUALIFIERS = ("hedged", "names_cells", "names_animals", "names_model")
# A sentence that asks, supposes or plans asserts nothing.
_SUPPOSED = re.compile(
    r"\b(?:hypothes[ie]\w+|speculat\w+|postulat\w+|whether|we (?:asked|tested if|expected|predicted)|aim(?:ed|s)?"
    r"|objectives?|it (?:has been|was|is) (?:thought|assumed|believed|suggested|claimed))\b",
    re.IGNORECASE,
)
_NEGATION = re.compile(
    r"\b(?:not|no|never|none|nobody|without|neither|nor|cannot|\w+n['’]t)\b", re.IGNORECASE
)


def restating_sentence(
    claim: Claim, reading: ClaimReading, sentences: Sequence[OwnSentence]
) -> OwnSentence | None:
    """Give the own result or conclusion that holds nearly all words of the claim, or None.

    The claim must not be stronger: a sentence that says "may", names cells, animals or a model, or is negated where the
    claim is not (or the other way round) does not restate it, nor does one that lacks a figure of the claim,
    or its word for causing, curing, preventing, being safe, lasting or holding for all.
    """
    stems = set(content_stems(claim.text))
    if len(stems) < _FEWEST_STEMS:
        return None
    book = load_rules()
    negated = _NEGATION.search(claim.text) is not None
    best: tuple[float, OwnSentence] | None = None
    for sentence in sentences:
        if (
            sentence.reported
            or sentence.zone not in {"result", "interpretation", "unknown"}
            or not sentence.quotable
        ):
            continue
        share = len(stems & sentence.stems) / len(stems)
        if _supposes(sentence.text):
            continue
        if share <= RESTATED or (best is not None and share <= best[0]):
            continue
        stripped = any(
            name not in reading.assertions and compiled(book.assertions[name].patterns).search(sentence.text)
            for name in _QUALIFIERS
        )
        added = any(
            name in reading.assertions and not compiled(book.assertions[name].patterns).search(sentence.text)
            for name in _ASSERTED
        )
        if stripped or added or negated != (_NEGATION.search(sentence.text) is not None):
            continue
        if all(number in sentence.text for number in reading.numbers):
            best = (share, sentence)
    return best[1] if best else None


def only_reported(claim: Claim, sentences: Sequence[OwnSentence]) -> OwnSentence | None:
    """Give the sentence that holds nearly all words of the claim where the study only reports others or supposes.

    None where a sentence in which the study speaks for itself holds as many of the claim's words.
    """
    stems = set(content_stems(claim.text))
    if len(stems) < _FEWEST_STEMS:
        return None
    shares = [(len(stems & s.stems) / len(stems), s) for s in sentences if s.quotable]
    told = [(share, s) for share, s in shares if s.reported or _supposes(s.text)]
    own = max((share for share, s in shares if not s.reported and not _supposes(s.text)), default=0.0)
    share, sentence = max(told, key=lambda item: (item[0], -item[1].order), default=(0.0, None))
    return sentence if share >= RESTATED and share > own else None


@lru_cache(maxsize=1 << 12)
def _supposes(text: str) -> bool:
    return _SUPPOSED.search(text) is not None
