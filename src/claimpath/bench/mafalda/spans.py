"""From recorded answers to predicted spans: as the authors' scripts build them, and at their exact places."""

from collections.abc import Sequence

from claimpath.datasets.mafalda_parse import TO_CLEAN
from claimpath.datasets.mafalda_records import PersonsAnswers, RecordedAnswers
from claimpath.datasets.missciplus_parse import Malformed
from claimpath.measures.span_masks import unmarked
from claimpath.records.fallacious_spans import NO_FALLACY, SPAN_CLASSES, PredictedLabel, PredictedSpan
from claimpath.taxonomies.mafalda import gold_label_named
from claimpath.taxonomies.mafalda.answers import find_reader


def spans_of_answers(recorded: RecordedAnswers, reader: str) -> tuple[PredictedSpan, ...]:
    """Read the answers about each sentence, and join neighbours with the same label to one span.

    reader: `published` places the sentences one after the other with one character between them, as the authors do,
    which is off where there are other blanks; any other looks each sentence up in the text and leaves out what is not
    there. A span starts at its first sentence and ends with its last.
    """
    read = find_reader(reader)
    labels = [read(answer, sentence) for sentence, answer in recorded.answers]
    sentences = [sentence for sentence, _ in recorded.answers]
    places = _counted(sentences) if reader == "published" else looked_up(sentences, recorded.text)
    return joined(places, labels)


def joined(
    places: Sequence[tuple[int, int] | None], labels: Sequence[Sequence[PredictedLabel]]
) -> tuple[PredictedSpan, ...]:
    """Join sentences that follow each other and share a label. places: None for a sentence that is left out."""
    waiting = [list(found) if place is not None else [] for place, found in zip(places, labels, strict=True)]
    spans = []
    for first, place in enumerate(places):
        if place is None:
            continue
        for label in waiting[first]:
            end = place[1]
            for following in range(first + 1, len(places)):
                other = places[following]
                if other is None or label not in waiting[following]:
                    break
                waiting[following].remove(label)
                end = other[1]
            spans.append(PredictedSpan(start=place[0], end=end, label=label))
    return tuple(spans)


def spans_of_person(answers: PersonsAnswers) -> tuple[PredictedSpan, ...]:
    """A person's spans in the file's order, each label a span of its own, then "no fallacy" over unmarked text.

    Raises Malformed for a label that is none.
    """
    labels: dict[tuple[int, int], list[PredictedLabel]] = {}
    for start, end, name in answers.labels:
        if TO_CLEAN in name.lower():
            continue
        label = gold_label_named(name)
        if label is None:
            raise Malformed(f"unknown label {name!r}; the labels are: nothing, {', '.join(SPAN_CLASSES)}")
        at = labels.setdefault((start, end), [])
        if label not in at:
            at.append(label)
    return with_unmarked(labels, len(answers.text))


def with_unmarked(
    labels: dict[tuple[int, int], list[PredictedLabel]], n_characters: int
) -> tuple[PredictedSpan, ...]:
    """Spans with their labels, and "no fallacy" for every part of the text that none covers (the authors' rule)."""
    filled = dict(labels)
    for place in unmarked(list(labels), n_characters):
        filled[place] = [NO_FALLACY]
    return tuple(
        PredictedSpan(start=start, end=end, label=label)
        for (start, end), found in filled.items()
        for label in found
    )


def _counted(sentences: Sequence[str]) -> list[tuple[int, int] | None]:
    places: list[tuple[int, int] | None] = []
    start = 0
    for sentence in sentences:
        places.append((start, start + len(sentence)))
        start += len(sentence) + 1
    return places


def looked_up(sentences: Sequence[str], text: str) -> list[tuple[int, int] | None]:
    """The exact place of each sentence in a text, one after the other; None for one that is not there."""
    places: list[tuple[int, int] | None] = []
    at = 0
    for sentence in sentences:
        wanted = sentence.strip()
        start = text.find(wanted, at) if wanted else -1
        if start < 0:
            places.append(None)
            continue
        at = start + len(wanted)
        places.append((start, at))
    return places
