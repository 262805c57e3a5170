"""Options that the commands of `claimpath train` share."""

from pathlib import Path
from typing import Annotated, Any

import typer

from claimpath.errors import SettingsError

Out = Annotated[
    Path,
    typer.Option("--out", metavar="DIR", help="Folder of the training; run again, it goes on from there."),
]
Model = Annotated[
    str, typer.Option("--model", metavar="MODEL", help="Base model: a Hugging Face id or a folder.")
]
LearningRates = Annotated[
    str | None, typer.Option("--learning-rates", help="Learning rates to try, such as 1e-6,5e-6,1e-5 (1e-5).")
]
BatchSizes = Annotated[
    str | None, typer.Option("--batch-sizes", help="Batch sizes to try, such as 4,8,16 (8).")
]
Seeds = Annotated[str | None, typer.Option("--seeds", help="Seeds; the first searches the grid (1,2,3,4,5).")]
Epochs = Annotated[int | None, typer.Option("--epochs", help="Most passes over the training data (5).")]
Patience = Annotated[
    int | None,
    typer.Option("--patience", help="Stop after so many epochs without a better one; by default never."),
]
MaxLength = Annotated[
    int | None,
    typer.Option("--max-length", help="Most tokens of an example; by default what the model reads."),
]
Accumulation = Annotated[
    int | None, typer.Option("--accumulation", help="Parts that a batch is computed in, to save memory (1).")
]
Precision = Annotated[
    str | None,
    typer.Option("--precision", help="auto (fp32 on a processor, else bf16 or fp16), fp32, bf16 or fp16."),
]
Weights = Annotated[
    str | None, typer.Option("--class-weights", help="none, or balanced: rare classes weigh more.")
]
DeviceName = Annotated[
    str | None, typer.Option("--device", help="auto (a graphics card if there is one), cpu or cuda.")
]
CheckpointMinutes = Annotated[
    float,
    typer.Option(
        "--checkpoint-minutes", min=0, help="Write a checkpoint within an epoch after so many minutes."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


def numbers(given: str | None, option: str, kind: type[int] | type[float]) -> tuple[int | float, ...] | None:
    """Numbers with commas between them; None where nothing was given. Raises SettingsError for anything else."""
    if given is None:
        return None
    try:
        return tuple(kind(part) for part in given.split(","))
    except ValueError:
        what = "whole numbers" if kind is int else "numbers"
        raise SettingsError(f"{option} is {given!r}; give {what} with commas between them") from None


def given_settings(
    learning_rates: str | None, batch_sizes: str | None, seeds: str | None, **others: object
) -> dict[str, Any]:
    """The settings of a training that were given, for `training_settings`. Raises SettingsError as `numbers` does."""
    all_of_them = {
        "learning_rates": numbers(learning_rates, "--learning-rates", float),
        "batch_sizes": numbers(batch_sizes, "--batch-sizes", int),
        "seeds": numbers(seeds, "--seeds", int),
        **others,
    }
    return {name: value for name, value in all_of_them.items() if value is not None}
