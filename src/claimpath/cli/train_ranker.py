"""`claimpath train ranker`: rankers of passages."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from claimpath.cli.console import ExitCode, print_json, print_text, say
from claimpath.cli.train_options import (
    Accumulation,
    AsJson,
    DeviceName,
    Epochs,
    MaxLength,
    Model,
    Out,
    Precision,
    given_settings,
    numbers,
)
from claimpath.errors import SettingsError

if TYPE_CHECKING:
    from claimpath.training.ranker.result import RankerResult

DEFAULTS: dict[str, Any] = {
    "learning_rates": (2e-5,),
    "batch_sizes": (16,),
    "seeds": (1,),
    "epochs": 5,
    "patience": 2,
}
"""Settings that differ from those of other trainings."""


def ranker_command(
    model: Model,
    out: Out,
    kind: Annotated[str, typer.Option("--kind", help="bi-encoder, cross-encoder, or static.")] = "bi-encoder",
    task: Annotated[str, typer.Option("--task", help="supports or undermines.")] = "supports",
    data: Annotated[
        str,
        typer.Option(
            "--data", help="scifact, missciplus, and sets of your own (a file or a folder), with commas."
        ),
    ] = "scifact",
    unit: Annotated[
        str, typer.Option("--unit", help="sentence or passage: what a text is while it is trained.")
    ] = "sentence",
    folds: Annotated[
        int, typer.Option("--folds", help="Folds by study for data without a split to report on; 0 for none.")
    ] = 5,
    negatives: Annotated[
        str,
        typer.Option("--negatives", help="Hard negatives for each relevant text: of its study, of others."),
    ] = "2,1",
    dimensions: Annotated[
        int | None, typer.Option("--dimensions", help="static: width of the table (256).")
    ] = None,
    learning_rates: Annotated[
        str | None, typer.Option("--learning-rates", help="Learning rates to try, with commas (2e-5).")
    ] = None,
    batch_sizes: Annotated[
        str | None, typer.Option("--batch-sizes", help="Batch sizes to try, with commas (16).")
    ] = None,
    seeds: Annotated[
        str | None,
        typer.Option("--seeds", help="Seeds; the first searches the grid, the best of all is written (1)."),
    ] = None,
    epochs: Epochs = None,
    patience: Annotated[
        int | None, typer.Option("--patience", help="Stop after so many epochs without a better one (2).")
    ] = None,
    max_length: MaxLength = None,
    accumulation: Accumulation = None,
    precision: Precision = None,
    device: DeviceName = None,
    as_json: AsJson = False,
) -> None:
    """Train a bi-encoder or a cross-encoder on marked passages, or distil a model into a table of vectors.

    Run the same command again after it was stopped: what is finished is kept, and it goes on to the same weights.
    """
    from claimpath.stages.rank.ranking import checked_task
    from claimpath.training.ranker.cases import find_unit
    from claimpath.training.ranker.fit import Plan
    from claimpath.training.ranker.load import find_kind
    from claimpath.training.ranker.run import distil_ranker, train_ranker
    from claimpath.training.ranker.sources import load_sources
    from claimpath.training.ranker.static import N_DIMENSIONS
    from claimpath.training.settings import training_settings

    the_kind, the_task, the_unit = find_kind(kind), checked_task(task), find_unit(unit)
    given = given_settings(
        learning_rates,
        batch_sizes,
        seeds,
        epochs=epochs,
        patience=patience,
        max_length=max_length,
        accumulation=accumulation,
        precision=precision,
        device=device,
    )
    _refuse(the_kind == "static", given, dimensions)
    n_same, n_other = _two(negatives)
    sources = load_sources([name.strip() for name in data.split(",") if name.strip()], the_task, the_unit)
    if the_kind == "static":
        made = distil_ranker(sources, model, the_task, the_unit, out, n_dimensions=dimensions or N_DIMENSIONS)
    else:
        plan = Plan(the_kind, training_settings(model=model, **DEFAULTS | given), n_same, n_other)
        made = train_ranker(
            sources,
            plan,
            the_task,
            the_unit,
            out,
            n_folds=folds,
            ended=say if not as_json else lambda line: None,
        )
    _finish(made, as_json=as_json)


def _refuse(is_static: bool, given: dict[str, Any], dimensions: int | None) -> None:
    if not is_static and dimensions is not None:
        raise SettingsError("--dimensions goes with --kind static; leave it out, or change --kind")
    if dimensions is not None and dimensions < 1:
        raise SettingsError(f"--dimensions is {dimensions}; give at least 1")
    if is_static and given:
        named = next(iter(given)).replace("_", "-")
        raise SettingsError(
            f"a table is not trained, so --{named} has no meaning; leave it out, or change --kind"
        )


def _two(given: str) -> tuple[int, int]:
    found = numbers(given, "--negatives", int) or ()
    if len(found) != 2 or min(found) < 0:
        raise SettingsError(f"--negatives is {given!r}; give two whole numbers from 0, such as 2,1")
    return int(found[0]), int(found[1])


def _finish(made: "RankerResult", *, as_json: bool) -> None:
    from claimpath.training.card_text import measures_text
    from claimpath.training.ranker.ranker_card import flat

    for warning in made.warnings:
        say(f"warning: {warning}")
    if as_json:
        print_json(made)
    else:
        if made.scores:
            print_text(measures_text(*flat(made)).rstrip("\n"))
        say(f"ranker: {made.system}")
    if made.n_failed:
        raise typer.Exit(ExitCode.PARTS_FAILED)
