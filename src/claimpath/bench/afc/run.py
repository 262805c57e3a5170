"""Run a claim-evidence classifier over the passages, or score labels that were recorded."""

import time
from collections.abc import Sequence
from pathlib import Path

from claimpath._version import __version__
from claimpath.bench.afc.distribution import by_class, by_link
from claimpath.bench.afc.gold import AfcCase, afc_cases
from claimpath.bench.afc.read import read_afc_run, read_passage_labels
from claimpath.bench.afc.records import AfcRun, AfcScore
from claimpath.bench.afc.score import baseline_scores, label_table, n_missing, score_labels
from claimpath.bench.afc.systems import Advance, AfcOptions, Labelled, label_passages
from claimpath.bench.manifest import make_manifest
from claimpath.bench.same_data import check_same_data
from claimpath.datasets import MissciSplit
from claimpath.datasets.true_claims import TrueClaims
from claimpath.errors import SettingsError

TASK = "missciplus/verdict"


def run_afc(
    split: MissciSplit,
    *,
    system: str,
    claims: str = "false",
    true_claims: TrueClaims | None = None,
    options: AfcOptions | None = None,
    seeds: Sequence[int] = (),
    advance: Advance | None = None,
) -> AfcRun:
    """Label the annotated passages of the claims (for a true claim its only text) and score the labels.

    system: `afc:` and a name of `NAMED`, a Hugging Face id or a folder. claims: `false`, `true` or `both`. Raises
    SettingsError where these don't go together.
    """
    started = time.perf_counter()
    cases = _cases(split, true_claims, claims)
    said = label_passages(system, cases, options=options, seeds=seeds, advance=advance)
    return _scored(split, true_claims, claims, cases, said, seconds=time.perf_counter() - started)


def score_passage_labels(
    split: MissciSplit, path: Path, *, claims: str = "false", true_claims: TrueClaims | None = None
) -> AfcRun:
    """Score a file of labels. Raises DataError where it is malformed or is about other claims."""
    cases = _cases(split, true_claims, claims)
    labels, n_others = read_passage_labels(path, cases)
    return _scored(split, true_claims, claims, cases, Labelled(path.name, labels), n_others=n_others)


def rescore_afc_run(split: MissciSplit, path: Path, *, true_claims: TrueClaims | None = None) -> AfcRun:
    """Score a run again from its labels. Raises DataError where it was made with other data."""
    run = read_afc_run(path)
    before = run.summary
    check_same_data(path, before.data_sha256, _files(split, true_claims, before.claims))
    cases = _cases(split, true_claims, before.claims)
    said = Labelled(before.system, run.labels, before.settings)
    scored = _scored(split, true_claims, before.claims, cases, said, n_others=before.n_passages_not_asked)
    warnings = tuple(dict.fromkeys((*before.warnings, *scored.summary.warnings)))
    summary = scored.summary.model_copy(update={"seconds": before.seconds, "warnings": warnings})
    return scored.model_copy(update={"summary": summary, "manifest": run.manifest})


def _cases(split: MissciSplit, true_claims: TrueClaims | None, claims: str) -> list[AfcCase]:
    if claims != "false" and true_claims is None:
        raise SettingsError(f"--claims {claims} needs the file of true claims")
    return afc_cases(split, true_claims, claims)


def _files(split: MissciSplit, true_claims: TrueClaims | None, claims: str) -> dict[str, str]:
    files = {} if claims == "true" else {split.path: split.sha256}
    if claims != "false" and true_claims is not None:
        files[true_claims.path] = true_claims.sha256
    return files


def _scored(
    split: MissciSplit,
    true_claims: TrueClaims | None,
    claims: str,
    cases: Sequence[AfcCase],
    said: Labelled,
    *,
    n_others: int = 0,
    seconds: float = 0.0,
) -> AfcRun:
    files = _files(split, true_claims, claims)
    table = label_table(said.labels)
    seeds = tuple(sorted({label.seed for label in said.labels}))
    missing = n_missing(cases, table, seeds)
    score = AfcScore(
        task=TASK,
        system=said.name,
        split=split.name,
        claims=claims,
        data=", ".join(files),
        data_sha256=files,
        version=__version__,
        settings=said.settings,
        seeds=seeds,
        measures=score_labels(cases, table, seeds),
        baselines=baseline_scores(cases),
        by_link=by_link(cases, table, seeds),
        by_class=by_class(cases, table, seeds),
        n_passages=sum(len(case.passages) for case in cases),
        n_passages_missing=missing,
        n_passages_not_asked=n_others,
        seconds=seconds,
        warnings=(*split.warnings, *said.warnings, *_said_of_missing(cases, seeds, missing)),
    )
    manifest = make_manifest(
        task=TASK,
        system=said.name,
        setting=claims,
        split=split.name,
        data_file=", ".join(files),
        data_sha256=", ".join(files.values()),
        seeds=seeds if seeds != (0,) else (),
        seconds=seconds,
        settings=said.settings,
        models_sha256=said.models_sha256,
        counts=said.counts,
    )
    return AfcRun(
        summary=score, studies={case.id: case.study for case in cases}, labels=said.labels, manifest=manifest
    )


def _said_of_missing(cases: Sequence[AfcCase], seeds: Sequence[int], missing: int) -> list[str]:
    if not missing:
        return []
    n_asked = len(seeds) * sum(len(case.passages) for case in cases)
    return [
        f"{missing} of {n_asked} passages (over {len(seeds)} seeds) have no label; verdicts are made of those that "
        "have one, and a claim without any counts as missing"
    ]
