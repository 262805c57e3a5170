"""Score a run of verdicts again, or verdicts that another program gave."""

from collections.abc import Callable
from pathlib import Path

from claimpath.bench.lines import task_of_run
from claimpath.bench.manifest import make_manifest
from claimpath.bench.records import Manifest
from claimpath.bench.rescore import check_task
from claimpath.bench.same_data import check_same_data
from claimpath.bench.verdict.cases import ClaimSet, find_claim_set
from claimpath.bench.verdict.predictions import read_verdicts
from claimpath.bench.verdict.questions import Questions, questions_of
from claimpath.bench.verdict.read import read_verdict_run
from claimpath.bench.verdict.records import VerdictBenchRun
from claimpath.bench.verdict.scored import TASK, scored_run
from claimpath.datasets import MissciSplit
from claimpath.datasets.true_claims import TrueClaims
from claimpath.errors import DataError


def score_verdict_file(
    path: Path,
    *,
    load: Callable[[str], MissciSplit],
    load_true: Callable[[], TrueClaims],
    claims: ClaimSet | None = None,
    split: str | None = None,
) -> VerdictBenchRun:
    """Score a run of ours again, or lines of JSON as `read_verdicts` takes them. No model is asked.

    load: gives the split of that name. load_true: gives the true claims. claims, split: of lines, by default `false`
    and `dev`; a run has its own. Raises DataError where a run is about another task, other claims or other data.
    """
    check_task(path, TASK)
    if task_of_run(path) is None:
        questions = _questions(load(split or "dev"), load_true, claims or "false")
        predictions = read_verdicts(path, questions.expected)
        n_runs = sorted({len(prediction.runs) for prediction in predictions})
        settings = {"runs": " or ".join(str(n) for n in n_runs)}
        return scored_run(questions, predictions, _manifest(path, questions, settings))
    run = read_verdict_run(path)
    known = run.summary
    for name, given, of_run in (("--claims", claims, known.claims), ("--split", split, known.split)):
        if given is not None and given != of_run:
            raise DataError(f"{path} is a run of {name} {of_run}, not of {given}; leave out {name}")
    questions = _questions(load(known.split), load_true, find_claim_set(known.claims))
    check_same_data(path, known.data_sha256, questions.data)
    _check_predictions(path, run, questions)
    scored = scored_run(questions, run.predictions, run.manifest or manifest_of_old_run(run))
    # What the run cost is not computed again.
    spent = {
        name: getattr(known, name) for name in ("n_calls", "n_from_cache", "n_tokens", "cost", "seconds")
    }
    warnings = dict.fromkeys((*known.warnings, *scored.summary.warnings))
    summary = scored.summary.model_copy(
        update={**spent, "settings": known.settings, "warnings": tuple(warnings)}
    )
    return scored.model_copy(update={"summary": summary, "manifest": run.manifest})


def manifest_of_old_run(run: VerdictBenchRun) -> Manifest:
    """What an older file without a manifest says of what made it."""
    known = run.summary
    first, *others = known.data_sha256.items()
    return Manifest(
        task=known.task,
        system=known.system,
        setting=known.claims,
        split=known.split,
        data_file=first[0],
        data_sha256=first[1],
        more_data_sha256=dict(others),
        version=known.version,
        models_sha256={},
        seeds=(),
        seconds=known.seconds,
        settings=known.settings,
    )


def _questions(split: MissciSplit, load_true: Callable[[], TrueClaims], claims: ClaimSet) -> Questions:
    return questions_of(split, None if claims == "false" else load_true(), claims)


def _manifest(path: Path, questions: Questions, settings: dict[str, str]) -> Manifest:
    first, *others = questions.data.items()
    return make_manifest(
        task=TASK,
        system=path.stem,
        setting=questions.claims,
        split=questions.split,
        data_file=first[0],
        data_sha256=first[1],
        more_data_sha256=dict(others),
        settings=settings,
    )


def _check_predictions(path: Path, run: VerdictBenchRun, questions: Questions) -> None:
    seen: set[str] = set()
    for prediction in run.predictions:
        if prediction.id not in questions.expected:
            raise DataError(f"{path}: the data has no claim {prediction.id!r}")
        if prediction.id in seen:
            raise DataError(f"{path}: the claim {prediction.id!r} was predicted twice; keep one of the two")
        seen.add(prediction.id)
