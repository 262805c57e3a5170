"""People against people: each person's answers as the gold, as in the slides ("User annotations as
gold standard").

With a person as the gold, every span needs the label that the person gave; two labels on one span are alternatives.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from claimpath.bench.mafalda.read import read_answers
from claimpath.datasets.mafalda import load_answers
from claimpath.datasets.mafalda_parse import TO_CLEAN
from claimpath.datasets.mafalda_records import MafaldaSplit, PersonsAnswers
from claimpath.errors import DataError
from claimpath.measures.span_masks import gold_masks, predicted_masks
from claimpath.measures.span_overlap import SpanVariant, span_scores
from claimpath.records import Record
from claimpath.records.fallacious_spans import (
    NO_FALLACY,
    AlternativesSpan,
    AnnotatedText,
    GoldLabel,
    PredictedText,
    SpanLevel,
)
from claimpath.taxonomies.mafalda import LEVELS, gold_label_named


class AsGold(Record):
    """The others' mean score against one gold."""

    gold: str
    """Whose annotation is the gold."""
    f1: dict[str, dict[int, float]]
    """Who is scored to level to F1, the mean over the texts."""
    mean: dict[int, float]
    """Level to the mean of those."""
    n_texts: int
    """Texts."""


def annotation_of(answers: Sequence[PersonsAnswers], split: MafaldaSplit, person: str) -> MafaldaSplit:
    """A person's answers as annotated texts, in the order and with the ids of the split's texts.

    answers: one for each text, in that order. Raises DataError where a text has none, or a label is unknown.
    """
    if len(answers) != len(split.texts):
        raise DataError(f"{person} answered {len(answers)} texts; all {len(split.texts)} are needed")
    texts = []
    for text, answer in zip(split.texts, answers, strict=True):
        spans: dict[tuple[int, int], list[GoldLabel]] = {}
        for start, end, name in answer.labels:
            if TO_CLEAN in name.lower():
                continue
            label = gold_label_named(name)
            if label is None:
                raise DataError(f"{person}, line {answer.line}: unknown label {name!r}")
            at = spans.setdefault((start, end), [])
            if label not in at:
                at.append(label)
        texts.append(
            AnnotatedText(
                id=text.id,
                text=answer.text,
                spans=tuple(
                    AlternativesSpan(start=start, end=end, labels=tuple(labels))
                    for (start, end), labels in spans.items()
                    if labels != [NO_FALLACY]
                ),
                comments=answer.comments,
                annotator=person,
            )
        )
    return split.model_copy(update={"texts": tuple(texts), "name": f"{split.name} by {person}"})


def mean_f1(
    split: MafaldaSplit,
    predictions: Sequence[PredictedText],
    level: SpanLevel,
    variant: SpanVariant = "published",
) -> float:
    """The mean F1 over the split's texts; 0 for a text without a prediction."""
    by_id = {prediction.id: prediction for prediction in predictions}
    total = 0.0
    for text in split.texts:
        if prediction := by_id.get(text.id):
            total += span_scores(predicted_masks(prediction.spans), gold_masks(text))[level, variant].f1
    return total / len(split.texts)


def people_as_gold(
    split: MafaldaSplit,
    people: Mapping[str, Sequence[PersonsAnswers]],
    predictions: Mapping[str, Sequence[PredictedText]],
    variant: SpanVariant = "published",
) -> tuple[AsGold, ...]:
    """A row for each person as the gold, then one for the split itself, with everybody else scored against it.

    people: name to answers, for those who can be the gold. predictions: name to spans, for all who are scored.
    """
    golds = {person: annotation_of(answers, split, person) for person, answers in people.items()}
    rows = []
    for name, gold in (*golds.items(), (split.name, split)):
        others = {who: spans for who, spans in predictions.items() if who != name}
        f1 = {
            who: {int(level): mean_f1(gold, spans, level, variant) for level in LEVELS}
            for who, spans in others.items()
        }
        mean = {int(level): sum(values[level] for values in f1.values()) / len(f1) for level in LEVELS if f1}
        rows.append(AsGold(gold=name, f1=f1, mean=mean, n_texts=len(split.texts)))
    return tuple(rows)


def load_people(
    files: Sequence[Path], split: MafaldaSplit
) -> tuple[dict[str, tuple[PersonsAnswers, ...]], dict[str, tuple[PredictedText, ...]]]:
    """Load files of people's answers (who can be the gold) and of models' (who are only scored), by file name.

    Raises DataError where no file is a person's, where two have one name, and where a person left out a text.
    """
    people: dict[str, tuple[PersonsAnswers, ...]] = {}
    predictions: dict[str, tuple[PredictedText, ...]] = {}
    for path in files:
        name = path.stem
        if name in predictions:
            raise DataError(
                f"two files are called {path.name}; rename one, as the table names people by file"
            )
        found, _ = read_answers(path, split)
        predictions[name] = found
        rows = [row for row in load_answers(path) if isinstance(row, PersonsAnswers)]
        if rows:
            order = {text.id: place for place, text in enumerate(split.texts)}
            ranked = sorted(zip(found, rows, strict=True), key=lambda pair: order[pair[0].id])
            people[name] = tuple(row for _, row in ranked)
    if not people:
        raise DataError("none of the files holds a person's answers (field `label`); name at least one")
    return people, predictions
