"""The scores of a training: every seed, all seeds together, each set alone, beside trivial systems."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from claimpath.measures.argument_verdict import STANCE_LABELS, StanceLabel
from claimpath.measures.summary import MeasureSummary
from claimpath.training.afc.final import Predictions, model_folder
from claimpath.training.afc.pairs import TrainingPairs
from claimpath.training.afc.predict import places
from claimpath.training.afc.records import Scores, SeedScore, SourceScore
from claimpath.training.afc.score import score_labels, score_seeds
from claimpath.training.afc.trivial import trivial_scores
from claimpath.training.grid import CellOutcome

Labels = list[StanceLabel | None]


@dataclass(frozen=True, slots=True)
class Scored:
    """The scores of a training."""

    seeds: tuple[SeedScore, ...]
    measures: dict[str, MeasureSummary]
    by_source: dict[str, SourceScore]
    baselines: dict[str, Scores]
    dev_baselines: dict[str, Scores]
    classes: tuple[StanceLabel, ...]
    said: tuple[Labels | None, ...]
    """For each seed the labels of the test pairs; None where its model failed."""


def score_training(
    pairs: TrainingPairs, final: Sequence[CellOutcome], predictions: Sequence[Predictions | None]
) -> Scored:
    """Score what each seed's model says of the test part. predictions: None where a model failed."""
    test = pairs.parts["test"]
    known = {pair.label for part in pairs.parts.values() for pair in part}
    classes = tuple(label for label in STANCE_LABELS if label in known)
    gold = [pair.label for pair in test]
    training = [pair.label for pair in pairs.parts["train"]]
    said = tuple(None if one is None else _labels(one, pairs.labels) for one in predictions)
    seeds = tuple(
        SeedScore(
            seed=outcome.cell.seed,
            folder=model_folder(Path(), outcome.cell).as_posix(),
            weights_sha256=one.weights_sha256,
            measures=score_labels(gold, labels, classes),
        )
        for outcome, one, labels in zip(final, predictions, said, strict=True)
        if one is not None and labels is not None
    )
    by_source: dict[str, SourceScore] = {}
    for source in pairs.sources if len(pairs.sources) > 1 else ():
        at = [number for number, pair in enumerate(test) if pair.source == source.name]
        here = [gold[number] for number in at]
        by_source[source.name] = SourceScore(
            measures=score_seeds(
                here,
                [None if labels is None else [labels[number] for number in at] for labels in said],
                [test[number].document for number in at],
                classes,
            ),
            baselines=trivial_scores(_labels_of(pairs, source.name), here, classes),
        )
    return Scored(
        seeds=seeds,
        measures=score_seeds(gold, said, [pair.document for pair in test], classes),
        by_source=by_source,
        baselines=trivial_scores(training, gold, classes),
        dev_baselines=trivial_scores(training, [pair.label for pair in pairs.parts["dev"]], classes),
        classes=classes,
        said=said,
    )


def _labels_of(pairs: TrainingPairs, source: str) -> list[StanceLabel]:
    """Training labels of a set: whoever knows which set a pair is from knows its frequencies as well."""
    return [pair.label for pair in pairs.parts["train"] if pair.source == source]


def _labels(predictions: Predictions, labels: Sequence[StanceLabel]) -> Labels:
    return [labels[place] for place in places(predictions.probabilities)]
