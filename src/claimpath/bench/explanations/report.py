"""From runs to the report on their explanations."""

from collections.abc import Sequence

from claimpath._version import __version__
from claimpath.bench.explanations.choose import MetricModels
from claimpath.bench.explanations.measure import compare_systems, measure_explanations
from claimpath.bench.explanations.metrics import Metric
from claimpath.bench.explanations.records import ExplanationReport
from claimpath.bench.explanations.texts import explained
from claimpath.bench.recv.records import RecvRun
from claimpath.bench.recv.units import shown_system
from claimpath.datasets.recv_records import PairSet
from claimpath.errors import DataError
from claimpath.models.weights import shown_name


def explanation_report(
    runs: Sequence[RecvRun], pairs: PairSet, metrics: Sequence[Metric], models: MetricModels
) -> ExplanationReport:
    """Measure and compare. Raises DataError where a run was made on other data or has no explanation at all."""
    by_id = {pair.id: pair for pair in pairs.pairs}
    names = _names(runs)
    scores, parts = [], {}
    warnings = list(pairs.warnings)
    for name, run in zip(names, runs, strict=True):
        if run.summary.data_sha256 != pairs.sha256:
            raise DataError(
                f"{name} was made on other data than those of --data ({pairs.name}, split {pairs.split}); give the "
                "same, with the same --split"
            )
        given = explained(run, by_id)
        if not any(one.explanation for one in given):
            raise DataError(f"{name} has no explanation; run it with --explain, or give another run")
        score, parts[name] = measure_explanations(name, given, metrics, run.summary.evidence)
        scores.append(score)
        if score.n_explained < score.n_pairs:
            warnings.append(
                f"{name}: {score.n_pairs - score.n_explained} of {score.n_pairs} pairs have no explanation"
            )
    used = {
        "nli": models.nli,
        "seq2seq": models.seq2seq,
        "causal": models.causal,
        "embedder": models.embedder,
    }
    return ExplanationReport(
        data=", ".join(file.name for file in pairs.files),
        data_sha256=pairs.sha256,
        version=__version__,
        models={purpose: shown_name(name) for purpose, name in used.items() if name},
        scores=tuple(scores),
        tests=compare_systems(parts),
        warnings=tuple(warnings),
    )


def _names(runs: Sequence[RecvRun]) -> list[str]:
    """Systems with settings and evidence; a number behind those that would be called the same."""
    plain = [f"{shown_system(run)}, {run.summary.evidence} evidence" for run in runs]
    return [
        f"{name} [{plain[: n + 1].count(name)}]" if plain.count(name) > 1 else name
        for n, name in enumerate(plain)
    ]
