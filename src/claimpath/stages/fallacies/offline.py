"""Fallacious sentences without a language model: cues in the wording, and a light classifier."""

from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.records.fallacies_found import Abstention, TextSentence
from claimpath.records.fallacious_spans import PredictedLabel, SpanLevel
from claimpath.stages.fallacies.classifier import Opinion, Thresholds, load_classifier
from claimpath.stages.fallacies.cues import Cue, cues_in
from claimpath.stages.fallacies.marks import Mark, at_level, merged
from claimpath.stages.fallacies.sentences import judged
from claimpath.taxonomies.mafalda import ENTRIES, label_at
from claimpath.text.language import detect_language, language_name

FEWEST_WORDS = 4
"""Shorter sentences are judged by cues alone: greetings and headings look like anything to a classifier."""
_CLEAR_SHARE = 0.2
"""Share of the fallacy score from which another class is shown as an alternative."""


@dataclass(frozen=True, slots=True)
class OfflineFound:
    """What cues and classifier make of a text."""

    marks: tuple[Mark, ...]
    """Marks at the level asked for, by place."""
    abstentions: tuple[Abstention, ...]
    """What was left open."""


def find_offline(text: str, sentences: Sequence[TextSentence], level: SpanLevel) -> OfflineFound:
    """Judge each sentence on its own, and join neighbours with the same label.

    A text in another language than English is not judged, which is an abstention over the whole of it.
    """
    places = [number for number, sentence in enumerate(sentences) if judged(text, sentence)]
    if not places:
        return OfflineFound((), ())
    language = detect_language(text)
    if language not in (None, "en"):
        reason = f"The text seems to be written in {language_name(language)}; the offline system reads English only."
        whole = Abstention(start=sentences[0].start, end=sentences[-1].end, kind="not judged", reason=reason)
        return OfflineFound((), (whole,))
    words = [text[sentences[number].start : sentences[number].end] for number in places]
    classifier = load_classifier()
    marks: list[Mark] = []
    open_: list[Abstention] = []
    for number, sentence, opinion in zip(places, words, classifier.opinions(words), strict=True):
        found = _mark(number, sentence, opinion, classifier.thresholds)
        if isinstance(found, Mark):
            marks.append(at_level(found, level))
        elif found is not None:
            place = sentences[number]
            open_.append(
                Abstention(
                    start=place.start,
                    end=place.end,
                    kind="cannot tell",
                    reason=f"It reads a little like {_named(found)}, not clearly enough to say so.",
                    leaning=label_at(found, level),
                )
            )
    return OfflineFound(tuple(merged(marks)), tuple(open_))


def _mark(
    number: int, sentence: str, opinion: Opinion, thresholds: Thresholds
) -> Mark | PredictedLabel | None:
    """A mark; the label that it leans to, where it can't tell; None where nothing is suspicious."""
    short = len(sentence.split()) < FEWEST_WORDS
    found = [
        (cue, words)
        for cue, words in cues_in(sentence)
        if cue.strong or (not short and opinion.fallacy_score >= thresholds.with_cue)
    ]
    if found:
        return _by_cue(number, found, opinion)
    if short or opinion.fallacy_score < thresholds.open:
        return None
    label = opinion.classes[0][0]
    if opinion.fallacy_score < thresholds.alone:
        return label
    others = tuple((name, "") for name, share in opinion.classes[1:] if share >= _CLEAR_SHARE)
    reason = f"It reads like {_named(label)}. {ENTRIES[label].definition}"
    return Mark(number, number, label, others, reason, "classifier", opinion.fallacy_score)


def _by_cue(number: int, found: list[tuple[Cue, str]], opinion: Opinion) -> Mark:
    shares = dict(opinion.classes)
    ranked = sorted(found, key=lambda one: (-shares.get(one[0].label, 0.0), not one[0].strong))
    cue, words = ranked[0]
    others: dict[PredictedLabel, str] = {}
    for other, its_words in ranked[1:]:
        if other.label != cue.label:
            others.setdefault(other.label, f"{other.reason} See “{_short(its_words)}”.")
    for name, share in opinion.classes:
        if share >= _CLEAR_SHARE and name != cue.label:
            others.setdefault(name, "")
    agrees = cue.label in shares
    return Mark(
        number,
        number,
        cue.label,
        tuple(others.items()),
        f"{cue.reason} See “{_short(words)}”.",
        "cue and classifier" if agrees else "cue",
        opinion.fallacy_score,
    )


def _named(label: PredictedLabel) -> str:
    article = "an" if label[0] in "aeiou" else "a"
    return (
        label
        if label.startswith(("circular", "guilt", "causal", "false causality", "tu ", "equiv"))
        else (f"{article} {label}")
    )


def _short(words: str, longest: int = 60) -> str:
    line = " ".join(words.split())
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"
