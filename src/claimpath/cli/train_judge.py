"""`claimpath train judge`: premise judges."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from claimpath.cli.console import ExitCode, print_document, print_json, print_text, say
from claimpath.cli.train_options import (
    Accumulation,
    AsJson,
    DeviceName,
    MaxLength,
    Model,
    Out,
    Precision,
    given_settings,
)
from claimpath.errors import SettingsError

if TYPE_CHECKING:
    from claimpath.training.judge.plan import Kind, Lora
    from claimpath.training.judge.run import JudgeTraining


def judge_command(
    model: Model,
    out: Out,
    kind: Annotated[
        str, typer.Option("--kind", help="sequence-classification, or qlora for a language model.")
    ] = "sequence-classification",
    data: Annotated[
        Path | None,
        typer.Option(
            "--data", metavar="FILE", help="The rated premises, or their folder; else the registered ones."
        ),
    ] = None,
    setting: Annotated[str, typer.Option("--setting", help="distinct, all or outside-test.")] = "distinct",
    folds: Annotated[
        int, typer.Option("--folds", help="Folds by argument; 0 trains one model on all rows.")
    ] = 5,
    form: Annotated[
        str, typer.Option("--form", help="premises, class-premises or claim-premises: what it reads.")
    ] = "premises",
    validation: Annotated[
        float | None,
        typer.Option(
            "--validation", help="Share of arguments to stop by; 0, the default, keeps the last epoch."
        ),
    ] = None,
    instruction: Annotated[
        str | None, typer.Option("--instruction", help="qlora: the prompt, as of bench run (p4-specific).")
    ] = None,
    rank: Annotated[
        int | None, typer.Option("--lora-rank", help="qlora: rank of the weights (64).", min=1)
    ] = None,
    alpha: Annotated[int | None, typer.Option("--lora-alpha", help="qlora: their scale (16).", min=1)] = None,
    dropout: Annotated[
        float | None, typer.Option("--lora-dropout", help="qlora: dropout before them (0.2).", min=0, max=0.9)
    ] = None,
    learning_rates: Annotated[
        str | None, typer.Option("--learning-rates", help="The learning rate, one (2e-5; qlora 5e-4).")
    ] = None,
    batch_sizes: Annotated[
        str | None, typer.Option("--batch-sizes", help="The batch size, one (8; qlora 4).")
    ] = None,
    seeds: Annotated[
        str | None, typer.Option("--seeds", help="Seeds; each fold gets a model for each (1; qlora 1,2,3).")
    ] = None,
    epochs: Annotated[
        int | None, typer.Option("--epochs", help="Most passes over the rows (10; qlora 5).")
    ] = None,
    patience: Annotated[
        int | None,
        typer.Option("--patience", help="With --validation: stop after so many epochs without a better one."),
    ] = None,
    max_length: MaxLength = None,
    accumulation: Accumulation = None,
    precision: Precision = None,
    device: DeviceName = None,
    as_json: AsJson = False,
) -> None:
    """Train a premise judge: a model for each fold by argument, each judging the arguments that it has not seen.

    Run the same command again after it was stopped: what is finished is kept, and it goes on to the same weights.
    """
    from claimpath.bench.judge.forms import find_form
    from claimpath.bench.judge.prompt import find_prompt
    from claimpath.bench.judge.run import find_rows
    from claimpath.datasets.premise_pairs import load_premise_pairs
    from claimpath.datasets.registry import find_data
    from claimpath.training.judge.plan import DEFAULTS, VALIDATION, JudgePlan, find_kind
    from claimpath.training.judge.run import train_judge
    from claimpath.training.settings import training_settings

    the_kind = find_kind(kind)
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
    lora = _lora(the_kind, rank, alpha, dropout, instruction)
    plan = JudgePlan(
        kind=the_kind,
        settings=training_settings(model=model, **DEFAULTS[the_kind] | given),
        form=find_form(form),
        prompt=find_prompt(instruction),
        n_folds=folds,
        validation=VALIDATION if validation is None else validation,
        lora=lora,
    )
    if plan.settings.patience is not None and not plan.validation:
        raise SettingsError("--patience stops by a validation measure; give --validation above 0 too")
    is_file = data is not None and data.expanduser().is_file()
    place = data.expanduser() if is_file and data is not None else find_data("premise_judge", data)
    made = train_judge(
        load_premise_pairs(place),
        plan,
        out,
        rows=find_rows(setting),
        folder=place,
        ended=say if not as_json else lambda line: None,
    )
    _finish(made, out, as_json=as_json)


def _lora(
    kind: "Kind", rank: int | None, alpha: int | None, dropout: float | None, instruction: str | None
) -> "Lora":
    from claimpath.training.judge.plan import Lora

    given = {"rank": rank, "alpha": alpha, "dropout": dropout}
    kept: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if kind != "qlora" and (kept or instruction is not None):
        raise SettingsError(
            "--instruction and --lora-... go with --kind qlora; leave them out, or change --kind"
        )
    return Lora(**kept)


def _finish(made: "JudgeTraining", out: Path, *, as_json: bool) -> None:
    from claimpath.bench.judge.table import judge_table
    from claimpath.bench.tables import render

    warnings = (*made.warnings, *(made.run.summary.warnings if made.run is not None else ()))
    for warning in dict.fromkeys(warnings):
        say(f"warning: {warning}")
    if made.run is None:
        if as_json:
            print_document(
                {
                    "system": f"fine-tuned:{out}",
                    "models": [cell.model_dump(mode="json") for cell in made.cells],
                    "warnings": list(made.warnings),
                }
            )
    elif as_json:
        print_json(made.run.summary)
    else:
        print_text(render(judge_table([made.run.summary]), "markdown").rstrip("\n"))
    say(f"judge: fine-tuned:{out}")
    failures = [cell for cell in made.cells if cell.state == "failed"]
    for cell in failures if as_json else []:
        say(f"failed: seed {cell.cell.seed}: {cell.failure}")
    if failures or (made.run is not None and made.run.summary.failures):
        raise typer.Exit(ExitCode.PARTS_FAILED)
