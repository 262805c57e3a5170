"""The study's finding that the claim leans on: its own sentence, closest to the claim."""

from collections.abc import Sequence
from functools import lru_cache

from claimpath.records import Ranking
from claimpath.stages.reconstruct.claim_reading import ClaimReading
from claimpath.stages.reconstruct.own_sentences import OwnSentence
from claimpath.stages.reconstruct.rules import compiled

_TOP_PASSAGES = 12
_FINDING_WORDS = (
    r"\b(?:we|our|results?|findings?|data) (?:\w+ )?(?:found|find|show|showed|shown|observed|demonstrate|demonstrated"
    r"|identified|detected|report|reported|suggest|suggested|indicate|indicated|conclude|revealed)\b",
    r"\b(?:was|were|is|are) (?:\w+ )?(?:associated|correlated|found|observed|detected|higher|lower|reduced|increased"
    r"|inhibited|effective|significant(?:ly)?|more|less|negative|positive|similar)\b",
    r"\b(?:reduced|increased|inhibited|decreased|improved|prevented|lowered|raised|killed|blocked|protected"
    r"|achieved|occurred)\b",
    r"\d ?%|\bp ?[<=>]|\b95 ?% ?CI\b|\bratio\b",
)
_AIMS = (
    r"\b(?:aim(?:ed|s)?|objectives?|purpose|goal|sought|set out)\b",
    r"\bto (?:investigate|determine|assess|evaluate|examine|test)\b",
    r"\bwe hypothesi[sz]ed\b",
    r"\bwere (?:recruited|enrolled|randomi[sz]ed|invited|excluded)\b",
)
_ZONE_VALUE = {"result": 0.35, "interpretation": 0.25, "unknown": 0.05, "limitation": -0.15, "method": -0.2}


def main_finding(
    sentences: Sequence[OwnSentence], supports: Ranking, claim: ClaimReading
) -> OwnSentence | None:
    """Give the own sentence that the claim leans on, or None where no own sentence speaks of the claim's topic.

    Candidates come from the passages that rank highest for the claim; a sentence that states a result and shares the
    claim's words is preferred, one that states an aim or a method is not.
    """
    place = {item.passage_id: item.rank for item in supports.ranking[:_TOP_PASSAGES]}
    best = {item.best.passage_id: item.best.start for item in supports.ranking[:3] if item.best is not None}
    candidates = [s for s in sentences if s.passage.id in place and s.quotable and not s.reported]
    scored = [
        (_value(s, place[s.passage.id], best, claim), s) for s in candidates if s.overlap(claim.topic) > 0
    ]
    if not scored:
        return None
    return max(scored, key=lambda item: (item[0], -item[1].order))[1]


def _value(sentence: OwnSentence, rank: int, best: dict[str, int], claim: ClaimReading) -> float:
    value = sentence.overlap(claim.topic) + _ZONE_VALUE.get(sentence.zone, 0.0) + 0.4 / rank
    states_result, states_aim = _wording(sentence.text)
    if states_result:
        value += 0.3
    if states_aim:
        value -= 0.4
    if best.get(sentence.passage.id) == sentence.span.start:
        value += 0.15
    return value - max(0, sentence.n_words - 45) / 250


@lru_cache(maxsize=1 << 12)
def _wording(text: str) -> tuple[bool, bool]:
    """Whether a sentence states a result, and whether an aim or a method."""
    return bool(compiled(_FINDING_WORDS).search(text)), bool(compiled(_AIMS).search(text))
