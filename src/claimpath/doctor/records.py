"""What `claimpath doctor` finds, as records."""

from typing import Literal

from pydantic import Field

from claimpath.records.base import Record


class Trouble(Record):
    """Something that is wrong, and what to do about it."""

    about: str
    """What it concerns: python, package, models, requirements, trial, data, places, network."""
    blocks: bool
    """Whether offline checks can't be relied on until it is mended."""
    what: str
    """What is wrong."""
    do: str
    """What to do."""


class Machine(Record):
    """The interpreter and the system under it."""

    python: str
    """Version of Python, such as 3.11.7."""
    implementation: str
    """Such as CPython."""
    executable: str
    """Path of the interpreter."""
    system: str
    """Kind and release of the system."""
    machine: str
    """Kind of processor."""
    n_processors: int
    """Processors that this process may use."""


class PackageState(Record):
    """claimpath as it is installed."""

    version: str
    """Version of the code that runs."""
    metadata_version: str | None
    """Version that the installation names; null where claimpath runs without being installed."""
    place: str
    """Folder of the code."""
    editable: bool
    """Whether it runs from a folder of its source, whose files have no recorded digests."""
    n_files: int
    """Files compared with the digests that were recorded when claimpath was installed; 0 where it is editable."""
    changed: tuple[str, ...] = ()
    """Files that are other than recorded."""
    missing: tuple[str, ...] = ()
    """Files that were recorded and are not there."""


class ShippedModel(Record):
    """A file of a model that comes with claimpath."""

    file: str
    """Path below the package."""
    sha256: str
    """SHA-256 that it should have, in hexadecimal digits."""
    n_bytes: int
    """Size that it should have."""
    state: Literal["right", "changed", "missing"]
    """What it is here."""


class Part(Record):
    """A requirement of another distribution, as it is met."""

    requirement: str
    """As written by who needs it, without the condition."""
    needed_by: str
    """Name of the distribution that needs it."""
    found: str | None
    """Version that is installed; null where none is."""


class Requirements(Record):
    """The packages that the small install needs."""

    n_distributions: int
    """Distributions found, claimpath apart."""
    wrong: tuple[Part, ...] = ()
    """Those that are missing, or have a version that does not fit."""
    not_loading: dict[str, str] = Field(default_factory=dict)
    """Module to the error that it ends with, of those that hold compiled code."""


class Extra(Record):
    """An extra of claimpath."""

    name: str
    """As in `claimpath[NAME]`."""
    about: str
    """What it is for."""
    state: Literal["installed", "partly", "missing", "unknown"]
    """`partly`: some parts are there; `unknown`: the installed claimpath doesn't name it."""
    missing: tuple[Part, ...] = ()
    """Parts that are missing, or have a version that does not fit."""
    n_distributions: int = 0
    """Distributions that are there for it."""
    install: tuple[str, ...]
    """Commands that install it, in order."""


class Program(Record):
    """A program beside Python that something optional uses."""

    name: str
    """What it is."""
    about: str
    """What uses it."""
    path: str | None
    """Where it was found."""
    install: str
    """How to get it on Debian."""


class DataSetState(Record):
    """A data set on this machine."""

    name: str
    """Its name."""
    state: Literal["right", "wrong", "absent"]
    """`right`: found, unchanged since it was registered, and without a fault inside."""
    found: str | None = None
    """How it was found: registered, or CLAIMPATH_DATA."""
    path: str | None = None
    """Its folder."""
    n_files: int = 0
    """Files that were read."""
    n_errors: int = 0
    """Changed or missing files, and faults in what the files hold."""
    n_notes: int = 0
    """Things to know that are no faults."""
    first: str | None = None
    """The first fault."""


class Place(Record):
    """Where claimpath keeps something on this machine."""

    name: str
    """What is kept."""
    path: str | None
    """File or folder; null where there is no home folder."""
    set_by: str | None
    """Environment variable that moved it; null for the usual place."""
    exists: bool
    """Whether it is there. It is made when it is needed."""
    n_bytes: int
    """Its size, 0 where it is not there."""
    writable: bool
    """Whether it can be written, or made."""
    fault: str | None = None
    """Why it can't be used."""


class Setting(Record):
    """An environment variable that decides what is asked over a network."""

    name: str
    """Its name."""
    value: str | None
    """Its value, without user names, passwords and keys; null where it is not set."""
    about: str
    """What it does."""


class Reached(Record):
    """A service that was asked because of `--online`."""

    service: str
    """Whose it is."""
    address: str
    """What was asked."""
    answered: bool
    """Whether it answered at all, whatever it said."""
    seconds: float
    """How long that took."""
    said: str
    """Status of the answer, or what went wrong."""


class Trial(Record):
    """The check of the example, run here."""

    verdict: str | None
    """Label of the verdict; null where it was not run or did not end."""
    n_gaps: int
    """Gaps that were found."""
    seconds: float
    """Wall time, loading included."""
    error: str | None = None
    """Why it did not end."""


class Examination(Record):
    """All that `claimpath doctor` found."""

    machine: Machine
    """Interpreter and system."""
    package: PackageState
    """claimpath itself."""
    models: tuple[ShippedModel, ...]
    """Files of the models that come with it."""
    requirements: Requirements
    """Packages of the small install."""
    extras: tuple[Extra, ...]
    """Extras, in the order of the documentation."""
    programs: tuple[Program, ...]
    """Programs beside Python."""
    data: tuple[DataSetState, ...]
    """Data sets."""
    places: tuple[Place, ...]
    """Caches, register and the workbench's file."""
    settings: tuple[Setting, ...]
    """Settings of the network and keys."""
    online: tuple[Reached, ...] | None
    """Services that were asked; null without `--online`, when nothing is asked."""
    trial: Trial | None
    """The check of the example; null with `--no-trial`."""
    troubles: tuple[Trouble, ...]
    """What is wrong, what blocks first."""
    ready: bool
    """Whether offline checks can be relied on."""
