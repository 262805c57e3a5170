"""From the fallacies that a system named to a scored run."""

from collections import Counter
from collections.abc import Sequence

from claimpath.bench.notes import lacking_seeds
from claimpath.bench.reconstruction.gold import NO_VALIDATION, frequencies_of, gold_gaps
from claimpath.bench.reconstruction.records import ReconstructionBenchRun, ReconstructionPrediction
from claimpath.bench.reconstruction.score import (
    TrivialMatches,
    rows_by_measure,
    rows_to_keep,
    score_reconstructions,
)
from claimpath.bench.reconstruction.trivial_scores import trivial_scores
from claimpath.bench.records import BenchScore, Manifest
from claimpath.datasets import MissciSplit

TASK = "missciplus/reconstruction"
SETTING = "linked"
"""Systems see the passages that people linked."""


def scored_run(
    split: MissciSplit,
    validation: MissciSplit | None,
    predictions: Sequence[ReconstructionPrediction],
    manifest: Manifest,
    notes: Sequence[str] = (),
    trivial_matches: TrivialMatches | None = None,
) -> ReconstructionBenchRun:
    """Score what a system named, beside the trivial systems that know the frequencies of `validation`,
    or where there is none, those of the published split.

    trivial_matches: what the premise judge says of the trivial systems' premise; None where none was asked.
    An argument without a prediction for each seed of the manifest counts as without fallacies there, and is named.
    """
    gold = {argument.id: gold_gaps(argument) for argument in split.arguments}
    studies = {argument.id: argument.study_id for argument in split.arguments}
    rows = rows_by_measure(predictions, gold, manifest.seeds)
    summary = BenchScore(
        task=TASK,
        system=manifest.system,
        split=manifest.split,
        setting=manifest.setting,
        data=manifest.data_file,
        data_sha256=manifest.data_sha256,
        version=manifest.version,
        models_sha256=manifest.models_sha256,
        seeds=manifest.seeds,
        seconds=round(manifest.seconds, 3),
        measures=score_reconstructions(predictions, gold, studies, manifest.seeds, rows),
        baselines=trivial_scores(gold, frequencies_of(validation), trivial_matches),
        settings=manifest.settings,
        counts=manifest.counts,
        failures=tuple(f"{p.id} (seed {p.seed}): {p.error}" for p in predictions if p.error is not None),
        warnings=(
            *split.warnings,
            *lacking_seeds(
                tuple(gold),
                [(prediction.id, prediction.seed) for prediction in predictions],
                manifest.seeds,
                "count as without fallacies",
            ),
            *_outside(predictions),
            *([NO_VALIDATION] if validation is None else []),
            *notes,
        ),
    )
    return ReconstructionBenchRun(
        summary=summary,
        manifest=manifest,
        predictions=tuple(predictions),
        trivial_matches=None
        if trivial_matches is None
        else {name: tuple(found) for name, found in trivial_matches.items()},
        studies=studies,
        rows=rows_to_keep(rows),
    )


def _outside(predictions: Sequence[ReconstructionPrediction]) -> list[str]:
    outside: Counter[str] = Counter()
    for prediction in predictions:
        if prediction.reconstruction is not None:
            outside.update(prediction.reconstruction.outside)
    if not outside:
        return []
    named = ", ".join(f"“{name}” ({count})" for name, count in outside.most_common(10))
    return [
        f"{outside.total()} fallacies name none of the nine classes, or several, and are left out: {named}"
    ]
