"""An annotation study: how far people agree on the same texts, and what each of them marked."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from claimpath.bench.mafalda.span_agreement import span_agreement
from claimpath.errors import DataError
from claimpath.measures.alternatives_alpha import SET_DIFFERENCES, LabelSet, alternatives_alpha
from claimpath.measures.span_masks import MaskedSpan, gold_masks, masks_of
from claimpath.measures.span_overlap import span_scores
from claimpath.records import Record, Undefined
from claimpath.records.fallacious_spans import NO_FALLACY, AnnotatedText, PredictedLabel, SpanLevel
from claimpath.taxonomies.mafalda import LEVELS, label_at
from claimpath.text.sentences import split_sentences
from claimpath.text.span_rule import span_violations


class PairAgreement(Record):
    """Two people at one level."""

    first: str
    """The one."""
    second: str
    """The other."""
    level: int
    """Level of the labels."""
    span_agreement: float | Undefined
    """Agreement on places and labels beyond chance; 1 is full, 0 is chance."""
    f1: float
    """Mean F1 of spans, each against the other as gold, averaged over both ways (variant `fallacious`), in [0, 1]."""


class LevelAgreement(Record):
    """All people at one level, sentence by sentence."""

    level: int
    """Level of the labels."""
    alpha: dict[str, float | Undefined]
    """Krippendorff's alpha by difference of sets: `meet`, `equal`, `masi`."""
    n_sentences: int
    """Sentences."""


class PersonSummary(Record):
    """What one person marked."""

    person: str
    """The person."""
    n_texts: int
    """Texts annotated."""
    n_marked: int
    """Texts with at least one span."""
    n_spans: int
    """Spans."""
    n_optional: int
    """Spans for which no fallacy is an alternative."""
    n_alternatives: int
    """Spans with several classes."""
    mean_length: float | Undefined
    """Mean length of a span in characters."""
    n_violations: int
    """Breaks of the rule that a span is a whole sequence of sentences."""
    labels: dict[str, int]
    """Classes with how often they were given, the most frequent first."""


class StudyReport(Record):
    """A study of at least two people."""

    n_texts: int
    """Texts that everybody annotated."""
    people: tuple[PersonSummary, ...]
    """Each person."""
    levels: tuple[LevelAgreement, ...]
    """Agreement of all, by level."""
    pairs: tuple[PairAgreement, ...]
    """Agreement of each pair, by level."""


def study_report(annotations: Mapping[str, Sequence[AnnotatedText]]) -> StudyReport:
    """Compare people's annotations. annotations: person to texts; all are about the same texts, in any order.

    Raises DataError with fewer than two people, and where a text is not annotated by everybody.
    """
    if len(annotations) < 2:
        raise DataError(f"agreement needs at least two people, not {len(annotations)}; name a file for each")
    ordered = _same_texts(annotations)
    texts = next(iter(ordered.values()))
    sentences = [split_sentences(text.text) for text in texts]
    n_sentences = sum(len(places) for places in sentences)
    levels = []
    for level in LEVELS:
        items: list[list[LabelSet]] = [[] for _ in range(n_sentences)]
        for theirs in ordered.values():
            values = [
                sentence_labels(text, place, level)
                for text, places in zip(theirs, sentences, strict=True)
                for place in places
            ]
            for item, value in zip(items, values, strict=True):
                item.append(value)
        alpha = {name: alternatives_alpha(items, name) for name in SET_DIFFERENCES}
        levels.append(LevelAgreement(level=level, alpha={**alpha}, n_sentences=n_sentences))
    pairs = [
        PairAgreement(
            first=a,
            second=b,
            level=level,
            span_agreement=span_agreement(ordered[a], ordered[b], level),
            f1=_mutual_f1(ordered[a], ordered[b], level),
        )
        for a, b in combinations(ordered, 2)
        for level in LEVELS
    ]
    people = tuple(person_summary(person, theirs) for person, theirs in ordered.items())
    return StudyReport(n_texts=len(texts), people=people, levels=tuple(levels), pairs=tuple(pairs))


def person_summary(person: str, texts: Sequence[AnnotatedText]) -> PersonSummary:
    """Count what one person marked."""
    spans = [span for text in texts for span in text.spans]
    labels = Counter(label for span in spans for label in span.labels if label != NO_FALLACY)
    lengths = [span.end - span.start for span in spans]
    return PersonSummary(
        person=person,
        n_texts=len(texts),
        n_marked=sum(1 for text in texts if text.spans),
        n_spans=len(spans),
        n_optional=sum(span.optional for span in spans),
        n_alternatives=sum(len(set(span.labels) - {NO_FALLACY}) > 1 for span in spans),
        mean_length=sum(lengths) / len(lengths) if lengths else Undefined(reason="no span was marked"),
        n_violations=sum(len(span_violations(text.text, text.spans)) for text in texts),
        labels={str(label): count for label, count in labels.most_common()},
    )


def sentence_labels(text: AnnotatedText, place: tuple[int, int], level: SpanLevel) -> LabelSet:
    """The alternatives of all spans that cover at least half of a sentence; "no fallacy" where none does."""
    start, end = place
    found: set[str] = set()
    for span in text.spans:
        if 2 * (min(span.end, end) - max(span.start, start)) >= end - start:
            found |= {str(label_at(label, level)) for label in span.labels}
    return frozenset(found) or frozenset({str(NO_FALLACY)})


def _mutual_f1(first: Sequence[AnnotatedText], second: Sequence[AnnotatedText], level: SpanLevel) -> float:
    total = 0.0
    for a, b in zip(first, second, strict=True):
        for predicted, gold in ((a, b), (b, a)):
            total += span_scores(_as_predicted(predicted), gold_masks(gold))[level, "fallacious"].f1
    return total / (2 * len(first))


def _as_predicted(text: AnnotatedText) -> list[MaskedSpan]:
    """Each alternative as a predicted span of its own, "no fallacy" left out."""
    labels: list[tuple[int, int, PredictedLabel]] = [
        (span.start, span.end, label) for span in text.spans for label in span.labels if label != NO_FALLACY
    ]
    return [MaskedSpan(start, end, masks_of([label])) for start, end, label in labels]


def _same_texts(annotations: Mapping[str, Sequence[AnnotatedText]]) -> dict[str, list[AnnotatedText]]:
    """Everybody's texts in the order of the first person's."""
    first_person, first = next(iter(annotations.items()))
    if not first:
        raise DataError(f"{first_person} annotated no text")
    ordered = {}
    for person, texts in annotations.items():
        by_text = {text.text: text for text in texts}
        if len(by_text) != len(texts):
            raise DataError(f"{person} annotated a text twice; keep one of the two")
        missing = [text.id for text in first if text.text not in by_text]
        if missing or len(by_text) != len(first):
            what = f"not {missing[0]}" if missing else f"texts that {first_person} did not"
            raise DataError(f"{person} annotated {what}; agreement needs the same texts from everybody")
        ordered[person] = [by_text[text.text] for text in first]
    return ordered
