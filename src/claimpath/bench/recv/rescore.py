"""Score a file: a run of ours, lines of JSON, or recorded answers of RECV's predecessor."""

from collections.abc import Callable
from pathlib import Path

from claimpath.bench.manifest import make_manifest
from claimpath.bench.recv.gold import classes_of, gold_of, in_scope
from claimpath.bench.recv.read import is_recv_run, read_predictions, read_recv_run
from claimpath.bench.recv.recorded import is_recorded
from claimpath.bench.recv.recorded_run import recorded_run
from claimpath.bench.recv.records import RecvRun
from claimpath.bench.recv.scored import scored_run
from claimpath.datasets.recv_records import PairSet
from claimpath.datasets.registry import file_digest
from claimpath.errors import SettingsError, UserError


def score_recv_file(
    path: Path, load: Callable[[], PairSet], *, classes: int | None = None, needs_data: bool = False
) -> RecvRun:
    """Score a file. load: gives the data; called where they are needed, and for recorded answers where they can be had.

    classes: labels to choose from, of lines of JSON (2 where not given). needs_data: whether data that can't be loaded
    are an error for recorded answers too, as where the user named them. Raises what loading and reading raise, and
    SettingsError where `classes` is given for a file that says itself how many it has.
    """
    if is_recv_run(path):
        _refuse(classes, "a run")
        run = read_recv_run(path)
        summary = run.summary
        return scored_run(
            run.manifest,
            run.gold,
            run.predictions,
            classes=summary.classes,
            evidence=summary.evidence,
            n_out_of_scope=summary.n_out_of_scope,
            cost=summary.cost,
            warnings=summary.warnings,
        )
    if is_recorded(path):
        _refuse(classes, "recorded answers")
        pairs: PairSet | None = None
        try:
            pairs = load()
        except UserError:
            if needs_data:
                raise
        return recorded_run(path, pairs)
    pairs = load()
    n_classes = classes or 2
    asked = in_scope(pairs, n_classes)
    scope = {pair.id for pair in asked}
    if not asked:
        raise SettingsError(
            f"no pair of {pairs.name} has one of the labels {', '.join(classes_of(n_classes))}"
        )
    predictions = read_predictions(path, {pair.id: pair.id in scope for pair in pairs.pairs})
    manifest = make_manifest(
        task="recv",
        system=path.name,
        split=pairs.split,
        data_file=", ".join(file.name for file in pairs.files),
        data_sha256=pairs.sha256,
        setting=f"{n_classes} labels",
        more_data_sha256={path.name: file_digest(path)},
    )
    return scored_run(
        manifest,
        gold_of(asked),
        predictions,
        classes=n_classes,
        evidence="not said",
        n_out_of_scope=len(pairs.pairs) - len(asked),
        warnings=pairs.warnings,
    )


def _refuse(classes: int | None, what: str) -> None:
    if classes is not None:
        raise SettingsError(
            f"--classes goes with lines of JSON; {what} say themselves how many labels there were"
        )
