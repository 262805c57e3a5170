"""Score predictions on the annotated texts."""

from collections import Counter
from collections.abc import Mapping, Sequence

from claimpath.bench.mafalda.intervals import text_intervals
from claimpath.bench.mafalda.measures import AGGREGATES, Payload, overlap_payloads, payloads
from claimpath.bench.mafalda.records import MafaldaBenchRun, MafaldaScore
from claimpath.bench.mafalda.trivial import TRIVIAL, sentence_places
from claimpath.bench.manifest import make_manifest
from claimpath.bench.records import Manifest
from claimpath.datasets.mafalda_records import MafaldaSplit
from claimpath.measures import MeasureSummary
from claimpath.measures.span_masks import gold_masks, predicted_masks
from claimpath.measures.span_table import gold_table, predicted_table
from claimpath.measures.statistics.aggregate import measure_units
from claimpath.records import Undefined
from claimpath.records.fallacious_spans import PredictedText

TASK = "mafalda"
_SEED = 1


def score_run(
    split: MafaldaSplit,
    predictions: Sequence[PredictedText],
    *,
    manifest: Manifest | None = None,
    system: str = "",
    reader: str = "",
    warnings: Sequence[str] = (),
) -> MafaldaBenchRun:
    """Score predictions; their spans are taken as they are, so text that should be "no fallacy" must say so.

    split: the texts. predictions: at most one for each text, by id; a text without one counts as missing, one with an
    error as failed. manifest: what made them, made here from `system` where there is none.
    """
    made_by = manifest or make_manifest(
        task=TASK, system=system, split=split.name, data_file=split.path, data_sha256=split.sha256
    )
    units = unit_payloads(split, predictions)
    answered = {prediction.id: prediction for prediction in predictions}
    failed = [prediction for prediction in predictions if prediction.error is not None]
    labels = Counter(span.label for prediction in predictions for span in prediction.spans)
    summary = MafaldaScore(
        task=TASK,
        system=made_by.system,
        split=split.name,
        data=split.path,
        data_sha256=split.sha256,
        version=made_by.version,
        reader=reader,
        settings=made_by.settings,
        seconds=made_by.seconds,
        measures=summaries(units, n_missing=len(split.texts) - len(answered), n_failed=len(failed)),
        baselines=baselines(split),
        labels=dict(labels.most_common()),
        failures=tuple(f"{prediction.id}: {prediction.error}" for prediction in failed),
        warnings=(*split.warnings, *warnings),
    )
    return MafaldaBenchRun(manifest=made_by, summary=summary, predictions=tuple(predictions), units=units)


def unit_payloads(split: MafaldaSplit, predictions: Sequence[PredictedText]) -> dict[str, dict[str, Payload]]:
    """What each measure takes from each text: measure name to text id to payload."""
    by_id = {prediction.id: prediction for prediction in predictions}
    answers = [by_id.get(text.id) for text in split.texts]
    answered = [answer is not None and answer.error is None for answer in answers]
    spans = [answer.spans if answer is not None else () for answer in answers]
    ids = [text.id for text in split.texts]
    units: dict[str, dict[str, Payload]] = {name: {} for name in AGGREGATES}
    units |= overlap_payloads(predicted_table(spans), gold_table(split.texts), ids, answered)
    for text, sentences, its_spans, there in zip(split.texts, split.sentences, spans, answered, strict=True):
        found = payloads(
            predicted_masks(its_spans),
            gold_masks(text),
            sentence_places(text.text, sentences),
            answered=there,
        )
        for name, payload in found.items():
            units[name][text.id] = payload
    return units


def summaries(
    units: Mapping[str, Mapping[str, Payload]], *, n_missing: int = 0, n_failed: int = 0
) -> dict[str, MeasureSummary]:
    """Every measure over the texts, with its interval; all see the same draws of texts."""
    n_texts = len(next(iter(units.values())))
    intervals = text_intervals(units)
    found = {}
    for name, values in units.items():
        low, high = intervals[name]
        found[name] = MeasureSummary(
            value=measure_units(list(values.values()), AGGREGATES[name]),
            low=low,
            high=high,
            n_expected=n_texts,
            n_scored=n_texts - n_missing - n_failed,
            n_missing=n_missing,
            n_failed=n_failed,
            n_no_gold=0,
        )
    return found


def baselines(split: MafaldaSplit) -> dict[str, dict[str, float | Undefined]]:
    """The trivial systems on the same texts, by every measure."""
    found = {}
    for name, system in TRIVIAL.items():
        units = unit_payloads(split, system(split, _SEED))
        found[name] = {
            measure: measure_units(list(values.values()), AGGREGATES[measure])
            for measure, values in units.items()
        }
    return found
