"""`claimpath train afc`: claim-evidence classifiers."""

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from claimpath.cli.console import ExitCode, print_json, print_text, say
from claimpath.cli.train_options import (
    Accumulation,
    AsJson,
    BatchSizes,
    CheckpointMinutes,
    DeviceName,
    Epochs,
    LearningRates,
    MaxLength,
    Model,
    Out,
    Patience,
    Precision,
    Seeds,
    Weights,
    given_settings,
)

if TYPE_CHECKING:
    from claimpath.training.grid import CellOutcome


def afc_command(
    model: Model,
    out: Out,
    data: Annotated[
        str,
        typer.Option(
            "--data", help="scifact, covidfact, healthver with commas; all; or a .jsonl, .csv or .tsv file."
        ),
    ] = "all",
    data_root: Annotated[
        Path | None,
        typer.Option("--data-root", metavar="DIR", help="Folder that holds a folder for each set."),
    ] = None,
    licence: Annotated[
        str | None, typer.Option("--licence", help="Licence of a file of your own, for the model card.")
    ] = None,
    learning_rates: LearningRates = None,
    batch_sizes: BatchSizes = None,
    seeds: Seeds = None,
    epochs: Epochs = None,
    patience: Patience = None,
    max_length: MaxLength = None,
    class_weights: Weights = None,
    accumulation: Accumulation = None,
    precision: Precision = None,
    device: DeviceName = None,
    checkpoint_minutes: CheckpointMinutes = 10.0,
    as_json: AsJson = False,
) -> None:
    """Train claim-evidence classifiers: search learning rates and batch sizes, then train the best with every seed.

    Run the same command again after it was stopped: what is finished is kept, and it goes on to the same weights.
    """
    from claimpath.bench.tables import render_all
    from claimpath.datasets.claim_evidence import load_claim_evidence
    from claimpath.training.afc.pairs import join_pairs
    from claimpath.training.afc.run import train_afc
    from claimpath.training.afc.tables import afc_tables
    from claimpath.training.settings import training_settings

    given = given_settings(
        learning_rates,
        batch_sizes,
        seeds,
        epochs=epochs,
        patience=patience,
        max_length=max_length,
        class_weights=class_weights,
        accumulation=accumulation,
        precision=precision,
        device=device,
    )
    settings = training_settings(model=model, **given)
    pairs = join_pairs(load_claim_evidence(data, root=data_root), licence)
    with training_progress(quiet=as_json) as advance:
        made = train_afc(
            pairs,
            settings,
            out,
            checkpoint_minutes=checkpoint_minutes,
            advance=advance,
            ended=None if as_json else _said,
        )
    for warning in made.warnings:
        say(f"warning: {warning}")
    if as_json:
        print_json(made)
    else:
        print_text(render_all(afc_tables([made]), "markdown").rstrip("\n"))
        say("\n".join(f"model: {out / seed.folder}" for seed in made.seeds))
    if made.failed:
        raise typer.Exit(ExitCode.PARTS_FAILED)


def training_progress(*, quiet: bool) -> AbstractContextManager[Any]:
    """A bar for each cell, where standard error is a terminal; its value is what a training calls after each step."""
    import sys

    if quiet or not sys.stderr.isatty():
        return nullcontext()
    from claimpath.cli.train_progress import bars

    return bars()


def _said(outcome: "CellOutcome", was_there: bool) -> None:
    if outcome.state == "failed":
        say(f"{outcome.cell.name}: failed: {outcome.failure}")
        return
    progress = outcome.progress
    best = progress.epochs[progress.best_epoch - 1].measures if progress and progress.best_epoch else {}
    shown = ", ".join(f"{name} {value:.3f}" for name, value in best.items() if isinstance(value, float))
    kept = " (was finished before)" if was_there else f" in {outcome.seconds:.0f} s"
    say(f"{outcome.cell.name}: dev {shown}{kept}")
