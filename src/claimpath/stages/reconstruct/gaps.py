"""Gaps between what a claim asserts and what the study did and found, each with exact quotes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from claimpath.records import Claim, FallacyClass, Ranking, Span, Study
from claimpath.stages.reconstruct.claim_reading import ClaimReading, read_assertions
from claimpath.stages.reconstruct.facts import Fact, find_facts
from claimpath.stages.reconstruct.findings import main_finding
from claimpath.stages.reconstruct.own_sentences import OwnSentence, own_sentences
from claimpath.stages.reconstruct.restated import only_reported, restating_sentence
from claimpath.stages.reconstruct.rules import Rule, RuleBook, Strength, compiled, load_rules
from claimpath.stages.reconstruct.topic import TopicMatch, match_topic

_DESIGNS = ("randomised", "observational", "in_vitro", "animals", "computed", "one_patient", "counted")
"""Facets that tell how a study was done."""
_ORDER: dict[Strength, int] = {"strong": 0, "moderate": 1, "weak": 2}


@dataclass(frozen=True, slots=True)
class Gap:
    """One mismatch."""

    rule_id: str
    fallacy_class: FallacyClass
    context: Span
    finding: Span | None
    premise: str
    reasons: tuple[str, ...]
    strength: Strength


@dataclass(frozen=True, slots=True)
class GapReading:
    """What the gap finder saw."""

    claim: ClaimReading
    topic: TopicMatch
    finding: Span | None
    """The study's own sentence that the claim leans on most."""
    gaps: tuple[Gap, ...]
    """The weightiest first."""
    folded: tuple[Gap, ...] = ()
    """Lighter gaps of classes that `gaps` has already."""
    restated: Span | None = None
    """The study's own sentence that says nearly what the claim says, if there is one."""
    reported: Span | None = None
    """The sentence that says it where the study only reports others or supposes, if it says it nowhere else."""


def find_gaps(claim: Claim, studies: Sequence[Study], supports: Ranking) -> GapReading:
    """Find every mismatch that the rules know, for studies that are about the claim's topic.

    `supports` ranks the studies' passages for the claim. Where no study is about the claim's topic, there are no gaps:
    a study that says nothing about a claim can't be misrepresented by it in a way that its sentences would show.
    """
    reading = read_assertions(claim)
    topic = match_topic(reading, studies, supports)
    if not topic.related:
        return GapReading(reading, topic, None, ())
    sentences = own_sentences(studies)
    finding = main_finding(sentences, supports, reading)
    book = load_rules()
    facts = _facts(book, sentences, [study.title for study in studies], reading)
    gaps = [
        gap
        for rule in book.rules
        if _claims(rule, reading)
        for gap in _apply(rule, facts, claim, reading, finding)
    ]
    restated = restating_sentence(claim, reading, sentences)
    reported = only_reported(claim, sentences) if restated is None else None
    if restated is not None:
        reason = "The study itself says nearly what the claim says, so this gap alone does not speak against the claim."
        gaps = [replace(gap, strength="weak", reasons=(*gap.reasons, reason)) for gap in gaps]
    gaps.sort(key=lambda gap: _ORDER[gap.strength])
    shown, folded = _fold(gaps)
    return GapReading(
        claim=reading,
        topic=topic,
        finding=finding.span if finding else None,
        gaps=shown,
        folded=folded,
        restated=restated.span if restated else None,
        reported=reported.span if reported else None,
    )


def _fold(gaps: Sequence[Gap]) -> tuple[tuple[Gap, ...], tuple[Gap, ...]]:
    """Part the gaps into those to show and those that add nothing to a weightier one.

    A gap is folded away where a weightier or equal gap quotes the same sentences for the same class, and a weak gap
    where its class has a gap already.
    """
    shown: list[Gap] = []
    folded: list[Gap] = []
    for gap in gaps:
        same_class = [other for other in shown if other.fallacy_class == gap.fallacy_class]
        quoted = any((other.context, other.finding) == (gap.context, gap.finding) for other in same_class)
        if quoted or (gap.strength == "weak" and same_class):
            folded.append(gap)
        else:
            shown.append(gap)
    return tuple(shown), tuple(folded)


def _facts(
    book: RuleBook, sentences: Sequence[OwnSentence], titles: Sequence[str], reading: ClaimReading
) -> dict[str, tuple[Fact, ...]]:
    return {facet.id: find_facts(facet, sentences, titles, reading) for facet in book.facets.values()}


def _claims(rule: Rule, reading: ClaimReading) -> bool:
    asserted = reading.assertions.keys()
    return (
        any(name in asserted for name in rule.claim)
        and all(name in asserted for name in rule.all_)
        and not any(name in asserted for name in rule.unless)
    )


def _apply(
    rule: Rule,
    facts: dict[str, tuple[Fact, ...]],
    claim: Claim,
    reading: ClaimReading,
    finding: OwnSentence | None,
) -> list[Gap]:
    if any(not facts[name] for name in rule.also) or any(facts[name] for name in rule.without):
        return []
    gaps = []
    for fact in facts[rule.study]:
        if fact.named and compiled((fact.named,)).search(claim.text):
            continue
        strength = (
            rule.hedged if reading.hedged and _ORDER[rule.hedged] > _ORDER[rule.strength] else rule.strength
        )
        reasons = [rule.reason, _assertion_reason(rule, reading)]
        if rule.outweighed_by and (others := facts[rule.outweighed_by]) and others[0].points > fact.points:
            strength = "weak"
            reasons.append(f"The study also rests on {others[0].facet.plain}, so this gap counts little.")
        if reading.hedged and strength != rule.strength:
            reasons.append(f"The claim says “{reading.assertions['hedged']}”, which softens it.")
        context, used = fact.sentence, finding
        if fact.facet.role == "finding":
            context, used = _design(facts, fact.sentence) or fact.sentence, fact.sentence
        gaps.append(
            Gap(
                rule_id=rule.id,
                fallacy_class=rule.fallacy_class,
                context=context.span,
                finding=used.span if used is not None else None,
                premise=rule.premise.format(what=fact.what),
                reasons=tuple(reason.format(what=fact.what) for reason in reasons),
                strength=strength,
            )
        )
    return gaps


def _design(facts: dict[str, tuple[Fact, ...]], besides: OwnSentence) -> OwnSentence | None:
    """Give the sentence that tells best how the study was done, other than the one given; None where there is none."""
    known = [fact for name in _DESIGNS for fact in facts[name][:1] if fact.sentence is not besides]
    return max(known, key=lambda fact: fact.points).sentence if known else None


def _assertion_reason(rule: Rule, reading: ClaimReading) -> str:
    book = load_rules()
    name = next(name for name in rule.claim if name in reading.assertions)
    words = reading.assertions[name].replace("{", "{{").replace("}", "}}")
    return f"The claim’s “{words}” says that something {book.assertions[name].says}."
