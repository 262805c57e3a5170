"""From answers to a scored run of verdicts."""

from collections.abc import Sequence

from claimpath._version import __version__
from claimpath.bench.notes import some
from claimpath.bench.records import Manifest
from claimpath.bench.verdict.questions import Questions
from claimpath.bench.verdict.records import VerdictBenchRun, VerdictPrediction, VerdictScore
from claimpath.bench.verdict.score import reasons_without_response, score_verdicts, trivial_baselines

TASK = "missciplus/verdict"


def scored_run(
    questions: Questions,
    predictions: Sequence[VerdictPrediction],
    manifest: Manifest,
) -> VerdictBenchRun:
    """Score answers to these questions. A claim without an answer counts 0 in every share, and is named."""
    answered = {prediction.id for prediction in predictions if prediction.labels}
    missing = [claim for claim in questions.expected if claim not in answered]
    lacking = [
        f"{len(missing)} of {len(questions.expected)} claims have no prediction and count 0 in every share: "
        f"{some(missing)}"
    ]
    unread = [f"{p.id}: {note}" for p in predictions for note in p.notes if "read whole" not in note]
    score = VerdictScore(
        task=TASK,
        system=manifest.system,
        split=questions.split,
        claims=questions.claims,
        data=", ".join(questions.data),
        data_sha256=questions.data,
        version=manifest.version or __version__,
        settings=manifest.settings,
        measures=score_verdicts(predictions, questions.expected, questions.studies),
        baselines=trivial_baselines(questions.expected),
        no_response=reasons_without_response(predictions),
        n_in_parts=sum(prediction.n_parts > 1 for prediction in predictions),
        seconds=manifest.seconds,
        warnings=(*questions.warnings, *(lacking if missing else ()), *unread),
    )
    return VerdictBenchRun(
        summary=score, manifest=manifest, studies=questions.studies, predictions=tuple(predictions)
    )
