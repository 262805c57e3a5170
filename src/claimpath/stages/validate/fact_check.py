"""The check that asks nobody: are a component's numbers, names and quotes in the study?

A component that stands in the study word for word is grounded. A number that the study does not have, or a quote that
differs from the study's words in a number, sign, unit or negation, makes it not grounded. It is also grounded where it
holds numbers, names or quotes, and one passage of the study has them all, with most of its words and as many
negations (even or odd). Anything else is undecided: the rules don't know what sentences mean.

A premise says what one would have to believe, which no study says. Of a premise only the numbers, names and quotes
are looked up, and of these only what the claim does not say itself; without any there is nothing to check.
"""

import re
from collections.abc import Iterator, Sequence

from claimpath.records import ComponentRole, Span, Undefined
from claimpath.records.validation import CheckedFact, FactCheck, GroundingState
from claimpath.stages.validate.names import names
from claimpath.stages.validate.quantities import quantities
from claimpath.stages.validate.study_facts import MOST_SPANS, StudyFacts, plain
from claimpath.stages.validate.wording import n_negations
from claimpath.text.fold import fold
from claimpath.text.location import Ambiguous, Found
from claimpath.text.sentences import split_sentences

MOST_WORDS = 0.6
"""Share of a component's words that one place of the study must have."""
_QUOTED = re.compile(r"[“\"«]([^“”\"«»]{3,600})[”\"»]")
_LEAST_QUOTED_WORDS = 3
_CHANGED = frozenset({"number", "sign", "unit", "negation"})


def check_facts(text: str, component: ComponentRole, study: StudyFacts, claim: str) -> FactCheck:
    """Check one component. claim: for a premise, whose words may be the claim's."""
    text = text.strip()
    if not text:
        return FactCheck(state=Undefined(reason="The sub-graph has no such component."), reasons=())
    if component != "premise":
        verbatim = _sentences_found(text, study)
        if verbatim and all(fact.found for fact in verbatim):
            return FactCheck(
                state="grounded", reasons=("The study says it word for word.",), facts=tuple(verbatim)
            )
    closest, share = study.closest(text)
    facts = tuple(_facts(text, study, claim if component == "premise" else "", closest))
    counting = [fact for fact in facts if fact.counts]
    against = [fact for fact in counting if not fact.found]
    if component == "premise":
        return _of_premise(facts, counting, against)
    contradicting = [fact for fact in against if _contradicts(fact)]
    state: GroundingState = "undecided"
    if contradicting:
        return FactCheck(
            state="not_grounded",
            reasons=tuple(_why(fact) for fact in contradicting),
            facts=facts,
            closest=closest,
        )
    reasons = [_why(fact) for fact in against]
    if not counting:
        reasons.append(
            "It holds no number, name or quote that can be looked up, and is not the study's own words."
        )
    elif not against:
        if share < MOST_WORDS:
            reasons.append(
                f"The study has its numbers, names and quotes, but no place has most of its words ({share:.0%})."
            )
        elif not _in_one_passage(counting, closest):
            reasons.append("The study has its numbers, names and quotes, but no one passage has them all.")
        elif closest is not None and n_negations(closest.text) % 2 != n_negations(text) % 2:
            reasons.append(
                "The closest sentence of the study has a negation that it has not, or the other way round."
            )
        else:
            state = "grounded"
            reasons.append(
                f"The study has all its numbers, names and quotes ({len(counting)}), and one place has {share:.0%} of "
                "its words."
            )
    return FactCheck(state=state, reasons=tuple(reasons), facts=facts, closest=closest)


def _of_premise(
    facts: tuple[CheckedFact, ...], counting: list[CheckedFact], against: list[CheckedFact]
) -> FactCheck:
    if not counting:
        reason = "A premise is not in the study by nature, and it gives no number, name or quote of its own to look up."
        return FactCheck(state=Undefined(reason=reason), reasons=(reason,), facts=facts)
    contradicting = [fact for fact in against if _contradicts(fact)]
    said = "Only its numbers, names and quotes were checked: a premise is not in the study by nature."
    if contradicting:
        return FactCheck(state="not_grounded", reasons=(*(_why(f) for f in contradicting), said), facts=facts)
    if against:
        return FactCheck(state="undecided", reasons=(*(_why(f) for f in against), said), facts=facts)
    return FactCheck(state="grounded", reasons=("The study has them all.", said), facts=facts)


def _contradicts(fact: CheckedFact) -> bool:
    return fact.kind == "number" or (fact.kind == "quote" and fact.note.split(":", 1)[0] in _CHANGED)


def _why(fact: CheckedFact) -> str:
    return f"The study does not have the {fact.kind} “{fact.text}”" + (
        f" ({fact.note})." if fact.note else "."
    )


def _sentences_found(text: str, study: StudyFacts) -> list[CheckedFact]:
    """Every sentence of a component as a quote; an empty list where one is not the study's words."""
    found: list[CheckedFact] = []
    for start, end in split_sentences(text) or [(0, len(text))]:
        fact = _quote(text[start:end], study, "")
        if not fact.found:
            return []
        found.append(fact)
    return found


def _facts(text: str, study: StudyFacts, claim: str, closest: Span | None) -> Iterator[CheckedFact]:
    place = closest.passage_id if closest is not None else ""
    said = plain(claim)
    for match in _QUOTED.finditer(text):
        if len(match.group(1).split()) >= _LEAST_QUOTED_WORDS:
            yield _of_claim(
                _quote(match.group(1), study, place), plain(match.group(1)) in said and bool(said)
            )
    folded = fold(text)
    claimed = {(q.value, q.kind) for q in quantities(fold(claim).text)}
    for quantity in quantities(folded.text):
        if quantity.in_words and abs(quantity.value) <= 1:
            continue  # "one of", "zero" as words are rarely figures
        spans = study.numbers(quantity)
        start, end = folded.source_span(quantity.start, quantity.end)
        fact = CheckedFact(
            kind="number",
            text=text[start:end],
            found=bool(spans),
            spans=_first(spans, place),
            note="" if spans else study.near(quantity),
        )
        yield _of_claim(fact, (quantity.value, quantity.kind) in claimed)
    seen: set[str] = set()
    for name in names(text):
        if name.text in seen:
            continue
        seen.add(name.text)
        spans = study.name(name)
        yield _of_claim(
            CheckedFact(kind="name", text=name.text, found=bool(spans), spans=_first(spans, place)),
            plain(name.text) in said,
        )


def _of_claim(fact: CheckedFact, is_claims: bool) -> CheckedFact:
    if not is_claims:
        return fact
    return fact.model_copy(update={"counts": False, "note": "The claim says it; the study need not."})


def _quote(text: str, study: StudyFacts, place: str) -> CheckedFact:
    location = study.quotes.locate(text)
    if isinstance(location, Found | Ambiguous):
        return CheckedFact(kind="quote", text=text, found=True, spans=_first(location.spans, place))
    return CheckedFact(kind="quote", text=text, found=False, note=f"{location.difference}: {location.reason}")


def _first(spans: Sequence[Span], place: str) -> tuple[Span, ...]:
    """The first places, those in the closest passage before others."""
    return tuple(sorted(spans, key=lambda span: span.passage_id != place)[:MOST_SPANS])


def _in_one_passage(facts: Sequence[CheckedFact], closest: Span | None) -> bool:
    """Whether the passage of the closest sentence has all the facts."""
    return closest is not None and all(
        any(span.passage_id == closest.passage_id for span in fact.spans) for fact in facts
    )
