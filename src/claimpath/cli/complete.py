"""What the shell offers where a name of ours is asked for. Each list comes from its registry, loaded at that moment."""

from collections.abc import Iterable

import typer


def complete_tasks(incomplete: str) -> list[str]:
    """Tasks of the bench."""
    from claimpath.cli.bench_tasks import TASK_COMMANDS

    return _starting(incomplete, TASK_COMMANDS)


def complete_systems(context: typer.Context, incomplete: str) -> list[str]:
    """Systems of the task that was named before; of every task where none was."""
    from claimpath.cli.bench_tasks import TASK_COMMANDS

    # The parser gives up at `--system` without a value, before it has given the words around it to parameters.
    named = [
        TASK_COMMANDS[word] for word in (*context.args, context.params.get("task")) if word in TASK_COMMANDS
    ]
    commands = named[:1] or TASK_COMMANDS.values()
    names = dict.fromkeys(name for command in commands for name in command.describe().systems)
    # MODEL and afc:ID stand for what a person fills in.
    return _starting(incomplete, (name for name in names if name.islower() and ":" not in name))


def complete_rankers(incomplete: str) -> list[str]:
    """Rankers by name."""
    from claimpath.stages.rank.registry import MODEL_RANKERS, RANKERS

    return _starting(incomplete, (*RANKERS, *MODEL_RANKERS))


def complete_formats(incomplete: str) -> list[str]:
    """Formats of `claimpath export`."""
    from claimpath.export.registry import FORMATS

    return _starting(incomplete, FORMATS)


def complete_data_sets(incomplete: str) -> list[str]:
    """Data sets of other people that claimpath reads."""
    from claimpath.datasets.sets import DATA_SETS

    return _starting(incomplete, DATA_SETS)


def complete_records(incomplete: str) -> list[str]:
    """Records that `claimpath schema` prints."""
    from claimpath.records.schema import public_records

    return _starting(incomplete, public_records())


def _starting(incomplete: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]
