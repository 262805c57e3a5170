"""What a study's own sentences tell about how it was done and what it found."""

from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.stages.reconstruct.claim_reading import ClaimReading
from claimpath.stages.reconstruct.facet_hits import Hit, Quantity, facet_hits, wording
from claimpath.stages.reconstruct.own_sentences import OwnSentence
from claimpath.stages.reconstruct.rules import Facet, compiled

_TITLE_POINTS = 3.0
_TOPICAL_OVERLAP = 0.34
_PLACE = {"abstract": 1.0, "body": 0.6, "boxed_text": 0.5, "list": 0.4}


@dataclass(frozen=True, slots=True)
class Fact:
    """A facet that holds, with the sentence that shows it best."""

    facet: Facet
    sentence: OwnSentence
    points: float
    """How much speaks for it; comparable between `design` facets."""
    what: str
    """The facet in words, for the premise."""
    named: str
    """Pattern for a claim that already says so; empty for none."""


def find_facts(
    facet: Facet, sentences: Sequence[OwnSentence], titles: Sequence[str], claim: ClaimReading
) -> tuple[Fact, ...]:
    """Give the facts of one facet: one, or one for each wording that holds by itself, or none."""
    found = facet_hits(sentences)
    if facet.kind in {"sample", "duration"}:
        return _quantity(facet, found.largest(facet))
    hits: Sequence[Hit] = found.of(facet)
    if facet.kind == "topical":
        hits = [hit for hit in hits if hit.sentence.overlap(claim.topic) >= _TOPICAL_OVERLAP]
    if not hits:
        return ()
    by_wording: dict[str, list[Hit]] = {}
    for hit in hits:
        by_wording.setdefault(hit.what, []).append(hit)
    facts = []
    groups: Sequence[Sequence[Hit]] = list(by_wording.values()) if facet.id == "group" else [hits]
    for group in groups:
        points = sum(hit.sentence.weight for hit in group)
        points += sum(_TITLE_POINTS for title in titles if _same_wording(facet, title, group[0]))
        if facet.kind == "design" and points < facet.need:
            continue
        quotable = [hit for hit in group if hit.sentence.quotable]
        if not quotable:
            continue
        best = max(quotable, key=lambda hit: (_worth(hit.sentence, claim), -hit.sentence.order))
        facts.append(Fact(facet, best.sentence, points, best.what, best.named))
    return tuple(sorted(facts, key=lambda fact: -fact.points))


def _same_wording(facet: Facet, title: str, hit: Hit) -> bool:
    match = compiled(facet.patterns).search(title)
    if match is None or (facet.not_ and compiled(facet.not_).search(title)):
        return False
    # The words are those of the sentence where the title's own match says nothing.
    return facet.id != "group" or wording(facet, hit.sentence.text, match)[0] == hit.what


def _worth(sentence: OwnSentence, claim: ClaimReading) -> float:
    """How well a sentence serves as a quote: it speaks of the claim's topic, stands early, and is not long."""
    length = 0.0 if sentence.n_words <= 45 else (sentence.n_words - 45) / 90
    limitation = 0.3 if sentence.zone == "limitation" else 0.0
    return sentence.overlap(claim.topic) + _PLACE.get(sentence.passage.origin, 0.3) + limitation - length


def _quantity(facet: Facet, largest: Quantity | None) -> tuple[Fact, ...]:
    if largest is None or largest.value > facet.largest:
        return ()
    return (Fact(facet, largest.sentence, largest.sentence.weight, largest.what, ""),)
