"""`claimpath bench score`."""

from pathlib import Path
from typing import Annotated

import typer

from claimpath.cli.bench_mafalda import Reader
from claimpath.cli.bench_options import AsJson, Claims, DataFolder, Task
from claimpath.cli.bench_parts import given_options
from claimpath.cli.bench_reconstruction import PremiseJudgeName
from claimpath.cli.bench_recv import Classes, Source
from claimpath.cli.model_options import NormaliserName
from claimpath.errors import SettingsError

_OF_EVERY_SCORE = frozenset({"task", "predictions", "split", "data", "out", "as_json"})


def score_command(
    context: typer.Context,
    task: Task,
    predictions: Annotated[
        Path,
        typer.Option(
            "--predictions",
            help="A run, or one JSON object a line (docs/benchmark-formats.md).",
        ),
    ],
    setting: Annotated[
        str | None, typer.Option("--setting", help="open or closed; by default as in the run, else open.")
    ] = None,
    split: Annotated[
        str | None, typer.Option("--split", help="dev or test; by default as in the run, else dev.")
    ] = None,
    data: DataFolder = None,
    claims: Claims = None,
    reader: Reader = None,
    classes: Classes = None,
    source: Source = None,
    normaliser: NormaliserName = None,
    premise_judge: PremiseJudgeName = None,
    out: Annotated[Path | None, typer.Option("--out", help="Write the run here, to be compared.")] = None,
    as_json: AsJson = False,
) -> None:
    """Score predictions: a run again, or a file that another program wrote."""
    from claimpath.cli.bench_task import ScoreRequest
    from claimpath.cli.bench_tasks import check_options, find_command

    given = given_options(context, locals())
    command = find_command(task)
    options = {name: given[name] for name in given if name not in _OF_EVERY_SCORE}
    check_options(command, options, "score")
    if command.score is None:
        raise SettingsError(f"runs of {task} can't be scored again")
    command.score(
        ScoreRequest(
            task=task,
            predictions=predictions,
            split=split,
            data=data,
            options=options,
            out=out,
            as_json=as_json,
        )
    )
