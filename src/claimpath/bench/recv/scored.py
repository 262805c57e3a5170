"""From answers to a run with its scores."""

from collections import Counter
from collections.abc import Sequence

from claimpath._version import __version__
from claimpath.bench.records import Manifest
from claimpath.bench.recv.gold import RecvGold, classes_of
from claimpath.bench.recv.records import RecvPart, RecvPrediction, RecvRun, RecvScore
from claimpath.bench.recv.score import score_pairs
from claimpath.measures import MeasureSummary
from claimpath.records.base import Undefined

_NO_MODEL = Undefined(reason="No language model was asked.")


def scored_run(
    manifest: Manifest,
    gold: Sequence[RecvGold],
    predictions: Sequence[RecvPrediction],
    *,
    classes: int,
    evidence: str,
    n_out_of_scope: int,
    cost: float | Undefined = _NO_MODEL,
    warnings: Sequence[str] = (),
    more_measures: dict[str, MeasureSummary] | None = None,
) -> RecvRun:
    """Score answers, over all pairs and for each source. more_measures: further ones over all pairs."""
    by_id = {prediction.id: prediction for prediction in predictions}
    labels = classes_of(classes)
    whole = score_pairs(gold, by_id, labels)
    sources = list(dict.fromkeys(pair.source for pair in gold))
    by_source: dict[str, RecvPart] = {}
    if len(sources) > 1:
        by_source = {
            source: score_pairs([pair for pair in gold if pair.source == source], by_id, labels)
            for source in sources
        }
    summary = RecvScore(
        task=manifest.task,
        system=manifest.system,
        split=manifest.split,
        classes=classes,
        evidence=evidence,
        settings=manifest.settings,
        data=manifest.data_file,
        data_sha256=manifest.data_sha256,
        version=__version__,
        measures={**whole.measures, **(more_measures or {})},
        types=whole.types,
        baselines=whole.baselines,
        by_source=by_source,
        no_label=_no_label(gold, by_id),
        n_out_of_scope=n_out_of_scope,
        n_without_type=sum(isinstance(pair.reasoning, Undefined) for pair in gold),
        counts=manifest.counts,
        cost=cost,
        seconds=manifest.seconds,
        failures=tuple(
            f"{p.id}: {p.label.reason}" for p in predictions if p.failed and isinstance(p.label, Undefined)
        ),
        warnings=tuple(warnings),
    )
    return RecvRun(manifest=manifest, summary=summary, gold=tuple(gold), predictions=tuple(predictions))


def _no_label(gold: Sequence[RecvGold], predictions: dict[str, RecvPrediction]) -> dict[str, int]:
    """Pairs in scope without a label, by reason, the most frequent first."""
    reasons: Counter[str] = Counter()
    for pair in gold:
        prediction = predictions.get(pair.id)
        if prediction is None:
            reasons["no prediction"] += 1
        elif isinstance(prediction.label, Undefined):
            reasons[prediction.label.reason] += 1
    return dict(reasons.most_common())
