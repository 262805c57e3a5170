"""The tasks of the bench by name."""

from collections.abc import Mapping
from typing import Any, Literal

from claimpath.cli import (
    bench_afc,
    bench_any_fallacy,
    bench_judge,
    bench_mafalda,
    bench_mafalda_systems,
    bench_ranking,
    bench_reasoning,
    bench_reconstruction,
    bench_recv,
    bench_recv_type,
    bench_units,
    bench_verdict,
)
from claimpath.cli.bench_parts import refuse_options
from claimpath.cli.bench_task import TaskCommand
from claimpath.errors import SettingsError

_RECONSTRUCTION_OPTIONS = frozenset({"reconstruct", "style", "info", "reconstruct_prompt", "normaliser"})
_VERDICT_OPTIONS = frozenset({"evidence", "instructions", "prompt_file", "window"})

_ALL = (
    *(
        TaskCommand(
            name=name,
            family="tasks that rank",
            describe=describe,
            run=bench_ranking.run,
            run_options=bench_ranking.RUN_OPTIONS,
            score=bench_ranking.score,
            score_options=frozenset({"setting"}),
            table=bench_ranking.table_of_rankings,
            table_options=bench_ranking.TABLE_OPTIONS,
            units=bench_units.of_rankings,
        )
        for name, describe in bench_ranking.TASKS.items()
    ),
    TaskCommand(
        name="missciplus/reconstruction",
        describe=bench_reconstruction.describe,
        run=bench_reconstruction.run,
        run_options=_RECONSTRUCTION_OPTIONS | {"premise_judge", "shown", "temperature", "seeds", "runs"},
        score=bench_reconstruction.score,
        score_options=frozenset({"normaliser", "premise_judge"}),
        table=bench_reconstruction.table_of_reconstructions,
        units=bench_reconstruction.units_of_reconstructions,
    ),
    TaskCommand(
        name="missciplus/judge",
        describe=bench_judge.describe,
        run=bench_judge.run,
        run_options=bench_judge.RUN_OPTIONS,
        score=bench_judge.score,
        score_options=frozenset({"setting"}),
        table=bench_judge.table_of_judges,
        table_options=frozenset({"setting"}),
        units=bench_judge.units_of_judges,
    ),
    TaskCommand(
        name="missciplus/verdict",
        describe=bench_verdict.describe,
        run=bench_verdict.run,
        run_options=_VERDICT_OPTIONS | bench_afc.OPTIONS | {"claims", "temperature", "runs", "seeds"},
        score=bench_verdict.score,
        score_options=frozenset({"claims"}),
        table=bench_verdict.table_of_verdicts,
        table_options=frozenset({"claims"}),
        units=bench_units.of_verdicts,
    ),
    TaskCommand(
        name=bench_any_fallacy.NAME,
        describe=bench_any_fallacy.describe,
        run=bench_any_fallacy.run,
        run_options=bench_any_fallacy.RUN_OPTIONS,
        score=bench_any_fallacy.score,
        score_options=frozenset({"claims"}),
        table=bench_any_fallacy.table,
        table_options=frozenset({"claims"}),
        units=bench_any_fallacy.units,
    ),
    TaskCommand(
        name="missciplus/reasoning",
        describe=bench_reasoning.describe,
        run=bench_reasoning.run,
        run_options=_VERDICT_OPTIONS
        | _RECONSTRUCTION_OPTIONS
        | {"judges", "no_validate", "threshold", "temperature", "runs"},
        score=bench_reasoning.score,
        table=bench_reasoning.table_of_reasoning,
        units=bench_reasoning.units,
    ),
    TaskCommand(
        name="mafalda",
        describe=bench_mafalda.describe,
        run=bench_mafalda.run,
        run_options=bench_mafalda_systems.OPTIONS,
        score=bench_mafalda.score,
        score_options=frozenset({"reader"}),
        table=bench_mafalda.table,
        table_options=frozenset({"reader", "as_gold"}),
        units=bench_mafalda.units,
    ),
    TaskCommand(
        name="recv",
        describe=bench_recv.describe,
        run=bench_recv.run,
        run_options=bench_recv.RUN_OPTIONS,
        score=bench_recv.score,
        score_options=bench_recv.SCORE_OPTIONS,
        table=bench_recv.table,
        table_options=bench_recv.TABLE_OPTIONS,
        units=bench_recv.units,
    ),
    TaskCommand(
        name="recv-type",
        describe=bench_recv_type.describe,
        run=bench_recv_type.run,
        run_options=bench_recv_type.RUN_OPTIONS,
        score=bench_recv_type.score,
        table=bench_recv_type.table,
        table_options=bench_recv_type.TABLE_OPTIONS,
        units=bench_recv_type.units,
    ),
)

TASK_COMMANDS: dict[str, TaskCommand] = {command.name: command for command in _ALL}
"""The tasks by name, in the order of `bench list`."""


def find_command(task: str) -> TaskCommand:
    """The task of that name. Raises SettingsError with the names there are."""
    if task not in TASK_COMMANDS:
        raise SettingsError(f"unknown task {task!r}; choose one of: {', '.join(TASK_COMMANDS)}")
    return TASK_COMMANDS[task]


def check_options(
    command: TaskCommand, given: Mapping[str, Any], kind: Literal["run", "score", "table"]
) -> None:
    """Refuse options of other tasks, with the tasks that they go with. Raises SettingsError."""
    for name, value in given.items():
        if name not in _options(command, kind):
            takers = [other.label for other in TASK_COMMANDS.values() if name in _options(other, kind)]
            *others, last = dict.fromkeys(takers) or ("no task",)
            refuse_options({name: value}, f"{', '.join(others)} and {last}" if others else last)


def _options(command: TaskCommand, kind: str) -> frozenset[str]:
    options: frozenset[str] = getattr(command, f"{kind}_options")
    return options
