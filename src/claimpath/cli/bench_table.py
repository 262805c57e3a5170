"""`claimpath bench table`."""

from pathlib import Path
from typing import Annotated

import typer

from claimpath.cli.bench_mafalda import AsGold, Reader
from claimpath.cli.bench_options import AsJson, Claims, DataFolder, Seeds, SettingName, SplitName, Task
from claimpath.cli.bench_parts import given_options
from claimpath.cli.bench_rank_options import ByClass, Least, MostK, Unit, WithoutGiven
from claimpath.cli.bench_recv import Classes, Show, Source
from claimpath.errors import SettingsError

_OF_EVERY_TABLE = frozenset({"task", "runs", "split", "data", "kind", "cache", "as_json"})


def table_command(
    context: typer.Context,
    task: Task,
    runs: Annotated[
        list[Path] | None, typer.Argument(help="Runs to show; without any, all systems run.")
    ] = None,
    setting: SettingName = None,
    split: SplitName = "dev",
    data: DataFolder = None,
    seeds: Seeds = None,
    claims: Claims = None,
    reader: Reader = None,
    as_gold: AsGold = False,
    by_class: ByClass = None,
    least: Least = None,
    unit: Unit = None,
    without_given: WithoutGiven = None,
    most_k: MostK = None,
    show: Show = None,
    classes: Classes = None,
    source: Source = None,
    kind: Annotated[str, typer.Option("--format", help="markdown, csv or latex.")] = "markdown",
    cache: Annotated[
        bool, typer.Option("--cache/--no-cache", help="Keep sentence vectors, and use those that are kept.")
    ] = True,
    as_json: AsJson = False,
) -> None:
    """Print one table: a row for each run or system, with intervals, beside the trivial baselines."""
    from claimpath.cli.bench_task import TABLE_FORMATS, TableRequest
    from claimpath.cli.bench_tasks import check_options, find_command

    known = next((known for known in TABLE_FORMATS if known == kind), None)
    if known is None:
        raise SettingsError(f"unknown format {kind!r}; choose markdown, csv or latex")
    given = given_options(context, locals())
    command = find_command(task)
    options = {name: given[name] for name in given if name not in _OF_EVERY_TABLE}
    check_options(command, options, "table")
    if command.table is None:
        raise SettingsError(f"{task} has no table")
    from claimpath.models.remembered import remembered_vectors

    with remembered_vectors(on_disk=cache):
        command.table(
            TableRequest(
                task=task,
                runs=tuple(runs or ()),
                format=known,
                split=split,
                data=data,
                options=options,
                as_json=as_json,
            )
        )
