"""Systems that look at nothing: random, silent, majority. They stand beside every score."""

import random
from collections import Counter
from collections.abc import Callable, Sequence

from claimpath.bench.mafalda.spans import joined, looked_up
from claimpath.datasets.mafalda_records import MafaldaSplit
from claimpath.records.fallacious_spans import NO_FALLACY, SPAN_CLASSES, PredictedLabel, PredictedText
from claimpath.text.sentences import split_sentences

SHARE = 1 / 3
"""Share of sentences to which `random` gives a class, as in the authors' baseline."""

TrivialSystem = Callable[[MafaldaSplit, int], tuple[PredictedText, ...]]
"""Takes the texts and a seed."""


def random_system(split: MafaldaSplit, seed: int) -> tuple[PredictedText, ...]:
    """Each sentence is given a class with a chance of one in three, each class equally often; else "no fallacy"."""
    generator = random.Random(seed)

    def label() -> PredictedLabel:
        return generator.choice(SPAN_CLASSES) if generator.random() < SHARE else NO_FALLACY

    return _by_sentence(split, label)


def silent_system(split: MafaldaSplit, seed: int) -> tuple[PredictedText, ...]:
    """Every sentence is "no fallacy"."""
    return _by_sentence(split, lambda: NO_FALLACY)


def majority_system(split: MafaldaSplit, seed: int) -> tuple[PredictedText, ...]:
    """Every sentence has the class that is most frequent among the marked spans of these very texts."""
    most = most_frequent_class(split)
    return _by_sentence(split, lambda: most)


def most_frequent_class(split: MafaldaSplit) -> PredictedLabel:
    """The most frequent class; of equally frequent ones the first in the taxonomy. "No fallacy" without any span."""
    counts: Counter[PredictedLabel] = Counter(
        label for text in split.texts for span in text.spans for label in span.labels if label != NO_FALLACY
    )
    return max(SPAN_CLASSES, key=counts.__getitem__) if counts else NO_FALLACY


TRIVIAL: dict[str, TrivialSystem] = {
    "random": random_system,
    "silent": silent_system,
    "majority": majority_system,
}
"""The trivial systems by name."""


def sentence_places(text: str, sentences: Sequence[str]) -> list[tuple[int, int]]:
    """Places of the authors' sentences that are found in a text, else of our own."""
    return [place for place in looked_up(sentences, text) if place is not None] or split_sentences(text)


def _by_sentence(split: MafaldaSplit, label: Callable[[], PredictedLabel]) -> tuple[PredictedText, ...]:
    found = []
    for text, sentences in zip(split.texts, split.sentences, strict=True):
        places = sentence_places(text.text, sentences)
        found.append(PredictedText(id=text.id, spans=joined(places, [(label(),) for _ in places])))
    return tuple(found)
