"""What a study's own sentences tell about how it was done and what it found."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.stages.reconstruct.claim_reading import ClaimReading
from claimpath.stages.reconstruct.durations import durations
from claimpath.stages.reconstruct.own_sentences import OwnSentence, overlap
from claimpath.stages.reconstruct.rules import Facet, compiled
from claimpath.stages.reconstruct.sample_size import count_people

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
    if facet.kind == "sample":
        return _people_counted(facet, sentences)
    if facet.kind == "duration":
        return _longest_time(facet, sentences)
    pattern = compiled(facet.patterns)
    barred = compiled(facet.not_) if facet.not_ else None
    hits = [
        (sentence, match)
        for sentence in sentences
        if (match := pattern.search(sentence.text))
        and (not sentence.reported or sentence.zone in facet.zones)
        and (sentence.zone in facet.zones)
        and not (barred and barred.search(sentence.text))
    ]
    if facet.kind == "topical":
        hits = [hit for hit in hits if overlap(hit[0].text, claim.topic) >= _TOPICAL_OVERLAP]
    if not hits:
        return ()
    by_wording: dict[str, list[tuple[OwnSentence, re.Match[str]]]] = {}
    for hit in hits:
        by_wording.setdefault(_wording(facet, hit)[0], []).append(hit)
    facts = []
    groups = by_wording.values() if facet.id == "group" else [hits]
    for group in groups:
        points = sum(sentence.weight for sentence, _ in group)
        points += sum(_TITLE_POINTS for title in titles if _same_wording(facet, title, group[0]))
        if facet.kind == "design" and points < facet.need:
            continue
        quotable = [hit for hit in group if hit[0].quotable]
        if not quotable:
            continue
        best = max(quotable, key=lambda hit: (_worth(hit[0], claim), -hit[0].order))
        what, named = _wording(facet, best)
        facts.append(Fact(facet, best[0], points, what, named))
    return tuple(sorted(facts, key=lambda fact: -fact.points))


def _wording(facet: Facet, hit: tuple[OwnSentence, re.Match[str]]) -> tuple[str, str]:
    """The facet in words, and the pattern of a claim that admits it."""
    sentence, match = hit
    captured = next((value for value in match.groupdict().values() if value), None)
    if captured is not None:
        return captured.lower(), re.escape(captured)
    # The words that made the match tell more than the rest of the sentence.
    for text in (match.group(), sentence.text):
        for words in facet.words:
            if compiled((words.match,)).search(text):
                return words.say, words.named
    return facet.plain, ""


def _same_wording(facet: Facet, title: str, hit: tuple[OwnSentence, re.Match[str]]) -> bool:
    match = compiled(facet.patterns).search(title)
    if match is None or (facet.not_ and compiled(facet.not_).search(title)):
        return False
    return facet.id != "group" or _wording(facet, (hit[0], match))[0] == _wording(facet, hit)[0]


def _worth(sentence: OwnSentence, claim: ClaimReading) -> float:
    """How well a sentence serves as a quote: it speaks of the claim's topic, stands early, and is not long."""
    words = len(sentence.text.split())
    length = 0.0 if words <= 45 else (words - 45) / 90
    limitation = 0.3 if sentence.zone == "limitation" else 0.0
    return (
        overlap(sentence.text, claim.topic) + _PLACE.get(sentence.passage.origin, 0.3) + limitation - length
    )


def _people_counted(facet: Facet, sentences: Sequence[OwnSentence]) -> tuple[Fact, ...]:
    counted = [
        (count, noun, sentence)
        for sentence in sentences
        if not sentence.reported and sentence.zone != "interpretation" and sentence.quotable
        for count, noun in count_people(sentence.text, facet.patterns)
    ]
    if not counted:
        return ()
    count, noun, sentence = max(counted, key=lambda item: (item[0], item[2].weight))
    if count > facet.largest:
        return ()
    return (Fact(facet, sentence, sentence.weight, f"{count:,} {noun}", ""),)


def _longest_time(facet: Facet, sentences: Sequence[OwnSentence]) -> tuple[Fact, ...]:
    pattern = compiled(facet.patterns)
    given = [
        (days, written, sentence)
        for sentence in sentences
        if not sentence.reported and sentence.zone in facet.zones and sentence.quotable
        for days, written in durations(sentence.text)
        if pattern.search(sentence.text)
    ]
    if not given:
        return ()
    days, written, sentence = max(given, key=lambda item: (item[0], item[2].weight))
    if days > facet.largest:
        return ()
    return (Fact(facet, sentence, sentence.weight, written, ""),)
