"""What a task of the bench does for each command, and what a command asks of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, get_args

from claimpath.cli.bench_parts import read_seeds

TableFormat = Literal["markdown", "csv", "latex"]
TABLE_FORMATS: tuple[TableFormat, ...] = get_args(TableFormat)


@dataclass(frozen=True, slots=True)
class RunRequest:
    """What `claimpath bench run` asks of a task."""

    task: str
    system: str
    """Name of a system, or a MODEL."""
    split: str
    data: str | None
    """The folder that `--data` names."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options of the task by parameter name, those that the user gave only."""
    seeds: str | None = None
    """`--seeds` as given."""
    runs: int | None = None
    budget: str | None = None
    concurrency: str | None = None
    cache: bool = True
    dry_run: bool = False
    out: Path | None = None
    as_json: bool = False

    @property
    def seed_numbers(self) -> tuple[int, ...] | None:
        """Seeds by `--seeds` or `--runs`; None where neither is given. Raises SettingsError where both are."""
        return None if self.seeds is None and self.runs is None else read_seeds(self.seeds, self.runs)

    @property
    def quiet(self) -> bool:
        """Whether no bar is shown."""
        return self.as_json or self.dry_run


@dataclass(frozen=True, slots=True)
class ScoreRequest:
    """What `claimpath bench score` asks of a task."""

    task: str
    predictions: Path
    split: str | None
    """The split that `--split` names; by default that of the run, else dev."""
    data: str | None
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options of the task, those that the user gave only."""
    out: Path | None = None
    as_json: bool = False


@dataclass(frozen=True, slots=True)
class TableRequest:
    """What `claimpath bench table` asks of a task."""

    task: str
    runs: tuple[Path, ...]
    """Runs to show; none asks for all systems without a model, where the task can run them."""
    format: TableFormat
    split: str
    data: str | None
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options of the task, those that the user gave only."""
    as_json: bool = False

    @property
    def title(self) -> str:
        """Title of the table."""
        return f"{self.task}, {self.split}" if not self.runs else self.task


@dataclass(frozen=True, slots=True)
class TaskAbout:
    """What `claimpath bench list` shows of a task."""

    about: str
    """What it asks, in one sentence."""
    measures: tuple[str, ...]
    """Names of its measures or tables."""
    systems: Mapping[str, str]
    """Names of systems with what they do; `MODEL` where a model may be named."""
    settings: tuple[str, ...] = ()
    """Settings that `--setting` takes."""


@dataclass(frozen=True, slots=True)
class TaskCommand:
    """A task of the bench. Its functions import what they need when they are called."""

    name: str
    describe: Callable[[], TaskAbout]
    run: Callable[[RunRequest], None]
    run_options: frozenset[str]
    """Parameters of `bench run` that go with it, `seeds`, `runs` and `setting` among them; others are refused."""
    score: Callable[[ScoreRequest], None] | None = None
    score_options: frozenset[str] = frozenset()
    """Parameters of `bench score` that go with it."""
    table: Callable[[TableRequest], None] | None = None
    table_options: frozenset[str] = frozenset()
    """Parameters of `bench table` that go with it."""
    units: Callable[[Path], Any] | None = None
    """Reads a run for `bench compare`."""
    family: str = ""
    """Name of several tasks with the same systems, such as `tasks that rank`."""

    @property
    def label(self) -> str:
        """How a message names it: the family where it has one."""
        return self.family or self.name
